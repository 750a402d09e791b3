## Whose turn it is, in the strip over every board

# What a table is called. Stands in titles, and before other signs about the table.
# $side (choice) player: the reader plays too; stranger; alone: nobody else is there yet
# $game (text) name of the game
# $names (words) the others in a row
table-name =
    { $side ->
        [player] { $game } with { $names }
        [stranger] { $game } of { $names }
       *[alone] { $game }
    }
# Title of the page of a table, and of its history.
# $what (words) what stands at the top of the page: Your turn, Freja
# $table (words) the table’s name: Duel with Joost
table-title = { $what }: { $table }
# $free (number) how many seats anybody may take
# $seats (number) how many there are
table-free = { $free } of { $seats } seats free
# $kept (number) how many seats are kept for somebody who was invited by letter
# $seats (number) how many there are
table-kept = { $kept } of { $seats } seats kept for an invitation
# $count (number) how many invitations to the table were declined
table-declined =
    { $count ->
        [one] 1 invitation declined
       *[other] { $count } invitations declined
    }
table-open = Waiting for players
# Under “Waiting for players”, for whoever gets letters.
table-open-letter = The game begins as soon as every seat is taken; a letter says so.
# Under “Waiting for players”, for whoever gets no letters.
table-open-look = The game begins as soon as every seat is taken: look in from time to time.
table-frozen = This table is frozen
table-frozen-clock = Nobody can play here until the host lets it go on. Nothing is lost; the reason is below.
# The reader is asked for something that is not an ordinary turn.
# $asked (words) an order: Choose a progress token
# $name (text) the reader
table-asked = { $asked }, { $name }
# $name (text) the reader
table-your-turn = Your turn, { $name }
# Under “Your turn, Freja”.
# $at (text) today, 15:05
# $ago (text) 2 hours ago
table-since = since { $at } ({ $ago })
# The reader has chosen, others have not.
# $names (words) who still chooses
table-sealed = Sealed. Waiting for { $names }
# $names (words) whose turn it is
table-waiting = Waiting for { $names }
# The same where only bots are awaited.
# $count (number) how many there are
# $names (words) they
table-thinking =
    { $count ->
        [one] { $names } is thinking…
       *[other] { $names } are thinking…
    }
# What the one who is waited for does.
# $name (text) the player
# $waited (words) what they do, after the name: chooses a wonder
table-waited = { $name } { $waited }.
# About the one player who is waited for.
# $at (text) today, 15:05
# $ago (text) 2 hours ago
table-their-turn = It has been their turn since { $at } ({ $ago }).
table-letter-comes = A letter comes when it is your turn.
table-look-in = No letter can come to you: look in from time to time.
# A button that leads to another table.
# $count (number) how many tables wait for the reader
table-next-waiting = Next table waiting ({ $count })
# A heading.
table-no-letters = No letters can come to you
# Under that heading. A field for an address follows.
table-no-letters-text = Only this browser leads to your seat, and nobody can tell you when it is your turn. Add your address and open the letter that comes.

## Why nothing was done

table-not-played = That was not played
# Over a list of moves.
table-possible = What was possible
# $name (text) the player who moved first
table-quicker = { $name } was quicker
table-played-already = You have already played
table-stale = This move was not played, because the game had already gone on. This is how it stands now.
table-reused = This page had already played another move. This is how the game stands now.
table-idle = There is nothing to play here
table-idle-why = The game has not begun, or it is over.
# Why a table stands still.
# $why (text) the host’s own words
table-stopped-by-host = The host stopped it: { $why }
# Why a table stands still.
# $error (text) what is wrong, as the program says it, in English
table-not-carried-out = This program cannot carry out its journal: { $error }
# Under “This table is frozen”, after a move was sent.
table-frozen-why = Nothing was played, and nothing is lost.
# Talk without a word.
table-write-first = Write something first.
# Talk or notes.
# $most (number) how many characters
table-too-long = At most { $most } characters fit.
table-talk-full = The table talk is full: nothing more can be said here.
# A form that some other program made. Position: how the game stood.
table-no-position = The form does not say which position it was drawn from.
table-only-players = You watch this table; only its players move.
table-tick-first = Tick the box first: giving up cannot be taken back.
# What a page of an error says.
table-choose-first = Choose first what should become of the game. Nothing was done.
# A form that some other program made.
table-move-too-long = A move is shorter than that.
# A form that some other program made.
table-no-command-id = The form is incomplete; load the page again.
table-no-words = The form came without its text, so nothing was kept.
# After a decision was made by the link of a letter.
table-turn-played = Your turn is played
table-turn-played-text = The link in your letter was good for that one decision. The next decision comes with its own letter; an older link leads to a page where you can ask for a letter that opens the table in this browser.

## What happened

# Read out when an open page shows what has just happened.
table-something-happened = Something has happened at this table.
# In front of the title of a page that lies hidden, when it is its reader’s turn.
table-turn-title = Your turn
# Over the reader’s own move, after which nobody has moved.
# $ago (text) 2 hours ago
table-my-last-move = Your last move, { $ago }
# $at (text) today, 15:05
table-since-my-move = Since your last move, { $at }
table-happened-last = What happened last
table-happened = What happened so far
table-nothing-since = Nothing since you looked.

## A table that waits for players

table-who-plays = Who plays
# A seat nobody has taken.
# $number (number) counted from 1
table-seat = Seat { $number }
# Who has a seat.
# $state (choice) me: the reader; joined; declined: was invited and does not want to; invited: has not come yet; free
table-seat-state =
    { $state ->
        [me] you
        [joined] has joined
        [declined] invited by letter, declined
        [invited] invited by letter, not here yet
       *[free] free
    }
# A button: invites the same person again.
table-ask-again = Send it again
table-invited = The invitation is on its way by letter.
# A button: the seat is no longer kept for the one who was invited.
table-let-anybody = Let anybody have it
# Unfolds a field for another address to invite.
table-other-address = Another address
# Unfolds the same field, at a seat to which nobody is invited.
table-invite-here = Invite somebody by letter
# Why an address is not invited.
table-has-seat = Whoever has that address sits at this table already, or is invited to another seat.
table-take-seat = Take a free seat
table-share = Invite by a link
table-share-text = Whoever has this address may take a free seat. Send it to a friend:
table-this = This table
# $commitment (text) a long code
table-commitment = The secret seed of all shuffles is fixed already; its commitment is { $commitment }. The seed is published after the game, and everybody can check every shuffle.
# Over the reason why a table is frozen.
table-why-frozen = Why it is frozen
# A notice for the others, after a letter came back.
# $name (text) whom letters do not reach
table-unreached = Letters to { $name } come back: that mailbox takes none. Tell { $name } if you can; the game waits meanwhile.
# The same for that player.
table-unreached-me = Letters to your mailbox come back. Once it takes mail again, answer a letter, sign in by letter, or press Save in your settings.

## Beside the board

# What the column is, read out.
table-beside = Beside the board
table-look-back = Look back
table-step-through = Step through the game with everything open
table-proof = Proof
table-proof-text = The seed has been published, and every shuffle can be checked.
# A link after that sentence.
table-verify = Verify this game
# Before a code of letters and digits.
table-head-code = Head code
# Over a button, after the end.
table-again = Again?
table-open-new = Open a new table
table-all-moves = All moves in words
# $count (number) how many moves
table-legal = { $count } possible
# Over a list of moves.
table-touch = Touch one to play it.
table-write-move = Write a move
table-move-label = Your move in words
# A button.
table-play = Play
table-talk = Table talk
# What a field is called.
# $names (words) the other players
table-say = Say something to { $names }
# What a field is called, while nobody else is there.
table-say-anybody = Say something to whoever comes
# A button.
table-send = Send
table-notes = My private notes
# $state (choice) empty: there are none; kept
table-notes-state =
    { $state ->
        [empty] empty
       *[kept] kept
    }
table-notes-label = Only you see these; they never enter the journal
# A button: keeps the notes.
table-keep = Keep
# A link to the game’s journal in words.
table-history = History
table-give-up-game = Give this game up
# What giving up does, with two players.
# $name (text) the other player
table-resign-one = The game ends at once, and { $name } wins it.
# Why a game was not given up.
table-others-play-on = With more than two players nobody ends the game alone. Leave it to the others, or ask them to end it together.
# Over a choice: what giving up does, with more than two players.
table-parting = The game is not only yours: the others may play on without you.
# A legend over that choice.
table-parting-choice = What should become of it?
# One choice.
table-parting-end = Ask the others to end it together
# What it means.
table-parting-end-text = If all agree, the game ends without a winner. Until then you play on.
# One choice.
table-parting-stand-in = Leave now; a stand-in plays my seat
# What it means.
table-parting-stand-in-text = The others play on. They may invite somebody to your seat, or agree to end the game. You cannot come back.
# One choice.
table-parting-replace = Leave now, and invite somebody in my place
# What it means.
table-parting-replace-text = A stand-in plays until they come. You cannot come back.
# A label.
table-successor = The address of whoever takes my place
# Beside a box to tick.
table-give-up-sure = I give up. It cannot be taken back.
# A button.
table-give-up = Give up

## A move that a letter’s link lays out

# Heading over a move that a letter’s link has laid out; a button under it plays it.
# $what (words) the move: “Build Temple”
table-laid = From your letter: { $what }
# A button.
table-laid-play = Play this move
# A link.
table-laid-other = Choose something else
# A heading; why follows.
table-laid-gone = The move from your letter is not possible now
# Before a move as it can be written, under the field for it.
table-example = For example:
# What the reader has sealed.
# $what (words) within a sentence: build Palace
table-you-sealed = Sealed: { $what }. Nobody else sees it yet.
# The same where it cannot be named.
table-you-have-sealed = Your choice is sealed. Nobody else sees it yet.
# A link to the choices: another one takes the place of the sealed one.
table-change-sealed = Change
# A button: the sealed choice counts no more, and the reader chooses later.
table-withdraw = Withdraw
# About the reader's own pick in a draft; a button follows.
table-picked = You can take your pick back until somebody else moves.
# About the reader's own move, which nobody has seen; a button follows.
# $who (words) a name, or “somebody else”
# $time (words) 30 seconds
table-free-move = You can take this move back until { $who } looks, for { $time } at most.
# Within a sentence.
table-somebody-else = somebody else
# $count (number) a length of time
table-seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
# $count (number) a length of time
table-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
# A button.
table-take-back = Take back
