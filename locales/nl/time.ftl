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
                [one] Eén dag voor de hele partij
               *[other] { $days } dagen voor de hele partij
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

time-outage = De dienst was niet bereikbaar. Alle deadlines zijn even ver verschoven.
time-unreached =
    { $who ->
        [you] Je was niet op tijd te bereiken en hebt nu tot { $until }.
       *[other] { $who-name } was niet op tijd te bereiken en heeft nu tot { $until }.
    }
time-given-up =
    { $who ->
        [you] Je was een week niet te bereiken. Je klok staat stil en de anderen mogen beslissen wat er gebeurt.
       *[other] { $who-name } was een week niet te bereiken. De klok van die plaats staat stil. De anderen kunnen wachten, iemand anders voor de plaats zoeken of de partij stoppen.
    }
time-ran-out =
    { $who ->
        [you] Je tijd is om.
       *[other] De tijd van { $who-name } is om.
    }
time-won = Gewonnen door tijdsoverschrijding: { $who }.
time-stopped = Iedereen was het erover eens om te stoppen. Niemand heeft gewonnen.
time-asked-take-back =
    { $who ->
        [you] Je hebt gevraagd om je laatste zet terug te nemen.
       *[other] { $who-name } heeft gevraagd om de laatste zet terug te nemen.
    }
time-asked-stop =
    { $who ->
        [you] Je hebt de anderen gevraagd om te stoppen.
       *[other] { $who-name } heeft gevraagd om te stoppen.
    }
time-asked-pause =
    { $who ->
        [you] Je hebt om een pauze tot { $until } gevraagd.
       *[other] { $who-name } heeft om een pauze tot { $until } gevraagd.
    }
time-asked-resume =
    { $who ->
        [you] Je hebt gevraagd om de pauze te beëindigen.
       *[other] { $who-name } heeft gevraagd om de pauze te beëindigen.
    }
time-asked-stand-in =
    { $who ->
        [you] Je hebt om een vervanger op de plaats van { $of-name } gevraagd.
       *[other]
            { $of ->
                [you] { $who-name } heeft om een vervanger op jouw plaats gevraagd.
               *[other] { $who-name } heeft om een vervanger op de plaats van { $of-name } gevraagd.
            }
    }
time-agreed =
    { $who ->
        [you]
            Je vindt het goed { $what ->
                 [takeback] dat de zet wordt teruggenomen
                 [stop] om te stoppen
                 [pause] dat er een pauze komt
                 [resume] dat de pauze eindigt
                *[other] dat er een vervanger komt
            }.
       *[other]
            { $who-name } vindt het goed { $what ->
                 [takeback] dat de zet wordt teruggenomen
                 [stop] om te stoppen
                 [pause] dat er een pauze komt
                 [resume] dat de pauze eindigt
                *[other] dat er een vervanger komt
            }.
    }
time-refused =
    { $who ->
        [you]
            Je hebt { $what ->
                 [takeback] het terugnemen van de zet
                 [stop] het stoppen
                 [pause] de pauze
                 [resume] het einde van de pauze
                *[other] de vervanger
            } geweigerd.
       *[other]
            { $who-name } heeft { $what ->
                 [takeback] het terugnemen van de zet
                 [stop] het stoppen
                 [pause] de pauze
                 [resume] het einde van de pauze
                *[other] de vervanger
            } geweigerd.
    }
time-withdrew =
    { $who ->
        [you] Je hebt je verzoek ingetrokken.
       *[other] { $who-name } heeft het verzoek ingetrokken.
    }
time-taken-back =
    { $who ->
        [you] Je laatste zet is teruggenomen. De stand is die van ervoor.
       *[other] De laatste zet van { $who-name } is teruggenomen. De stand is die van ervoor.
    }
time-paused = De klokken staan stil tot { $until }.
time-resumed = De pauze is voorbij. De klokken lopen weer.
time-left = De speler op plaats { $number } heeft de partij verlaten.
time-handed =
    { $who ->
        [you] Vanaf nu speel jij op plaats { $number }.
       *[other] Vanaf nu speelt { $who-name } op plaats { $number }.
    }
time-told-by-stand-in = { $told } (Zet van de vervanger.)
time-stands-in = Vanaf nu speelt een vervanger op plaats { $number }.
time-closed = De tafel is gesloten voordat de partij begon.
time-stopped-why = Iedereen was het erover eens om te stoppen.
time-closed-head = Deze tafel is gesloten

## On the page of a table

time-not-done = Er is niets gedaan
time-until =
    { $then ->
        [stand_in] Je hebt tot { $at } ({ $left }); daarna speelt een vervanger deze beurt.
        [stand_in_until_back] Je hebt tot { $at } ({ $left }); daarna speelt een vervanger op jouw plaats tot je terug bent.
        [replace] Je hebt tot { $at } ({ $left }); daarna mogen de anderen je plaats aan iemand anders geven.
        [lose] Je hebt tot { $at } ({ $left }); daarna verlies je de partij.
       *[nudge] Je hebt tot { $at } ({ $left }).
    }
time-is-over = Je tijd was om: { $at }. Je mag nog steeds spelen.
time-theirs-until = { $who-name } heeft tot { $at } ({ $left }).
time-their-time-is-over = De tijd van { $who-name } was om: { $at }.
time-stands = Alle klokken staan stil tot { $until }.
time-reminded = Er is een herinnering gestuurd: { $at }.
time-nudged = Aangespoord { $at }.
time-then =
    { $then ->
        [stand_in] Als de tijd om is, speelt een vervanger die beurt: een bot die speelt als een vriend die het spel kent.
        [stand_in_until_back] Als de tijd om is, speelt een vervanger, een bot, op die plaats tot de speler terug is.
        [replace] Als de tijd om is, mogen de anderen de plaats aan iemand anders geven.
        [lose] Wie geen tijd meer heeft, verliest de partij.
       *[nudge] Als de tijd om is, ziet iedereen dat. Meer gebeurt er niet.
    }
time-head = Klok, pauze, zet terugnemen
time-no-clock-here = Deze tafel heeft geen klok.
time-asked-first = Er wordt al iets gevraagd. Daar moet eerst antwoord op komen.
time-ask-take-back = Vraag om mijn laatste zet terug te nemen
time-take-back-none = Je hebt geen zet die teruggenomen kan worden.
time-take-back-sealed = Je verzegelde keuze hoeft niet teruggenomen te worden: tot de onthulling kun je die veranderen.
time-take-back-revealed = Je laatste zet kan niet terug: er is daarna iets omgedraaid of onthuld.
time-take-back-late = Waar tijd telt, kan deze keuze niet meer worden teruggenomen.
time-pause-label = Aantal dagen pauze
time-ask-pause = Vraag om een pauze
time-ask-resume = Vraag om de pauze te beëindigen
time-stop-text = Als iedereen het goedvindt, eindigt de partij zonder winnaar.
time-ask-stop = Vraag om te stoppen
time-agree = Goed
time-refuse = Nee
time-withdraw = Trek het verzoek in
time-open-answers = Nog niet geantwoord: { $who }.
time-nudge-head = Er wordt nog gewacht
time-nudge-text = Een aansporing stuurt { $who-name } een brief.
time-nudge = Spoor { $who-name } aan
time-leave-head = Verlaat de partij
time-leave-text = Vanaf dan speelt een vervanger, een bot, op jouw plaats. De anderen kunnen iemand uitnodigen om de plaats over te nemen. Je kunt niet terugkomen.
time-leave-open = De partij is nog niet begonnen: iemand anders kan je plaats krijgen.
time-leave-sure = Ik verlaat deze partij
time-leave = Verlaten
time-offered-head = Een plaats om over te nemen
time-offered = De tijd van { $who-name } is om. Je kunt iemand uitnodigen om de plaats over te nemen. Tot dan mag { $who-name } nog spelen.
time-offered-given-up = { $who-name } was een week niet te bereiken. Je kunt iemand uitnodigen om de plaats over te nemen. Tot dan mag { $who-name } nog spelen.
time-offered-stand-in = Een vervanger speelt op de plaats van { $who-name }. Je kunt iemand uitnodigen om die over te nemen.
time-offered-declined = De uitnodiging voor de plaats van { $who-name } is afgeslagen. Je kunt iemand anders uitnodigen.
time-offered-invited = Er is iemand uitgenodigd voor de plaats van { $who-name }. Je kunt in plaats daarvan iemand anders uitnodigen.
time-invite-label = E-mailadres van wie je uitnodigt
time-invite = Uitnodigen
time-ask-stand-in = Vraag de anderen om een vervanger
time-was-stand-in =
    { $who ->
        [you] Een vervanger speelde vanaf gebeurtenis { $seq } op jouw plaats.
       *[other] Een vervanger speelde vanaf gebeurtenis { $seq } op de plaats { $who-whose }.
    }
time-was-handed =
    { $who ->
        [you] Je nam de plaats over bij gebeurtenis { $seq }.
       *[other] { $who-name } nam de plaats over bij gebeurtenis { $seq }.
    }
time-close-head = Sluit deze tafel
time-close-text = Dan begint de partij nooit. Wie een plaats heeft, krijgt een brief; uitnodigingen leiden nergens meer heen.
time-close-sure = Ik sluit deze tafel
time-close = Sluiten
time-withdraw-invitation = Trek de uitnodiging in

## What could not be done

time-unreadable = Het formulier kan niet gelezen worden. Open de tafel opnieuw en gebruik de knoppen daar.
time-not-asked = Dat wordt niet meer gevraagd: iemand heeft een zet gedaan, geantwoord of het verzoek ingetrokken.
time-moved-on = Na de zet die je wilde terugnemen, is er al een andere gedaan.
time-too-late = Het is te laat om deze zet alleen terug te nemen: iemand heeft gekeken of een zet gedaan, of de tijd ervoor is om. Je kunt het de anderen vragen.
time-no-clock = Er is geen klok die stil kan staan.
time-not-paused = Er is geen pauze: de klokken lopen.
time-pause-days = Een pauze duurt 1 tot { $most } dagen.
time-back-first = Een vervanger speelt voor jou: kom eerst terug.
time-not-offered = Op die plaats speelt de speler zelf.
time-not-awaited = Niemand wacht meer op die plaats.
time-too-soon = Een speler mag één keer per dag aangespoord worden. De volgende keer kan vanaf { $from }.
time-no-letters = Die speler krijgt geen brieven van deze site.
time-seated = Die persoon zit al aan deze tafel.
time-not-opener = Dat mag alleen wie de tafel heeft geopend.
time-close-instead = Je hebt deze tafel geopend. Sluit hem dan.
time-begun = De partij is begonnen. Stoppen kan als iedereen dat goedvindt.

## On the form of a new table

time-clock-legend = Klok
time-clock-none = Geen klok
time-clock-none-text = Niemand hoeft zich te haasten. Goed onder vrienden.
time-clock-per-turn = Dagen voor elke beurt
time-clock-per-turn-text = Elke beurt heeft evenveel tijd.
time-clock-bank = Dagen voor de hele partij
time-clock-bank-text = Tijd voor de hele partij; bij elke beurt komt er wat bij. Snelle beurten sparen tijd voor moeilijke.
time-days-label = Dagen
time-hours-label = Uren die er per beurt bij komen
time-then-legend = Als de tijd om is
# What happens when time runs out, as the form of a new table calls it.
# $kind (choice) what happens
time-then-title =
    { $kind ->
       *[nudge] Alleen een aansporing
        [stand_in] Een vervanger speelt die beurt
        [stand_in_until_back] Een vervanger speelt tot de speler terug is
        [replace] De plaats mag weggegeven worden
        [lose] De partij is verloren
    }
time-wrong-days = Schrijf een aantal dagen van 1 tot { $most }.
time-wrong-hours = Schrijf een aantal uren van 0 tot { $most }.
time-clock-more = Hoeveel dagen, en wat er gebeurt als ze om zijn
time-due = tot
time-back-head = Een vervanger speelt op jouw plaats
time-back-text = Je tijd was om. Je mag verder spelen.
time-back = Neem mijn plaats terug
