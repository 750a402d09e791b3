## What stands in letters of more than one kind

# The game and the table, before “with”: what has been said of its edition ends in a comma.
# $game (text) name of the game
# $variant (words) “first edition”, in small letters
letter-variant-aside = { $game }, { $variant },
# The game and what tells its tables apart.
# $game (text) name of the game
# $variant (words) “first edition”, in small letters
letter-variant = { $game }, { $variant }
# The same as a sentence.
# $game (text) name of the game, perhaps with its edition
# $others (words) the other players
# $progress (words) where the game stands
letter-place-sentence = { $game } with { $others }, { $progress }.
# A heading: the sentences under it tell what the others did. The plain letter has it in capitals.
letter-since = Since your last turn
# In a subject: what the others did, and what threatens.
# $deeds (words) Freja built Port
# $alarm (words) 1 shield from losing
letter-news = { $deeds } · { $alarm }
# Heading over what the others said at the table since the reader’s last letter.
letter-talk = Table talk
# A line of it.
# $name (text) who said it
# $words (text) what was said
letter-talk-line = { $name }: { $words }
# Before those sentences, when only the last ones are shown.
# $count (number) how many are not shown
letter-left-out =
    { $count ->
        [one] { $count } earlier sentence is in the history.
       *[other] { $count } earlier sentences are in the history.
    }
# A heading above the position.
letter-position = The board
# The same once more, after the moves: in tables, for whoever sees no picture.
letter-position-words = The board in words
# At the foot: which position it tells of.
# $seq (text) number of the event
# $code (text) the journal’s head code
letter-at = Event { $seq }. Head code { $code }.
# In the foot.
letter-why = You get this letter because you play at this table.
# In the foot: a link.
letter-stop = Unsubscribe from everything
# Under a button whose link does not work.
# $url (text) an address
letter-copy = Or copy this address: { $url }
# Above the foot, where letters can be answered. The words are those of the messages reply-word-….
letter-can-answer = You can answer this letter with a move or its number, with “show”, “history”, “help” or “resign”, or with “say” and your words for the others.
