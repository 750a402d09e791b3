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
time-unreached =
    { $who ->
        [you] Du kunne ikke nås i tide og har nu tid til { $until }.
       *[other] { $who-name } kunne ikke nås i tide og har nu tid til { $until }.
    }
time-given-up =
    { $who ->
        [you] Du kunne ikke nås i en uge. Dit ur står stille, og de andre kan bestemme, hvad der skal ske.
       *[other] { $who-name } kunne ikke nås i en uge. Uret for den plads står stille. De andre kan vente, finde en anden til pladsen eller stoppe spillet.
    }
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
        [you] Du bad om en afløser på { $of-whose } plads.
       *[other]
            { $of ->
                [you] { $who-name } bad om en afløser på din plads.
               *[other] { $who-name } bad om en afløser på { $of-whose } plads.
            }
    }
time-agreed =
    { $who ->
        [you]
            Du sagde ja til { $what ->
                 [takeback] at tage trækket tilbage
                 [stop] at stoppe spillet
                 [pause] pausen
                 [resume] at slutte pausen
                *[other] afløseren
            }.
       *[other]
            { $who-name } sagde ja til { $what ->
                 [takeback] at tage trækket tilbage
                 [stop] at stoppe spillet
                 [pause] pausen
                 [resume] at slutte pausen
                *[other] afløseren
            }.
    }
time-refused =
    { $who ->
        [you]
            Du sagde nej til { $what ->
                 [takeback] at tage trækket tilbage
                 [stop] at stoppe spillet
                 [pause] pausen
                 [resume] at slutte pausen
                *[other] afløseren
            }.
       *[other]
            { $who-name } sagde nej til { $what ->
                 [takeback] at tage trækket tilbage
                 [stop] at stoppe spillet
                 [pause] pausen
                 [resume] at slutte pausen
                *[other] afløseren
            }.
    }
time-withdrew =
    { $who ->
        [you] Du trak dit ønske tilbage.
       *[other] { $who-name } trak sit ønske tilbage.
    }
time-taken-back =
    { $who ->
        [you] Dit sidste træk blev taget tilbage. Stillingen er den før trækket.
       *[other] { $who-name } tog sit sidste træk tilbage. Stillingen er den før trækket.
    }
time-paused = Urene står stille til { $until }.
time-resumed = Pausen er slut. Urene går igen.
time-left = Spilleren på plads { $number } forlod spillet.
time-handed =
    { $who ->
        [you] Fra nu af spiller du på plads { $number }.
       *[other] Fra nu af spiller { $who-name } på plads { $number }.
    }
time-told-by-stand-in = { $told } (Afløserens træk.)
time-stands-in = Fra nu af spiller en afløser på plads { $number }.
time-closed = Bordet blev lukket, før spillet begyndte.
time-stopped-why = Alle blev enige om at stoppe spillet.
time-closed-head = Bordet er lukket

## On the page of a table

time-not-done = Der blev ikke gjort noget
time-until =
    { $then ->
        [stand_in] Du har tid til { $at } ({ $left }); så spiller en afløser denne tur.
        [stand_in_until_back] Du har tid til { $at } ({ $left }); så spiller en afløser på din plads, til du er tilbage.
        [replace] Du har tid til { $at } ({ $left }); så må de andre give din plads til en anden.
        [lose] Du har tid til { $at } ({ $left }); så taber du spillet.
       *[nudge] Du har tid til { $at } ({ $left }).
    }
time-is-over = Din tid løb ud { $at }. Du må stadig trække.
time-theirs-until = { $who-name } har tid til { $at } ({ $left }).
time-their-time-is-over = Tiden løb ud for { $who-name } { $at }.
time-stands = Alle ure står stille til { $until }.
time-reminded = En påmindelse blev sendt { $at }.
time-nudged = Puffet til { $at }.
time-then =
    { $then ->
        [stand_in] Når tiden er gået, spiller en afløser den tur: en bot, der spiller som en ven, der kender spillet.
        [stand_in_until_back] Når tiden er gået, spiller en afløser, en bot, på pladsen, til spilleren er tilbage.
        [replace] Når tiden er gået, må de andre give pladsen til en anden.
        [lose] Den, der løber tør for tid, taber spillet.
       *[nudge] Når tiden er gået, kan alle se det. Andet sker der ikke.
    }
time-head = Ur, pause, fortryd træk
time-no-clock-here = Dette bord har intet ur.
time-asked-first = Der er allerede spurgt om noget. Det skal først have et svar.
time-ask-take-back = Bed om at tage mit sidste træk tilbage
time-take-back-none = Du har intet træk, der kan tages tilbage.
time-take-back-sealed = Dit forseglede valg behøver ikke tages tilbage: Du kan ændre det, indtil det afsløres.
time-take-back-revealed = Dit sidste træk kan ikke tages tilbage: Noget blev vendt eller afsløret efter det.
time-take-back-late = Hvor tiden tæller, kan dette valg ikke længere tages tilbage.
time-pause-label = Pausens længde i dage
time-ask-pause = Bed om en pause
time-ask-resume = Bed om at slutte pausen
time-stop-text = Siger alle ja, slutter spillet uden vinder.
time-ask-stop = Bed om at stoppe spillet
time-agree = Ja
time-refuse = Nej
time-withdraw = Træk ønsket tilbage
time-open-answers = Mangler at svare: { $who }.
time-nudge-head = Der ventes stadig
time-nudge-text = Et puf sender { $who-name } et brev.
time-nudge = Puf til { $who-name }
time-leave-head = Forlad spillet
time-leave-text = Fra da af spiller en afløser, en bot, på din plads. De andre kan invitere en, der overtager den. Du kan ikke komme tilbage.
time-leave-open = Spillet er ikke begyndt: En anden kan få din plads.
time-leave-sure = Jeg forlader dette spil
time-leave = Forlad
time-offered-head = En plads at overtage
time-offered = Tiden løb ud for { $who-name }. Du kan invitere en til at overtage pladsen. Indtil det sker, må { $who-name } stadig trække.
time-offered-given-up = { $who-name } kunne ikke nås i en uge. Du kan invitere en til at overtage pladsen. Indtil det sker, må { $who-name } stadig trække.
time-offered-stand-in = En afløser spiller på { $who-whose } plads. Du kan invitere en til at overtage den.
time-offered-declined = Invitationen til { $who-whose } plads blev afslået. Du kan invitere en anden.
time-offered-invited = En er inviteret til { $who-whose } plads. Du kan invitere en anden i stedet.
time-invite-label = Mailadresse på den, du vil invitere
time-invite = Inviter
time-ask-stand-in = Bed de andre om en afløser
time-was-stand-in =
    { $who ->
        [you] En afløser spillede på din plads fra hændelse { $seq }.
       *[other] En afløser spillede på { $who-whose } plads fra hændelse { $seq }.
    }
time-was-handed =
    { $who ->
        [you] Du overtog pladsen ved hændelse { $seq }.
       *[other] { $who-name } overtog pladsen ved hændelse { $seq }.
    }
time-close-head = Luk dette bord
time-close-text = Så begynder spillet aldrig. De, der har taget en plads, får et brev; invitationer fører ingen steder hen mere.
time-close-sure = Jeg lukker dette bord
time-close = Luk
time-withdraw-invitation = Træk invitationen tilbage

## What could not be done

time-unreadable = Formularen kan ikke læses. Åbn bordet igen, og brug knapperne dér.
time-not-asked = Det spørges der ikke om mere: Nogen har gjort et træk, svaret eller trukket ønsket tilbage.
time-moved-on = Der kom et andet træk efter det, du ville tage tilbage.
time-too-late = Det er for sent at tage dette træk tilbage alene: Nogen har kigget eller trukket, eller tiden til det er gået. Du kan spørge de andre.
time-no-clock = Der er intet ur, der kan stå stille.
time-not-paused = Der er ingen pause: Urene går.
time-pause-days = En pause varer fra 1 til { $most } dage.
time-back-first = En afløser spiller for dig: Kom tilbage først.
time-not-offered = Spilleren på den plads spiller selv.
time-not-awaited = Ingen venter på den plads mere.
time-too-soon = Man må puffe til en spiller én gang om dagen. Næste puf kan gives fra { $from }.
time-no-letters = Den spiller får ingen breve herfra.
time-seated = Den person sidder allerede ved dette bord.
time-not-opener = Det må kun den, der åbnede bordet.
time-close-instead = Du har åbnet bordet. Luk det i stedet.
time-begun = Spillet er begyndt. Det kan stoppes, hvis alle siger ja.

## On the form of a new table

time-clock-legend = Ur
time-clock-none = Intet ur
time-clock-none-text = Ingen behøver at skynde sig. Godt blandt venner.
time-clock-per-turn = Dage til hver tur
time-clock-per-turn-text = Hver tur har lige lang tid.
time-clock-bank = Dage til hele spillet
time-clock-bank-text = Tid til hele spillet; for hver tur kommer der lidt til. Hurtige ture sparer tid til de svære.
time-days-label = Dage
time-hours-label = Timer, der kommer til for hver tur
time-then-legend = Når tiden er gået
# What happens when time runs out, as the form of a new table calls it.
# $kind (choice) what happens
time-then-title =
    { $kind ->
       *[nudge] Kun et puf
        [stand_in] En afløser spiller den tur
        [stand_in_until_back] En afløser spiller, til spilleren er tilbage
        [replace] Pladsen må gives videre
        [lose] Spillet er tabt
    }
time-wrong-days = Skriv et antal dage fra 1 til { $most }.
time-wrong-hours = Skriv et antal timer fra 0 til { $most }.
time-clock-more = Hvor mange dage, og hvad der sker, når de er gået
time-due = til
time-back-head = En afløser spiller på din plads
time-back-text = Din tid løb ud. Du må spille videre.
time-back = Tag min plads tilbage
