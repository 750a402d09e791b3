# The answer of `wonderpost verify` about a table that is as it should be.
# $uid (text) the table
# $events (number) how many events it has
# $secret (words) that some are secret still; may be nothing
# $draws (words) what is known of chance
# $judged (words) how far the rules were judged
# $code (text) the head code
# $letter (words) where a letter's code stands; may be nothing
cli-sound =
    { $events ->
        [one] { $uid }: sound, 1 event{ $secret }, { $draws }{ $judged }, head { $code }{ $letter }
       *[other] { $uid }: sound, { $events } events{ $secret }, { $draws }{ $judged }, head { $code }{ $letter }
    }
# In that answer.
# $closed (number) how many events nobody may read yet
cli-secret = , { $closed } of them secret still
# In that answer.
# $draws (number) how many random outcomes there are
cli-derived =
    { $draws ->
        [one] 1 draw derived from the seed
       *[other] { $draws } draws derived from the seed
    }
# In that answer.
# $draws (number) how many random outcomes there are
cli-not-revealed =
    { $draws ->
        [one] 1 draw seen, the seed is not revealed yet
       *[other] { $draws } draws seen, the seed is not revealed yet
    }
# In that answer: every event is what the rules allow.
cli-judged = , judged by the rules
# In that answer, where secrets are left out.
# $seq (number) the last event that could be judged
cli-judged-until = , judged by the rules up to event { $seq }
# In that answer.
# $game (text) its key
cli-judged-not = , not judged: this program does not know the game { $game }
# In that answer, where a letter was given.
# $seq (number) the event
cli-letter-fits = ; the letter’s head code is that of event { $seq }
# The answer where the letter does not fit.
# $uid (text) the table
cli-letter-strange = { $uid }: none of the head codes in the letter is in this journal: it is another table’s letter, or the history was rewritten
# After that or in its place: the database was taken back to an older state.
# $uid (text) the table
# $written (words) when the letter was written
# $when (words) when the database was taken back
# $of (words) when the state was
cli-letter-lost = { $uid }: none of the head codes in the letter is in this journal. The letter was written { $written }, before the database was taken back { $when } to how it was { $of }: what was played in between is lost
# $when (words) when the database was taken back
# $of (words) when the state was
cli-letter-perhaps-lost = . Or it was written before the database was taken back { $when } to how it was { $of }: what was played in between is lost
# The answer of `wonderpost replay` about a table.
# $uid (text) the table
cli-same = { $uid }: replayed to the same
# The last line of `wonderpost verify`.
# $well (number) how many are as they should be
# $all (number) how many there are
cli-tally-sound = { $well } of { $all } sound.
# The last line of `wonderpost replay`.
# $well (number) how many are as they should be
# $all (number) how many there are
cli-tally-same = { $well } of { $all } replayed to the same.
# The last line of `wonderpost import`.
# $well (number) how many were taken in
# $all (number) how many there are
cli-tally-imported = { $well } of { $all } imported.
