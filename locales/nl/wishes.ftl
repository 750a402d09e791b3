wishes-title = Mijn brieven
wishes-stopped = Je hebt alle brieven stopgezet. Bij mijn instellingen kun je ze weer laten komen.
wishes-turn = Als ik aan de beurt ben
wishes-reveal = Als iedereen heeft gekozen
wishes-over = Als een spel voorbij is
wishes-at-once = Meteen
wishes-every =
    { $hours ->
        [one] In één brief per uur
       *[other] In één brief per { $hours } uur
    }
wishes-daily = In één brief per dag, om { $time }
wishes-never = Nooit
wishes-bundle-hint = Eén brief voor meerdere spellen noemt ze allemaal, te beginnen met het spel dat het langst op je wacht.
wishes-quiet = Stille uren
wishes-quiet-from = Van
wishes-quiet-until = Tot
wishes-no-hour = Geen stille uren
wishes-quiet-hint = Wat in die uren zou komen, komt direct erna. Brieven om in te loggen en antwoorden op je eigen mails komen op elk uur.
wishes-zone = De uren zijn die van { $zone }, waar het nu { $now } is.
wishes-wrong-hours = Stille uren zijn twee verschillende tijden, of helemaal geen.
wishes-unknown-choice = Een van de keuzes staat niet in de lijst.
wishes-back = Terug naar mijn instellingen
wishes-newest = Wat er van mijn brieven werd
wishes-newest-none = Er is je nog geen brief geschreven.
wishes-handed-over = afgeleverd: { $when }
wishes-on-its-way = wordt nu verstuurd
wishes-waits = wacht tot { $when }
wishes-bundled = komt samen met andere in één brief: { $when }
wishes-in-digest = stond samen met andere in één brief
wishes-tried =
    { $count ->
        [one] kon nog niet worden afgeleverd, één keer geprobeerd; volgende poging { $when }
       *[other] kon nog niet worden afgeleverd, { $count } keer geprobeerd; volgende poging { $when }
    }
wishes-given-up = kon niet worden afgeleverd; de beheerder kan zien waarom
wishes-not-needed = niet verstuurd: { $reason }
