## The seats and who has sealed

# Over the row of seats, read out.
# $sealed (number) how many have sealed their turn
# $seats (number) how many play
dice-page-who-has-sealed = Who has sealed: { $sealed } of { $seats }

# Under a player’s name: what they are at.
# $state (choice) sealed: a turn; choosing: one; done: nothing is awaited
dice-page-state =
    { $state ->
        [sealed] sealed
        [choosing] choosing
       *[done] done
    }

## The turn that is built and sealed

# A heading over the kinds of dice, on the page on which moves are planned.
dice-page-plan = Dice of the next round
# Under them.
dice-page-plan-text = Nobody knows yet what they show and cost. A planned turn is played by the cheapest die of its colour that ticks the box. If it leaves a choice open, such as a bonus, it is not played.
# A turn in the game’s notation.
# $turn (text) it
dice-page-in-words = As it is written: { $turn }.
# After it.
dice-page-secret = Nobody else sees it; you may change it until all have sealed.
# Headings over the choices: the first of a turn; the first where a turn is sealed; the choices made; a whole turn.
dice-page-can = What you can do
dice-page-instead = Seal another turn instead
dice-page-ready = Your turn, ready to seal
# A heading over the reason.
dice-page-cannot-be-built = That turn cannot be built

# A button: seals the turn.
dice-page-seal = Seal this turn
# A heading over the choices that can follow.
dice-page-next = What next?

## The forum

# Beside the heading of the forum: what the numbers under the dice are.
dice-page-costs-in-all = under each die: what it costs you in all, die and box
# Beside the heading of the forum, while a turn is built.
dice-page-as-it-was = as it was at the beginning of your turn
# After a number of coins that stands in a ring: the price of each die in a section.
# $coins (number) that number
dice-page-coins-a-die =
    { $coins ->
        [one] coin a die
       *[other] coins a die
    }
# Under a die: the box decides the price.
# $least (number) the fewest coins
# $most (number) the most
dice-page-range = { $least } to { $most }
# A die, read out, that the reader cannot choose.
# $die (words) the die and its face
# $why (words) the reason
dice-page-die-shut = { $die }. Not for you: { $why }
# A die, read out, that the reader can choose.
# $die (words) the die and its face
# $coins (number) what it costs, box included
dice-page-die-costs =
    { $coins ->
        [0] { $die }. Costs you nothing
        [one] { $die }. Costs you 1 coin in all
       *[other] { $die }. Costs you { $coins } coins in all
    }
# The same, where the box decides the price.
# $die (words) the die and its face
# $least (number) the fewest coins
# $most (number) the most, two or more
dice-page-die-costs-between =
    { $most ->
        [one] { $die }. Costs you { $least } to 1 coin in all
       *[other] { $die }. Costs you { $least } to { $most } coins in all
    }

## Who is ahead

# A link to the catalogue.
dice-page-rules = Rules, dice and boards
# Under the table of who is ahead.
# $who (person) who leads
# $points (number) by how many
dice-page-ahead =
    { $who ->
        [you]
            { $points ->
                [one] You are 1 point ahead.
               *[other] You are { $points } points ahead.
            }
       *[other]
            { $points ->
                [one] { $who-name } is 1 point ahead.
               *[other] { $who-name } is { $points } points ahead.
            }
    }

## A city and its sheet

# A heading.
dice-page-your-sheet = Your city sheet
# Beside that heading, after a number of coins in a ring.
# $coins (number) that number
# $resources (number) how many the player has
# $reach (choice) some: boxes are marked below; none
dice-page-sheet-note =
    { $coins ->
        [one] coin
       *[other] coins
    } · { $resources ->
        [one] 1 resource
       *[other] { $resources } resources
    }{ $reach ->
        [some] {" "}· marked boxes are within reach this turn
       *[none] {""}
    }

# The heading of another city: where its player sits.
# $name (words) the player
# $side (choice) west, east: of the reader; both: with two players; none: further away
dice-page-city =
    { $side ->
        [west] { $name }, west of you
        [east] { $name }, east of you
        [both] { $name }, west and east of you
       *[none] { $name }
    }
# Under the heading of another city.
# $points (number) as if the game were over
# $resources (number) how many the city has
dice-page-city-has =
    { $points ->
        [one] 1 point
       *[other] { $points } points
    } · { $resources ->
        [one] 1 resource
       *[other] { $resources } resources
    }
# After it, with a point between.
# $dice (words) the special dice that the city may use
dice-page-unlocked = unlocked: { $dice }
# After it, with a point between: the agora of the city counts as the first.
dice-page-first-agora = first agora
# What a barracks has done and what it faces.
# $barracks (words) the barracks
# $who (person) the neighbour that it attacks
# $points (number) points of its attacks
# $defences (number) defences on that side
dice-page-front =
    { $who ->
        [you] { $barracks } against you
       *[other] { $barracks } against { $who-name }
    }: { $points ->
        [one] 1 point
       *[other] { $points } points
    } from attacks, { $defences ->
        [one] 1 defence
       *[other] { $defences } defences
    }
# The same where the reader’s own attacks go to it.
# $front (words) what the barracks has done and what it faces
# $met (number) its defences that count against an attack of the reader
dice-page-front-met = { $front } (an attack of yours there meets { $met })
# How far a building is, read out.
# $building (words) its name
# $ticked (number) boxes that are ticked
# $size (number) all its boxes
dice-page-count = { $building }: { $ticked } of { $size }
# The head of a barracks.
# $building (words) its name
# $who (person) the neighbour that it faces
dice-page-barracks =
    { $who ->
        [you] { $building }, against you
       *[other] { $building }, against { $who-name }
    }
# The head of the wonder.
# $building (words) its name
# $city (words) the city
dice-page-wonder-of = { $building }: { $city }
# In the head of a building: how far it is and what it is worth.
# $ticked (number) boxes that are ticked
# $size (number) all its boxes
# $points (number) what they are worth
dice-page-done =
    { $points ->
        [0] { $ticked } of { $size }
        [one] { $ticked } of { $size } · 1 point
       *[other] { $ticked } of { $size } · { $points } points
    }
# The picture of the coins, read out.
# $unspent (number) coins that the player has
# $spent (number) coins that are gone
# $circles (number) room for coins
dice-page-gold = Gold reserve: { $unspent } unspent, { $spent } spent, { $circles } circles
# Under the coins.
# $effects (words) what makes dice cheaper for the rest of the game, with semicolons
dice-page-lasting = Lasting: { $effects }.
# A row of boxes, read out.
# $row (words) its name
# $order (choice) one: it has one box; any: ticked in any order; fixed: from the first to the last
# $faces (words) the faces of dice that tick it; empty where none does
# $ticked (choice) faces: there are such faces; none
dice-page-row =
    { $order ->
        [any] { $row }, in any order
        [fixed] { $row }, in order
       *[one] { $row }
    }{ $ticked ->
        [faces] , ticked by { $faces }
       *[none] {""}
    }
# A box, read out.
# $gives (words) what it does
# $cost (number) resources that it needs
# $state (choice) written: ticked, with points of an attack; ticked; next: in its row; reach: next, and within reach this turn; missing: next, and resources lack; missing_reach: both; later
# $number (number) points that are written, or resources that lack
dice-page-box-is =
    { $gives }; needs { $cost ->
        [one] 1 resource
       *[other] { $cost } resources
    }{ $state ->
        [written] { $number ->
            [one] ; 1 point written; ticked
           *[other] ; { $number } points written; ticked
        }
        [ticked] ; ticked
        [next] ; next
        [reach] ; next, within reach this turn
        [missing] ; next, { $number } missing
        [missing_reach] ; next, { $number } missing, within reach this turn
       *[later] {""}
    }
# In a box, between small signs: all dice.
dice-page-dice = dice
# A heading in another city.
dice-page-bonuses = Bonuses

# After which boards are played with.
# $code (text) the beginning of their hash
dice-page-boards-code = Their code is { $code }.
# Opens the whole sheet of another city.
dice-page-whole-sheet = The whole sheet

## Beside the board, and under it

# What to do.
# $coins (number) what a pass brings
# $seats (number) how many play
dice-page-hint =
    { $coins ->
        [one] Touch a die, or build your wonder, or pass for 1 coin.
       *[other] Touch a die, or build your wonder, or pass for { $coins } coins.
    } Nothing is sealed before you press the last button, and nobody sees it before all { $seats } have sealed.
# What to do where a turn is sealed already.
# $seats (number) how many play
dice-page-hint-sealed = Your turn is sealed. Touch a die to build another one; the new one takes its place when you seal it. All { $seats } turns are revealed together.
# A heading, and what stands beside it.
dice-page-your-bonuses = Your bonuses
dice-page-one-each = one for each finished building
# Name of the boards that are built in; a stop follows.
dice-page-own-set = Wonderpost’s own boards, first set
