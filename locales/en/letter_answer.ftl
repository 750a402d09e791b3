## The letter that answers a mail

# The subject.
# $head (words) the heading
# $game (text) name of the game, perhaps with its edition
# $others (words) the other players
letter-answer-subject = { $head }: { $game } with { $others }
# The heading: what became of the mail. In the plain letter it is in capitals.
# $outcome (choice) what became of it
letter-answer-head =
    { $outcome ->
        [played] Played
        [sealed] Your choice is sealed
        [nothing] Nothing was played
        [shown] The position
        [history] The history
        [help] What you can answer
        [undo] Your last move
        [said] Said to the table
        [resign_asked] Confirm that you give up
        [resigned] You gave up
        [accepted] You have your seat
        [declined] You declined
        [language] Your language
       *[stopped] No more letters
    }
# A heading above what happened in the game.
letter-answer-history = What happened
# In place of where the game stands: not everybody sits yet.
letter-answer-waits = it waits for players
letter-answer-closed = closed before the game began
