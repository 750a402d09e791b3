look-back-title = Tilbageblik: { $table }
look-back-heading = Chancer og vendepunkter
look-back-what = Programmet kan gå spillet igennem igen. Efter hvert træk skønner det, hvor stor chance hver spiller har for at vinde, og ved hvert træk siger det, hvad dets stærke niveau ville have spillet.
look-back-fair = Det bedømmer hvert valg efter det, spilleren kunne vide dengang.
look-back-ask = Gå spillet igennem
look-back-again = Prøv igen
look-back-working = Programmet er ved at gå spillet igennem
look-back-queued = Det venter, til det kan begynde.
look-back-done = { $done } af { $total } træk
look-back-reloads = Siden henter sig selv igen med få sekunders mellemrum.
look-back-reload = Se efter nu
look-back-failed = Dette spil kunne ikke gås igennem
look-back-curve = Chance for at vinde
look-back-curve-note = efter hvert træk
look-back-picture = Kurver over alles chance for at vinde, fra det første træk til slutningen
look-back-course =
    { $who ->
        [you] Du: { $first } i begyndelsen, mellem { $least } og { $most }, { $last } til sidst.
       *[other] { $who-name }: { $first } i begyndelsen, mellem { $least } og { $most }, { $last } til sidst.
    }
look-back-player =
    { $who ->
        [you] Du
       *[other] { $who-name }
    }
look-back-percent = { $percent } %
look-back-more = +{ $percent }
look-back-no-more = 0
look-back-turning = Vendepunkter
look-back-turning-note = de træk, der ændrede chancerne mest
look-back-turned = Trin { $number }
look-back-swing =
    { $who ->
        [you] Din chance for at vinde gik fra { $before } til { $after }.
       *[other] Chancen for, at { $who-name } vinder, gik fra { $before } til { $after }.
    }
look-back-chose =
    { $who ->
        [you] Du: { $what }
       *[other] { $who-name }: { $what }
    }
look-back-instead =
    { $who ->
        [you] Det stærke niveau ville have spillet for dig: { $what }. Det var { $best } værd, dit træk { $played }.
       *[other] Det stærke niveau ville have spillet for { $who-name }: { $what }. Det var { $best } værd, det spillede træk { $played }.
    }
look-back-agrees =
    { $who ->
        [you] Det stærke niveau ville også have spillet dit træk.
       *[other] Det stærke niveau ville også have spillet det træk, { $who-name } valgte.
    }
look-back-every =
    { $moves ->
        [one] Det ene træk i en tabel
       *[other] Alle { $moves } træk i en tabel
    }

look-back-number = Trin
look-back-who = Hvem
look-back-played = Spillet
look-back-best = Stærkt niveau
look-back-gain = Bedre med
look-back-after = Chance for at vinde bagefter
look-back-same = det samme
look-back-start = Før det første træk
look-back-explained = ”Bedre med” siger, hvor mange hundrededele mere det stærke niveaus træk hævede chancen for at vinde end det træk, der blev spillet. Begge er skøn efter det, spilleren kunne vide dengang, så små forskelle betyder kun lidt.

look-back-not-over = Du kan se tilbage på et spil, når det er slut.
look-back-no-bot = Programmet spiller ikke selv dette spil, så det kan ikke se tilbage på det.
