## Bots: players that the program plays

# How well a bot plays, after its name.
# $level (choice) easy, middle, strong
bots-level =
    { $level ->
        [easy] easy
        [middle] middle
       *[strong] strong
    }
# The same, by itself in a list to choose from.
# $level (choice) easy, middle, strong
bots-level-name =
    { $level ->
        [easy] Easy
        [middle] Middle
       *[strong] Strong
    }
# What a level is like.
# $level (choice) easy, middle, strong
bots-level-text =
    { $level ->
        [easy] A child can beat it.
        [middle] It plays like a friend who knows the game.
       *[strong] It plays as well as it can, for a second each turn.
    }
# A legend of the form that opens a table.
bots-legend = Bots
bots-hint = A bot takes its seat at once and answers within seconds.
# A label.
bots-count = How many bots play
bots-none = None
# A legend.
bots-how-well = How well they play
# Why no bot sits down.
bots-no-room = No bot is free now. Play without bots, or try again later.
# A heading: the bots at this table.
bots-here = Bots at this table
# A button at a free seat.
bots-seat = Seat a bot
# Unfolds that button.
bots-let-play = Let a bot play here

## Practice games

# A heading.
bots-play-now = Play now
bots-play-now-text = Against bots, without signing in. A game begins with one touch.
# The same to somebody who is signed in.
bots-play-now-here = Against bots. A game begins with one touch.
# A button, one for each game.
# $game (text) its name
bots-play = Play { $game }
# Before links to forms, one for each game: “7 Wonders Duel · 7 Wonders”.
bots-options = Choose level, edition and players first:
# A heading over three hints, which can be closed.
bots-hints = Your first choice, in three hints
# $game (choice) duel, seven_wonders, dice or another one
bots-hint-first =
    { $game ->
        [duel] When wonders are offered, touch one to take it. Then the cards of the pyramid are taken one by one.
        [seven_wonders] Touch a card in your hand: build it, put it under your wonder, or sell it. All choose at the same time, then the hands are passed on.
        [dice] Each turn you choose one die of the forum, and what to tick with it. All choose at the same time.
       *[other] When it is your turn, choose one of the moves that are listed under the table.
    }
# $game (choice) duel, seven_wonders, dice or another one
bots-hint-second =
    { $game ->
        [duel] Touch a card of the pyramid to open it: what it costs you, what it brings, and the buttons to play it.
        [seven_wonders] Touch a card to open it: what it costs you, what it brings, and the buttons to choose it. You may change your mind until all have chosen.
        [dice] Touch a die, then what you want to tick. The button at the end plays it, and you may change your mind until all have chosen.
       *[other] Touch a move to play it. Where everybody chooses at the same time, you may change your mind until all have chosen.
    }
# $clock (choice) yes: the table has a clock; no
bots-hint-third =
    { $clock ->
        [yes] The bots answer within seconds. Your own time is at the top of the page.
       *[no] The bots answer within seconds, and you may take all the time you like.
    }
# Under the hints, over a button that plays a move: “Build Temple”.
bots-begin-with = Not sure yet? Begin with this:
# $best (words) its chance to win by that move: "57%"
bots-begin-why = The strong bot would begin like this: it puts its chance to win at { $best }.
# What it thinks of a plainer move.
# $other (words) that move: “Build Temple”
# $than (words) the chance by it: "51%"
bots-begin-instead = With “{ $other }” it would be { $than }.
# A heading, to somebody who is not signed in.
bots-keep = Keep this game
# Under that heading.
bots-kept = This practice game stays for a week. Sign in by a letter, and it stays for good.
