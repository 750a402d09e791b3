## Pictures of boards in letters, read out to those who do not see them

# What the picture is, before the sentences that say what it shows.
picture-alt = The board as a picture.
# A player in the table of who is ahead.
# $name (text) the player
# $numbers (words) points 12, coins 5
picture-player = { $name }: { $numbers }.
# A number of that player, under the head of its column.
# $column (words) points
# $number (words) 12; or: 2 of 6
picture-number = { $column } { $number }
