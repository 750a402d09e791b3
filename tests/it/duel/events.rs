//! What is not the text of an event of this game is refused.

use rules::duel::Duel;
use rules::{DecodeError, Game, Seat};

#[test]
fn what_is_not_an_event_of_this_game_is_refused() {
    let unknown = Duel::decode("dice_rolled", 1, None, "{}");
    assert!(matches!(unknown, Err(DecodeError::UnknownKind { .. })));
    let body = r#"{"card":"temple","coins":2,"slot":3,"then":"other"}"#;
    let read = |seat, body: &str| Duel::decode("card_discarded", 1, seat, body);
    assert!(read(Some(Seat(0)), body).is_ok());
    assert!(read(Some(Seat(2)), body).is_err());
    assert!(read(None, body).is_err());
    for (from, to) in [
        ("temple", "tempel"),
        (":3", ":20"),
        ("other", "another"),
        ("{", "{\"more\":1,"),
        (body, ""),
    ] {
        let body = body.replace(from, to);
        assert!(read(Some(Seat(0)), &body).is_err(), "{body}");
    }
    let short = r#"{"age":1,"chooses":false,"draws":[{"from":["tavern"],"n":0,"outcome":["tavern"]}],"seat":0}"#;
    let short = Duel::decode("age_dealt", 1, None, short);
    assert!(matches!(short, Err(DecodeError::Unfit { .. })));
}
