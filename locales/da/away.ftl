away-title = Når jeg er væk
away-lead = De, der spiller med dig, kan se, hvor længe du er væk. Hvor der er frist for et træk, tæller disse dage ikke med.
away-zone = Dagene begynder og slutter ved midnat i { $zone }, hvor klokken nu er { $now }. Du kan vælge en anden tidszone i { $settings }.
away-zone-link = dine indstillinger
away-vacation = Ferier
away-left =
    { $days ->
        [one] Du har 1 dag tilbage i { $year } og { $more } i { $next }.
       *[other] Du har { $days } dage tilbage i { $year } og { $more } i { $next }.
    }
away-each-counts = Hver dag fra den første til den sidste tæller, også i weekenden.
away-none-allowed = Værten for dette websted tillader ingen ferier. Du kan vælge faste fridage i ugen.
away-first = Første dag
away-last = Sidste dag
away-both-off = Du er væk på dem begge og alle dage imellem.
away-add = Tilføj ferien
away-none = Du har ingen planlagt ferie.
away-span = { $first } til { $last }
away-days =
    { $days ->
        [one] 1 dag
       *[other] { $days } dage
    }
away-now = Du er væk nu.
away-ends = I dag er den sidste dag.
away-end = Slut den i dag
away-end-hint = Dagene til og med i dag er brugt.
away-added = Din ferie er noteret.
away-removed = Ferien er fjernet.
away-ended = Din ferie slutter i dag.
away-wrong-day = Vælg en dag, eller skriv den som { $example }.
away-reversed = Den sidste dag, { $last }, ligger før den første, { $first }. Har du byttet om på dem?
away-past = Den dag er gået: Hos dig er det den { $today }. Vælg en sidste dag fra i dag og frem.
away-too-far = Det er for langt ude i fremtiden: Den sidste dag kan senest være den { $latest }.
away-overlaps = Du har allerede ferie på nogle af de dage: { $span }. Vælg andre dage, eller fjern den ferie først.
away-short = Det er { $asked } dage i { $year }, og du har { $left } tilbage. Med samme første dag kan den sidste senest være den { $until }.
away-used-up = Du har ingen dage tilbage i { $year }. Vælg dage i et andet år, eller fjern en anden ferie i { $year }.
away-weekdays = Faste fridage i ugen
away-weekdays-hint = På de dage forventer ingen, at du spiller, og de tæller ikke som ferie. Du kan vælge op til { $most }. Du kan tilføje dage én gang om ugen.
away-weekday =
    { $day ->
        [1] Mandag
        [2] Tirsdag
        [3] Onsdag
        [4] Torsdag
        [5] Fredag
        [6] Lørdag
       *[7] Søndag
    }
away-added-lately = Du tilføjede faste fridage for mindre end en uge siden. Du kan tilføje andre fra { $from }; krydser kan du altid fjerne.
away-too-many-weekdays = Du kan højst have { $most } faste fridage i ugen: Fjern nogle af krydserne.
away-until = { $name } er væk til og med { $date }.
