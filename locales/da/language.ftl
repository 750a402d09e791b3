language-name = Dansk
language-group = .
language-number = { $number }
language-comma = {", "}
language-and = {" og "}
language-or = {" eller "}

## Persons

language-you = du
language-your = din
language-somebody = nogen
language-guest = Gæst
language-player = Spiller
language-whose =
    { $ending ->
        [s] { $name }’
       *[other] { $name }s
    }

## Times

language-time = { $hour }.{ $minute }
language-month =
    { $month ->
        [1] jan.
        [2] feb.
        [3] marts
        [4] april
        [5] maj
        [6] juni
        [7] juli
        [8] aug.
        [9] sep.
        [10] okt.
        [11] nov.
       *[12] dec.
    }
language-weekday =
    { $day ->
        [1] man.
        [2] tirs.
        [3] ons.
        [4] tors.
        [5] fre.
        [6] lør.
       *[7] søn.
    }
language-date = { $day }. { $month } { $year }
language-long-month =
    { $month ->
        [1] januar
        [2] februar
        [3] marts
        [4] april
        [5] maj
        [6] juni
        [7] juli
        [8] august
        [9] september
        [10] oktober
        [11] november
       *[12] december
    }
language-day-and-month = { $day }. { $month }
language-today = i dag kl. { $time }
language-this-year = { $weekday } { $day }. { $month } kl. { $time }
language-other-year = { $day }. { $month } { $year } kl. { $time }
language-just-now = lige nu
language-ago =
    { $unit ->
        [minute]
            { $count ->
                [one] for 1 minut siden
               *[other] for { $count } minutter siden
            }
        [hour]
            { $count ->
                [one] for 1 time siden
               *[other] for { $count } timer siden
            }
        [day]
            { $count ->
                [one] for 1 dag siden
               *[other] for { $count } dage siden
            }
        [week]
            { $count ->
                [one] for 1 uge siden
               *[other] for { $count } uger siden
            }
        [month]
            { $count ->
                [one] for 1 måned siden
               *[other] for { $count } måneder siden
            }
       *[year]
            { $count ->
                [one] for 1 år siden
               *[other] for { $count } år siden
            }
    }
language-ahead =
    { $unit ->
        [minute]
            { $count ->
                [one] om 1 minut
               *[other] om { $count } minutter
            }
        [hour]
            { $count ->
                [one] om 1 time
               *[other] om { $count } timer
            }
        [day]
            { $count ->
                [one] om 1 dag
               *[other] om { $count } dage
            }
        [week]
            { $count ->
                [one] om 1 uge
               *[other] om { $count } uger
            }
        [month]
            { $count ->
                [one] om 1 måned
               *[other] om { $count } måneder
            }
       *[year]
            { $count ->
                [one] om 1 år
               *[other] om { $count } år
            }
    }
