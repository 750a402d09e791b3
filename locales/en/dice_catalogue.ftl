## The rules in short

# How the game goes.
dice-catalogue-how = Two to seven players each fill a city sheet. Every round the same dice are shaken for all into the four parts of the forum, where a die costs 0 to 3 coins. Everybody seals one turn; when all have sealed, all turns are carried out together. Dice stay where they are: several players may use the same one.
# What can be done.
# $deed (choice) which
dice-catalogue-deed =
    { $deed ->
        [die] Use a die
        [wonder] Build your wonder
       *[pass] Pass
    }
# What that means.
# $deed (choice) which
# $coins (number) what a pass brings
dice-catalogue-deed-is =
    { $deed ->
        [die] Pay its price and tick a box that shows its face. A box needs resources; each one that you lack costs 1 coin. Resources are never used up. Boxes of a row are ticked in order, unless the row is open.
        [wonder] Tick the next of its three boxes; that needs no die.
       *[pass] { $coins ->
            [one] Take 1 coin.
           *[other] Take { $coins } coins.
        } That is always possible.
    }
# Bold, at the beginning of a paragraph.
# $rule (choice) which
dice-catalogue-rule =
    { $rule ->
        [chains] Chains.
        [barracks] Barracks.
        [special] Special dice.
        [bonuses] Bonuses.
       *[end] The end.
    }
# The paragraph.
# $rule (choice) which
# $points (number) for the first complete agora
dice-catalogue-rule-is =
    { $rule ->
        [chains] Boxes may let you tick more, act again, make dice cheaper or unlock a special die, at once and in the same turn. Such ticks are paid as well, and each may be left out.
        [barracks] West attacks the left neighbour’s eastern defences, east the right neighbour’s western ones. An attack writes its points less one for each defence that stood there before the round, and never changes again.
        [special] The university unlocks them, each for yourself alone. Black ticks in any building that it names. Purple ticks the guild hall, if you have at least as many boxes as each neighbour in the building shown (with two players: more). White ticks the gallery of leaders.
        [bonuses] Whoever completes a building of their city takes one of their three bonuses. One more round is played after somebody takes the third.
       *[end] Points of all ticked boxes, attacks, and { $points ->
            [one] 1 point
           *[other] { $points } points
        } for the first to complete the agora. Coins and resources score nothing; coins decide if it is equal.
    }

## What is printed

# Headings.
dice-catalogue-dice = The dice
dice-catalogue-every-sheet = On every sheet
dice-catalogue-three-bonuses = The bonuses
dice-catalogue-cities = Seven cities
# Beside the name of a special die.
dice-catalogue-must-be-unlocked = must be unlocked
# After the name of the boards that are shown.
dice-catalogue-own-design = The project’s own design, not the boards of the published game. A host may add another set.
