# Title and heading of the page for whoever runs the program.
host-title = The server
# After a button was pressed.
host-again = The letter is queued again.

## Numbers

# Heading over the facts that follow.
host-numbers = In numbers
# A fact's name: where the site is reached.
host-address = Address
# A fact's name.
host-program = Program
# A fact.
# $version (text) the program's version
host-version = Wonderpost { $version }
# A fact's name.
host-database = Database
# A fact's name: whether the machine's clock can be trusted.
host-clock = Clock
# The clock is.
host-clock-well = correct
# In the list of numbers.
host-disk = Disk
# $free (number) megabytes
host-disk-free = { $free } MB are free
# A fact's name: limits on how often one client may do something.
host-limits = Limits by client
# The limits do count.
host-limits-count = in force
# A fact's name: whether letters can be answered.
host-answers = Answers to letters
# They cannot.
host-answers-none = not taken; WONDERPOST_MAIL_REPLY is not set
# Who is believed.
# $server (text) name of the mail server
host-answers-proven = taken from senders that { $server } vouches for
# Anybody is believed.
host-answers-unproven = taken from anybody who writes under a player’s address; let your mail server check DMARC and set WONDERPOST_MAIL_UNPROVEN to refuse
# A fact's name: the mailbox that answers to letters are fetched from.
host-imap = Mailbox of answers
# All is well with it.
# $server (text) name of the IMAP server
host-imap-well = fetched by IMAP from { $server }
# The program has just started.
# $server (text) name of the IMAP server
host-imap-begins = { $server } has not answered yet
# It does not work.
# $server (text) name of the IMAP server
host-imap-unreachable = { $server } does not answer, or ends the connection; it is tried again, and `wonderpost check` says more
# It does not work, and the password was not sent.
# $server (text) name of the IMAP server
host-imap-untrusted = { $server } does not prove who it is, so no password is sent; `wonderpost check` says more
# It does not work.
# $server (text) name of the IMAP server
host-imap-login = { $server } refuses the name or the password; correct WONDERPOST_IMAP_USER and WONDERPOST_IMAP_PASSWORD
# It does not work.
# $server (text) name of the IMAP server
host-imap-folder = { $server } does not let the folder be opened, or mails in it be marked; correct WONDERPOST_IMAP_FOLDER
# $queued (number) letters that wait to be sent
# $parked (number) letters that could not be sent
host-letters-count = { $queued } waiting, { $parked } given up
# A fact's name.
host-oldest = Oldest unsent letter
# Since when it waits.
# $relative (text) “2 days ago”
# $absolute (text) “today, 15:05”
host-oldest-when = { $relative }, { $absolute }
# There is no such letter.
host-oldest-none = none
# A fact's name.
host-people = People
# $accounts (number) how many have an account
# $guests (number) how many play as guests
host-people-count =
    { $guests ->
        [one] { $accounts } with an account, 1 guest
       *[other] { $accounts } with an account, { $guests } guests
    }
# A fact's name.
host-tables = Tables
# $running (number) tables at which a game runs
# $open (number) tables that wait for players
# $over (number) tables at which it is over
# $frozen (number) tables that stand still
host-tables-count = { $running } running, { $open } waiting for players, { $over } finished, { $frozen } frozen
# A number: reminders and deadlines that should have been carried out.
host-overdue = Overdue timers

## Tables

# Heading.
host-frozen = Frozen tables
host-frozen-none = None. A table is frozen when this program cannot carry out its journal; nothing of it is lost.
# A heading: what failed by itself within the last day while everything else went on.
host-aside = Put aside
# $work (choice) timer, outage, series, practice, letter, alert, bot, look_back, backup
# $of (text) the table, or the number of the letter or alert
# $times (number) how often it failed
host-aside-what =
    { $work ->
        [outage] Deadlines of table { $of }
        [series] Next game after table { $of }
        [practice] Practice game { $of }
        [letter] Letter { $of }
        [alert] Alert { $of }
        [bot] Bot at table { $of }
        [look_back] Look back at table { $of }
        [backup] Backup
       *[timer] Timer of table { $of }
    }, { $times ->
        [one] failed once
       *[other] failed { $times } times
    }
# After a table and its game.
# $absolute (text) “today, 15:05”
host-since = since { $absolute }

## Letters

# Heading.
host-stuck = Letters that could not be sent
# Heading.
host-newest = The newest letters
host-newest-none = No letter has been written yet.
# Under or after the subject of a letter.
# $address (text) a mail address
host-to = to { $address }
# A button beside a letter that was given up; its subject is read out after it.
host-try-again = Try again
# How a letter stands.
host-sent = sent
# How a letter stands.
# $reason (words) why
host-given-up = given up: { $reason }
# How a letter stands.
# $reason (words) why
host-dropped = not needed any more: { $reason }
# How a letter stands: it is told together with others.
host-bundled = waiting for the reader’s digest
# How a letter stands.
host-waiting = waiting to be sent
# How a letter stands.
# $count (number) how often it was tried, at least once
# $reason (words) what the last attempt said
host-tried =
    { $count ->
        [one] tried once so far: { $reason }
       *[other] tried { $count } times so far: { $reason }
    }
# Why a letter is not needed any more, or waits.
# $reason (choice) too_late; table_gone; table_frozen; seat_gone; seat_taken; declined; seat_free; seat_empty; unwanted; no_mailbox; overtaken; person_gone; answered; seat_elsewhere; resumed; stopped; looking; quiet; bundled; in_digest; alerts_again; too_many
host-reason =
    { $reason ->
        [too_late] it came too late to be of use
        [table_gone] the table is gone
        [table_frozen] the table is frozen
        [seat_gone] the seat is gone
        [seat_taken] the seat is taken
        [declined] the invitation was declined
        [seat_free] the seat is free for everybody
        [seat_empty] nobody sits there
        [unwanted] the person wants no letters
        [no_mailbox] the person has no mailbox
        [overtaken] the game has moved on
        [person_gone] the seat or the person is gone
        [answered] the question was answered
        [seat_elsewhere] the seat went to somebody else
        [resumed] letters may come again
        [stopped] the mailbox wants no letters
        [looking] a move may still be taken back, or the reader is at the page
        [quiet] the reader wants no letters at this hour
        [bundled] it waits for the reader’s digest
        [in_digest] a digest has told it
        [alerts_again] the alert was switched on again
       *[too_many] the mailbox got many letters within the hour
    }
# In place of a reason.
host-no-reason = no reason known
# To whoever sits at the machine of a site that sends no mail.
# $link (words) the link of the next message
host-letters-here = This site sends no mail: its letters are kept as files. You sit at its machine, so you can read them on { $link }.
# The link in that sentence.
host-letters-here-link = the server’s page

## One letter

# In place of its words.
# $state (words) how it stands: “sent”
host-not-kept = Its words are not kept: a letter is written when it is sent, and its words are deleted once it is out. This one: { $state }.
# A button that shows the letter as mail programs do.
host-html = As HTML
# A button back to the list.
host-all = All letters
# What the letter's text is, read out.
host-text = The letter as text
# Heading over the addresses in a letter.
host-links = Links in it

## What a letter is about, where its words are not kept

# $kind (choice) which letter it is: what it is called when its words are not kept
host-letter-kind =
    { $kind ->
        [sign_in] Sign in
        [new_browser] A new browser
        [new_address] A new address
        [invitation] Invitation
        [seat_claim] May somebody have your seat?
        [seat_moved] A seat changed hands
        [seat_given] A seat for you
        [stopped] Letters stopped
        [your_turn] Your turn
        [revealed] Everyone has chosen
        [game_over] Game over
        [answer] Answer to a mail
        [digest] Digest of all games
        [alert_off] An alert switched off
        [reminder] Reminder
        [nudge] A nudge
        [asked] Something asked
        [handed_over] A seat handed over
        [stand_in] A stand-in
        [invitation_declined] An invitation declined
        [table_closed] A table closed
        [talk] Table talk
        [begun] A game begun
        [resumed] A pause ended
       *[letter] Letter
    }

## Backups, and a database that was taken back

# A fact's name.
host-backups = Last backup
# There is none, and the program makes none by itself.
host-backups-off = none; set WONDERPOST_BACKUP_DIR, or use “wonderpost backup”
# There is none yet, and the program makes them by itself.
host-backups-none = none yet
# $relative (text) “2 days ago”
# $absolute (text) “today, 15:05”
# $size (words) how large it is
# $checked (words) how it was checked
host-backup-made = { $relative }, { $absolute }: { $size }, { $checked }
# $count (number) size in thousands of bytes
host-kilobytes = { $count } kB
# $count (number) size in millions of bytes
host-megabytes = { $count } MB
# How it was checked.
host-backup-checked = checked: it opens, and its journals verify
# The same where some journals are not well.
# $count (number) how many journals
host-backup-unsound =
    { $count ->
        [one] it can be read, but 1 journal in it does not verify, as in the database: see `wonderpost verify`
       *[other] it can be read, but { $count } journals in it do not verify, as in the database: see `wonderpost verify`
    }
# A fact's name: the newest attempt, where it came to nothing.
host-backup-failed = Backup that failed
# $absolute (text) “today, 15:05”
# $why (text) what the program said
host-backup-failed-why = { $absolute }: { $why }
# A fact's name: a backup that was begun.
host-backup-begun = Backup being made
# $absolute (text) “today, 15:05”
host-backup-begun-when = since { $absolute }; if that is long ago, its process ended and the next one is tried within an hour
# A heading.
host-hold = Letters are on hold
# $state (text) “20 Nov, 14:00”: when the restored state was
# $at (text) when it was put in place
host-hold-text = This database was taken back ({ $at }) to its state of { $state }. Until you release them no letter and no alert leaves, and nobody’s time runs out. What waits is judged anew before it is sent: what is no longer true is dropped.
# A button.
host-release = Release letters
# After the button.
host-released = Letters and alerts leave again.
