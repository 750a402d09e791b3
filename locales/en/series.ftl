## Several games of the same two, counted together

# How long a series is: a choice in a form, and wherever it is named.
# $games (number) how many games there are at most: 3 or 5
series-length =
    { $games ->
        [3] Best of three
       *[other] Best of five
    }
# What wins a series, wherever somebody decides about one or reads how it stands.
# $games (number) how many games there are at most: 3 or 5
series-rule =
    { $games ->
        [3] A win is one point, a shared victory half a point for each. Two points win the series; with one and a half each after three games it is drawn.
       *[other] A win is one point, a shared victory half a point for each. Three points win the series; with two and a half each after five games it is drawn.
    }
# Heading over the choice of one game or a series.
series-choice = One game or a series?
# A choice.
series-single = A single game
# Under that choice.
series-single-text = When it is over, you can play again with one touch.
# Under the choice of a series.
# $games (number) how many games there are at most: 3 or 5
series-length-text =
    { $games ->
        [3] Three games at most: two points win the series.
       *[other] Five games at most: three points win the series.
    }
# Under all these choices.
series-hint = In a series a win is one point, a shared victory half a point for each. After each game you change seats, and the next one begins by itself.
# Some other program asks for a series that there is not.
series-not-offered = Only games for two are played in series, of three or of five games.
# In the list of what a table has chosen: what its games are counted as.
series-term = Series
# On the page of an invitation; what wins the series follows.
series-joins = You sit down for the whole series: after each game the two of you change seats, and the next one begins by itself.

## How a series stands

# Which game it is, and what both have, one against the other.
# $number (number) which game, from 1
# $games (number) how many games there are at most
# $left (person) one player
# $ours (text) what they have: 1½
# $theirs (text) what the other one has
# $right (person) the other player
series-line =
    { $left ->
        [you] Game { $number } of { $games } · You { $ours } : { $theirs } { $right-name }
       *[other]
            { $right ->
                [you] Game { $number } of { $games } · { $left-name } { $ours } : { $theirs } you
               *[other] Game { $number } of { $games } · { $left-name } { $ours } : { $theirs } { $right-name }
            }
    }
# A table in a list: how its series stands, then how the game does.
# $series (words) the line above, or how long the series is
# $what (words) how the game stands, in sentences
series-in-list = { $series }. { $what }
# After a game that did not decide the series.
# $who (person) who has more points
# $ours (text) how many they have: 1½
# $theirs (text) how many the other one has
# $next (number) number of the game that follows
series-leads =
    { $who ->
        [you] You lead the series, { $ours } : { $theirs }; game { $next } follows.
       *[other] { $who-name } leads the series, { $ours } : { $theirs }; game { $next } follows.
    }
# After a game that did not decide the series; both have as many points.
# $points (text) how many each of them has
# $next (number) number of the game that follows
series-level = The series is level, { $points } : { $points }; game { $next } follows.
# $who (person) the winner
# $ours (text) what they have
# $theirs (text) what the other one has
series-won =
    { $who ->
        [you] You win the series, { $ours } : { $theirs }.
       *[other] { $who-name } wins the series, { $ours } : { $theirs }.
    }
# After a game of a series whose other player left and was not replaced.
series-broken-off = The series ends here: a seat has no player any more.
# $points (text) what each of the two has: 1½
series-drawn = The series is drawn, { $points } : { $points }.

## The games of a series, in a list

# $number (number) which game, from 1
series-game = Game { $number }
# A link to the next game.
# $number (number) which game
series-to-game = To game { $number }
# After the number of a game.
# $who (person) the winner
series-game-won =
    { $who ->
        [you] won by you
       *[other] won by { $who-name }
    }
# After the number of a game.
series-game-shared = shared
# After the number of a game.
series-game-open = waiting for players
# After the number of a game.
series-game-running = still running
