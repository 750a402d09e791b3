//! Pictures of boards: in every letter with a position, light enough, and with nothing that its reader may not know.

use std::io::Cursor;

use data_encoding::BASE64;
use scene::letter::picture as drawn;
use scene::pictures::Picture;
use wonderpost::mail::letter::{Block, Letter, Shown, Written};
use words::msg::letter_over;

use super::boards::{longest, variants};
use super::headers::linted;
use super::mails::{Mail, visible};
use super::play::{Options, Play};
use super::samples::{people, shown};
use crate::prelude::*;
use crate::support::report::cases;
use crate::tables::support::{seat_of, service};
use crate::web::board_twins;
use crate::web::support::Says as _;
use testing::letter;

/// How wide a picture can be, in pixels.
const WIDTHS: [u32; 6] = [720, 540, 480, 420, 360, 300];

fn options(game: &str) -> Options {
    match game {
        "seven_wonders" => &[("edition", "first"), ("sides", "random")],
        _ => &[],
    }
}

fn picture(position: &dyn AnyPosition, viewer: Viewer, w: &Words) -> Picture {
    let view = position.view(viewer);
    drawn(&letter::presenter(&*view).board(&*view).unwrap(), w).unwrap()
}

fn written(play: &Play, names: &[String], language: Language) -> Written {
    play.letter_in(language, names, true).write().unwrap()
}

/// All languages; where not all are asked for, one by a number, but in a long run.
fn languages(number: usize, are_all: bool) -> Vec<Language> {
    let all: Vec<Language> = Language::all().collect();
    match are_all || is_long() {
        true => all,
        false => vec![all[number % all.len()]],
    }
}

/// Turn letters of every game with their pictures, early and late in it, each with a name for its file.
pub(super) fn kept(language: Language) -> Vec<(String, Written)> {
    let duels = [("duel_8", 8), ("duel_50", 50)];
    let duels = duels.map(|(what, moves)| (what, Play::of("duel", 2, &[], 3).after(moves)));
    let all = duels.iter().chain(longest());
    let written = |play: &Play| written(play, &people(play.seats), language);
    all.map(|(what, play)| (format!("turn_{what}"), written(play)))
        .collect()
}

/// Reads a PNG as a program does that knows nothing of ours. Gives how wide it is, its colours and its pixels.
fn decoded(png: &[u8]) -> (u32, Vec<u8>, Vec<u8>) {
    let mut reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
    let info = reader.info();
    assert_eq!(info.color_type, png::ColorType::Indexed);
    let palette = info.palette.as_ref().unwrap().to_vec();
    let colors = palette.len() / 3;
    let are_halves = info.bit_depth == png::BitDepth::Four;
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    if are_halves {
        pixels = pixels.iter().flat_map(|two| [two >> 4, two & 15]).collect();
    }
    let height = frame.height;
    assert!((200..=2_600).contains(&height), "{height} high");
    assert!(pixels.iter().all(|index| usize::from(*index) < colors));
    (frame.width, palette, pixels)
}

/// What every letter with a picture keeps to; the linter sees to the rest.
fn checked(what: &str, letter: &Written) -> usize {
    let mail = linted(letter, "Freja");
    let sent = mail.picture.unwrap();
    let meant = letter.picture.as_ref().unwrap();
    assert_eq!(sent.id, meant.id(), "{what}");
    let picture = decoded(&sent.png);
    let (width, colors) = (picture.0, picture.1.len() / 3);
    // One that makes the letter too heavy has fewer colours, and may be narrower.
    let is_whole = picture == decoded(&meant.png);
    assert_eq!(is_whole, colors > 16, "{what}");
    assert!(!is_whole || width == 720, "{what}");
    assert!(WIDTHS.contains(&width), "{what}: {width} wide");
    assert!(colors > 10, "{what}: {colors} colours");
    let alt = between(&mail.html, "alt=\"", "\"");
    assert!(alt.chars().count() > 20, "{what}: {alt}");
    assert_eq!(mail.html.matches(&sent.id).count(), 1, "{what}");
    // The picture comes before the moves, the same in words after them.
    let parts =
        [&*sent.id, ">Your moves<", ">The board in words<"].map(|part| mail.html.find(part));
    assert!(
        parts.iter().flatten().is_sorted() && parts[0].is_some(),
        "{what}"
    );
    sent.png.len()
}

#[test]
fn letters_of_every_game_carry_their_picture_in_every_language() {
    let mut random = Random::printed("letters_of_every_game_carry_their_picture_in_every_language");
    for (number, (game, seats, options)) in variants().into_iter().enumerate() {
        let seed = u8::try_from(random.below(256)).unwrap();
        let mut play = Play::of(game, seats, options, seed);
        for language in languages(number, seats == 2) {
            play = play.after(random.below(12 * seats));
            if play.position.awaiting().is_empty() {
                break;
            }
            let letter = written(&play, &people(seats), language);
            checked(&format!("{game} {seats}"), &letter);
        }
    }
}

#[test]
fn the_largest_letters_stay_light_with_their_picture() {
    let name = "A rather long name of a friend, Søren".to_owned();
    let duel = ("duel", Play::of("duel", 2, &[], 3).after(56));
    for (number, (what, play)) in longest().iter().chain([&duel]).enumerate() {
        for language in languages(number, false) {
            let names = vec![name.clone(); play.seats];
            checked(what, &written(play, &names, language));
        }
    }
}

#[test]
fn a_letter_about_the_end_shows_the_board_as_it_stood() {
    let play = Play::of("seven_wonders", 3, &[("edition", "second")], 2).after(usize::MAX);
    let w = Words::of(Language::ENGLISH).at_table(&people(3), Some(Seat(1)));
    let end = Shown {
        has_picture: true,
        is_picture: true,
        ..shown(&*play.position, Viewer::Seat(Seat(1)))
    };
    let letter = Letter {
        blocks: vec![Block::Board(end)],
        ..Letter::new(&w, "Wonderpost", letter_over::head(), letter_over::head())
    };
    let letter = letter.write().unwrap();
    checked("the end", &letter);
    visible(&letter.html).lacks("Military");
    let alt = letter.picture.unwrap().alt;
    alt.says("The game is over.");
}

#[test]
fn the_words_for_a_picture_say_what_is_asked_and_who_is_ahead() {
    let play = Play::of("duel", 2, &[], 3);
    let english = "The board as a picture. Choose a wonder. ";
    let ahead = "(you): points 2, coins 7, symbols 0 of 6, wonders 0 of 4.";
    for (code, begun, more) in [
        ("en", english, &["Freja", "Joost", ahead][..]),
        ("da", "Brættet som billede. ", &[]),
        ("nl", "Het bord als afbeelding. ", &[]),
    ] {
        let seat = play.position.awaiting()[0];
        let w = Words::of(Language::find(code).unwrap()).at_table(&people(2), Some(seat));
        let alt = picture(&*play.position, Viewer::Seat(seat), &w).alt;
        assert!(alt.starts_with(begun), "{alt}");
        alt.says_all(more);
    }
}

/// The scenes and pictures of two positions as somebody sees them: whether the bytes and all else are the same.
fn are_twins(one: &dyn AnyPosition, other: &dyn AnyPosition, viewer: Viewer, seats: usize) -> bool {
    let w = letter::english(&people(seats), viewer);
    let scene = |position: &dyn AnyPosition| {
        let view = position.view(viewer);
        serde_json::to_string(&letter::presenter(&*view).board(&*view)).unwrap()
    };
    let are_same = picture(one, viewer, &w) == picture(other, viewer, &w);
    assert_eq!(scene(one) == scene(other), are_same, "{viewer:?}");
    are_same
}

#[test]
fn what_somebody_may_not_know_changes_no_byte_of_their_picture() {
    // Duel: other hidden cards, later ages, another draw of the Great Library.
    let twins = [false, true].map(|is_twin| board_twins::play(&board_twins::deal(is_twin)).0);
    let [one, other] = &twins;
    for seat in Seat::all(2) {
        let are_same = are_twins(&**one, &**other, Viewer::Seat(seat), 2);
        assert!(are_same, "{seat:?}");
    }
    // All at once: others sealed another choice.
    for (game, seats) in [
        ("seven_wonders", 3),
        ("seven_wonders", 2),
        ("dice", 2),
        ("dice", 4),
    ] {
        let play = |different: bool| {
            let mut play = Play::of(game, seats, options(game), 4);
            if different {
                play.random.next();
            }
            let sealer = play.position.awaiting()[0];
            assert!(play.step());
            (play.position, sealer)
        };
        let (one, sealer) = play(false);
        let (other, _) = play(true);
        for seat in Seat::all(seats) {
            let same = are_twins(&*one, &*other, Viewer::Seat(seat), seats);
            let may_differ = seat == sealer && differs(&*one, &*other, seat);
            assert_eq!(same, !may_differ, "{game} {seat:?}");
        }
    }
}

/// Whether a seat knows of a difference.
fn differs(one: &dyn AnyPosition, other: &dyn AnyPosition, seat: Seat) -> bool {
    let said = |position: &dyn AnyPosition| {
        let view = position.view(Viewer::Seat(seat));
        let w = letter::english(&people(7), Viewer::Seat(seat));
        scene::position_text(letter::presenter(&*view), &*view, &w)
    };
    said(one) != said(other)
}

#[test]
fn names_that_try_to_break_out_are_drawn_and_add_nothing() {
    let evil = [
        "<svg onload=\"x\">&amp;'</text>",
        "👩‍🚀👩‍🚀",
        "\u{202e}שלום עולם",
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
        "\u{0}\u{1b}[31m\r\n\t\u{85}",
        "]]><!ENTITY x \"y\">",
        "e\u{301}\u{301}\u{301}\u{301}張三",
    ];
    for (game, seats) in [("duel", 2), ("seven_wonders", 7), ("dice", 7)] {
        let play = Play::of(game, seats, options(game), 5).after(3 * seats);
        let calm = written(&play, &people(seats), Language::ENGLISH);
        // Each name once, in a long run each in each seat.
        for first in (0..evil.len()).step_by(cases(seats, 1)) {
            let names = evil.iter().cycle().skip(first).take(seats);
            let names: Vec<String> = names.map(|name| (*name).to_owned()).collect();
            let letter = written(&play, &names, Language::ENGLISH);
            checked(game, &letter);
            // Names in letters that run to the left stand in an element of their own.
            let elements = |letter: &Written| {
                let all = letter.html.matches('<').count();
                all - letter.html.matches("<bdi").count() - letter.html.matches("</bdi").count()
            };
            assert_eq!(elements(&letter), elements(&calm), "{game}: {names:?}");
            letter.html.lacks_all(["<svg", "<!ENTITY"]);
        }
        visible(&calm.html).says("Freja");
    }
}

#[test]
fn a_picture_says_the_names_that_can_be_written_and_calls_the_others_by_their_seat() {
    let play = Play::of("duel", 2, &[], 3);
    let with = |other: &str| {
        let names = ["Ærøskøbing-Ole", other].map(str::to_owned);
        let w = Words::of(Language::ENGLISH).at_table(&names, Some(Seat(0)));
        picture(&*play.position, Viewer::Seat(Seat(0)), &w)
    };
    let (one, same) = (with("張三 👩‍🚀"), with("李四"));
    one.alt.says("Ærøskøbing-Ole (you)");
    assert_eq!(one.png, same.png, "neither can be written");
}

#[each::test(databases::every())]
fn a_letter_of_a_table_shows_its_seat_what_that_seat_may_see(database: TestDatabase) {
    for (game, seats) in [("duel", 2), ("seven_wonders", 3), ("dice", 2)] {
        let mut service = service(&database);
        service.pictures = true;
        let party = party_of_readers(&service, game, seats, options(game));
        let names: Vec<String> = NAMES[..seats].iter().map(|name| (*name).into()).collect();
        let mut seen = 0;
        for _ in 0..cases(seats + 1, 2 * seats) {
            // The table before may have a letter left.
            let is_meant = |sent: &&Sent| {
                sent.letter.kind == LetterKind::YourTurn && sent.letter.raw.contains(&party.uid)
            };
            for sent in sends(&service).iter().filter(is_meant) {
                let to_address = &sent.letter.intent.to_address;
                let sight = party.look(seat_of(to_address)).sight.unwrap();
                let w = Words::of(Language::ENGLISH).at_table(&names, sight.seat);
                let right = drawn(&sight.board().unwrap(), &w).unwrap();
                let shown = Mail::read(&sent.letter.raw).picture.unwrap();
                assert_eq!(shown.id, right.id(), "{}: {game}", database.label);
                // One that makes the letter too heavy is lighter.
                let most = shown.png.len();
                let right = match most < right.png.len() {
                    true => right.lighter(most).unwrap(),
                    false => right.png,
                };
                assert!(shown.png == right, "{}: {game}", database.label);
                // The host's page shows it without a mail program.
                let on_page = format!("data:image/png;base64,{}", BASE64.encode(&right));
                sent.mail.html.says(&on_page);
                seen += 1;
            }
            party.step();
        }
        assert!(seen >= seats, "{}: {game}", database.label);
    }
}
