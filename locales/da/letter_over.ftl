letter-over-subject = { $result }: { $game } med { $others }
letter-over-won-by =
    { $who ->
        [you] Du vandt { $most }–{ $fewer }
       *[other] { $who-name } vandt { $most }–{ $fewer }
    }
letter-over-head = Spillet er slut
letter-over-score = Pointene
letter-over-points-for = point for
letter-over-total = I alt
letter-over-history = Forløbet, træk for træk
letter-over-why = Du får dette brev, fordi du har spillet ved dette bord.

## Who won

letter-over-won =
    { $who ->
        [you]
            { $how ->
                [military] Du vandt ved militær dominans.
                [science] Du vandt ved videnskabelig dominans.
                [resigned] Du vandt, fordi en spiller gav op.
                [timed_out] Du vandt på tid.
               *[points] Du vandt på point.
            }
       *[other]
            { $how ->
                [military] { $who-name } vandt ved militær dominans.
                [science] { $who-name } vandt ved videnskabelig dominans.
                [resigned] { $who-name } vandt, fordi en spiller gav op.
                [timed_out] { $who-name } vandt på tid.
               *[points] { $who-name } vandt på point.
            }
    }
letter-over-gave-up =
    { $who ->
        [you] Du vandt, fordi { $by-name } gav op.
       *[other]
            { $by ->
                [you] { $who-name } vandt, fordi du gav op.
               *[other] { $who-name } vandt, fordi { $by-name } gav op.
            }
    }
letter-over-shared =
    { $how ->
        [military] { $who } deler sejren ved militær dominans.
        [science] { $who } deler sejren ved videnskabelig dominans.
        [resigned] { $who } deler sejren, fordi en spiller gav op.
        [timed_out] { $who } deler sejren, fordi tiden løb ud for en spiller.
       *[points] { $who } deler sejren på point.
    }
letter-over-shared-you =
    { $how ->
        [military] Du og { $others } deler sejren ved militær dominans.
        [science] Du og { $others } deler sejren ved videnskabelig dominans.
        [resigned] Du og { $others } deler sejren, fordi en spiller gav op.
        [timed_out] Du og { $others } deler sejren, fordi tiden løb ud for en spiller.
       *[points] Du og { $others } deler sejren på point.
    }
letter-over-shared-gave-up =
    { $by ->
        [you] { $who } deler sejren, fordi du gav op.
       *[other] { $who } deler sejren, fordi { $by-name } gav op.
    }
letter-over-shared-gave-up-you = Du og { $others } deler sejren, fordi { $by-name } gav op.

## How the reader did

letter-over-points =
    { $points ->
        [one] Du har { $points } point.
       *[other] Du har { $points } point.
    }
letter-over-points-tied =
    { $points ->
        [one] Du har også { $points } point: Noget andet afgjorde det.
       *[other] Du har også { $points } point: Noget andet afgjorde det.
    }
letter-over-points-more =
    { $points ->
        [one] Du har { $points } point, { $more } flere.
       *[other] Du har { $points } point, { $more } flere.
    }
letter-over-points-fewer =
    { $points ->
        [one] Du har { $points } point, { $fewer } færre.
       *[other] Du har { $points } point, { $fewer } færre.
    }

## The proof

letter-over-check = Efterprøv beviset
letter-over-proof-follows = Startværdien for bordets tilfældigheder ligger nu åbent frem. Har du gemt forseglingen, kan du efterprøve, at ingen har ændret den.
letter-over-seed = Startværdi
letter-over-commitment = Forsegling
letter-over-handovers = Pladser, der skiftede hænder
