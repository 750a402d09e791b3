//! Tables with a guest, and moves that a browser without script would post.

use actix_web::http::StatusCode;

use crate::web::support::{Answer, TestHouse, Visitor};

/// The mailbox that is invited.
pub(crate) const JOOST: &str = "joost@example.org";

/// The paths of a table of Duel that Ada opened for Joost.
pub(crate) struct Invited {
    pub(crate) table: String,
    pub(crate) invitation: String,
}

/// Ada opens a table of Duel and invites Joost.
pub(crate) async fn invites<'a>(service: &'a TestHouse) -> (Visitor<'a>, Invited) {
    let mut ada = service.signed_in("ada@example.org").await;
    let uid = ada.opens_duel_with(JOOST).await;
    let invited = Invited {
        table: format!("/tables/{uid}"),
        invitation: service.path_in_letter_to(JOOST, "/invitations/"),
    };
    (ada, invited)
}

/// Joost takes the seat as a guest, with nothing but a name.
pub(crate) async fn joins<'a>(service: &'a TestHouse, invited: &Invited) -> Visitor<'a> {
    let mut joost = service.visitor();
    joost.opens(&invited.invitation).await;
    let seated = joost.posts(&invited.invitation, &[("name", "Joost")]).await;
    assert_eq!(seated.header("location"), invited.table, "{}", seated.text);
    joost
}

/// Posts the first move that the board offers. `None` when it offers none.
pub(crate) async fn plays(visitor: &mut Visitor<'_>, table: &str) -> Option<Answer> {
    let board = visitor.opens(table).await.text;
    let value = |name: &str| {
        let start = format!("name=\"{name}\" value=\"");
        let rest = board.split(&start).nth(1)?;
        rest.split('"').next().map(str::to_owned)
    };
    let fields = [
        ("move", value("move")?),
        ("expected", value("expected")?),
        ("command_id", value("command_id")?),
    ];
    let fields: Vec<_> = fields
        .iter()
        .map(|(name, value)| (*name, &**value))
        .collect();
    let played = visitor.posts(&format!("{table}/moves"), &fields).await;
    assert_eq!(played.status, StatusCode::SEE_OTHER, "{}", played.text);
    Some(played)
}

/// Lets Ada play until it is Joost's turn, and gives the link of the letter that tells him.
pub(crate) async fn turn_link(service: &TestHouse, ada: &mut Visitor<'_>, table: &str) -> String {
    while plays(ada, table).await.is_some() {}
    service.path_in_letter_to(JOOST, "/seats/")
}
