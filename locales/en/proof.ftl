# Title of the page.
# $table (words) the table’s name: Duel with Joost
proof-title = Proof: { $table }

## What the check found

# Heading: all is well.
# $count (number) how many events were checked
proof-sound =
    { $count ->
        [one] 1 event verified
       *[other] { $count } events verified
    }
# Heading: something is wrong.
# $number (text) which event, counted from 1
proof-broken = Event { $number } is not what it should be
# Heading over the list of what was checked.
proof-found = What was checked just now
proof-chain = The events follow each other without a gap, and each carries the code of the one before: none was changed, left out or inserted.
# $count (number) how many
proof-seals =
    { $count ->
        [one] 1 seal was checked against its contents.
       *[other] { $count } seals were checked against their contents.
    }
# $count (number) how many random outcomes were derived again from the seed
proof-seed-revealed =
    { $count ->
        [one] The seed is the one that the host was bound to from the start, and the 1 random outcome follows from it.
       *[other] The seed is the one that the host was bound to from the start, and all { $count } random outcomes follow from it.
    }
proof-seed-kept = The service is bound to a seed that is still secret. It is published when the game ends; then every shuffle can be derived again.
proof-judged = Every move was decided again by the rules, and everything that happened is what they give.
# $number (text) the last event that could be judged
proof-judged-until = Up to event { $number } every move was decided again by the rules. What comes after it still holds secrets.
# $game (text) its key
proof-judged-not = The moves were not judged: this program does not know the game { $game }.

## What is wrong with an event, under “Event 12 is not what it should be”

# $expected (text) the number that was due
proof-fault-number = it should have been number { $expected }: events are missing or out of order.
proof-fault-time = it was recorded before the event before it.
# A command is what somebody did; it causes one event or several.
# $found (text) number of the command that stands there
# $after (text) number of the command before
proof-fault-command = it belongs to command { $found }, after command { $after }.
# A door is the way by which a command came: page or letter.
proof-fault-door = it came by another way than the event before it, which belongs to the same command.
proof-fault-name = its kind is not a name in snake_case, or its seal is not 64 lower-case hex digits.
proof-fault-hash = its hash does not follow from its content and the event before it.
proof-fault-seal = its seal does not match its salt and body.
proof-fault-salt = its salt is not 32 lower-case hex digits.
proof-fault-body = its body is not canonical JSON of integers.
# $why (text) what is wrong, in English
proof-fault-service = { $why }.
proof-fault-commitment = the revealed seed does not match the commitment made when the table was opened.
# $number (text) number of the draw
proof-fault-draw = draw { $number } is not what the seed and the contributions give.
# $found (text) the number that stands there
# $expected (text) the number that was due
proof-fault-draw-number = a draw is numbered { $found }, { $expected } was due.
# $why (text) what is wrong, in English
proof-fault-draws = its draws cannot be read: { $why }.

## Chance

# Heading.
proof-chance = Where chance comes from
# Before a fingerprint of 64 hex digits.
proof-commitment = The host’s commitment
# Before the seed, 64 hex digits: the host's.
proof-seed = Its seed
# In place of the seed.
proof-seed-secret = secret until the game ends
# Before what a player gave to chance.
# $name (words) a player, or the next message
proof-gave = { $name } contributed
# In place of what a player gave.
proof-nothing-yet = nothing yet
proof-together = Seed and contributions together decide every shuffle. The host was bound to the seed before anybody gave anything, so no player could choose what comes. The host, who knows the seed, could do so only where the last contribution was drawn by the program and not typed by a player.

## What the host did

# Heading.
proof-host = What the host did by hand
proof-host-nothing = Nothing. Letters that the host reads, seats that they give to somebody else, tables that they stop and states that they restore are told here, to the players only.
# $letter (words) what the letter was, and to whom
proof-letter-read = Read a letter: { $letter }
# $letter (words) what the letter was, and to whom
proof-letter-again = Sent a letter again: { $letter }
# What a letter was, and to whom.
# $title (words) “Your turn”
# $name (words) a player, or a seat where nobody sits yet
proof-letter-to = { $title }, to { $name }
# $name (words) a player
proof-sign-in-link = Made a link that signs { $name } in
# $from (person) who had the seat
# $to (person) who has it now
proof-handed-over = Gave { $from-whose } seat to { $to-name }
# The same where nobody knows any more whose.
proof-gave-a-seat = Gave a seat to somebody else
proof-frozen = Stopped this table
proof-thawed = Let this table go on
proof-imported = Took this table in from a file
proof-restored = Put an older state of everything in place
# The same.
# $state (text) “20 Nov, 14:00”: when that state was
# $served (text) until when another one was served
proof-restored-from = Put the state of { $state } in place of that of { $served }
# The same, where it is not known what was served before.
# $state (text) “20 Nov, 14:00”: when that state was
proof-restored-to = Put the state of { $state } in place
# What the host did, with a reason.
# $what (words) one of the messages above
# $why (text) the host's words
proof-why = { $what }: “{ $why }”

## Check it yourself

# Heading, and what stands beside the proof, read out.
proof-yourself = Check it yourself
# $count (number) how many events there are
proof-head-code-hint = It stands for all { $count } events. Letters about turns and results carry the code of their moment: if it fits, nobody has rewritten what came before, not even the host.
# Before 64 hex digits.
proof-whole-hash = Whole hash:
# The link in the two messages that follow.
proof-take-link = Take the journal
# The first step, once the game is over.
# $take (words) the link
proof-take = { $take }.
# The first step, while the game runs.
# $take (words) the link
proof-take-some = { $take }. What you may not know yet is left out; the chain can be checked all the same.
# A link, the second step.
proof-run-link = Take the verifier
# After that link; a command follows in a line of its own.
proof-run = Put both files into one folder, and type there (it needs nothing but Python 3):
# The third step.
proof-compare = Compare the head code that it prints with the one above and the one in your last letter.
# A link.
proof-in-words = The journal in words
