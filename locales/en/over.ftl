## Who has won, the heading after the end

over-nobody = The game ended without a winner
# Several have won together.
# $side (choice) you: the reader and the others named; others: those named alone
# $names (words) winners in a row, without the reader
# $points (number) how many points each of them has
over-share-points =
    { $side ->
        [you]
            { $points ->
                [one] You and { $names } share the victory with { $points } point
               *[other] You and { $names } share the victory with { $points } points
            }
       *[others]
            { $points ->
                [one] { $names } share the victory with { $points } point
               *[other] { $names } share the victory with { $points } points
            }
    }
# Several have won together, and points did not decide.
# $side (choice) you: the reader and the others named; others: those named alone
# $names (words) winners in a row, without the reader
over-share =
    { $side ->
        [you] You and { $names } share the victory
       *[others] { $names } share the victory
    }
# $who (person) the winner
over-military =
    { $who ->
        [you] You win by military supremacy
       *[other] { $who-name } wins by military supremacy
    }
# $who (person) the winner
over-science =
    { $who ->
        [you] You win by scientific supremacy
       *[other] { $who-name } wins by scientific supremacy
    }
# $who (person) the winner
# $points (number) the winner’s points
over-points =
    { $who ->
        [you]
            { $points ->
                [one] You win with { $points } point
               *[other] You win with { $points } points
            }
       *[other]
            { $points ->
                [one] { $who-name } wins with { $points } point
               *[other] { $who-name } wins with { $points } points
            }
    }
# The reader has not won among more than two.
# $place (choice) second, third, fourth, fifth, sixth or seventh
# $points (number) the reader’s points
over-place =
    You came { $place ->
        [second] second
        [third] third
        [fourth] fourth
        [fifth] fifth
        [sixth] sixth
       *[seventh] seventh
    } with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
# Under that heading.
# $names (words) the winners in a row
# $points (number) how many points each of them has
over-winners = { $names } won with { $points } points.
# $who (person) the winner
over-won =
    { $who ->
        [you] You win
       *[other] { $who-name } wins
    }

## How it was won, under the heading

# $names (words) who lost, also the reader by name
over-capital = The conflict pawn reached the capital of { $names }.
over-six-symbols = Six different scientific symbols decide the game at once.
# $who (person) who gave up
over-gave-up =
    { $who ->
        [you] You gave the game up.
       *[other] { $who-name } gave the game up.
    }
# All have won together.
# $breaker (choice) what breaks a tie in this game: blue, the points on blue cards; coins
over-equal =
    { $breaker ->
        [blue] Points are equal, and so are those of civilian buildings.
       *[coins] Points and coins are equal.
    }
# $who (person) the best of those who lost
# $points (number) their points
# $by (number) how many points fewer than the winner
over-margin =
    { $who ->
        [you]
            { $points ->
                [one] You have { $points } point, { $by } fewer.
               *[other] You have { $points } points, { $by } fewer.
            }
       *[other]
            { $points ->
                [one] { $who-name } has { $points } point, { $by } fewer.
               *[other] { $who-name } has { $points } points, { $by } fewer.
            }
    }
# $who (person) the best of those who lost, with as many points as the winner
# $points (number) their points
over-tie =
    { $who ->
        [you]
            { $points ->
                [one] You have { $points } point too; the tie was broken.
               *[other] You have { $points } points too; the tie was broken.
            }
       *[other]
            { $points ->
                [one] { $who-name } has { $points } point too; the tie was broken.
               *[other] { $who-name } has { $points } points too; the tie was broken.
            }
    }
# The kind of points in which the winner gained most on the second.
# $kind (words) as the score sheet calls it: science
# $ours (number) the winner’s points of that kind
# $theirs (number) the second’s
over-decisive = What decided it: { $kind }, { $ours } against { $theirs }.
# A cell of the score sheet, in the row “won by”.
# $reason (choice) what decided in place of points: military, science, timed_out, resignation
over-reason =
    { $reason ->
        [military] military supremacy
        [science] scientific supremacy
        [timed_out] time
        [agreed] agreement
       *[resignation] resignation
    }
# A heading at the end of a game.
over-link = Share this game
# Under that heading.
over-link-text = You get a link that shows the finished game to anybody, move by move and with open hands. What you said to each other stays with you.
# A button.
over-link-give = Share it
over-link-given = Anybody who has this link sees the finished game, move by move.
# A button.
over-link-end = Stop sharing
# A refusal.
over-not-to-share = Only its players can share a game, once it is over.
