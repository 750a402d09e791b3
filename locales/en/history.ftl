# The link that jumps over the head of a page.
history-skip = Skip to the board
# Heading of the page: a step is a move and what followed from it by itself.
# $number (number) which
# $steps (number) how many there are
history-step = Step { $number } of { $steps }
# Who sees the board so.
# $how (choice) open: the game is over; mine: by a player; spectator
history-seen =
    { $how ->
        [open] showing everything, also what lay face down
        [mine] showing what you knew
       *[spectator] showing what a spectator knew
    }
# A link.
history-to-table = back to the table
history-no-cards = No cards lie on the table yet.

## The four arrows, read out

# What they are for.
history-stepper = Step through the game
# A way through the history, on a button.
# $kind (choice) where it leads: to the first step, the one before, the next or the last
history-step-to =
    { $kind ->
       *[first] To the first step
        [prev] One step back
        [next] One step on
        [last] To the last step
    }
# The same where there is no such step.
# $kind (choice) where it would lead
history-no-step =
    { $kind ->
       *[first] This is the first step
        [prev] No earlier step
        [next] No later step
        [last] This is the last step
    }
# A button that steps by itself, and what it is called meanwhile.
history-play = Play
history-pause = Pause
# A slider.
history-slider = Step
# A list of speeds.
history-speed = Speed
# One of them.
# $speed (choice) which
history-speed-of =
    { $speed ->
        [slow] slow
       *[normal] normal
        [fast] fast
    }

## The journal

# What the column beside the board is, read out.
history-journal = Journal
history-in-words = Journal in words
# Folded below a step: what followed from it by itself.
# $events (number) how many
history-more =
    { $events ->
        [one] 1 more event
       *[other] { $events } more events
    }
# Folded above the steps that are shown.
# $steps (number) how many
history-earlier =
    { $steps ->
        [one] { $steps } earlier step
       *[other] { $steps } earlier steps
    }
# Folded below the steps that are shown.
# $steps (number) how many
history-later =
    { $steps ->
        [one] { $steps } later step
       *[other] { $steps } later steps
    }
# After the head code.
# $verify (words) a link: verify the journal
history-compare = The same code stands in your letters: compare them, or { $verify }.
# The link in that sentence.
history-verify = verify the journal
# The first chapter.
history-before = Before the game
# The last chapter.
history-end = The end

## What the service itself tells

history-opened = The table was opened; its secret seed for all shuffles was fixed and sealed.
# $who (person) who
history-seat-taken =
    { $who ->
        [you] You took a seat.
       *[other] { $who-name } took a seat.
    }
history-begins = All seats are taken: the game begins.
# $who (person) who
history-gave-up =
    { $who ->
        [you] You gave up.
       *[other] { $who-name } gave up.
    }
history-seed = The secret seed was published: everybody can check every shuffle.
# A sealed choice was opened again before it was revealed.
# $who (person) whose it was
history-withdrawn =
    { $who ->
        [you] You withdrew your sealed choice.
       *[other] { $who-name } withdrew a sealed choice.
    }
