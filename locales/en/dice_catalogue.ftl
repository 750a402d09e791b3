## The rules in short

dice-catalogue-rules = The rules in short
# How the game goes.
dice-catalogue-how = Two to seven players each fill a city sheet. Every round the same dice are shaken for all into the four parts of the forum, where a die costs 0 to 3 coins. Everybody seals one turn; when all have sealed, all turns are carried out together. Dice stay where they are: several players may use the same one.
# An action, and what it is.
dice-catalogue-die = Use a die
dice-catalogue-die-is = Pay its price and tick a box that shows its face. A box needs resources; each one that you lack costs 1 coin. Resources are never used up. Boxes of a row are ticked in order, unless the row is open.
# An action, and what it is.
dice-catalogue-wonder = Build your wonder
dice-catalogue-wonder-is = Tick the next of its three boxes; that needs no die.
# An action, and what it is.
dice-catalogue-pass = Pass
# $coins (number) what a pass brings
dice-catalogue-pass-is =
    { $coins ->
        [one] Take 1 coin.
       *[other] Take { $coins } coins.
    } That is always possible.
# The head of a paragraph, and the paragraph.
dice-catalogue-chains = Chains.
dice-catalogue-chains-are = Boxes may let you tick more, act again, make dice cheaper or unlock a special die, at once and in the same turn. Such ticks are paid as well, and each may be left out.
# The head of a paragraph, and the paragraph.
dice-catalogue-barracks = Barracks.
dice-catalogue-barracks-are = West attacks the left neighbour’s eastern defences, east the right neighbour’s western ones. An attack writes its points less one for each defence that stood there before the round, and never changes again.
# The head of a paragraph, and the paragraph.
dice-catalogue-special = Special dice.
dice-catalogue-special-are = The university unlocks them, each for yourself alone. Black ticks in any building that it names. Purple ticks the guild hall, if you have at least as many boxes as each neighbour in the building shown (with two players: more). White ticks the gallery of leaders.
# The head of a paragraph, and the paragraph.
dice-catalogue-bonuses = Bonuses.
dice-catalogue-bonuses-are = Whoever completes a building of their city takes one of their three bonuses. One more round is played after somebody takes the third.
# The head of a paragraph, and the paragraph.
dice-catalogue-end = The end.
# $points (number) for the first complete agora
dice-catalogue-end-is =
    Points of all ticked boxes, attacks, and { $points ->
        [one] 1 point
       *[other] { $points } points
    } for the first to complete the agora. Coins and resources score nothing; coins decide if it is equal.

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
