## The letter that tells how a game ended

# The subject.
# $result (text) You won 58 to 53
# $game (text) name of the game, perhaps with its edition
# $others (words) the other players
letter-over-subject = { $result }: { $game } with { $others }
# In that subject, where points decided.
# $who (person) who won
# $most (number) their points
# $fewer (number) points of the reader, or of the best of the others
letter-over-won-by =
    { $who ->
        [you] You won { $most } to { $fewer }
       *[other] { $who-name } won { $most } to { $fewer }
    }
# The heading.
letter-over-head = Game over
# A heading above the score sheet.
letter-over-score = The score
# Head of the score sheet’s first column: what the points of a row are for.
letter-over-points-for = points for
# The last row of the score sheet.
letter-over-total = Total
# A link.
letter-over-history = The history, move by move
# In the foot.
letter-over-why = You get this letter because you played at this table.

## Who won

# One player won.
# $who (person) who
# $how (choice) military, science, resigned (one player gave up, nobody knows who), timed_out, points
letter-over-won =
    { $who ->
        [you]
            { $how ->
                [military] You won by military supremacy.
                [science] You won by scientific supremacy.
                [resigned] You won because one player gave up.
                [timed_out] You won on time.
               *[points] You won on points.
            }
       *[other]
            { $how ->
                [military] { $who-name } won by military supremacy.
                [science] { $who-name } won by scientific supremacy.
                [resigned] { $who-name } won because one player gave up.
                [timed_out] { $who-name } won on time.
               *[points] { $who-name } won on points.
            }
    }
# One player won because another one gave up.
# $who (person) who won
# $by (person) who gave up
letter-over-gave-up =
    { $who ->
        [you] You won because { $by-name } gave up.
       *[other]
            { $by ->
                [you] { $who-name } won because you gave up.
               *[other] { $who-name } won because { $by-name } gave up.
            }
    }
# Several players won, the reader not among them.
# $who (words) their names
# $how (choice) military, science, resigned (one player gave up, nobody knows who), timed_out, points
letter-over-shared =
    { $how ->
        [military] { $who } share the victory by military supremacy.
        [science] { $who } share the victory by scientific supremacy.
        [resigned] { $who } share the victory because one player gave up.
        [timed_out] { $who } share the victory: one player’s time ran out.
       *[points] { $who } share the victory on points.
    }
# The reader and others won.
# $others (words) names of the others
# $how (choice) military, science, resigned (one player gave up, nobody knows who), timed_out, points
letter-over-shared-you =
    { $how ->
        [military] You and { $others } share the victory by military supremacy.
        [science] You and { $others } share the victory by scientific supremacy.
        [resigned] You and { $others } share the victory because one player gave up.
        [timed_out] You and { $others } share the victory: one player’s time ran out.
       *[points] You and { $others } share the victory on points.
    }
# Several players won because another one gave up; the reader is not among the winners.
# $who (words) their names
# $by (person) who gave up
letter-over-shared-gave-up =
    { $by ->
        [you] { $who } share the victory because you gave up.
       *[other] { $who } share the victory because { $by-name } gave up.
    }
# The reader and others won because another one gave up.
# $others (words) names of the others who won
# $by (person) who gave up
letter-over-shared-gave-up-you = You and { $others } share the victory because { $by-name } gave up.

## How the reader did. These stand after who won.

# $points (number) the reader’s points
letter-over-points =
    { $points ->
        [one] You have { $points } point.
       *[other] You have { $points } points.
    }
# The reader has as many points as the best of the others, and something else decided between them.
# $points (number) the reader’s points
letter-over-points-tied =
    { $points ->
        [one] You have { $points } point too; the tie was broken.
       *[other] You have { $points } points too; the tie was broken.
    }
# $points (number) the reader’s points
# $more (number) how many more than the best of the others
letter-over-points-more =
    { $points ->
        [one] You have { $points } point, { $more } more.
       *[other] You have { $points } points, { $more } more.
    }
# $points (number) the reader’s points
# $fewer (number) how many fewer than the best of the others
letter-over-points-fewer =
    { $points ->
        [one] You have { $points } point, { $fewer } fewer.
       *[other] You have { $points } points, { $fewer } fewer.
    }

## The proof

# A link.
letter-over-check = Check the proof
# The seed and the commitment follow.
letter-over-proof-follows = The secret seed of this table is published now. Whoever kept the commitment can check that nobody changed it.
# What the digits after it are.
letter-over-seed = Seed
# What the digits after it are.
letter-over-commitment = Commitment
# A heading: seats that somebody else or a stand-in played from some event on.
letter-over-handovers = Seats that changed hands
