## Playing again with the same people, after the end

# A button.
rematch-play-again = Play again
# Over that button: what it does.
# $seats (number) how many play
rematch-what =
    { $seats ->
        [2] The same game with the same options, and you change seats.
       *[other] The same game with the same options, and everybody moves on by one seat.
    }
# After that: how the others come to the table.
# $others (choice) one, people, bots, both
rematch-who =
    { $others ->
        [one] The other one is invited.
        [people] The others are invited.
        [bots] You begin at once.
       *[both] The other people are invited; the bots sit down at once.
    }
# After that, where the game ended a series: the next one begins with this button.
rematch-series = A new series begins with it, as long as this one.
# A heading, once the next game was opened.
rematch-here = The next game is here
# Under that heading, to somebody who does not sit there yet.
# $who (person) who opened it
rematch-asked =
    { $who ->
        [you] You asked for another game; your seat is kept.
       *[other] { $who-name } wants to play again and keeps a seat for you.
    }
# A button: takes that seat.
rematch-take = Take my seat
# A link to the next game.
rematch-go = To the next game

## Why there is no next game

# A heading.
rematch-refused = No next game yet
rematch-not-over = You can play again when this game is over.
rematch-series-goes-on = The series goes on by itself: its next game will be here in a moment.
rematch-taken = Somebody else has taken the seat that was kept for you.
rematch-too-often = That is enough for one day: you can open more tables and invite people again tomorrow.
