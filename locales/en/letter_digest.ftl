## The letter that tells of all games of a person at once

# Subject and heading.
# $count (number) how many tables wait for the reader
letter-digest-subject =
    { $count ->
        [0] News from your games
        [one] 1 game waits for you
       *[other] { $count } games wait for you
    }
# A heading over tables that wait for the reader.
letter-digest-waiting = Your turn
# A heading over tables at which something happened.
letter-digest-news = What else happened
# After how a table stands: since when it waits for the reader.
# $when (text) the moment: “today, 15:05”
letter-digest-since = Waiting since { $when }.
# $count (number) how many tables are not shown, at least one
letter-digest-left-out =
    { $count ->
        [one] 1 more table is not shown here.
       *[other] { $count } more tables are not shown here.
    }
# In the foot.
letter-digest-why = You chose to get this letter in place of single ones.
# A link below that.
letter-digest-change = Choose when letters come
# Until when the reader has time for their turn.
# $at (text) the end
# $left (text) how long that is: “in 3 days”
letter-digest-until = Until { $at } ({ $left }).
