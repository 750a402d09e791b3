# What the game is, in an invitation.
seven-wonders-about = Everybody leads a city of the ancient world and chooses a card in secret; then all are shown at once and the hands move on. Trade with your neighbours, watch their armies, and raise a wonder.
# Who plays, in a list of games.
seven-wonders-introduction = Two to seven players. All choose at once, sealed, and reveal together.
# What the page of the game shows.
seven-wonders-catalogue = Rules in short, and every card and wonder of both editions.
# What tells tables of the game apart, by itself.
# $edition (choice) first, second
seven-wonders-variant =
    { $edition ->
        [first] First edition
       *[second] Second edition
    }
# The same in the middle of a sentence.
# $edition (choice) first, second
seven-wonders-variant-inside =
    { $edition ->
        [first] first edition
       *[second] second edition
    }
# How far a game is, and a chapter of the history.
seven-wonders-draft = Wonders are drafted
# How far a game is, and a chapter of the history.
seven-wonders-choosing-sides = Sides are chosen
# How far a game is.
# $age (text) I, II or III
# $turn (number) 1 to 6
seven-wonders-turn = Age { $age }, turn { $turn } of 6
# How far a game is.
# $age (text) I, II or III
# $turn (number) 1 to 6
seven-wonders-turn-seventh = Age { $age }, turn { $turn } of 6, the seventh card
# How far a game is.
# $age (text) I, II or III
# $turn (number) 1 to 6
seven-wonders-turn-pick = Age { $age }, turn { $turn } of 6, the discard pile

## Things and numbers

# The third city of a game for two, as a label.
seven-wonders-free-city = Free City
# The same in a sentence.
seven-wonders-the-free-city = the Free City
# A wonder that nobody has named yet, in a sentence.
seven-wonders-the-wonder = the wonder
# A side of a wonder, in a sentence.
# $side (choice) A, B, day, night
seven-wonders-side =
    { $side ->
        [A] side A
        [B] side B
        [day] the day side
       *[night] the night side
    }
# Two resources of which one can be had.
# $first (words) one or more resources
# $second (words) another
seven-wonders-either = { $first }/{ $second }

## What cards and stages cost and give

# An effect.
# $points (number) how many
seven-wonders-points-if-complete =
    { $points ->
        [one] { $points } point if the wonder is complete
       *[other] { $points } points if the wonder is complete
    }
# An effect.
seven-wonders-science-any = any science symbol
# An effect: buying costs less.
# $goods (choice) raw, manufactured
# $sides (choice) both, left, right
# $price (number) coins for each
seven-wonders-discount =
    { $goods ->
        [raw] raw materials
       *[manufactured] manufactured goods
    } { $sides ->
        [both] from both sides
        [left] from the left
       *[right] from the right
    } for { $price ->
        [one] 1 coin
       *[other] { $price } coins
    }
# An effect: an ability of a stage.
# $special (choice) which
seven-wonders-special =
    { $special ->
        [free_build_once_per_age] one free building per age
        [build_from_discard] one building from the discard pile
        [play_seventh_card] the seventh card is played
        [copy_neighbour_guild_at_end] copies a neighbour’s guild at the end
        [first_card_of_each_colour_free] the first building of each colour is free
        [first_card_of_each_age_free] the first building of each age is free
       *[last_card_of_each_age_free] the last building of each age is free
    }
# An effect: so much for each thing that is counted.
# $worth (words) 2 points, 1 coin
# $what (words) brown card, grey card or guild
# $whose (choice) all: of the city and its neighbours; own; neighbours
seven-wonders-per =
    { $whose ->
        [all] { $worth } for each { $what }, yours and your neighbours’
        [own] { $worth } for each { $what } of yours
       *[neighbours] { $worth } for each { $what } of your neighbours
    }
# What is counted, after “for each”.
# $what (choice) a colour, stage, defeat
seven-wonders-each =
    { $what ->
        [brown] brown card
        [grey] grey card
        [blue] blue card
        [yellow] yellow card
        [red] red card
        [green] green card
        [purple] guild
        [stage] wonder stage
       *[defeat] defeat token
    }
# A stage as printed.
# $number (text) I, II, III or IV
# $gives (words) what it gives
# $cost (words) what it costs
seven-wonders-stage = { $number }: { $gives } for { $cost }

## Why something costs what it costs, or cannot be

# $card (words) the building that makes it free
seven-wonders-chain = through { $card }
# A stage of Olympía makes it free.
seven-wonders-through-olympia = through Olympía
seven-wonders-choose-payment = choose whom to pay
# $coins (number) the price
# $short (number) how many of them are lacking
seven-wonders-short =
    { $coins ->
        [one] 1 coin needed, { $short } short
       *[other] { $coins } coins needed, { $short } short
    }
# $card (words) a building
seven-wonders-same-name = { $card } stands here already
seven-wonders-wonder-complete = every stage is built
# $goods (words) resources
seven-wonders-nobody-makes = no neighbour produces { $goods }
# Who makes it gives something else of the price.
# $good (words) a resource
seven-wonders-not-beside = not enough { $good } beside the rest
# $needed (number) how many
# $good (words) a resource
# $had (number) how many can be had
seven-wonders-only-had = { $needed } { $good } needed, only { $had } available
# $needed (number) how many
# $good (words) a resource
# $had (number) how many the neighbours sell
seven-wonders-only-sold = { $needed } { $good } needed, only { $had } for sale
# What is bought from the left neighbour.
# $goods (words) 2 clay and stone
# $coins (number) what for
seven-wonders-bought-left = { $goods } from the left for { $coins }
# What is bought from the right neighbour.
# $goods (words) 2 clay and stone
# $coins (number) what for
seven-wonders-bought-right = { $goods } from the right for { $coins }
# $coins (number) a price that the bank gets
seven-wonders-to-bank =
    { $coins ->
        [one] 1 coin to the bank
       *[other] { $coins } coins to the bank
    }

## What is asked

# To the reader, what is asked for.
# $phase (choice) draft: a wonder; side; choose: a card; seventh: the last card of the age; pick: a discarded card
seven-wonders-asked =
    { $phase ->
        [draft] Choose a wonder
        [side] Choose a side
        [choose] Choose a card
        [seventh] Play your last card
       *[pick] Build a discarded card
    }
# After the name of whoever is waited for.
# $phase (choice) draft: a wonder; side; choose: a card; seventh: the last card of the age; pick: a discarded card
seven-wonders-waited =
    { $phase ->
        [draft] chooses a wonder
        [side] chooses a side
        [choose] chooses a card
        [seventh] plays a seventh card
       *[pick] searches the discard pile
    }

## Moves

# $at (choice) start: by itself; inside: in the middle of a sentence
# $card (words) a card
seven-wonders-build =
    { $at ->
        [inside] build { $card }
       *[start] Build { $card }
    }
# $at (choice) start: by itself; inside: in the middle of a sentence
# $card (words) a card
seven-wonders-build-free =
    { $at ->
        [inside] build { $card } for nothing
       *[start] Build { $card } for nothing
    }
# $at (choice) start: by itself; inside: in the middle of a sentence
# $card (words) a card
seven-wonders-sell =
    { $at ->
        [inside] sell { $card }
       *[start] Sell { $card }
    }
# $at (choice) start: by itself; inside: in the middle of a sentence
# $number (text) I, II, III or IV
# $wonder (words) a wonder
# $card (words) the card that lies under it
seven-wonders-build-stage =
    { $at ->
        [inside] build stage { $number } of { $wonder } with { $card }
       *[start] Build stage { $number } of { $wonder } with { $card }
    }
# $at (choice) start: by itself; inside: in the middle of a sentence
# $wonder (words) a wonder
seven-wonders-take-wonder =
    { $at ->
        [inside] take { $wonder }
       *[start] Take { $wonder }
    }
# $at (choice) start: by itself; inside: in the middle of a sentence
# $side (words) side A, the day side
seven-wonders-play-side =
    { $at ->
        [inside] play { $side }
       *[start] Play { $side }
    }
# $at (choice) start: by itself; inside: in the middle of a sentence
# $card (words) a card
seven-wonders-pick =
    { $at ->
        [inside] build { $card } from the discard pile
       *[start] Build { $card } from the discard pile
    }
# $at (choice) start: by itself; inside: in the middle of a sentence
seven-wonders-pick-nothing =
    { $at ->
        [inside] take nothing from the discard pile
       *[start] Take nothing from the discard pile
    }
# A move, or why it costs what it costs, for the player’s own city and for the Free City.
# $own (words) the player’s own part
# $city (words) that of the Free City
seven-wonders-for-two = { $own }; Free City: { $city }
# A move in the middle of a sentence.
# $mv (words) build Palace
# $price (words) 3 coins
seven-wonders-plan = { $mv } ({ $price })
# Where a sold card lies.
seven-wonders-face-down = face down to the discard pile
# Why a building is free.
seven-wonders-free-building = Olympía’s free building of this age
# What would be different.
# $before (number) coins before
# $after (number) coins after
seven-wonders-coins-become = coins { $before } → { $after }
# What would be different.
# $before (number) shields before
# $after (number) shields after
seven-wonders-shields-become = shields { $before } → { $after }
# What would be different.
# $before (number) points before
# $after (number) points after
seven-wonders-points-become = points { $before } → { $after }
# What neighbours can still change.
# $change (words) coins 3 → 5
seven-wonders-as-now = { $change }, as it stands now
# What a conflict or a token brings.
# $points (number) more than 0
seven-wonders-plus = +{ $points }
# What a conflict or a token brings.
# $points (number) 0 or less
seven-wonders-number = { $points }

## What happened

# $who (person) a player, or the Free City
# $wonder (words) a wonder
# $side (words) side A, the day side
seven-wonders-plays-side =
    { $who ->
        [you] You play { $wonder }, { $side }.
       *[other] { $who-name } plays { $wonder }, { $side }.
    }
# $who (person) a player, or the Free City
# $wonder (words) a wonder
seven-wonders-plays-wonder =
    { $who ->
        [you] You play { $wonder }.
       *[other] { $who-name } plays { $wonder }.
    }
seven-wonders-sides-are-asked = Everybody chooses the side of their wonder.
# $who (person) a player
# $wonder (words) a wonder
seven-wonders-took-wonder = { $who-name } took { $wonder }.
# $age (text) I, II or III
# $way (choice) left, right, swapped
seven-wonders-age-begins =
    { $way ->
        [left] Age { $age } begins; hands go to the left.
        [right] Age { $age } begins; hands go to the right.
       *[swapped] Age { $age } begins; hands are swapped.
    }
# $way (choice) left, right, swapped
# $turn (number) the turn that begins
# $age (text) I, II or III
seven-wonders-hands-passed =
    { $way ->
        [left] Hands were passed to the left; turn { $turn } of Age { $age }.
        [right] Hands were passed to the right; turn { $turn } of Age { $age }.
       *[swapped] Hands were swapped; turn { $turn } of Age { $age }.
    }
# $who (person) a player
seven-wonders-seventh-begins =
    { $who ->
        [you] You play a seventh card.
       *[other] { $who-name } plays a seventh card.
    }
# $cards (number) how many
seven-wonders-leftovers =
    { $cards ->
        [one] The card left over was discarded.
       *[other] The { $cards } cards left over were discarded.
    }
# $who (person) a player
seven-wonders-pick-begins =
    { $who ->
        [you] You search the discard pile.
       *[other] { $who-name } searches the discard pile.
    }
# To whoever sealed it, or after the end.
# $who (person) a player
# $plan (words) build Palace (3 coins)
seven-wonders-sealed-plan = { $who-name } sealed: { $plan }.
# To whoever sealed it, or after the end.
# $who (person) a player
# $plan (words) build Palace (3 coins)
seven-wonders-sealed-another = { $who-name } sealed another choice: { $plan }.
# To the others.
# $who (person) a player
seven-wonders-sealed-choice =
    { $who ->
        [you] You have sealed a choice.
       *[other] { $who-name } has sealed a choice.
    }
# The beginning of a sentence.
# $who (person) a player, or the Free City
# $also (choice) yes: it was the seventh card; no
# $card (words) a card
seven-wonders-built =
    { $also ->
        [yes] { $who-name } also built { $card }
       *[no] { $who-name } built { $card }
    }
# The beginning of a sentence.
# $who (person) a player, or the Free City
# $also (choice) yes: it was the seventh card; no
# $number (text) I, II, III or IV
# $wonder (words) a wonder
# $card (words) the card that lies under it
seven-wonders-built-stage-with =
    { $also ->
        [yes] { $who-name } also built stage { $number } of { $wonder } with { $card }
       *[no] { $who-name } built stage { $number } of { $wonder } with { $card }
    }
# The beginning of a sentence.
# $who (person) a player, or the Free City
# $also (choice) yes: it was the seventh card; no
# $number (text) I, II, III or IV
# $wonder (words) a wonder
seven-wonders-built-stage =
    { $also ->
        [yes] { $who-name } also built stage { $number } of { $wonder }
       *[no] { $who-name } built stage { $number } of { $wonder }
    }
# The beginning of a sentence.
# $who (person) a player, or the Free City
# $also (choice) yes: it was the seventh card; no
# $card (words) a card
seven-wonders-sold =
    { $also ->
        [yes] { $who-name } also sold { $card }
       *[no] { $who-name } sold { $card }
    }
# The beginning of a sentence.
# $who (person) a player, or the Free City
# $also (choice) yes: it was the seventh card; no
seven-wonders-sold-hidden =
    { $also ->
        [yes] { $who-name } also sold a card
       *[no] { $who-name } sold a card
    }
# The beginning of a sentence.
# $who (person) a player, or the Free City
# $also (choice) yes: it was the seventh card; no
seven-wonders-did-nothing =
    { $also ->
        [yes] { $who-name } also did nothing
       *[no] { $who-name } did nothing
    }
# The beginning of a sentence.
# $who (person) a player
# $card (words) a card
seven-wonders-picked = { $who-name } built { $card } from the discard pile
# $who (person) a player
seven-wonders-picked-nothing = { $who-name } took nothing from the discard pile.
# The beginning of a sentence.
# $deed (words) Freja built Baths
# $gives (words) 3 points
seven-wonders-deed-gives = { $deed } ({ $gives })
# A whole sentence.
# $deed (words) Freja built Baths (3 points)
seven-wonders-deed-alone = { $deed }.
# A whole sentence.
# $deed (words) Freja built Baths (3 points)
# $money (words) what was paid and what came in: 2 coins to Joost
seven-wonders-deed-money = { $deed }, { $money }.
# In that sentence.
seven-wonders-free-by-olympia = free by Olympía
# In that sentence.
# $coins (number) how many
# $who (person) a player, or the Free City
seven-wonders-paid-to =
    { $coins ->
        [one] 1 coin to { $who-name }
       *[other] { $coins } coins to { $who-name }
    }
# $age (text) I, II or III
seven-wonders-age-ends = Age { $age } ends: the cities compare shields.
# $who (person) a player, or the Free City
# $left (words) +3, −1 or 0
# $right (words) +3, −1 or 0
seven-wonders-conflict = { $who-name }: { $left } against the left, { $right } against the right.
# $who (person) a player
# $points (number) how many
seven-wonders-wins =
    { $who ->
        [you]
            { $points ->
                [one] You win with { $points } point.
               *[other] You win with { $points } points.
            }
       *[other]
            { $points ->
                [one] { $who-name } wins with { $points } point.
               *[other] { $who-name } wins with { $points } points.
            }
    }
# $who (words) several players
# $points (number) how many each has
seven-wonders-share-victory =
    { $points ->
        [one] { $who } share the victory with { $points } point.
       *[other] { $who } share the victory with { $points } points.
    }

## Why a move is refused

# $text (text) what was written
# $asked (words) what is asked now, a sentence
seven-wonders-unreadable = “{ $text }” is no move that can be made now. { $asked }
# $text (text) what was written
seven-wonders-ambiguous = “{ $text }” can mean several moves; write more of the one you want.
# What is asked now, with the notation.
# $phase (choice) draft, side, choose, seventh, pick
seven-wonders-now =
    { $phase ->
        [draft] Take a wonder: draft WONDER.
        [side] Choose the side of your wonder: side NAME.
        [seventh] Use your seventh card: build CARD, stage with CARD, or sell CARD.
        [pick] Search the discard pile: pick CARD, or pass.
       *[choose] Choose a card of your hand: build CARD, stage with CARD, or sell CARD.
    }
# Why nothing is asked of the reader now.
# $phase (choice) draft, side, choose, seventh, pick
seven-wonders-not-asked =
    { $phase ->
        [draft] It is another player’s turn to take a wonder.
        [side] The side of your wonder is settled; the others are still choosing theirs.
        [seventh] This turn is over; waiting for another player’s seventh card.
        [pick] This turn is over; another player is still searching the discard pile.
       *[choose] Nothing is asked of you now.
    }
# $wonder (words) a wonder
seven-wonders-wonder-taken = { $wonder } is taken already.
# $side (words) side A, the day side
seven-wonders-no-such-side = This edition does not have { $side }.
seven-wonders-no-edition = Say which edition: the option “edition” is “first” or “second”.
seven-wonders-seats-first = The first edition is for 2 to 7 players.
seven-wonders-seats-second = The second edition is for 3 to 7 players.
seven-wonders-not-steering = You do not play for the Free City now; leave out “; city: …”.
seven-wonders-two-parts = You play for the Free City too this turn: write both, as in “sell altar; city: build baths”.
seven-wonders-free-city-free = The Free City cannot build by Olympía.
seven-wonders-free-city-sells = The Free City may sell a card only when none of the cards left for it can be built or put under its wonder.
seven-wonders-sale-paid = Selling costs nothing: leave out “paying …”.
# $wonder (words) a wonder
seven-wonders-all-stages-stand = Every stage of { $wonder } is built already.
# $card (words) a card
seven-wonders-not-discarded = { $card } does not lie in the discard pile.
# $card (words) a building
seven-wonders-name-twice = A building called { $card } stands in that city already, and no city may have two of the same name; the card can still be sold or put under a stage.
# $card (words) a card
seven-wonders-own-card = { $card } is the card you take for your own city; the Free City gets another.
# $card (words) a card
# $place (choice) hand; rest: what is left for the Free City
seven-wonders-not-held =
    { $place ->
        [hand] { $card } is not in your hand.
       *[rest] { $card } is not in the cards left for the Free City.
    }
# $card (words) a card
# $place (choice) hand; rest: what is left for the Free City
seven-wonders-built-not-held =
    { $place ->
        [hand] { $card } stands in that city already, and it is not in your hand.
       *[rest] { $card } stands in that city already, and it is not in the cards left for the Free City.
    }
# What cannot be paid.
# $at (choice) start: of a sentence; inside
# $wonder (words) a wonder
seven-wonders-next-stage =
    { $at ->
        [inside] the next stage of { $wonder }
       *[start] The next stage of { $wonder }
    }
# $what (words) a building, or the next stage of a wonder
# $why (words) nobody makes glass
seven-wonders-cannot-be-paid = { $what } cannot be paid: { $why }.
# $what (words) a building, or the next stage of a wonder
# $coins (words) 3 coins
# $purse (words) 2 coins
seven-wonders-too-dear = { $what } costs at least { $coins } here, and only { $purse } can be spent.
# $what (words) a building, or the next stage of a wonder
seven-wonders-several-ways = { $what } can be paid in several ways; say which.
# $what (words) a building, or the next stage of a wonder
# $mv (text) a move in the game’s notation
seven-wonders-one-way = { $what } can be paid in one way only; write “{ $mv }”.
# $what (words) a building, or the next stage of a wonder
# $side (choice) left, right
seven-wonders-nothing-bought =
    { $side ->
        [left] Nothing that { $what } still needs is bought from the left neighbour.
       *[right] Nothing that { $what } still needs is bought from the right neighbour.
    }
# $what (words) a building, or the next stage of a wonder
# $left (number) coins
# $right (number) coins
seven-wonders-no-such-payment = { $what } cannot be paid with { $left } to the left and { $right } to the right.
# Why Olympía builds nothing free.
# $why (choice) which
# $card (words) the card
# $key (text) its id in the notation
seven-wonders-not-free =
    { $why ->
        [second_edition] “free” belongs to the first edition; here a card that Olympía makes free is simply built.
        [no_such_stage] Only the owner of Olympía’s side A builds for nothing, once its second stage is built.
        [used] Olympía’s free building of this age is used.
        [no_price] { $card } costs nothing anyway: write “build { $key }”.
       *[not_from_hand] Olympía builds free only a card chosen from the hand.
    }

## A position

# The head of a column, short.
# $column (choice) points: if the game were over now; coins, shields; stages: of the wonder
seven-wonders-column =
    { $column ->
        [points] points
        [coins] coins
        [shields] shields
       *[stages] stages
    }
# After a neighbour’s name.
# $side (choice) left, right
seven-wonders-on-side =
    { $side ->
        [left] left
       *[right] right
    }
seven-wonders-nobody-sealed = Nobody has sealed a choice yet.
# $who (words) players
seven-wonders-have-sealed = Sealed: { $who }.
# $who (words) players
seven-wonders-choosing-now = Choosing now: { $who }.
# $choice (words) build Palace
seven-wonders-my-choice = You have sealed: { $choice }. You can change it until all have sealed.
# $wonders (words) wonders
seven-wonders-to-be-taken = To be taken: { $wonders }.
# With two players.
# $who (person) who plays for the Free City
# $cards (number) cards in its pile
seven-wonders-steers =
    { $who ->
        [you]
            { $cards ->
                [one] You steer the Free City this turn; its pile holds 1 more card.
               *[other] You steer the Free City this turn; its pile holds { $cards } more cards.
            }
       *[other]
            { $cards ->
                [one] { $who-name } steers the Free City this turn; its pile holds 1 more card.
               *[other] { $who-name } steers the Free City this turn; its pile holds { $cards } more cards.
            }
    }
# With two players.
seven-wonders-hands-swap = After this turn the two hands are swapped.
# To somebody who only watches.
# $way (choice) left, right
# $age (text) I, II or III
seven-wonders-hands-travel =
    { $way ->
        [left] In Age { $age } hands travel to the left.
       *[right] In Age { $age } hands travel to the right.
    }
# To a player.
# $way (choice) left, right
# $age (text) I, II or III
# $to (person) a neighbour
# $from (person) a neighbour
seven-wonders-your-hand-travels =
    { $way ->
        [left] In Age { $age } hands travel to the left: yours goes to { $to-name }, the next comes from { $from-name }.
       *[right] In Age { $age } hands travel to the right: yours goes to { $to-name }, the next comes from { $from-name }.
    }
# What the reader’s conflicts would bring.
# $shields (words) 2 shields
# $age (text) I, II or III
# $left (words) +1 from Joost (left, 1 shield)
# $right (words) nothing from Ada (right, 2 shields)
seven-wonders-conflicts-now = With your { $shields } the conflicts of Age { $age } would now bring you { $left } and { $right }.
# In that sentence.
# $brings (words) +1, −1 or nothing
# $who (person) a neighbour
# $side (choice) left, right
# $shields (words) 1 shield
seven-wonders-conflict-with =
    { $side ->
        [left] { $brings } from { $who-name } (left, { $shields })
       *[right] { $brings } from { $who-name } (right, { $shields })
    }
# What a side of a wonder gives, after its name.
# $good (words) a resource
# $stages (words) I: 3 points for 2 stone; II: …
seven-wonders-side-makes = makes { $good }; { $stages }
# A heading.
seven-wonders-discard-pile = The discard pile
# Under that heading.
# $cards (number) how many
seven-wonders-face-down-cards =
    { $cards ->
        [one] 1 card, face down
       *[other] { $cards } cards, face down
    }

## A city

# The heading.
# $place (choice) mine; left, right: of the reader’s city; far
# $who (person) whose it is: a player, or the Free City
# $wonder (words) Gizah, side A
seven-wonders-city-title =
    { $who ->
        [you] Your city: { $wonder }
       *[other]
            { $place ->
                [left] { $who-name }, to your left: { $wonder }
                [right] { $who-name }, to your right: { $wonder }
               *[far] { $who-name }: { $wonder }
            }
    }
# $wonder (words) a wonder
# $side (words) side A, the day side
seven-wonders-wonder-side = { $wonder }, { $side }
# $points (words) 5 points
# $coins (words) 3 coins
# $shields (words) 2 shields
# $symbols (words) symbols: 1 compass
seven-wonders-holds = { $points }, { $coins }, { $shields }; { $symbols }.
seven-wonders-no-symbols = no symbol
# $symbols (words) 1 compass, 2 wheel
seven-wonders-symbols = symbols: { $symbols }
# $count (number) how many
# $symbol (words) a science symbol
seven-wonders-symbol-count = { $count } { $symbol }
# $count (number) how many
seven-wonders-symbol-any-count = { $count } of any kind
# $goods (words) stone, wood/clay
seven-wonders-makes = Makes { $goods }.
# What neighbours cannot buy.
# $goods (words) wood/clay
seven-wonders-not-sold = { $goods } (not sold)
seven-wonders-sells-nothing = Sells you nothing.
# $goods (words) stone for 2 coins
seven-wonders-sells-you = Sells you { $goods }.
# In that sentence.
# $units (choice) one; many: the price is that of each
# $goods (words) 2 stone
# $coins (number) the price
seven-wonders-sold-for =
    { $units ->
        [one]
            { $coins ->
                [one] { $goods } for 1 coin
               *[other] { $goods } for { $coins } coins
            }
       *[many]
            { $coins ->
                [one] { $goods } for 1 coin each
               *[other] { $goods } for { $coins } coins each
            }
    }
# A neighbour’s army.
# $result (choice) win, lose: the reader would; even
# $shields (words) 2 shields
# $mine (number) the reader’s shields
seven-wonders-army =
    { $result ->
        [win] { $shields } to your { $mine }: you would win the conflict now.
        [lose] { $shields } to your { $mine }: you would lose the conflict now.
       *[even] { $shields } to your { $mine }: the conflict would be a tie now.
    }
# $tokens (words) 1, −1, 3
# $sum (number) all together
seven-wonders-tokens = Conflicts so far: { $tokens }, together { $sum }.
# Before the stages of a wonder.
seven-wonders-stages = stages
# What a card is, where there is little room.
# $color (choice) its colour
seven-wonders-kind =
    { $color ->
        [brown] raw
        [grey] good
        [blue] civilian
        [yellow] commercial
        [red] military
        [green] science
       *[purple] guild
    }

## The hand as plain text

# The heading.
# $cards (number) how many
seven-wonders-your-hand =
    { $cards ->
        [one] Your hand (1 card)
       *[other] Your hand ({ $cards } cards)
    }
# $cards (words) cards that become free
seven-wonders-opens = opens { $cards }

## The board in letters

# A card in the discard pile.
# $kind (words) civilian
# $cards (number) how many of it, two or more
seven-wonders-kind-copies = { $kind } · { $cards } of them
# A card of the hand that is chosen.
# $kind (words) civilian
seven-wonders-kind-sealed = { $kind } · sealed
# Over a stage.
# $state (choice) next: it is the next to be built; other
# $number (text) I, II, III or IV
seven-wonders-stage-band =
    { $state ->
        [next] stage { $number }, next
       *[other] stage { $number }
    }
# On a stage that stands.
seven-wonders-built-mark = ✓ built
# On a card.
# $cost (words) 2 clay
# $parents (words) cards of which one makes it free
seven-wonders-costs-or-free = costs { $cost }; free after { $parents }
# Under the discard pile.
seven-wonders-pile-note = The card you take is built for nothing. Only you see the pile.
# Why a card cannot be taken.
seven-wonders-have-one = you have one
# Why a card cannot be built.
seven-wonders-one-stands-here = one stands here already
# Why a card is free.
seven-wonders-once-an-age = by Olympía, once an age
# After a price.
# $coins (number) how many are lacking
seven-wonders-coins-short = { $coins } short
# After what the cheapest way to pay buys.
# $way (words) 2 clay from the left for 4
seven-wonders-or-otherwise = { $way }, or otherwise
# A price for the third city.
# $price (words) 2 coins
seven-wonders-of-free-city = Free City: { $price }
# A heading.
seven-wonders-last-card = Your last card
# Under the hand.
seven-wonders-selling = Selling a card brings 3 coins.
# In the sentences about stages.
# $whose (choice) mine: the reader’s; free_city
# $wonder (words) the wonder
seven-wonders-whose-wonder =
    { $whose ->
        [mine] your wonder
       *[free_city] the Free City’s { $wonder }
    }
# Under the hand.
# $number (text) I, II, III or IV
# $wonder (words) your Gizah
# $gives (words) what the stage gives
# $price (words) 2 coins, no coins
# $why (words) own goods
seven-wonders-any-card-builds = Any card builds stage { $number } of { $wonder } ({ $gives }) for { $price }, { $why }.
# Under the hand.
# $number (text) I, II, III or IV
# $wonder (words) your Gizah
# $gives (words) what the stage gives
# $why (words) nobody makes glass
seven-wonders-stage-cannot = Stage { $number } of { $wonder } ({ $gives }) cannot be built now: { $why }.
