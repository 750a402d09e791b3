## The page on which a reader says when they are away

# Title of the page and first heading; also a link to it from the settings.
away-title = When I am away
away-lead = Whoever plays with you sees until when you are away. Where moves have a deadline, these days do not count.
# $zone (text) Europe/Copenhagen
# $now (text) the time of the day there
# $settings (words) the link of the next message
away-zone = Days begin and end at midnight in { $zone }, where it is { $now } now. You can change the time zone in { $settings }.
# The link in the sentence above.
away-zone-link = your settings

## Vacations

# A heading.
away-vacation = Vacations
# Under the heading: what is left of this year and the next.
# $year (text) four digits
# $days (number) how many days are left in that year
# $next (text) the year after it
# $more (number) how many days are left in that one
away-left =
    { $days ->
        [one] 1 day is left in { $year }, and { $more } in { $next }.
       *[other] { $days } days are left in { $year }, and { $more } in { $next }.
    }
# After that.
away-each-counts = Each day from the first to the last counts, weekends too.
# Under the heading, where the host allows none.
away-none-allowed = The host of this site allows no vacations. You can choose days off each week.
# A label.
away-first = First day
# A label.
away-last = Last day
# Under the two labels.
away-both-off = You are away on both of them, and on all days between.
# A button.
away-add = Add the vacation
# Where there is no vacation that has not passed.
away-none = You have no vacation ahead.
# A vacation.
# $first (words) 3 March
# $last (words) 10 March 2028
away-span = { $first } to { $last }
# How long a vacation is.
# $days (number) at least 1
away-days =
    { $days ->
        [one] 1 day
       *[other] { $days } days
    }
# A vacation that has begun.
away-now = You are away now.
# A vacation of which today is the last day.
away-ends = Today is its last day.
# A button: ends a vacation that has begun.
away-end = End it today
# Under a vacation with the button “End it today”.
away-end-hint = Its days until today stay used.
away-added = Your vacation is noted.
away-removed = The vacation is removed.
away-ended = Your vacation ends today.

## What is wrong with a vacation

# $example (text) 2027-03-01
away-wrong-day = Please choose a day, or write it as { $example }.
# $first (words) 10 March
# $last (words) 3 March
away-reversed = The last day, { $last }, is before the first, { $first }. Did you mean them the other way round?
# $today (words) 3 March
away-past = That has passed: it is { $today } where you are. Choose a last day from today on.
# $latest (words) 3 March 2029
away-too-far = That is too far ahead: { $latest } is the latest last day.
# $span (words) the other vacation: “3 March to 10 March”
away-overlaps = You have a vacation on some of these days: { $span }. Choose other days, or remove that one first.
# Too many days in a year.
# $asked (number) how many days it has in that year, more than are left
# $year (text) four digits
# $left (number) how many are left, at least one unless the days of an earlier year would do
# $until (words) 5 March: the latest last day that would do
away-short = That is { $asked } days in { $year }, and you have { $left } left. From the same first day, { $until } would do as the last.
# No days are left in a year.
# $year (text) four digits
away-used-up = No day is left in { $year }. Choose days in another year, or remove another vacation in { $year }.

## Days off of the week

# A heading.
away-weekdays = Days off each week
# Under the heading.
# $most (number) how many
away-weekdays-hint = On these days of every week nobody expects you to play, and they do not count as vacation. You can choose up to { $most }. Days can be added once a week.
# A box to tick.
# $day (number) 1, Monday, to 7
away-weekday =
    { $day ->
        [1] Monday
        [2] Tuesday
        [3] Wednesday
        [4] Thursday
        [5] Friday
        [6] Saturday
       *[7] Sunday
    }
# $from (words) when days can be added again
away-added-lately = You added days of the week less than a week ago. You can add others from { $from } on; you can untick days at any time.
# $most (number) how many
away-too-many-weekdays = You can have { $most } days of the week off at most: untick some.

## What others see

# On the page of a table and in the list of tables, after whom the table waits for.
# $name (text) the player
# $date (text) 3 March: the last day on which they are away
away-until = { $name } is away until { $date }.
