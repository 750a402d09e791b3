letter-over-subject = { $result }: { $game } met { $others }
letter-over-won-by =
    { $who ->
        [you] Je hebt met { $most } tegen { $fewer } gewonnen
       *[other] { $who-name } heeft met { $most } tegen { $fewer } gewonnen
    }
letter-over-head = De partij is afgelopen
letter-over-score = De punten
letter-over-points-for = punten voor
letter-over-total = Totaal
letter-over-history = Het verloop, zet voor zet
letter-over-why = Je krijgt deze brief omdat je aan deze tafel hebt gespeeld.

## Who won

letter-over-won =
    { $who ->
        [you]
            { $how ->
                [military] Je hebt gewonnen door militaire overheersing.
                [science] Je hebt gewonnen door wetenschappelijke overheersing.
                [resigned] Je hebt gewonnen omdat een speler heeft opgegeven.
                [timed_out] Je hebt gewonnen door tijdsoverschrijding.
               *[points] Je hebt gewonnen op punten.
            }
       *[other]
            { $how ->
                [military] { $who-name } heeft gewonnen door militaire overheersing.
                [science] { $who-name } heeft gewonnen door wetenschappelijke overheersing.
                [resigned] { $who-name } heeft gewonnen omdat een speler heeft opgegeven.
                [timed_out] { $who-name } heeft gewonnen door tijdsoverschrijding.
               *[points] { $who-name } heeft gewonnen op punten.
            }
    }
letter-over-gave-up =
    { $who ->
        [you] Je hebt gewonnen omdat { $by-name } heeft opgegeven.
       *[other]
            { $by ->
                [you] { $who-name } heeft gewonnen omdat je hebt opgegeven.
               *[other] { $who-name } heeft gewonnen omdat { $by-name } heeft opgegeven.
            }
    }
letter-over-shared =
    { $how ->
        [military] { $who } delen de overwinning door militaire overheersing.
        [science] { $who } delen de overwinning door wetenschappelijke overheersing.
        [resigned] { $who } delen de overwinning omdat een speler heeft opgegeven.
        [timed_out] { $who } delen de overwinning omdat de tijd van een speler om was.
       *[points] { $who } delen de overwinning op punten.
    }
letter-over-shared-you =
    { $how ->
        [military] Jij en { $others } delen de overwinning door militaire overheersing.
        [science] Jij en { $others } delen de overwinning door wetenschappelijke overheersing.
        [resigned] Jij en { $others } delen de overwinning omdat een speler heeft opgegeven.
        [timed_out] Jij en { $others } delen de overwinning omdat de tijd van een speler om was.
       *[points] Jij en { $others } delen de overwinning op punten.
    }
letter-over-shared-gave-up =
    { $by ->
        [you] { $who } delen de overwinning omdat je hebt opgegeven.
       *[other] { $who } delen de overwinning omdat { $by-name } heeft opgegeven.
    }
letter-over-shared-gave-up-you = Jij en { $others } delen de overwinning omdat { $by-name } heeft opgegeven.

## How the reader did

letter-over-points =
    { $points ->
        [one] Je hebt { $points } punt.
       *[other] Je hebt { $points } punten.
    }
letter-over-points-tied =
    { $points ->
        [one] Je hebt ook { $points } punt: iets anders gaf de doorslag.
       *[other] Je hebt ook { $points } punten: iets anders gaf de doorslag.
    }
letter-over-points-more =
    { $points ->
        [one] Je hebt { $points } punt, { $more } meer.
       *[other] Je hebt { $points } punten, { $more } meer.
    }
letter-over-points-fewer =
    { $points ->
        [one] Je hebt { $points } punt, { $fewer } minder.
       *[other] Je hebt { $points } punten, { $fewer } minder.
    }

## The proof

letter-over-check = Controleer het bewijs
letter-over-proof-follows = De startwaarde van het toeval aan deze tafel is nu openbaar. Heb je de verzegeling bewaard, dan kun je controleren dat niemand die heeft veranderd.
letter-over-seed = Startwaarde
letter-over-commitment = Verzegeling
letter-over-handovers = Plaatsen die van speler wisselden
