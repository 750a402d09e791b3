language-name = Nederlands
language-group = .
language-number = { $number }
language-comma = {", "}
language-and = {" en "}
language-or = {" of "}

## Persons

language-you = jij
language-your = jouw
language-somebody = iemand
language-guest = Gast
language-player = Speler
language-whose =
    { $ending ->
        [s] van { $name }
       *[other] van { $name }
    }

## Times

language-time = { $hour }.{ $minute }
language-month =
    { $month ->
        [1] jan
        [2] feb
        [3] mrt
        [4] apr
        [5] mei
        [6] jun
        [7] jul
        [8] aug
        [9] sep
        [10] okt
        [11] nov
       *[12] dec
    }
language-weekday =
    { $day ->
        [1] ma
        [2] di
        [3] wo
        [4] do
        [5] vr
        [6] za
       *[7] zo
    }
language-date = { $day } { $month } { $year }
language-long-month =
    { $month ->
        [1] januari
        [2] februari
        [3] maart
        [4] april
        [5] mei
        [6] juni
        [7] juli
        [8] augustus
        [9] september
        [10] oktober
        [11] november
       *[12] december
    }
language-day-and-month = { $day } { $month }
language-today = vandaag, { $time } uur
language-this-year = { $weekday } { $day } { $month }, { $time } uur
language-other-year = { $day } { $month } { $year }, { $time } uur
language-just-now = zojuist
language-ago =
    { $unit ->
        [minute]
            { $count ->
                [one] 1 minuut geleden
               *[other] { $count } minuten geleden
            }
        [hour]
            { $count ->
                [one] 1 uur geleden
               *[other] { $count } uur geleden
            }
        [day]
            { $count ->
                [one] 1 dag geleden
               *[other] { $count } dagen geleden
            }
        [week]
            { $count ->
                [one] 1 week geleden
               *[other] { $count } weken geleden
            }
        [month]
            { $count ->
                [one] 1 maand geleden
               *[other] { $count } maanden geleden
            }
       *[year]
            { $count ->
                [one] 1 jaar geleden
               *[other] { $count } jaar geleden
            }
    }
language-ahead =
    { $unit ->
        [minute]
            { $count ->
                [one] over 1 minuut
               *[other] over { $count } minuten
            }
        [hour]
            { $count ->
                [one] over 1 uur
               *[other] over { $count } uur
            }
        [day]
            { $count ->
                [one] over 1 dag
               *[other] over { $count } dagen
            }
        [week]
            { $count ->
                [one] over 1 week
               *[other] over { $count } weken
            }
        [month]
            { $count ->
                [one] over 1 maand
               *[other] over { $count } maanden
            }
       *[year]
            { $count ->
                [one] over 1 jaar
               *[other] over { $count } jaar
            }
    }
