//! Opening tables and taking seats.

use wonderpost::games;
use wonderpost::tables::invite;
use wonderpost::tables::join::{self, JoinError, SeatKey};
use wonderpost::tables::open::{self, NewTable, OpenError};
use wonderpost::tables::{Status, look};

use super::support::{person, service};
use crate::support::databases;

fn duel() -> NewTable {
    NewTable {
        game: "duel".to_owned(),
        seats: 2,
        ..NewTable::default()
    }
}

fn is_listed() -> bool {
    games::find("duel").is_some()
}

#[test]
fn a_table_that_cannot_be_is_refused_with_a_sentence() {
    assert!(is_listed(), "Duel is hosted");
    for database in databases::every() {
        let service = service(&database);
        let ada = person(&service, "Ada");
        let tries: [(NewTable, &str); 5] = [
            (
                NewTable {
                    game: "chess".to_owned(),
                    ..duel()
                },
                "no game",
            ),
            (NewTable { seats: 3, ..duel() }, ""),
            (
                NewTable {
                    invited: vec!["not an address".to_owned()],
                    ..duel()
                },
                "address",
            ),
            (
                NewTable {
                    invited: vec!["a@example.org".to_owned(), "b@example.org".to_owned()],
                    ..duel()
                },
                "seats",
            ),
            (
                NewTable {
                    options: [("speed".to_owned(), "high".to_owned())]
                        .into_iter()
                        .collect(),
                    ..duel()
                },
                "",
            ),
        ];
        for (new, part) in tries {
            let error = open::open(&service, ada, &new).expect_err("it cannot be");
            assert!(error.to_string().contains(part), "{error}");
        }
        let nobody = wonderpost::accounts::PersonId(4711);
        assert!(matches!(
            open::open(&service, nobody, &duel()),
            Err(OpenError::Nobody)
        ));
    }
}

#[test]
fn the_game_begins_when_the_last_seat_is_taken() {
    for database in databases::every() {
        let service = service(&database);
        let (ada, bo, cleo) = (
            person(&service, "Ada"),
            person(&service, "Ada"),
            person(&service, "Cleo"),
        );
        let uid = open::open(&service, ada, &duel()).expect("opens");
        let open = look::now(&service, &uid, Some(ada)).expect("hers");
        assert_eq!(open.table.status, Status::Open);
        assert!(open.sight.is_none() && open.expected.is_none());
        assert!(
            look::now(&service, &uid, Some(cleo))
                .expect("joinable")
                .can_join
        );

        let key = SeatKey::Open(uid.clone());
        let own = join::take_seat(&service, &key, ada, None).expect("hers already");
        assert_eq!(own.seat.index(), 0);
        let joined = join::take_seat(&service, &key, bo, Some("owls and olives")).expect("free");
        assert_eq!(joined.seat.index(), 1);
        let again = join::take_seat(&service, &key, bo, Some("owls and olives"));
        assert_eq!(again.expect("his already"), joined, "sent again");
        assert!(matches!(
            join::take_seat(&service, &key, cleo, None),
            Err(JoinError::Full)
        ));

        let running = look::now(&service, &uid, Some(bo)).expect("his");
        assert_eq!(running.table.status, Status::Running);
        assert_eq!(running.names(), ["Ada", "Ada (2)"]);
        let words = wonderpost::tables::events::contribution_of_words("owls and olives");
        assert_eq!(
            running.seats[1].contribution.as_deref(),
            Some(words.as_str())
        );
        assert!(
            look::now(&service, &uid, Some(cleo)).is_err(),
            "a running table is its players'"
        );
    }
}

#[test]
fn words_that_are_too_long_are_refused() {
    let database = databases::sqlite();
    let service = service(&database);
    let (ada, bo) = (person(&service, "Ada"), person(&service, "Bo"));
    let uid = open::open(&service, ada, &duel()).expect("opens");
    let words = "x".repeat(501);
    let refused = join::take_seat(&service, &SeatKey::Open(uid), bo, Some(&words));
    assert!(matches!(refused, Err(JoinError::Words)));
}

#[test]
fn a_made_up_link_is_no_invitation() {
    for database in databases::every() {
        let service = service(&database);
        let bo = person(&service, "Bo");
        for token in ["", "0", &"f".repeat(32)] {
            assert!(invite::look(&service, token).expect("asks").is_none());
            let key = SeatKey::Link(token.to_owned());
            assert!(matches!(
                join::take_seat(&service, &key, bo, None),
                Err(JoinError::Unknown)
            ));
            assert!(!invite::set_declined(&service, token, true).expect("asks"));
        }
    }
}
