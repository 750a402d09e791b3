# The link that jumps over the head of a page.
history-skip = To the board
# The heading: the board is shown as it was then.
# $seq (number) the event
# $last (number) the last event of the table
history-after = After event { $seq } of { $last }
# Who sees the board so.
# $how (choice) open: the game is over; mine: by a player; spectator
history-seen =
    { $how ->
        [open] seen with everything open
        [mine] seen as you may know it
       *[spectator] seen as a spectator may know it
    }
# A link.
history-to-table = back to the table
history-no-cards = No cards lie on the table yet.

## The four arrows, read out

# What they are for.
history-stepper = Step through the game
history-to-first = To the first event
history-is-first = This is the first event
# $seq (number) the event
history-to-earlier = Back to event { $seq }
history-no-earlier = No earlier event
# $seq (number) the event
history-to-later = On to event { $seq }
history-no-later = No later event
history-to-last = To the last event
history-is-last = This is the last event
# Beside the arrows.
# $seq (number) the event
# $last (number) the last event of the table
history-place = { $seq } of { $last }

## The journal

# What the column beside the board is, read out.
history-journal = Journal
history-in-words = Journal in words
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

history-opened = The table was opened; the seed of chance is fixed and sealed.
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
history-seed = The seed of chance was published: everybody can check every draw.
# A sealed choice was opened again before it was revealed.
# $who (person) whose it was
history-withdrawn =
    { $who ->
        [you] You withdrew your sealed choice.
       *[other] { $who-name } withdrew a sealed choice.
    }
