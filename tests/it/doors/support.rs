//! Tables with a guest, and moves that a browser without script would post.

use crate::prelude::*;

/// The paths of a table of Duel that Ada opened for Joost.
pub(crate) struct Invited {
    pub(crate) table: String,
    pub(crate) invitation: String,
}

/// Ada opens a table of Duel and invites Joost.
pub(crate) fn invites(site: &TestHouse) -> (Visitor<'_>, Invited) {
    let mut ada = site.signed_in(ADA);
    let table = ada.invites(JOOST);
    let invitation = site.link_to(JOOST, "/invitations/");
    (ada, Invited { table, invitation })
}

/// Joost takes the seat as a guest, with nothing but a name.
pub(crate) fn joins<'a>(site: &'a TestHouse, invited: &Invited) -> Visitor<'a> {
    let mut joost = site.visitor();
    let seated = joost.fills_in(&invited.invitation, "name=Joost");
    seated.leads_to(&invited.table);
    joost
}

/// Ada at a table at which Joost has taken the seat, and he.
pub(crate) fn seated(site: &TestHouse) -> (Visitor<'_>, Visitor<'_>, Invited) {
    let (ada, invited) = invites(site);
    let joost = joins(site, &invited);
    (ada, joost, invited)
}

/// Lets Ada play until it is Joost's turn, and gives the link of the letter that tells him.
pub(crate) fn turn_link(site: &TestHouse, ada: &mut Visitor<'_>, table: &str) -> String {
    while ada.plays_on(table) {}
    site.link_to(JOOST, "/seats/")
}
