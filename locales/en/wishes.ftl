## The page on which a reader says when letters come

# Title of the page and first heading; also a link to it from the settings.
wishes-title = My letters
# To somebody who wants no letters at all.
wishes-stopped = You have stopped all letters. You can let them come again in your settings.
# Above the choices, where the clock of a table has less time than they let a letter wait.
# $table (text) the game and the others: “7 Wonders Duel with Joost”
# $clock (words) how much time there is: “One day for each turn”
wishes-too-slow = These choices do not fit { $table } ({ $clock }): a letter about your turn would come too late. For that table letters come sooner than you chose.
# A label: letters that say that it is the reader’s turn. A choice follows.
# What letters are about, beside the list of when they come.
# $kind (choice) what they are about
wishes-topic =
    { $kind ->
       *[turn] When it is my turn
        [reveal] When everyone has chosen
        [over] When a game is over
        [reminder] When my time is running out, or somebody nudges me
        [talk] When the others say something, and no other letter tells me
    }
# A choice: each letter by itself, as soon as it is due.
wishes-at-once = At once
# A choice.
# $hours (number) 1, 2, 3, 4, 6, 8 or 12
wishes-every =
    { $hours ->
        [one] In one letter every hour
       *[other] In one letter every { $hours } hours
    }
# A choice.
# $time (words) the time of the day: “18:00”
wishes-daily = In one letter a day, at { $time }
# A choice.
wishes-never = Never
# Under the choices.
wishes-at-once-hint = “At once” means as soon as the others can no longer take their move back. Nothing comes about a table that you are looking at.
# After that.
wishes-bundle-hint = One letter for several games lists all of them; those that have waited longest for you come first.
# After that: what it means to want no reminders.
wishes-never-hint = Without reminders nobody warns you before your time runs out in a game with a clock.
# A heading.
wishes-quiet = Quiet hours
# A label: the first hour without letters.
wishes-quiet-from = From
# A label: the first hour with letters again.
wishes-quiet-until = Until
# A choice: no quiet hours.
wishes-no-hour = No quiet hours
# Under the hours.
wishes-quiet-hint = What becomes due in these hours comes right after them. Letters about a turn whose time is nearly over, sign-in letters and answers to your own mails come at any hour.
# After that: which zone the hours are of.
# $zone (text) Europe/Copenhagen
# $now (text) the time of the day there
wishes-zone = The hours are those of { $zone }, where it is { $now } now.
wishes-wrong-hours = Quiet hours need two different hours, or none at all.
wishes-unknown-choice = One of the choices is not in the list.
# A link.
wishes-back = Back to my settings

## What became of the newest letters

# A heading.
wishes-newest = What happened to my letters
wishes-newest-none = No letter about a game has been written to you yet.
# How a letter stands: the reader’s mail provider has it.
# $when (text) the moment: “today, 09:12”
wishes-handed-over = handed over { $when }
wishes-on-its-way = being sent now
# $when (text) the moment
wishes-waits = waits until { $when }
# $when (text) the moment
wishes-bundled = comes in a digest, { $when }
wishes-in-digest = was told in a digest
# $count (number) how often it was tried, at least once
# $when (text) the moment of the next attempt
wishes-tried =
    { $count ->
        [one] could not be handed over yet, tried once; next attempt { $when }
       *[other] could not be handed over yet, tried { $count } times; next attempt { $when }
    }
wishes-given-up = could not be handed over; the host can see why
# $reason (words) why
wishes-not-needed = not sent: { $reason }
