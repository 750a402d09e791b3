## Who has won, the heading after the end

over-nobody = De partij is zonder winnaar afgelopen
over-share-points =
    { $side ->
        [you]
            { $points ->
                [one] Jij en { $names } delen de overwinning met { $points } punt
               *[other] Jij en { $names } delen de overwinning met { $points } punten
            }
       *[others]
            { $points ->
                [one] { $names } delen de overwinning met { $points } punt
               *[other] { $names } delen de overwinning met { $points } punten
            }
    }
over-share =
    { $side ->
        [you] Jij en { $names } delen de overwinning
       *[others] { $names } delen de overwinning
    }
over-military =
    { $who ->
        [you] Je wint door militaire overheersing
       *[other] { $who-name } wint door militaire overheersing
    }
over-science =
    { $who ->
        [you] Je wint door wetenschappelijke overheersing
       *[other] { $who-name } wint door wetenschappelijke overheersing
    }
over-points =
    { $who ->
        [you]
            { $points ->
                [one] Je wint met { $points } punt
               *[other] Je wint met { $points } punten
            }
       *[other]
            { $points ->
                [one] { $who-name } wint met { $points } punt
               *[other] { $who-name } wint met { $points } punten
            }
    }
over-place =
    Je bent { $place ->
        [second] tweede
        [third] derde
        [fourth] vierde
        [fifth] vijfde
        [sixth] zesde
       *[seventh] zevende
    } geworden met { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }
over-winners = Winst voor { $names } met { $points } punten.
over-won =
    { $who ->
        [you] Je wint
       *[other] { $who-name } wint
    }

## How it was won, under the heading

over-capital = De conflictpion heeft de hoofdstad van { $names } bereikt.
over-six-symbols = Zes verschillende wetenschappelijke symbolen beslissen de partij meteen.
over-gave-up =
    { $who ->
        [you] Je hebt opgegeven.
       *[other] { $who-name } heeft opgegeven.
    }
over-equal =
    { $breaker ->
        [blue] De punten zijn gelijk, ook die voor burgerlijke gebouwen.
       *[coins] De punten en de munten zijn gelijk.
    }
over-margin =
    { $who ->
        [you]
            { $points ->
                [one] Je hebt { $points } punt, { $by } minder.
               *[other] Je hebt { $points } punten, { $by } minder.
            }
       *[other]
            { $points ->
                [one] { $who-name } heeft { $points } punt, { $by } minder.
               *[other] { $who-name } heeft { $points } punten, { $by } minder.
            }
    }
over-tie =
    { $who ->
        [you]
            { $points ->
                [one] Je hebt ook { $points } punt; de gelijke stand is anders beslist.
               *[other] Je hebt ook { $points } punten; de gelijke stand is anders beslist.
            }
       *[other]
            { $points ->
                [one] { $who-name } heeft ook { $points } punt; de gelijke stand is anders beslist.
               *[other] { $who-name } heeft ook { $points } punten; de gelijke stand is anders beslist.
            }
    }
over-decisive = Doorslaggevend: { $kind }, { $ours } tegen { $theirs }.
over-reason =
    { $reason ->
        [military] militaire overheersing
        [science] wetenschappelijke overheersing
        [timed_out] tijd
        [agreed] afspraak
       *[resignation] opgave
    }
over-link = Deel deze partij
over-link-text = Je krijgt een link die de afgelopen partij aan iedereen laat zien, zet voor zet en met open handen. Wat jullie tegen elkaar hebben gezegd, blijft bij jullie.
over-link-give = Deel de partij
over-link-given = Iedereen die deze link heeft, ziet de afgelopen partij, zet voor zet.
over-link-end = Stop met delen
over-not-to-share = Alleen de spelers kunnen een partij delen, zodra die voorbij is.
