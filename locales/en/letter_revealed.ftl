## The letter that says what everybody chose, to somebody who has nothing to choose just now

# The subject.
# $game (text) name of the game, perhaps with its edition
# $others (words) the other players
# $progress (words) where the game stands
letter-revealed-subject = Revealed: { $game } with { $others } ({ $progress })
# The subject, where there are news.
# $news (words) what the others chose: “Freja built Baths, Mikkel sold Altar”
# $game (text) name of the game, perhaps with its edition
# $others (words) the other players
letter-revealed-subject-news = Revealed: { $news } ({ $game } with { $others })
# The heading.
letter-revealed-head = Everybody has chosen
# A heading above the sentences that tell it.
letter-revealed-what = What everybody chose
# Under those sentences.
# $who (words) names of those who have to choose now
letter-revealed-next = Now { $who } can choose. A letter comes when it is your turn.
