game-about = A game of the family.
game-catalogue = Rules in short.
# How far a game is.
game-not-begun = Not begun
# How far a game is.
game-not-dealt = Not dealt yet
# How far a game is.
game-over = Game over
# A chapter of the history.
# $age (text) I, II or III
game-age = Age { $age }

## Prices

# A price.
game-free = free
# A price, where own goods pay.
game-no-coins = no coins
# A price, or an amount.
# $coins (number) how many
game-coins =
    { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    }
# A price that what follows decides.
# $least (number) the fewest
# $most (number) the most
game-coins-between =
    { $most ->
        [one] { $least } to { $most } coin
       *[other] { $least } to { $most } coins
    }
# What a move brings.
# $coins (number) how many
game-coins-more =
    { $coins ->
        [one] +1 coin
       *[other] +{ $coins } coins
    }
# The price of a move for two cities.
# $own (words) the player's own price
# $city (words) the other city
# $other (words) its price
game-prices-of-two = { $own }; { $city }: { $other }

## Why something is refused

game-not-possible = That is not possible.
game-refused-over = The game is over.
game-not-your-turn = It is not your turn.
# $seat (number) what was asked for
game-no-seat = There is no seat { $seat }.
game-watching = You watch this table; only its players move.
# To the players, on their page and in invitations.
game-watched = Anybody with the link may watch this game. What is said at the table stays among its players.
game-no-prefix = In this game a move is one choice, so there is no beginning of one.
game-nothing-written = Nothing is written there.
# $seats (number) how many were asked for
# $least (number) the fewest
# $most (number) the most
game-wrong-seats = This is a game for { $least } to { $most } players, not for { $seats }.
# $name (text) what was asked for
# $known (words) the options that there are
game-unknown-option = There is no option “{ $name }”. There are: { $known }.
# $option (text) the option
# $value (text) what was asked for
# $known (words) the values that there are
game-unknown-value = The option { $option } cannot be “{ $value }”, only one of these: { $known }.

## Parts

# Words that are said already.
# $words (text) them
game-plain = { $words }
# Why a choice cannot be withdrawn.
game-nothing-sealed = Nothing of yours is sealed now: the choices are revealed, or you have not chosen yet.
# Why a choice cannot be withdrawn.
game-time-is-over = The time for this choice is over, so it stays sealed. You can still change it.

## What several games say alike

# Units of a resource, in a price or an output.
# $count (number) how many
# $good (words) the resource, or several of which one can be had
game-units =
    { $count ->
        [1] { $good }
       *[other] { $count } { $good }
    }
# $count (number) how many
game-shields =
    { $count ->
        [one] 1 shield
       *[other] { $count } shields
    }
# $points (number) how many
game-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
# Over the cards of a city.
# $count (number) how many
game-cards =
    { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
# A name or a list where a whole phrase is needed.
# $words (words) them
game-words = { $words }
# A cost.
game-nothing = nothing
# Two parts of a sentence, the second after the first.
# $first (words) the first
# $second (words) the second
game-in-turn = { $first }; { $second }
# $part (number) stages built
# $whole (number) of how many
game-out-of = { $part } of { $whole }
# Why a price is what it is.
game-own-goods = own goods
# Beside a wonder that is drafted.
# $cost (words) 2 wood, glass
game-costs = costs { $cost }
game-too-long = That is too long to be a move.
# In place of a price.
game-cannot = cannot
# A heading.
game-choose-card = Choose a card
# $coins (number) how many are lacking
game-short = { $coins } short
game-if-over = points if the game ended now
# A heading after the end, read out.
game-ended = How it ended
# A heading that is read out.
game-cities = The cities
# A heading over the turn that the reader has sealed.
game-you-sealed = You have sealed
# A small built card, read out after its name.
# $color (words) blue
# $gives (words) 3 points
game-chip = ({ $color }: { $gives })
game-in-short = The rules in short
# A heading over cards.
game-guilds = Guilds
