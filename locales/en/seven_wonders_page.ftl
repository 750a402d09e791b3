## The seats

# Read out before the seats.
# $sealed (number) how many
# $seats (number) of how many
seven-wonders-page-sealed-of = Who has sealed: { $sealed } of { $seats }

# Under the player’s name.
# $state (choice) sealed, choosing; waits: nothing is asked now
seven-wonders-page-state =
    { $state ->
        [sealed] sealed
        [choosing] choosing
       *[waits] waits
    }

## Who is ahead

# $who (person) the player
# $points (number) by how many
seven-wonders-page-leads =
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
# $points (number) how many the best have
seven-wonders-page-level =
    { $points ->
        [one] Tied for the lead at 1 point.
       *[other] Tied for the lead at { $points } points.
    }
# $cards (number) how many
seven-wonders-page-discards =
    { $cards ->
        [one] 1 card lies face down in the discard pile.
       *[other] { $cards } cards lie face down in the discard pile.
    }
# A link.
seven-wonders-page-to-catalogue = All cards and wonders

## The hand

# The heading.
seven-wonders-page-hand = Your hand
# Beside the heading, when the game is over.
# $cards (number) how many
seven-wonders-page-hand-unplayed =
    { $cards ->
        [one] 1 card, not played any more
       *[other] { $cards } cards, not played any more
    }
# Beside the heading, when no card of it is asked for.
# $cards (number) how many
seven-wonders-page-hand-waiting =
    { $cards ->
        [one] 1 card, to be passed on
       *[other] { $cards } cards, to be passed on
    }
# Beside the heading.
seven-wonders-page-hand-seventh = your last card may be played as well
# Beside the heading.
# $cards (number) how many, three or more
# $to (person) a neighbour
seven-wonders-page-hand-passed = { $cards } cards, one is played, the others go on to { $to-name }
# Beside the heading, with two players.
# $cards (number) how many
seven-wonders-page-hand-swapped =
    { $cards ->
        [one] 1 card; after this turn the hands are swapped
       *[other] { $cards } cards; after this turn the hands are swapped
    }
# Beside the heading, in the last turn of an age.
# $cards (number) how many, two as a rule
seven-wonders-page-hand-last = { $cards } cards, one is played, the other is discarded
# Heading over the cards of the age that may come into the player’s hand, on the page on which moves are planned.
seven-wonders-page-coming = Cards that may come
# Beside that heading.
# $cards (number) how many
seven-wonders-page-coming-note = { $cards } different cards of the age
# Under them, with two players.
seven-wonders-page-coming-for-two = When you also play for the Free City, write a move that names both cards.
# On the card that the player has sealed.
# $kind (choice) build, sell, wonder: what it is for; other: not known
seven-wonders-page-your-choice =
    { $kind ->
        [build] your choice: build
        [sell] your choice: sell
        [wonder] your choice: wonder
       *[other] your choice
    }

## What a card of the hand costs: in a word or two on the card

# A building of that name stands in the player’s city.
seven-wonders-page-have-one = you have one

## What a card of the hand costs: read out

# $why (words) what makes it free: through Altar
seven-wonders-page-spoken-free = Free for you: { $why }.
seven-wonders-page-spoken-nothing = It costs you nothing.
# $coins (number) how many
# $why (words) what is bought: 2 clay from the left 4
seven-wonders-page-spoken-costs =
    { $coins ->
        [one] It costs you 1 coin: { $why }.
       *[other] It costs you { $coins } coins: { $why }.
    }
# $coins (number) how many are lacking
seven-wonders-page-spoken-short =
    { $coins ->
        [one] You cannot pay it: you need 1 more coin.
       *[other] You cannot pay it: you need { $coins } more coins.
    }
# $why (words) what is lacking: nobody makes glass
seven-wonders-page-spoken-cannot = You cannot build it: { $why }.
seven-wonders-page-spoken-have-one = You have a building of that name already.

## The sheet of a card

# Under the moves.
# $seats (number) how many play
seven-wonders-page-sealing = Nobody sees it before all { $seats } have sealed. Until then you may change it.

## What can be done with a card

# A button that seals a choice.
# $what (words) what is chosen, within a sentence: build Temple
seven-wonders-page-seal = Seal: { $what }
# $card (words) the card
seven-wonders-page-cannot-use = { $card } cannot be used that way now.
# A way to pay, in a list of up to three.
# $coins (number) how many
# $whom (person) a neighbour
seven-wonders-page-pays = { $coins } to { $whom-name }
# A way to pay, in a list of up to three.
# $coins (number) how many
seven-wonders-page-pays-bank = { $coins } to the bank
# A way to pay.
seven-wonders-page-pays-nothing = nothing to pay

## Questions that are not about the hand

seven-wonders-page-draft-text = The players choose one after another, openly.
# What a side of a wonder starts with, and its stages.
# $side (choice) A, B, day, night
# $good (words) what it makes: wood
# $stages (words) I: 3 points for 2 wood; II: 5 points for 3 clay
seven-wonders-page-draft-side =
    { $side ->
        [A] Side A makes { $good }. { $stages }.
        [B] Side B makes { $good }. { $stages }.
        [day] The day side makes { $good }. { $stages }.
       *[night] The night side makes { $good }. { $stages }.
    }
# $wonder (words) the wonder
seven-wonders-page-choose-side = Choose the side of { $wonder }
seven-wonders-page-choose-side-text = Sealed like a card: the others see it when all have chosen.
seven-wonders-page-pick = Build a card from the discard pile
seven-wonders-page-pick-text = It costs nothing and works at once. Only you see the pile now.
seven-wonders-page-free-city = And the Free City?
# $what (words) the player’s own move: Build Temple
seven-wonders-page-free-city-text = You steer it this turn. Your own move would be: { $what }. It sells only when nothing else is possible.
# A link in the same place.
seven-wonders-page-free-city-back = Choose another card for yourself

## Beside the hand, before a card is looked at

# $what (words) the player’s choice: Build Temple
# $seats (number) how many play
seven-wonders-page-hint-sealed-text = { $what }. Nobody has seen it; choose another card to change it, until all { $seats } have sealed.
seven-wonders-page-hint-steering = Choose your own card first, then the Free City’s from what is left. Both are sealed together.
# $seats (number) how many play
seven-wonders-page-hint-choose-text = Build it, put it under your wonder, or sell it. Your choice is sealed until all { $seats } have chosen.

## The cities

# A heading.
seven-wonders-page-other-cities = The other cities
# The heading of a city.
# $place (choice) mine: it is the reader’s; left, right: it is their neighbour’s; other
# $whose (person) the player, or the Free City
seven-wonders-page-city =
    { $place ->
        [mine] Your city
        [left] { $whose-name }, left
        [right] { $whose-name }, right
       *[other] { $whose-name }
    }
# Of the reader’s own city.
# $shields (words) 2 shields
# $first (number) points against the left neighbour
# $left (person) the left neighbour
# $second (number) points against the right neighbour
# $right (person) the right neighbour
seven-wonders-page-army-mine = { $shields }. Now the age would give you { $first } from { $left-name }, { $second } from { $right-name }.
# Over the goods.
# $city (choice) mine: the reader’s; seller: a neighbour’s who sells to them; other
seven-wonders-page-goods =
    { $city ->
        [mine] You make
        [seller] Sells you
       *[other] Makes
    }
# Under goods that a neighbour sells.
# $price (number) coins for one
# $units (choice) one, many
seven-wonders-page-sold-for =
    { $units ->
        [one] for { $price }
       *[many] for { $price } each
    }
# Under goods that a city makes.
# $goods (choice) own: one kind, its neighbours may buy it; either: one of several kinds; unsold: neighbours may not buy it
seven-wonders-page-makes =
    { $goods ->
        [own] own
        [either] either
       *[unsold] not sold
    }
# Over the stages.
seven-wonders-page-wonder = Wonder

## Cards

# What a card is.
# $age (text) I, II or III
# $kind (words) civilian buildings
seven-wonders-page-kind = Age { $age } · { $kind }
# What a card costs.
# $cost (words) 2 clay
# $parents (words) the cards that make it free: Altar or Temple
seven-wonders-page-or-free = { $cost }, or free after { $parents }
# A card, read out.
# $card (words) the card
# $kind (words) civilian buildings
# $color (words) blue
# $gives (words) 3 points
# $cost (words) 2 clay
seven-wonders-page-spoken = { $card }, { $kind }, { $color }. Gives: { $gives }. Cost: { $cost }.
# The same of a card that makes others free.
# $card (words) the card
# $kind (words) civilian buildings
# $color (words) blue
# $gives (words) 3 points
# $cost (words) 2 clay
# $opens (words) Temple, Pantheon
seven-wonders-page-spoken-opens = { $card }, { $kind }, { $color }. Gives: { $gives }. Cost: { $cost }. Opens { $opens }.

# Small words between the pictures on a card or a stage.
# $what (choice) if: points if what follows stands; or what a stage of a wonder does
seven-wonders-page-mark =
    { $what ->
        [if] if
        [free_build_once_per_age] 1 free per age
        [build_from_discard] from discards
        [play_seventh_card] 7th card
        [copy_neighbour_guild_at_end] copy a guild
        [first_card_of_each_colour_free] 1st of a colour free
        [first_card_of_each_age_free] 1st card free
       *[last_card_of_each_age_free] last card free
    }
