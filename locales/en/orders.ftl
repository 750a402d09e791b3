## What is told of planned moves

# After a sentence of what happened, which was planned.
# $told (words) the sentence, with its full stop
orders-told = { $told } (Planned move.)
# A move, in the notation, within a sentence.
# $mv (text) the move
orders-quoted = “{ $mv }”
# In the letter that says that it is the reader’s turn.
# $moves (words) the moves that could not be played: “build temple” or “discard tavern”
orders-void-letter = Your planned moves did not fit and were dropped: { $moves } could not be played.

## On the page of a table

# Title of the fold.
orders-title = Planned moves
# Beside the title.
# $how (choice) set, void or none
orders-state =
    { $how ->
        [set] saved
        [void] did not fit
       *[none] none
    }
# What planned moves are; stands under their title.
orders-rule = They are played for you as soon as it is your turn; only you see them. The first one that is possible is played. If none is, the plan is dropped, and you are told.
# While it is the reader’s turn.
orders-now = You make this choice yourself: the plan begins with your next one.
# What else can be written.
orders-steps = After an empty line, write the moves for the choice after that. If only one move is possible, it is played without using a step.
# What may be written.
# $game (choice) which game: duel, seven_wonders, dice or another one
orders-example =
    { $game ->
        [duel] For example “build temple”.
        [seven_wonders] For example “build altar”, on the next line “build baths”, on the next line “sell tavern”.
        [dice] For example “die red; west_defence”, on the next line “pass”.
       *[other] Moves are written as in the list of moves.
    }
# When the moves were planned.
# $when (text) the moment
orders-since = Saved { $when }.
# Label of the field.
orders-label = One move on each line
# A button.
orders-set = Save the plan
# A button.
orders-remove = Remove the plan

## When planned moves did not fit

# Title of a notice.
orders-void-title = Your planned moves did not fit
# Under that title.
# $moves (words) the moves: “build temple” or “discard tavern”
orders-void = { $moves } could not be played. Nothing was played, and the plan was dropped.
# A button that takes the notice and the plan away.
orders-dismiss = Dismiss

## When a plan was not saved

# Title of a notice.
orders-not-set = The plan was not saved
# Why.
# $line (number) the line, from 1
# $text (text) what stands there
# $why (words) why it is no move, a sentence
orders-no-move = Line { $line }, “{ $text }”: { $why }
# Why.
# $most (number) how many
orders-too-many-steps = A plan has at most { $most } steps.
# Why.
# $most (number) how many
# $step (number) the step, from 1
orders-too-many-moves = A step has at most { $most } moves; step { $step } has more.
# Why.
# $most (number) how many characters
orders-too-long = A plan has at most { $most } characters.
# Why.
orders-idle = The game is not running.
