# How much time a seat has for each turn.
# $days (number) days
time-per-turn =
    { $days ->
        [one] One day for each turn
       *[other] { $days } days for each turn
    }
# How much time a seat has for the whole game.
# $days (number) days at the beginning
# $hours (number) hours that each turn adds; 0 for none
time-bank =
    { $hours ->
        [0]
            { $days ->
                [one] One day for the whole game
               *[other] { $days } days for the whole game
            }
        [24]
            { $days ->
                [one] One day, and one more for each turn
               *[other] { $days } days, and one more for each turn
            }
       *[other]
            { $days ->
                [one] One day, and { $hours } hours more for each turn
               *[other] { $days } days, and { $hours } hours more for each turn
            }
    }

## In the history

# The host moved all deadlines.
time-outage = The service was down. All deadlines moved by as long.
# $who (person) whose time
time-ran-out =
    { $who ->
        [you] Your time ran out.
       *[other] { $who-whose } time ran out.
    }
# Who won because somebody’s time ran out.
# $who (words) who won
time-won = Won on time by { $who }.
time-stopped = All agreed to stop the game. Nobody won.
# $who (person) who asks
time-asked-take-back =
    { $who ->
        [you] You asked to take your last move back.
       *[other] { $who-name } asked to take back their last move.
    }
# $who (person) who asks
time-asked-stop =
    { $who ->
        [you] You asked the others to stop the game.
       *[other] { $who-name } asked to stop the game.
    }
# $who (person) who asks
# $until (words) the end of the pause
time-asked-pause =
    { $who ->
        [you] You asked for a pause until { $until }.
       *[other] { $who-name } asked for a pause until { $until }.
    }
# $who (person) who asks
time-asked-resume =
    { $who ->
        [you] You asked to end the pause.
       *[other] { $who-name } asked to end the pause.
    }
# $who (person) who asks
# $of (person) whose seat
time-asked-stand-in =
    { $who ->
        [you] You asked for a stand-in on the seat of { $of-name }.
       *[other]
            { $of ->
                [you] { $who-name } asked for a stand-in on your seat.
               *[other] { $who-name } asked for a stand-in on the seat of { $of-name }.
            }
    }
# Somebody agreed to what was asked just before.
# $who (person) who agreed
time-agreed =
    { $who ->
        [you] You agreed.
       *[other] { $who-name } agreed.
    }
# Somebody refused what was asked just before.
# $who (person) who refused
time-refused =
    { $who ->
        [you] You refused.
       *[other] { $who-name } refused.
    }
# Somebody no longer asks.
# $who (person) who asked
time-withdrew =
    { $who ->
        [you] You no longer ask for that.
       *[other] { $who-name } no longer asks for that.
    }
# $who (person) whose move
time-taken-back =
    { $who ->
        [you] Your last move was taken back. The position is the one before it.
       *[other] { $who-whose } last move was taken back. The position is the one before it.
    }
# $until (words) the end of the pause
time-paused = The clocks stand still until { $until }.
time-resumed = The pause is over. The clocks run again.
# $who (person) who left
time-left =
    { $who ->
        [you] You left the game.
       *[other] { $who-name } left the game.
    }
# Another player has the seat from now on.
# $who (person) the new player
time-handed =
    { $who ->
        [you] From here on you play this seat.
       *[other] From here on { $who-name } plays this seat.
    }
# $who (person) whose seat
time-stands-in =
    { $who ->
        [you] From here on a stand-in plays your seat.
       *[other] From here on a stand-in plays the seat of { $who-name }.
    }
time-closed = The table was closed before the game began.
# On the page of a finished game, under “Nobody won”.
time-stopped-why = All agreed to stop the game.
# A heading.
time-closed-head = This table was closed
