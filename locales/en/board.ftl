## The score sheet of every game

board-score-sheet = Score sheet
# Beside the heading, where a game was won otherwise.
board-as-it-stood = as it stood; points did not decide
# Beside the heading: what the sign ▲ means.
board-most = ▲ most in that row
# After the reader’s name, in tables.
board-you = (you)
# The last row, where a game was won otherwise; the cells say by what.
board-won-by = won by
# The last row.
board-total = total
board-where-from = Where the points came from
# The picture of the points, read out.
# $sums (words) Freja 55, Joost 61
board-bars = Stacked bars of the score sheet above: { $sums }
# $name (text) a player
# $points (text) all points
board-sum = { $name } { $points }
# The same of whoever won.
# $name (text) a player
# $points (text) all points
board-sum-of-winner = { $name } { $points }, won

## Tables of who is ahead

board-ahead = Who is ahead
# Read out after a number that nobody exceeds.
board-best = (best)
# The head of a column of numbers.
board-points-now = points if it ended now

## Moves

# In place of a price.
board-free = free
# Over the choices that were made of a move that is made step by step.
board-turn-so-far = Your turn so far
# A button: takes the last choice back.
board-step-back = One step back
# Over the drawing of a game that has no board of its own.
board-drawing = The table
# A label with what it is about, in a line of a letter.
# $label (words) Cards
# $said (words) Temple, Altar
board-labelled = { $label }: { $said }
# Over boxes in letters of plain text: what their signs mean.
board-sheet-legend = [x] ticked, >n< next and n resources, [n] later, * within reach now
# Long words that stand in narrow places, such as names of cards, with a stroke wherever they may be broken. A word
# that is not here is left to the browser.
board-breaks = Glass|works Apothe|cary Scrip|torium Phar|ma|cist Brick|yard Dispen|sary Labora|tory Court|house Aque|duct Cara|van|sery Preto|rium Cus|toms Arch|ery Pan|theon Ros|trum Brew|ery Saw|mill Gar|dens Obe|lisk Arse|nal Acade|my Libra|ry Thea|ter Garri|son Bar|racks Pali|sade Work|shop Forti|fi|ca|tions Univer|sity Obser|vatory Cham|ber Com|merce Light|house Mer|chants Ship|owners Magis|trates Scien|tists Money|len|ders Tacti|cians Agri|cul|ture Archi|tec|ture Mathe|matics Philo|sophy dis|carded pro|duces Market|place Lum|ber Mauso|leum Colos|sus Pyra|mids Pirae|us Arte|mis Maxi|mus Hang|ing cadu|ceus Re|serve Olym|pia Alex|andria West|ern East|ern Gal|lery choos|ing Crafts|mens Deco|ra|tors Exca|va|tion Philo|so|phers Strate|gists
# What unfolds to uses of a card that are not possible now, each with its reason.
# $count (number) how many
board-cannot = Not possible now ({ $count })
# A button that plays what was touched before; after it stands what that is, read out.
board-sure = Yes, play this
# Above that button.
board-sure-why = It turns something up, so it cannot be taken back.
# What a touch does in a draft of wonders.
# $when (choice) open: the pick can be taken back until somebody else moves; last: it cannot
board-touch-picks =
    { $when ->
        [last] The game goes on at once after this pick, so it stays.
       *[open] Touch one to take it. You can take it back until somebody else moves.
    }

# Facts of a city, one beside the other.
# $first (words) one
# $second (words) the next
board-beside = { $first } · { $second }

# Sentences, one after the other.
# $first (words) one
# $second (words) the next
board-together = { $first } { $second }

# A flag over a card that was just turned up, very short.
board-new = new

# The same as a small tag on the card.
board-face-down-then = was face down

# Where a card was: before what happened to it, read out.
board-last-move = Last move:


# A cross that closes what is said of a card, read out.
# $card (words) its name
board-close = Close { $card }

# What a group of buttons is called.
# $card (words) its name
board-what-to-do = What to do with { $card }

# Under a zone of the track: its points, very short.
# $points (number) how many
board-zone = { $points } pts

# Unfolds to what the track says.
board-track-in-words = The track in words

# Labels of what is said of a card.
board-gives = Gives
board-cost = Cost

# The card that it makes free.
board-opens = Opens

# Read out after what a stage gives and costs.
board-built = (built)
board-spoken-sealed = Sealed.

# Whose seat it is.
# $who (person) the player
board-seat =
    { $who ->
        [you] You
       *[other] { $who-name }
    }

# A link beside a choice that is made: makes it anew.
board-change = Change

# The same, read out.
# $choice (words) the choice
board-change-choice = Change: { $choice }

# After a bonus, read out.
board-taken = (taken)
