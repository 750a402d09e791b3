## What is told of planned moves

# After a sentence of what happened, which was planned.
# $told (words) the sentence, with its full stop
orders-told = { $told } (Planned move.)
# A planned move within a sentence.
# $what (words) the move: Build Temple
orders-quoted = “{ $what }”
# In the letter that says that it is the reader’s turn.
# $moves (words) the moves that could not be played: “Build Temple” or “Discard Tavern”
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
        [duel] For example “build temple if altar is taken for at most 3”.
        [seven_wonders] For example “build altar”, on the next line “build baths”, on the next line “sell tavern”. “for at most 3” after a move limits its price.
        [dice] For example “red die; west defence”, on the next line “pass”.
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

## Planned by touch

# Below the board, as long as moves are planned: leads to the plan.
# $count (number) how many moves
# $last (words) the last one: Build Temple
orders-so-far =
    { $count ->
        [one] 1 move is planned: { $last }
       *[other] { $count } moves are planned, last: { $last }
    }
# A link to the page on which moves are planned by touch.
orders-by-touch = Plan your next move
# Under the heading “Planned moves”, on that page.
# $game (choice) which game: duel, seven_wonders, dice or another one
orders-touch =
    { $game ->
        [duel] Touch a card, then what you would do with it.
        [seven_wonders] Touch cards that may come to you, then what you would do with them.
        [dice] Touch a die, then the box that you would tick.
       *[other] Touch what you would play.
    } When it is your turn, the first one that is possible is played. Only you see this.
# In the sheet of a card, over its uses.
orders-touch-adds = A touch puts it into your plan. Prices are those of now.
# Over the moves for one choice.
# $step (number) which of the reader’s coming choices, from 1
orders-step =
    { $step ->
        [1] Your next choice
        [2] The choice after that
       *[other] Choice { $step } from now
    }
# Under the moves to which touched ones are added.
orders-comes-here = What you touch comes here.
# A button: from now on touched moves are added there.
orders-add-here = Add here
# A button.
orders-further = Plan the choice after that
# A link back to the table.
orders-done = Done
# Buttons of a planned move, read out.
# $what (words) the move: Build Temple
orders-up = Move up: { $what }
# $what (words) the move: Build Temple
orders-down = Move down: { $what }
# $what (words) the move: Build Temple
orders-drop = Remove: { $what }
# What a choice of conditions is about, read out.
orders-if-label = What they take before
# What a choice of prices is about, read out.
orders-most-label = Price
# The first of the conditions.
orders-whatever = whatever they take
# A condition.
# $card (words) a card
orders-take = if they take { $card }
# The first of the prices.
orders-any-price = at any price
# A condition.
# $coins (number) how many
orders-price =
    { $coins ->
        [0] only for nothing
        [one] for at most 1 coin
       *[other] for at most { $coins } coins
    }
# A planned move with its condition.
# $what (words) the move: Build Temple
# $card (words) a card
orders-if-taken = { $what } if they take { $card }
# A planned move with its condition.
# $what (words) the move: Build Temple
# $coins (number) how many
orders-at-most =
    { $coins ->
        [0] { $what } for nothing
        [one] { $what } for at most 1 coin
       *[other] { $what } for at most { $coins } coins
    }

## When planned moves did not fit

# Title of a notice.
orders-void-title = Your planned moves could not be played
# Under that title.
# $moves (words) the moves: “Build Temple” or “Discard Tavern”
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
# Why.
orders-changed = It was played or changed meanwhile. This is how it is now.
# Why.
orders-no-condition = Only in Duel a plan can wait for a card that somebody takes.

## The words of conditions, as they are typed after a move: “build temple if altar is taken for at most 3”

# Before a number of coins.
orders-typed-most = for at most
# Before a card.
orders-typed-if = if
# After a card.
orders-typed-taken = is taken
