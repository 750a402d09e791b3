wishes-title = Mijn brieven
wishes-stopped = Je hebt alle brieven stopgezet. Bij je instellingen kun je ze weer laten komen.
wishes-too-slow = Deze keuzes passen niet bij { $table } ({ $clock }): een brief over je beurt zou te laat komen. Voor die tafel komen brieven eerder dan je hebt gekozen.
# What letters are about, beside the list of when they come.
# $kind (choice) what they are about
wishes-topic =
    { $kind ->
       *[turn] Als ik aan de beurt ben
        [reveal] Als iedereen heeft gekozen
        [over] Als een partij is afgelopen
        [reminder] Als mijn tijd verstrijkt of iemand me aanspoort
        [talk] Als de anderen iets zeggen en geen andere brief het meldt
    }
wishes-at-once = Meteen
wishes-every =
    { $hours ->
        [one] In één brief per uur
       *[other] In één brief per { $hours } uur
    }
wishes-daily = In één brief per dag, om { $time } uur
wishes-never = Nooit
wishes-at-once-hint = ‘Meteen’ betekent: zodra de anderen hun zet niet meer kunnen terugnemen. Over een tafel die je zelf bekijkt, komt niets.
wishes-bundle-hint = Eén brief voor meerdere partijen noemt ze allemaal, te beginnen met de partij die het langst op je wacht.
wishes-never-hint = Zonder herinneringen waarschuwt niemand je voordat je tijd om is in een partij met een klok.
wishes-quiet = Stille uren
wishes-quiet-from = Van
wishes-quiet-until = Tot
wishes-no-hour = Geen stille uren
wishes-quiet-hint = Wat in die uren zou komen, komt direct erna. Brieven over een beurt waarvan de tijd bijna om is, inlogbrieven en antwoorden op je eigen mails komen op elk moment.
wishes-zone = De uren gelden in { $zone }; daar is het nu { $now } uur.
wishes-wrong-hours = Stille uren zijn twee verschillende tijden, of helemaal geen.
wishes-unknown-choice = Een van de keuzes staat niet in de lijst.
wishes-back = Terug naar mijn instellingen
wishes-newest = Wat er met mijn brieven is gebeurd
wishes-newest-none = Er is nog geen brief over een spel aan je geschreven.
wishes-handed-over = afgeleverd: { $when }
wishes-on-its-way = wordt nu verstuurd
wishes-waits = wacht tot { $when }
wishes-bundled = komt in een verzamelbrief: { $when }
wishes-in-digest = stond in een verzamelbrief
wishes-tried =
    { $count ->
        [one] kon nog niet worden afgeleverd, één keer geprobeerd; volgende poging { $when }
       *[other] kon nog niet worden afgeleverd, { $count } keer geprobeerd; volgende poging { $when }
    }
wishes-given-up = kon niet worden afgeleverd; de beheerder kan zien waarom
wishes-not-needed = niet verstuurd: { $reason }
