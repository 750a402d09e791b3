## Looking back at a finished game: everybody's chance to win, and what the strong level would have played

# Title of the page.
# $table (words) the table: "Duel with Joost"
look-back-title = Looking back: { $table }
# Heading of the page, and a link to it.
look-back-heading = Chances and turning points
# What the page is for, before anybody has asked.
look-back-what = The program can go through this game again. After each move it estimates everybody’s chance to win, and for each move it says what its strong level would have played.
# After that.
look-back-fair = It judges each choice by what the player could know then.
# A button.
look-back-ask = Go through the game
# A button, after it failed.
look-back-again = Try again
# A heading, while the program works.
look-back-working = The program is going through the game
# Below it, before it has begun.
look-back-queued = It waits until it can begin.
# Below it.
# $done (number) how many moves are judged
# $total (number) how many there are
look-back-done = { $done } of { $total } moves
# After that.
look-back-reloads = This page loads itself again every few seconds.
# A link that loads the page again.
look-back-reload = Look now
# A heading.
look-back-failed = This game could not be gone through
# A heading over the curve.
look-back-curve = Chance to win
# Beside that heading.
look-back-curve-note = after each move
# Title of the picture, read out.
look-back-picture = Curves of everybody’s chance to win, from the first move to the end
# The picture in words, one sentence for each player.
# $who (person) whose curve
# $first (words) a chance: "51%"
# $least (words) the smallest chance
# $most (words) the largest chance
# $last (words) the chance at the end
look-back-course =
    { $who ->
        [you] You: { $first } at the beginning, between { $least } and { $most }, { $last } at the end.
       *[other] { $who-name }: { $first } at the beginning, between { $least } and { $most }, { $last } at the end.
    }
# A player by themselves: in a legend, in a table.
# $who (person) who
look-back-player =
    { $who ->
        [you] You
       *[other] { $who-name }
    }
# A chance, a part of a hundred.
# $percent (number) from 0 to 100
look-back-percent = { $percent }%
# How much more chance a move would have given, in hundredths.
# $percent (number) from 1 to 100
look-back-more = +{ $percent }
# A move would have given no more.
look-back-no-more = 0
# A heading.
look-back-turning = Turning points
# Beside that heading.
look-back-turning-note = the moves that changed the chances most
# A link to the position after a move.
# $number (number) which step of the history
look-back-turned = Step { $number }
# What a move did to somebody's chance.
# $who (person) whose chance
# $before (words) the chance before: "51%"
# $after (words) the chance after
look-back-swing =
    { $who ->
        [you] Your chance to win went from { $before } to { $after }.
       *[other] The chance of { $who-name } to win went from { $before } to { $after }.
    }
# What somebody chose, in a list of choices that were made at the same time.
# $who (person) who
# $what (words) the move: "Build Temple"
look-back-chose =
    { $who ->
        [you] You: { $what }
       *[other] { $who-name }: { $what }
    }
# What the strong level would have done instead, and what that was worth.
# $who (person) for whom
# $what (words) the move: "Build Temple"
# $best (words) the chance by it: "57%"
# $played (words) the chance by the move that was played
look-back-instead =
    { $who ->
        [you] The strong level would have played for you: { $what }. That was worth { $best }, your move { $played }.
       *[other] The strong level would have played for { $who-name }: { $what }. That was worth { $best }, the move that was played { $played }.
    }
# The same where it would have played what was played.
# $who (person) for whom
look-back-agrees =
    { $who ->
        [you] The strong level would have played your move too.
       *[other] The strong level would have played the move of { $who-name } too.
    }
# A heading, and what opens the table below it.
# $moves (number) how many there are
look-back-every =
    { $moves ->
        [one] The one move in a table
       *[other] All { $moves } moves in a table
    }

## Columns of that table

look-back-number = Step
look-back-who = Who
look-back-played = Played
look-back-best = Strong level
# How much more chance the strong level's move would have given, in hundredths.
look-back-gain = Better by
# Over the columns with everybody's chance after the move.
look-back-after = Chance to win after it
# In the column of the strong level: it would have played the same.
look-back-same = the same
# In the row before the first move.
look-back-start = Before the first move
# Below the table.
look-back-explained = “Better by” says by how many hundredths the strong level’s move raised the chance to win more than the move that was played. Both are estimates, by what the player could know then, so small differences mean little.

## Why a game cannot be looked back at

look-back-not-over = You can look back at a game when it is over.
look-back-no-bot = The program does not play this game itself, so it cannot look back at it.
