# How much time a seat has for each turn.
time-per-turn =
    { $days ->
        [one] Én dag til hver tur
       *[other] { $days } dage til hver tur
    }
# How much time a seat has for the whole game.
time-bank =
    { $hours ->
        [0]
            { $days ->
                [one] Én dag til hele spillet
               *[other] { $days } dage til hele spillet
            }
        [24]
            { $days ->
                [one] Én dag, og én mere for hver tur
               *[other] { $days } dage, og én mere for hver tur
            }
       *[other]
            { $days ->
                [one] Én dag, og { $hours } timer mere for hver tur
               *[other] { $days } dage, og { $hours } timer mere for hver tur
            }
    }

## In the history

time-outage = Tjenesten var nede. Alle frister er flyttet lige så langt.
time-ran-out =
    { $who ->
        [you] Din tid løb ud.
       *[other] Tiden løb ud for { $who-name }.
    }
time-won = Vundet på tid af { $who }.
time-stopped = Alle blev enige om at stoppe spillet. Ingen vandt.
time-asked-take-back =
    { $who ->
        [you] Du bad om at tage dit sidste træk tilbage.
       *[other] { $who-name } bad om at tage sit sidste træk tilbage.
    }
time-asked-stop =
    { $who ->
        [you] Du bad de andre om at stoppe spillet.
       *[other] { $who-name } bad om at stoppe spillet.
    }
time-asked-pause =
    { $who ->
        [you] Du bad om en pause til { $until }.
       *[other] { $who-name } bad om en pause til { $until }.
    }
time-asked-resume =
    { $who ->
        [you] Du bad om at slutte pausen.
       *[other] { $who-name } bad om at slutte pausen.
    }
time-asked-stand-in =
    { $who ->
        [you] Du bad om en afløser på pladsen til { $of-name }.
       *[other]
            { $of ->
                [you] { $who-name } bad om en afløser på din plads.
               *[other] { $who-name } bad om en afløser på pladsen til { $of-name }.
            }
    }
time-agreed =
    { $who ->
        [you] Du sagde ja.
       *[other] { $who-name } sagde ja.
    }
time-refused =
    { $who ->
        [you] Du sagde nej.
       *[other] { $who-name } sagde nej.
    }
time-withdrew =
    { $who ->
        [you] Du beder ikke længere om det.
       *[other] { $who-name } beder ikke længere om det.
    }
time-taken-back =
    { $who ->
        [you] Dit sidste træk blev taget tilbage. Stillingen er den før trækket.
       *[other] { $who-name } tog sit sidste træk tilbage. Stillingen er den før trækket.
    }
time-paused = Urene står stille til { $until }.
time-resumed = Pausen er slut. Urene går igen.
time-left =
    { $who ->
        [you] Du forlod spillet.
       *[other] { $who-name } forlod spillet.
    }
time-handed =
    { $who ->
        [you] Fra nu af spiller du denne plads.
       *[other] Fra nu af spiller { $who-name } denne plads.
    }
time-stands-in =
    { $who ->
        [you] Fra nu af spiller en afløser på din plads.
       *[other] Fra nu af spiller en afløser på pladsen til { $who-name }.
    }
time-closed = Bordet blev lukket, før spillet begyndte.
time-stopped-why = Alle blev enige om at stoppe spillet.
time-closed-head = Bordet er lukket
