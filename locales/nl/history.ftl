history-skip = Naar het spel
history-after = Na gebeurtenis { $seq } van { $last }
history-seen =
    { $how ->
        [open] gezien met alles open
        [mine] gezien zoals jij het mag weten
       *[spectator] gezien zoals een toeschouwer het mag weten
    }
history-to-table = terug naar de tafel
history-no-cards = Er liggen nog geen kaarten op tafel.

## The four arrows, read out

history-stepper = Loop de partij door
history-to-first = Naar de eerste gebeurtenis
history-is-first = Dit is de eerste gebeurtenis
history-to-earlier = Terug naar gebeurtenis { $seq }
history-no-earlier = Geen eerdere gebeurtenis
history-to-later = Verder naar gebeurtenis { $seq }
history-no-later = Geen latere gebeurtenis
history-to-last = Naar de laatste gebeurtenis
history-is-last = Dit is de laatste gebeurtenis
history-place = { $seq } van { $last }

## The journal

history-journal = Logboek
history-in-words = Logboek in woorden
history-compare = Dezelfde code staat in je brieven: vergelijk ze, of { $verify }.
history-verify = controleer het logboek
history-before = Voor de partij
history-end = Het einde

history-opened = De tafel is geopend; de startwaarde van het toeval ligt vast en is verzegeld.
history-seat-taken =
    { $who ->
        [you] Je bent gaan zitten.
       *[other] { $who-name } is gaan zitten.
    }
history-begins = Alle plaatsen zijn bezet: het spel begint.
history-gave-up =
    { $who ->
        [you] Je hebt opgegeven.
       *[other] { $who-name } heeft opgegeven.
    }
history-seed = De startwaarde is gepubliceerd: iedereen kan elke trekking narekenen.
history-withdrawn =
    { $who ->
        [you] Je trok je verzegelde keuze in.
       *[other] { $who-name } trok een verzegelde keuze in.
    }
