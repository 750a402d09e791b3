look-back-title = Terugblik: { $table }
look-back-heading = Kansen en keerpunten
look-back-what = Het programma kan deze partij opnieuw doorlopen. Na elke zet schat het ieders kans om te winnen, en bij elke zet zegt het wat zijn sterke niveau zou hebben gespeeld.
look-back-fair = Het beoordeelt elke keuze naar wat de speler toen kon weten.
look-back-ask = Doorloop de partij
look-back-again = Probeer het opnieuw
look-back-working = Het programma doorloopt de partij
look-back-queued = Het wacht tot het kan beginnen.
look-back-done = { $done } van { $total } zetten
look-back-reloads = Deze pagina laadt zichzelf om de paar seconden opnieuw.
look-back-reload = Kijk nu
look-back-failed = Deze partij kon niet worden doorlopen
look-back-curve = Kans om te winnen
look-back-curve-note = na elke zet
look-back-picture = Lijnen van ieders kans om te winnen, van de eerste zet tot het einde
look-back-course =
    { $who ->
        [you] Jij: { $first } aan het begin, tussen { $least } en { $most }, { $last } aan het einde.
       *[other] { $who-name }: { $first } aan het begin, tussen { $least } en { $most }, { $last } aan het einde.
    }
look-back-player =
    { $who ->
        [you] Jij
       *[other] { $who-name }
    }
look-back-percent = { $percent }%
look-back-more = +{ $percent }
look-back-no-more = 0
look-back-turning = Keerpunten
look-back-turning-note = de zetten die de kansen het meest veranderden
look-back-turned = Stap { $number }
look-back-swing =
    { $who ->
        [you] Jouw kans om te winnen ging van { $before } naar { $after }.
       *[other] De kans dat { $who-name } wint ging van { $before } naar { $after }.
    }
look-back-chose =
    { $who ->
        [you] Jij: { $what }
       *[other] { $who-name }: { $what }
    }
look-back-instead =
    { $who ->
        [you] Het sterke niveau zou voor jou hebben gespeeld: { $what }. Dat was { $best } waard, jouw zet { $played }.
       *[other] Het sterke niveau zou voor { $who-name } hebben gespeeld: { $what }. Dat was { $best } waard, de gespeelde zet { $played }.
    }
look-back-agrees =
    { $who ->
        [you] Het sterke niveau zou jouw zet ook hebben gespeeld.
       *[other] Het sterke niveau zou de zet van { $who-name } ook hebben gespeeld.
    }
look-back-every =
    { $moves ->
        [one] De ene zet in een tabel
       *[other] Alle { $moves } zetten in een tabel
    }

look-back-number = Stap
look-back-who = Wie
look-back-played = Gespeeld
look-back-best = Sterk niveau
look-back-gain = Beter met
look-back-after = Kans om te winnen daarna
look-back-same = hetzelfde
look-back-start = Vóór de eerste zet
look-back-explained = ‘Beter met’ zegt hoeveel honderdsten de zet van het sterke niveau de kans om te winnen meer verhoogde dan de gespeelde zet. Beide zijn schattingen, naar wat de speler toen kon weten, dus kleine verschillen zeggen weinig.

look-back-not-over = Je kunt op een partij terugkijken als die voorbij is.
look-back-no-bot = Het programma speelt dit spel zelf niet en kan er dus niet op terugkijken.
