## What is told of standing orders

# After a sentence of what happened, which a standing order has played.
# $told (words) the sentence, with its full stop
orders-told = { $told } (By standing order.)
# A move, in the notation, within a sentence.
# $mv (text) the move
orders-quoted = “{ $mv }”
# In the letter that says that it is the reader’s turn.
# $moves (words) the moves that could not be played: “build temple” or “discard tavern”
orders-void-letter = Your standing order did not fit and is void: { $moves } could not be played.

## On the page of a table

# Title of the fold.
orders-title = Standing order
# Beside the title.
# $how (choice) set, void or none
orders-state =
    { $how ->
        [set] set
        [void] did not fit
       *[none] none
    }
# What an order is.
orders-rule = It is played for you, at once, when your next decision opens; only you see it. The first of the moves that is possible is played. If none is, the order is void and you are told.
# While it is the reader’s turn.
orders-now = The choice that you have now you make yourself: the order begins with the one after it.
# What else can be written.
orders-steps = After an empty line, write the moves for the decision after that. If only one move is possible, it is played without using a step.
# What may be written.
# $game (choice) which game: duel, seven_wonders, dice or another one
orders-example =
    { $game ->
        [duel] For example “build temple”.
        [seven_wonders] For example “build altar”, on the next line “build baths”, on the next line “sell tavern”.
        [dice] For example “die red; west_defence”, on the next line “pass”.
       *[other] Moves are written as in the list of moves.
    }
# When the order was set.
# $when (text) the moment
orders-since = Set { $when }.
# Label of the field.
orders-label = One move on each line
# A button.
orders-set = Set the order
# A button.
orders-remove = Remove it

## When an order did not fit

# Title of a notice.
orders-void-title = Your standing order did not fit
# Under that title.
# $moves (words) the moves: “build temple” or “discard tavern”
orders-void = { $moves } could not be played. Nothing was played, and the order is void.
# A button that takes the notice and the order away.
orders-dismiss = Dismiss

## When an order was not set

# Title of a notice.
orders-not-set = The order was not set
# Why.
# $line (number) the line, from 1
# $text (text) what stands there
# $why (words) why it is no move, a sentence
orders-no-move = Line { $line }, “{ $text }”: { $why }
# Why.
# $most (number) how many
orders-too-many-steps = An order has at most { $most } steps.
# Why.
# $most (number) how many
# $step (number) the step, from 1
orders-too-many-moves = A step has at most { $most } moves; step { $step } has more.
# Why.
# $most (number) how many characters
orders-too-long = An order has at most { $most } characters.
# Why.
orders-idle = The game is not running.
