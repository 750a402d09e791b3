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
