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

# All deadlines moved.
time-outage = The service was down. All deadlines moved by as long.
# A deadline moved, as its player could not be reached.
# $who (person) whose time
# $until (words) the new end of it
time-unreached =
    { $who ->
        [you] You could not be reached in time, and have until { $until }.
       *[other] { $who-name } could not be reached in time, and has until { $until }.
    }
# After a week of that.
# $who (person) whose time
time-given-up =
    { $who ->
        [you] You could not be reached for a week. Your clock stands still, and the others may decide what happens.
       *[other] { $who-name } could not be reached for a week. Their clock stands still. The others may wait, find somebody else for the seat, or stop the game.
    }
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
# $what (choice) what was asked: takeback, stop, pause, resume or another one
time-agreed =
    { $who ->
        [you]
            You agreed { $what ->
                 [takeback] to the take-back
                 [stop] to stop the game
                 [pause] to the pause
                 [resume] to end the pause
                *[other] to the stand-in
            }.
       *[other]
            { $who-name } agreed { $what ->
                 [takeback] to the take-back
                 [stop] to stop the game
                 [pause] to the pause
                 [resume] to end the pause
                *[other] to the stand-in
            }.
    }
# Somebody refused what was asked just before.
# $who (person) who refused
# $what (choice) what was asked: takeback, stop, pause, resume or another one
time-refused =
    { $who ->
        [you]
            You refused { $what ->
                 [takeback] the take-back
                 [stop] to stop the game
                 [pause] the pause
                 [resume] to end the pause
                *[other] the stand-in
            }.
       *[other]
            { $who-name } refused { $what ->
                 [takeback] the take-back
                 [stop] to stop the game
                 [pause] the pause
                 [resume] to end the pause
                *[other] the stand-in
            }.
    }
# Somebody no longer asks.
# $who (person) who asked
time-withdrew =
    { $who ->
        [you] You withdrew your request.
       *[other] { $who-name } withdrew their request.
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
# $number (number) the seat
time-left = The player of seat { $number } left the game.
# Another player has the seat from now on.
# $who (person) the new player
# $number (number) the seat
time-handed =
    { $who ->
        [you] From here on you play seat { $number }.
       *[other] From here on { $who-name } plays seat { $number }.
    }
# After a sentence of what happened, which a stand-in did.
# $told (words) the sentence, with its full stop
time-told-by-stand-in = { $told } (Stand-in’s move.)
# $number (number) the seat
time-stands-in = From here on a stand-in plays seat { $number }.
time-closed = The table was closed before the game began.
# On the page of a finished game, under “Nobody won”.
time-stopped-why = All agreed to stop the game.
# A heading.
time-closed-head = This table was closed

## On the page of a table

# Above the notice that something was not done.
time-not-done = Nothing was done
# Somebody’s own time.
# $at (text) the end
# $left (text) how long that is: “in 3 days”
# $then (choice) nudge: nothing happens by itself; stand_in, stand_in_until_back, replace, lose
time-until =
    { $then ->
        [stand_in] You have until { $at } ({ $left }); then a stand-in plays this turn.
        [stand_in_until_back] You have until { $at } ({ $left }); then a stand-in plays your seat until you are back.
        [replace] You have until { $at } ({ $left }); then the others may give your seat to somebody else.
        [lose] You have until { $at } ({ $left }); then you lose the game.
       *[nudge] You have until { $at } ({ $left }).
    }
# $at (text) the end
time-is-over = Your time ran out { $at }. You may still play.
# $who (person) whose time
# $at (text) the end
# $left (text) how long that is
time-theirs-until = { $who-name } has until { $at } ({ $left }).
# $who (person) whose time
# $at (text) the end
time-their-time-is-over = The time of { $who-name } ran out { $at }.
# $until (words) the end of the pause
time-stands = All clocks stand still until { $until }.
# $at (text) when
time-reminded = A reminder was sent { $at }.
# $at (text) when
time-nudged = Nudged { $at }.
# What happens when time has run out.
# $then (choice) nudge, stand_in, stand_in_until_back, replace, lose
time-then =
    { $then ->
        [stand_in] When the time is up, a stand-in plays that turn: a bot that plays like a friend who knows the game.
        [stand_in_until_back] When the time is up, a stand-in, a bot, plays the seat until its player is back.
        [replace] When the time is up, the others may give the seat to somebody else.
        [lose] Whoever runs out of time loses the game.
       *[nudge] When the time is up, everybody sees it. Nothing else happens.
    }
# A heading that unfolds: clock, take-back, pause, stopping.
time-head = Clock, pause, take-back
time-no-clock-here = This table has no clock.
time-asked-first = Another question is still open. It needs an answer first.
# A button.
time-ask-take-back = Ask to take my last move back
time-take-back-none = You have no move that could be taken back.
time-take-back-sealed = Your sealed choice needs no take-back: until the reveal you may change it.
time-take-back-revealed = Your last move cannot be taken back: something was turned up or revealed after it.
time-take-back-late = Where time counts, this pick can no longer be taken back.
# A label; a number of days follows.
time-pause-label = Length of the pause in days
# A button.
time-ask-pause = Ask for a pause
# A button.
time-ask-resume = Ask to end the pause
time-stop-text = If all agree, the game ends without a winner.
# A button.
time-ask-stop = Ask to stop the game
# A button.
time-agree = Agree
# A button.
time-refuse = Refuse
# A button.
time-withdraw = Withdraw the request
# Who has not answered yet.
# $who (words) names
time-open-answers = Not answered yet: { $who }.
# A heading.
time-nudge-head = Still waiting
# $who (person) who is waited for
time-nudge-text = A nudge sends { $who-name } a letter.
# A button.
# $who (person) who is waited for
time-nudge = Nudge { $who-name }
# A heading that unfolds.
time-leave-head = Leave the game
time-leave-text = A stand-in, a bot, plays your seat from then on. The others may invite somebody to take it over. You cannot come back.
time-leave-open = The game has not begun: somebody else can have your seat.
# Beside a box to tick.
time-leave-sure = I leave this game
# A button.
time-leave = Leave
# A heading.
time-offered-head = A seat to take over
# $who (person) whose seat
time-offered = The time of { $who-name } ran out. You may invite somebody to take the seat over. Until somebody does, { $who-name } may still play.
# $who (person) whose seat
time-offered-given-up = { $who-name } could not be reached for a week. You may invite somebody to take the seat over. Until somebody does, { $who-name } may still play.
# $who (person) whose seat
time-offered-stand-in = A stand-in plays the seat of { $who-name }. You may invite somebody to take it over.
# $who (person) whose seat
time-offered-declined = The invitation to the seat of { $who-name } was declined. You may invite somebody else.
# $who (person) whose seat
time-offered-invited = Somebody is invited to the seat of { $who-name }. You may invite somebody else instead.
# A label.
time-invite-label = Their e-mail address
# A button.
time-invite = Invite
# A button.
time-ask-stand-in = Ask the others for a stand-in
# On the page of a finished game.
# $who (person) whose seat
# $seq (number) the event
time-was-stand-in =
    { $who ->
        [you] A stand-in played your seat from event { $seq } on.
       *[other] A stand-in played { $who-whose } seat from event { $seq } on.
    }
# $who (person) who plays the seat now
# $seq (number) the event
time-was-handed =
    { $who ->
        [you] You took the seat over at event { $seq }.
       *[other] { $who-name } took the seat over at event { $seq }.
    }
# A heading that unfolds.
time-close-head = Close this table
time-close-text = The game never begins then. Whoever has taken a seat gets a letter; invitations lead nowhere any more.
# Beside a box to tick.
time-close-sure = I close this table
# A button.
time-close = Close
# A button.
time-withdraw-invitation = Withdraw the invitation

## What could not be done

time-unreadable = The form cannot be read. Open the table again and use its buttons.
time-not-asked = That is not asked any more: somebody has moved, answered or withdrawn it.
time-moved-on = Another move came after the one that you wanted to take back.
time-too-late = It is too late to take this move back alone: somebody has looked or moved, or the time for it is over. You may ask the others.
time-no-clock = There is no clock that could stand still.
time-not-paused = There is no pause: the clocks run.
# $most (number) days
time-pause-days = A pause lasts from 1 to { $most } days.
time-back-first = A stand-in plays for you: come back first.
time-not-offered = That seat is played by its player.
time-not-awaited = Nobody waits for that seat any more.
# $from (words) the instant from which it is possible
time-too-soon = A player may be nudged once a day. The next nudge is possible from { $from } on.
time-no-letters = That player gets no letters from this site.
time-seated = They sit at this table already.
time-not-opener = Only whoever opened the table may do that.
time-close-instead = You opened this table. Close it instead.
time-begun = The game has begun. It can be stopped if all agree.

## On the form of a new table

# A legend.
time-clock-legend = Clock
time-clock-none = No clock
time-clock-none-text = Nobody is hurried. Good among friends.
time-clock-per-turn = Days for each turn
time-clock-per-turn-text = Each turn has the same time.
time-clock-bank = Days for the whole game
time-clock-bank-text = Time for the whole game; each turn adds some. Quick turns save time for difficult ones.
# A label.
time-days-label = Days
# A label.
time-hours-label = Hours that each turn adds
# A legend.
time-then-legend = When time has run out
# What happens when time runs out, as the form of a new table calls it.
# $kind (choice) what happens
time-then-title =
    { $kind ->
       *[nudge] Only a nudge
        [stand_in] A stand-in plays that turn
        [stand_in_until_back] A stand-in plays until the player is back
        [replace] The seat may be given away
        [lose] The game is lost
    }
# $most (number) days
time-wrong-days = Write a number of days from 1 to { $most }.
# $most (number) hours
time-wrong-hours = Write a number of hours from 0 to { $most }.
# Unfolds the particulars of the clock.
time-clock-more = How many days, and what happens when they are over
# In a list of tables, before the moment at which somebody’s time ends.
time-due = until
# A heading.
time-back-head = A stand-in plays your seat
time-back-text = Your time ran out. You may play on.
# A button.
time-back = Take my seat back
