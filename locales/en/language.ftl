# What this language calls itself, in itself.
language-name = English
# What stands between groups of three digits.
language-group = ,
# $number (number) a number alone
language-number = { $number }
# Between the parts of a list. Blanks at the ends stand between quotation marks.
language-comma = {", "}
language-and = {" and "}
language-or = {" or "}

## Persons

# The reader, where a sentence names persons without asking whether one of them reads.
language-you = you
# What belongs to the reader.
language-your = your
# Whoever has no name.
language-somebody = somebody
# The name of a guest who gave none.
language-guest = Guest
# The name of somebody whose address gives none.
language-player = Player
# What belongs to somebody.
# $name (text) the name
# $ending (choice) s: the name ends in s, x or z; other
language-whose =
    { $ending ->
        [s] { $name }’s
       *[other] { $name }’s
    }

## Times

# $hour (text) 00 to 23
# $minute (text) 00 to 59
language-time = { $hour }:{ $minute }
# The month, short, as it stands in a date.
# $month (number) 1 to 12
language-month =
    { $month ->
        [1] Jan
        [2] Feb
        [3] Mar
        [4] Apr
        [5] May
        [6] Jun
        [7] Jul
        [8] Aug
        [9] Sep
        [10] Oct
        [11] Nov
       *[12] Dec
    }
# The day of the week, short.
# $day (number) 1, Monday, to 7
language-weekday =
    { $day ->
        [1] Mon
        [2] Tue
        [3] Wed
        [4] Thu
        [5] Fri
        [6] Sat
       *[7] Sun
    }
# $day (number) 1 to 31
# $month (words) the month, long or short
# $year (text) four digits
language-date = { $day } { $month } { $year }
# The month, as it stands in a date.
# $month (number) 1 to 12
language-long-month =
    { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    }
# $day (number) 1 to 31
# $month (words) the month
language-day-and-month = { $day } { $month }
# $time (words) the time of the day
language-today = today, { $time }
# $weekday (words) the short day of the week
# $day (number) 1 to 31
# $month (words) the short month
# $time (words) the time of the day
language-this-year = { $weekday } { $day } { $month }, { $time }
# $day (number) 1 to 31
# $month (words) the short month
# $year (text) four digits
# $time (words) the time of the day
language-other-year = { $day } { $month } { $year }, { $time }
language-just-now = just now
# $unit (choice) minute, hour, day, week, month, year
# $count (number) how many
language-ago =
    { $unit ->
        [minute]
            { $count ->
                [one] 1 minute ago
               *[other] { $count } minutes ago
            }
        [hour]
            { $count ->
                [one] 1 hour ago
               *[other] { $count } hours ago
            }
        [day]
            { $count ->
                [one] 1 day ago
               *[other] { $count } days ago
            }
        [week]
            { $count ->
                [one] 1 week ago
               *[other] { $count } weeks ago
            }
        [month]
            { $count ->
                [one] 1 month ago
               *[other] { $count } months ago
            }
       *[year]
            { $count ->
                [one] 1 year ago
               *[other] { $count } years ago
            }
    }
# $unit (choice) minute, hour, day, week, month, year
# $count (number) how many
language-ahead =
    { $unit ->
        [minute]
            { $count ->
                [one] in 1 minute
               *[other] in { $count } minutes
            }
        [hour]
            { $count ->
                [one] in 1 hour
               *[other] in { $count } hours
            }
        [day]
            { $count ->
                [one] in 1 day
               *[other] in { $count } days
            }
        [week]
            { $count ->
                [one] in 1 week
               *[other] in { $count } weeks
            }
        [month]
            { $count ->
                [one] in 1 month
               *[other] in { $count } months
            }
       *[year]
            { $count ->
                [one] in 1 year
               *[other] in { $count } years
            }
    }
