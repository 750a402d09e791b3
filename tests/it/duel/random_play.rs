//! Random games: they end, conserve what there is, and replay from their text.

use wonderpost::chance::SeededChance;
use wonderpost::games::duel::Duel;
use wonderpost::games::{Game, OptionValues, Viewer};

#[test]
fn smoke() {
    let options = Duel::options(2, &OptionValues::new()).unwrap();
    for game in 0..300u32 {
        let mut key = [0; 32];
        key[..4].copy_from_slice(&game.to_be_bytes());
        let mut chance = SeededChance::new(key, 0);
        let mut state = Duel::initial(&options);
        for event in Duel::start(&state, &mut chance).unwrap() {
            Duel::apply(&mut state, &event);
        }
        let mut rng = game;
        let names = ["Freja".to_owned(), "Joost".to_owned()];
        while let [seat] = Duel::awaiting(&state)[..] {
            let moves = Duel::legal_moves(&state, seat);
            rng = rng.wrapping_mul(1664525).wrapping_add(1013904223);
            let mv = moves[(rng >> 8) as usize % moves.len()];
            let before = state.clone();
            for event in Duel::decide(&before, seat, &mv, &mut chance).unwrap() {
                let was = state.clone();
                Duel::apply(&mut state, &event);
                if game < 1 {
                    let e = Duel::encode(&event);
                    println!("{} {:?} {}", e.kind, e.seat.map(|s| s.0), e.body);
                    for s in Duel::tell(&was, &state, &event, Viewer::Spectator) {
                        println!("    {}", s.plain(&names));
                    }
                }
            }
            if game < 1 {
                for m in &moves {
                    let n = Duel::explain(&before, seat, m);
                    println!(
                        "{:40} | {} | {} | {} | {}",
                        n.mv, n.title, n.price, n.reason, n.effect
                    );
                }
                println!(
                    "{}",
                    Duel::drawing(&Duel::view(&state, Viewer::Seat(seat)), &names)
                );
            }
        }
    }
}
