//! One letter of every kind, with real positions of Duel, for whoever checks all letters.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test that cannot work has failed its test"
)]

use rules::erased::AnyPosition;
use rules::{self, Seat, Viewer};
use wonderpost::mail::letters::{
    AnswerLetter, Button, DigestEntry, DigestLetter, GameOverLetter, InvitationLetter,
    NoticeLetter, RevealedLetter, Said, ScoreRow, ScoreSheet, SignInLetter, Written,
    YourTurnLetter, stop_url,
};
use wonderpost::mail::outbox::LetterKind;
use wonderpost::mail::with_short_names;
use words::{Language, Message, Person, Text, Words, msg};

use super::play::Play;
use testing::letter;

pub(crate) const BASE: &str = "https://play.example.org";
const TOKEN: &str = "0123456789abcdef0123456789abcdef";

/// A random game of Duel after `turns` turns.
pub(super) fn duel_after(turns: usize) -> Box<dyn AnyPosition> {
    Play::of("duel", 2, &[], 3).after(turns).position
}

/// Names of players: Freja and Joost, and up to seven, as long as people's names are.
pub(super) fn people(seats: usize) -> Vec<String> {
    let names = "Freja Joost Maximilian Ærøskøbing-Ole Bo Anne-Sophie Cleo";
    let names = names.split(' ').take(seats);
    names.map(str::to_owned).collect()
}

pub(crate) fn names() -> Vec<String> {
    people(2)
}

/// Writes the letter to the seat whose turn it is, in any game.
pub(crate) fn your_turn_of(position: &dyn AnyPosition, names: &[String]) -> YourTurnLetter {
    let seat = position.awaiting().first().copied().unwrap_or(Seat(0));
    let viewer = Viewer::Seat(seat);
    let table_url = format!("{BASE}/tables/k7wd");
    let w = letter::english(names, viewer);
    let view = position.view(viewer);
    let key = letter::key(&*view);
    let mut others = names.to_vec();
    let name = others.remove(seat.index());
    let other = &others[0];
    YourTurnLetter {
        site_name: "Wonderpost".to_owned(),
        name,
        game_name: rules::find(key).unwrap().meta().name.to_owned(),
        progress: scene::progress(key, &position.progress()).unwrap(),
        seq: 31,
        clock: None,
        since: vec![
            format!("{other} built Statue, free through Theater: 4 points more."),
            "School was turned up.".to_owned(),
        ],
        news: None,
        preheader: String::new(),
        talk: vec![Said {
            name: other.clone(),
            words: "Holiday till Monday!".to_owned(),
        }],
        others,
        reminder: None,
        unfit: Vec::new(),
        board: drawn(position, viewer, &w, &table_url),
        moves: letter::presenter(&*view).offers(position, seat),
        can_be_answered: false,
        w,
        table_url,
        head_code: "9f2c 41ab 77e0 5d13 9f2c 41ab 77e0 5d13".to_owned(),
        stop_url: stop_url(BASE, TOKEN),
    }
}

/// An invitation in English.
pub(super) fn invitation(from_name: &str, words: Option<&str>) -> InvitationLetter {
    InvitationLetter {
        site_name: "Wonderpost".to_owned(),
        base_url: BASE.to_owned(),
        w: Words::of(Language::ENGLISH),
        from_name: from_name.to_owned(),
        game_name: "7 Wonders Duel".to_owned(),
        about: "Two cities grow through three ages, card by card. Whoever has most points in \
                the end wins, unless one wins earlier by arms or by science."
            .to_owned(),
        terms: vec!["2 players".to_owned(), "Wonders: drafted".to_owned()],
        words: words.map(str::to_owned),
        can_be_answered: true,
        link: format!("{BASE}/invitations/{TOKEN}"),
        rules_url: format!("{BASE}/games/duel"),
        commitment: "c0".repeat(32),
        stop_url: stop_url(BASE, TOKEN),
    }
}

pub(super) fn game_over(w: &Words, names: &[String]) -> GameOverLetter {
    GameOverLetter {
        site_name: "Wonderpost".to_owned(),
        w: w.clone(),
        game_name: "7 Wonders Duel".to_owned(),
        others: vec![names[1].clone()],
        subject: format!("{} won 61 to 55", names[0]),
        result: format!("{} wins with 61 points to 55.", names[0]),
        since: vec![format!("{} built Palace.", names[1])],
        handovers: vec![format!("{} took the seat over at event 40.", names[1])],
        talk: Vec::new(),
        score: Some(ScoreSheet {
            names: names.to_vec(),
            rows: vec![ScoreRow {
                title: "Military".to_owned(),
                points: vec!["10".to_owned(), "0".to_owned()],
            }],
            totals: vec!["61".to_owned(), "55".to_owned()],
        }),
        picture: None,
        table_url: format!("{BASE}/tables/k7wd"),
        history_url: format!("{BASE}/tables/k7wd/history"),
        proof_url: format!("{BASE}/tables/k7wd/proof"),
        head_code: "9f2c 41ab 77e0 5d13".to_owned(),
        commitment: "c0".repeat(32),
        seed: "5e".repeat(32),
        stop_url: stop_url(BASE, TOKEN),
    }
}

/// One of every kind, with the names of two players, in English.
pub(crate) fn all(names: &[String]) -> Vec<(LetterKind, Written)> {
    all_in(Language::ENGLISH, names)
}

/// One of every kind, with the names of two players.
pub(super) fn all_in(language: Language, names: &[String]) -> Vec<(LetterKind, Written)> {
    let w = Words::of(language);
    let sign_in = SignInLetter {
        site_name: "Wonderpost".to_owned(),
        base_url: BASE.to_owned(),
        link: format!("{BASE}/sign-in/{TOKEN}"),
        w: w.clone(),
        minutes: 10,
        is_return: false,
    };
    let invitation = InvitationLetter {
        w: w.clone(),
        ..invitation(&names[0], Some(&names[1]))
    };
    let mut letters = vec![
        (LetterKind::SignIn, sign_in.write()),
        (LetterKind::GameOver, game_over(&w, names).write()),
        (LetterKind::Invitation, invitation.write()),
        (LetterKind::Revealed, revealed(&w, names).write()),
        (LetterKind::Digest, digest(&w, names).write()),
    ];
    let notices = [
        about_seats(&w, &names[0]),
        about_accounts(&w),
        about_time(&w, names),
    ];
    let notices = notices.into_iter().flatten();
    letters.extend(notices.map(|(kind, letter)| (kind, letter.write())));
    for turns in [0, 20, 60] {
        let letter = YourTurnLetter {
            w: w.clone(),
            ..your_turn_of(&*duel_after(turns), names)
        };
        for (kind, reminder) in [
            (LetterKind::Reminder, msg::letter_turn::reminder("lose")),
            (LetterKind::Nudge, msg::letter_turn::nudge()),
        ] {
            let again = YourTurnLetter {
                clock: Some("Fri 28 Nov, 20:00 (in 5 days)".to_owned()),
                reminder: Some(reminder),
                ..letter.clone()
            };
            letters.push((kind, again.write()));
        }
        let answered = YourTurnLetter {
            can_be_answered: true,
            ..letter.clone()
        };
        letters.push((LetterKind::YourTurn, letter.write()));
        letters.push((LetterKind::YourTurn, answered.write()));
        letters.push((LetterKind::Answer, answer(answered).write()));
    }
    let written = letters.into_iter();
    written
        .map(|(kind, letter)| (kind, letter.unwrap()))
        .collect()
}

/// The answer to a mail at the same position.
fn answer(turn: YourTurnLetter) -> AnswerLetter {
    AnswerLetter {
        w: turn.w,
        site_name: turn.site_name,
        head: msg::letter_answer::head("nothing"),
        paragraphs: vec![
            "“build the tower of Babel” was not played. No card is called that.".to_owned(),
            "If it was meant for the others, answer with say before it.".to_owned(),
        ],
        history: turn.since,
        game_name: turn.game_name,
        others: turn.others,
        progress: turn.progress,
        seq: turn.seq,
        board: Some(turn.board),
        moves: turn.moves,
        table_url: turn.table_url,
        opens: msg::letter::open_board(),
        head_code: turn.head_code,
        stop_url: turn.stop_url,
    }
}

fn notice(
    w: &Words,
    (subject, lead): (Message, Message),
    paragraphs: Vec<Message>,
    button: Option<(Message, &str)>,
) -> NoticeLetter {
    NoticeLetter {
        site_name: "Wonderpost".to_owned(),
        base_url: BASE.to_owned(),
        paragraphs,
        button: button.map(|(title, path)| Button {
            title,
            url: format!("{BASE}{path}"),
        }),
        stop_url: Some(stop_url(BASE, TOKEN)),
        ..NoticeLetter::new(w.clone(), subject, lead)
    }
}

fn about_seats(w: &Words, who: &String) -> Vec<(LetterKind, NoticeLetter)> {
    use msg::letter_notice as says;
    let game = "7 Wonders Duel";
    let claim = notice(
        w,
        (says::claim(who, game), says::claim_lead()),
        vec![says::claim_who(who, "freja@example.org"), says::claim_how()],
        Some((says::claim_answer(), "/claims/0123")),
    );
    let moved = notice(
        w,
        (says::moved(game), says::moved_guest(who)),
        vec![says::moved_links(), says::moved_journal()],
        None,
    );
    let given = notice(
        w,
        (says::given(game), says::given_lead("Wonderpost")),
        vec![says::given_how()],
        Some((says::given_open(), "/tables/k7wd")),
    );
    vec![
        (LetterKind::SeatClaim, claim),
        (LetterKind::SeatMoved, moved),
        (LetterKind::SeatGiven, given),
    ]
}

fn about_time(w: &Words, names: &[String]) -> Vec<(LetterKind, NoticeLetter)> {
    use msg::letter_notice as says;
    let table = || says::table("7 Wonders Duel", Text::from(&names[1]));
    let open = Some((says::asked_open(), "/tables/k7wd"));
    let asks = msg::time::asked_take_back(Person::Named(names[1].clone().into()));
    let asked = notice(
        w,
        (says::asked(table()), asks),
        vec![says::asked_what("takeback"), says::asked_how()],
        open.clone(),
    );
    let told = Seat::all(2).map(msg::history::seat_taken);
    let handed = notice(
        w,
        (says::handed(table()), says::handed_lead()),
        [says::handed_from(57_i64), says::handed_so_far()]
            .into_iter()
            .chain(told)
            .collect(),
        open.clone(),
    );
    let stand_in = notice(
        w,
        (says::stand_in(table()), says::stand_in_lead()),
        vec![says::handed_from(61_i64), says::stand_in_back()],
        open,
    );
    let closed = notice(
        w,
        (says::closed("7 Wonders Duel"), says::closed_lead(&names[1])),
        Vec::new(),
        None,
    );
    let waits = |head: (Message, Message)| {
        let next = vec![msg::letter_revealed::next(Text::from(&names[1]))];
        notice(w, head, next, Some((says::asked_open(), "/tables/k7wd")))
    };
    let begun = waits((says::begun(table()), says::begun_lead()));
    let resumed = waits((says::resumed(table()), msg::time::resumed()));
    let talk = notice(
        w,
        (
            says::talk(table()),
            msg::letter::talk_line(&names[1], "Holiday till Monday!"),
        ),
        Vec::new(),
        Some((says::given_open(), "/tables/k7wd")),
    );
    vec![
        (LetterKind::Asked, asked),
        (LetterKind::HandedOver, handed),
        (LetterKind::StandIn, stand_in),
        (LetterKind::TableClosed, closed),
        (LetterKind::Begun, begun),
        (LetterKind::Resumed, resumed),
        (LetterKind::Talk, talk),
    ]
}

fn about_accounts(w: &Words) -> Vec<(LetterKind, NoticeLetter)> {
    use msg::letter_notice as says;
    let site = "Wonderpost";
    let stopped = notice(
        w,
        (says::stopped(site), says::stopped_lead()),
        vec![says::stopped_why()],
        Some((says::stopped_again(), "/unsubscribe/0123")),
    );
    let browser = NoticeLetter {
        after: vec![says::browser_mailbox()],
        ..notice(
            w,
            (says::browser(site), says::browser_lead_unknown()),
            vec![says::browser_yours()],
            Some((says::browser_settings(), "/settings")),
        )
    };
    let alert_off = notice(
        w,
        (says::alert_off(site), says::alert_off_lead()),
        vec![
            says::alert_off_what(Text::from("ntfy at news.example.org")),
            says::alert_off_how(),
        ],
        Some((says::alert_off_open(), "/settings/alerts")),
    );
    vec![
        (LetterKind::AlertOff, alert_off),
        (LetterKind::Stopped, stopped),
        (LetterKind::NewBrowser, browser),
    ]
}

/// A digest of three tables, one under each heading.
fn digest(w: &Words, names: &[String]) -> DigestLetter {
    let entry = |table: &str, what: &str, since: &str| DigestEntry {
        name: format!("7 Wonders Duel with {}", names[1]),
        what: what.to_owned(),
        since: since.to_owned(),
        told: vec![format!("{} built Altar.", names[1])],
        url: format!("{BASE}/tables/{table}"),
    };
    DigestLetter {
        w: w.clone(),
        site_name: "Wonderpost".to_owned(),
        base_url: BASE.to_owned(),
        waiting: vec![entry(
            "k7wd",
            "Age II, 14 cards left: your turn.",
            "Since today, 15:05.",
        )],
        news: vec![entry("k8wd", "You won. You 56, Joost 52.", "")],
        others: vec![entry("k9wd", "Age I, 3 cards left: waiting for Joost.", "")],
        left_out: 2,
        wishes_url: format!("{BASE}/settings/letters"),
        stop_url: stop_url(BASE, TOKEN),
    }
}

/// A round of Seven Wonders in which somebody else searches the discard pile.
fn revealed(w: &Words, names: &[String]) -> RevealedLetter {
    let play = Play::of("seven_wonders", 3, &[("edition", "first")], 5);
    let names = [names, &["Mia".to_owned()]].concat();
    let viewer = Viewer::Seat(Seat(0));
    let at_table = letter::english(&names, viewer);
    let table_url = format!("{BASE}/tables/k7wd");
    RevealedLetter {
        site_name: "Wonderpost".to_owned(),
        game_name: "7 Wonders".to_owned(),
        others: names[1..].to_vec(),
        progress: msg::seven_wonders::turn_pick("II", 3),
        seq: 30,
        awaited: vec![names[1].clone()],
        since: vec![format!("{} built Altar.", names[1])],
        news: Some(Text::from(format!("{} built Altar", names[1])).into()),
        preheader: format!("{} built Altar.", names[1]),
        talk: Vec::new(),
        board: drawn(&*play.position, viewer, &at_table, &table_url),
        w: w.clone(),
        table_url,
        head_code: "9f2c 41ab 77e0 5d13".to_owned(),
        stop_url: stop_url(BASE, TOKEN),
    }
}

/// The board of a letter about a position, which calls people by short names.
pub(crate) fn drawn(
    position: &dyn AnyPosition,
    viewer: Viewer,
    w: &Words,
    table_url: &str,
) -> scene::letter::Board {
    letter::drawn(position, viewer, &with_short_names(w), table_url)
}
