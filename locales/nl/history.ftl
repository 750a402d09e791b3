history-skip = Direct naar het spel
history-step = Stap { $number } van { $steps }
history-seen =
    { $how ->
        [open] toont alles, ook wat dicht lag
        [mine] toont wat jij wist
       *[spectator] toont wat een toeschouwer wist
    }
history-to-table = terug naar de tafel
history-no-cards = Er liggen nog geen kaarten op tafel.

## The four arrows, read out

history-stepper = Loop de partij door
# A way through the history, on a button.
# $kind (choice) where it leads: to the first step, the one before, the next or the last
history-step-to =
    { $kind ->
       *[first] Naar de eerste stap
        [prev] Een stap terug
        [next] Een stap verder
        [last] Naar de laatste stap
    }
# The same where there is no such step.
# $kind (choice) where it would lead
history-no-step =
    { $kind ->
       *[first] Dit is de eerste stap
        [prev] Geen eerdere stap
        [next] Geen latere stap
        [last] Dit is de laatste stap
    }
history-play = Afspelen
history-pause = Pauze
history-slider = Stap
history-speed = Snelheid
history-speed-of =
    { $speed ->
        [slow] langzaam
       *[normal] normaal
        [fast] snel
    }

## The journal

history-journal = Logboek
history-in-words = Logboek in woorden
history-more =
    { $events ->
        [one] nog { $events } gebeurtenis
       *[other] nog { $events } gebeurtenissen
    }
history-earlier =
    { $steps ->
        [one] { $steps } eerdere stap
       *[other] { $steps } eerdere stappen
    }
history-later =
    { $steps ->
        [one] { $steps } latere stap
       *[other] { $steps } latere stappen
    }
history-compare = Dezelfde code staat in je brieven: vergelijk ze, of { $verify }.
history-verify = controleer het logboek
history-before = Vóór de partij
history-end = Het einde

history-opened = De tafel is geopend; de geheime startwaarde voor het schudden ligt vast en is verzegeld.
history-seat-taken =
    { $who ->
        [you] Je bent gaan zitten.
       *[other] { $who-name } is gaan zitten.
    }
history-begins = Alle plaatsen zijn bezet: de partij begint.
history-gave-up =
    { $who ->
        [you] Je hebt opgegeven.
       *[other] { $who-name } heeft opgegeven.
    }
history-seed = De startwaarde is gepubliceerd: iedereen kan elke trekking narekenen.
history-withdrawn =
    { $who ->
        [you] Je hebt je verzegelde keuze ingetrokken.
       *[other] { $who-name } heeft een verzegelde keuze ingetrokken.
    }
