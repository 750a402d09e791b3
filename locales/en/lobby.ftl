# Beside the heading.
# $count (number) how many tables wait for the reader, at least one
lobby-mine-note =
    { $count ->
        [one] 1 table waits for you
       *[other] { $count } tables wait for you
    }
# Read out when an open page shows something new.
lobby-news = Something has happened at your tables.
# To whoever gave up their seat just now.
lobby-left = You left the game. Its letters do not come to you any more.
# Where no table waits for somebody who gets letters.
lobby-nothing-letter = Nothing waits for you. A letter comes when it does.
# Where no table waits for somebody who gets no letters.
lobby-nothing-look = Nothing waits for you. Look in from time to time.
# Where somebody has no table at all.
# $start (words) a link: “Start a table”
lobby-nothing-start = Nothing waits for you. { $start } and write to somebody.
# Heading over tables at which others are to move.
lobby-waiting-title = Waiting for others
# Beside that heading.
lobby-waiting-note = nothing to do
lobby-invitations-title = Invitations
lobby-invitations-none = No open invitation.
# In place of that to a guest: whoever holds a link to a seat need not own the mailbox.
# $address (text) the mailbox that was invited
lobby-invitations-guest = Other invitations to { $address } are shown here once you sign in with it.
# Heading over games that are over.
lobby-finished-title = Finished
lobby-finished-none = No game has ended yet.

## Beside the tables

# What stands beside the tables, read out.
lobby-aside = New table and letters
# Heading over the button.
lobby-start-title = Start a table
# A button that leads to the form.
lobby-start = New table
# Heading, to guests.
lobby-keep-title = Keep your games
lobby-keep = You play as a guest. Add your address, and your seats belong to an account that you can reach from anywhere.
# A link to the settings.
lobby-keep-go = Add my address
# The same text where letters reach the guest.
# $address (text) the mailbox that was invited
lobby-keep-known = You play as a guest. Sign in with { $address }, and your seats belong to an account that you can reach from anywhere.
# A link to the settings.
lobby-keep-known-go = Make it an account
# $address (text) the reader's mail address
lobby-letters-go = When it is your turn, a letter goes to { $address }.
# Under the heading “My letters”, to somebody who stopped them.
lobby-letters-none = You get none: look in from time to time.
lobby-letters-no-address = You gave no address, so none can come: look in from time to time.
# A link to the settings, after how letters come.
lobby-letters-change = Change

## A table in the list

# The name of a table: “7 Wonders Duel with Joost”.
# $game (words) the game
# $count (number) how many others are at the table
# $others (words) their names
lobby-table =
    { $count ->
        [0] { $game }
       *[other] { $game } with { $others }
    }
# In place of the game's name, at the beginning of a line.
lobby-gone = A game that is no longer played here
# In place of the game's name, at the beginning of a line.
lobby-some-game = a game
# An invitation.
# $host (text) who invites
lobby-kept = { $host } keeps a seat for you.
# What a table is, where its game can be played in several ways, and how it stands.
# $terms (choice) edition: edition and number of players are told; players: only the number; none
# $edition (words) “First edition”; empty where it is not told
# $players (number) how many play, at least two
# $state (words) how it stands, a sentence
lobby-what =
    { $terms ->
        [edition] { $edition }, { $players } players. { $state }
        [players] { $players } players. { $state }
       *[none] { $state }
    }
lobby-frozen = Stopped by a fault of the program; nothing is lost.
# What a table waits for that has not begun.
# $free (number) how many seats are open to anybody
# $invited (number) how many are kept for somebody who was invited
lobby-seats-left =
    { $free ->
        [0]
            { $invited ->
                [one] One invitation is not answered yet.
               *[other] { $invited } invitations are not answered yet.
            }
        [one]
            { $invited ->
                [0] One seat is free.
                [one] One seat is free. One invitation is not answered yet.
               *[other] One seat is free. { $invited } invitations are not answered yet.
            }
       *[other]
            { $invited ->
                [0] { $free } seats are free.
                [one] { $free } seats are free. One invitation is not answered yet.
               *[other] { $free } seats are free. { $invited } invitations are not answered yet.
            }
    }
lobby-your-turn = It is your turn.
# $progress (words) where the game stands: “Age II, 14 cards left”
lobby-your-turn-at = { $progress }: your turn.
# It is the table that waits.
# $names (words) whose move it is
lobby-waiting = It is waiting for { $names }.
# $progress (words) where the game stands: “Age II, 14 cards left”
# $names (words) whose move it is
lobby-waiting-at = { $progress }: waiting for { $names }.

## How a game ended

# Where nothing more is known.
lobby-over = The game is over.
# The reader played; with two players, whoever gave up is the one who did not win.
# $how (choice) military: by military supremacy; science: by scientific supremacy; resigned: the opponent gave up; points
# $who (person) the winner
lobby-won =
    { $how ->
        [military]
            { $who ->
                [you] You won, by military supremacy.
               *[other] { $who-name } won, by military supremacy.
            }
        [science]
            { $who ->
                [you] You won, by scientific supremacy.
               *[other] { $who-name } won, by scientific supremacy.
            }
        [resigned]
            { $who ->
                [you] You won, by resignation.
               *[other] { $who-name } won, by resignation.
            }
        [timed_out]
            { $who ->
                [you] You won, on time.
               *[other] { $who-name } won, on time.
            }
       *[points]
            { $who ->
                [you] You won.
               *[other] { $who-name } won.
            }
    }
# $how (choice) resigned: another player gave up; points
lobby-shared-by-you =
    { $how ->
        [resigned] You share the victory, by resignation.
        [timed_out] You share the victory, on time.
       *[points] You share the victory.
    }
# $how (choice) resigned: the reader gave up; points
# $names (words) the winners, the reader not among them
lobby-shared =
    { $how ->
        [resigned] { $names } share the victory, by resignation.
        [timed_out] { $names } share the victory, on time.
       *[points] { $names } share the victory.
    }
lobby-nobody-won = Nobody won.
# One player's points, in a list: “You 56, Ben 52”.
# $who (person) the player
# $points (number) all points
lobby-points =
    { $who ->
        [you] You { $points }
       *[other] { $who-name } { $points }
    }
# How a game ended, with everybody's points.
# $result (words) who won, a sentence
# $points (words) the points, the reader's first
lobby-result = { $result } { $points }.
