# How much time a seat has for each turn.
time-per-turn =
    { $days ->
        [one] Eén dag voor elke beurt
       *[other] { $days } dagen voor elke beurt
    }
# How much time a seat has for the whole game.
time-bank =
    { $hours ->
        [0]
            { $days ->
                [one] Eén dag voor het hele spel
               *[other] { $days } dagen voor het hele spel
            }
        [24]
            { $days ->
                [one] Eén dag, en één erbij voor elke beurt
               *[other] { $days } dagen, en één erbij voor elke beurt
            }
       *[other]
            { $days ->
                [one] Eén dag, en { $hours } uur erbij voor elke beurt
               *[other] { $days } dagen, en { $hours } uur erbij voor elke beurt
            }
    }

## In the history

time-outage = De dienst was niet bereikbaar. Alle termijnen zijn even ver verschoven.
time-ran-out =
    { $who ->
        [you] Je tijd is om.
       *[other] De tijd van { $who-name } is om.
    }
time-won = Gewonnen op tijd door { $who }.
time-stopped = Iedereen was het eens om te stoppen. Niemand heeft gewonnen.
time-asked-take-back =
    { $who ->
        [you] Je vroeg om je laatste zet terug te nemen.
       *[other] { $who-name } vroeg om de laatste zet terug te nemen.
    }
time-asked-stop =
    { $who ->
        [you] Je vroeg de anderen om te stoppen.
       *[other] { $who-name } vroeg om te stoppen.
    }
time-asked-pause =
    { $who ->
        [you] Je vroeg om een pauze tot { $until }.
       *[other] { $who-name } vroeg om een pauze tot { $until }.
    }
time-asked-resume =
    { $who ->
        [you] Je vroeg om de pauze te beëindigen.
       *[other] { $who-name } vroeg om de pauze te beëindigen.
    }
time-asked-stand-in =
    { $who ->
        [you] Je vroeg om een vervanger op de plaats van { $of-name }.
       *[other]
            { $of ->
                [you] { $who-name } vroeg om een vervanger op jouw plaats.
               *[other] { $who-name } vroeg om een vervanger op de plaats van { $of-name }.
            }
    }
time-agreed =
    { $who ->
        [you] Je vond het goed.
       *[other] { $who-name } vond het goed.
    }
time-refused =
    { $who ->
        [you] Je hebt geweigerd.
       *[other] { $who-name } heeft geweigerd.
    }
time-withdrew =
    { $who ->
        [you] Je vraagt er niet meer om.
       *[other] { $who-name } vraagt er niet meer om.
    }
time-taken-back =
    { $who ->
        [you] Je laatste zet is teruggenomen. De stand is die van ervoor.
       *[other] De laatste zet van { $who-name } is teruggenomen. De stand is die van ervoor.
    }
time-paused = De klokken staan stil tot { $until }.
time-resumed = De pauze is voorbij. De klokken lopen weer.
time-left =
    { $who ->
        [you] Je hebt het spel verlaten.
       *[other] { $who-name } heeft het spel verlaten.
    }
time-handed =
    { $who ->
        [you] Vanaf nu speel jij op deze plaats.
       *[other] Vanaf nu speelt { $who-name } op deze plaats.
    }
time-stands-in =
    { $who ->
        [you] Vanaf nu speelt een vervanger op jouw plaats.
       *[other] Vanaf nu speelt een vervanger op de plaats van { $who-name }.
    }
time-closed = De tafel is gesloten voordat het spel begon.
time-stopped-why = Iedereen was het eens om te stoppen.
time-closed-head = Deze tafel is gesloten
