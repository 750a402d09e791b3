dice-about = Syv terninger ligger i Forummet, og alle bygger med de samme syv samtidig. Vælg en, kryds af på din spilleplade, og bliv den første, der fuldfører det, I alle vil have.
dice-introduction = To til syv spillere, og terningerne rystes én gang for alle. Det hurtigste af spillene.
dice-catalogue = Reglerne i korte træk, terningerne og alle bygninger og bonusser.
dice-round = Runde { $round }
dice-last-round = Runde { $round }, den sidste
dice-over =
    { $rounds ->
        [one] Slut efter 1 runde
       *[other] Slut efter { $rounds } runder
    }

## Things

dice-row-attack = angreb
dice-row-defence = forsvar
dice-face-tick = kryds af: { $buildings }
dice-face-compare = sammenlign: { $buildings }
dice-row-number = { $row } { $number }
dice-building-box = { $building }, { $place }

## Amounts

dice-resources =
    { $resources ->
        [one] 1 ressource
       *[other] { $resources } ressourcer
    }
dice-defences =
    { $defences ->
        [0] intet forsvar
        [one] 1 forsvar
       *[other] { $defences } forsvar
    }

## What a box or a bonus does

dice-effect-attack = angreb { $points }
dice-effect-defence = et forsvar
dice-effect-tick =
    { $times ->
        [1] kryds ét felt af i { $buildings }
       *[other] kryds op til { $times } felter af i { $buildings }
    }
dice-effect-action = en handling mere
dice-effect-free-die = byg med en terning uden at betale for den
dice-effect-per-box = { $gain } for hvert afkrydset felt i { $building }
dice-effect-cheaper =
    { $colour ->
        [grey] grå terninger koster { $amount } mindre
        [blue] den blå terning koster { $amount } mindre
        [red] den røde terning koster { $amount } mindre
        [yellow] den gule terning koster { $amount } mindre
        [green] den grønne terning koster { $amount } mindre
        [black] den sorte terning koster { $amount } mindre
        [purple] den lilla terning koster { $amount } mindre
        [white] den hvide terning koster { $amount } mindre
       *[any] alle terninger koster { $amount } mindre
    }
dice-effect-free-dice =
    { $colour ->
        [grey] grå terninger er gratis
        [blue] den blå terning er gratis
        [red] den røde terning er gratis
        [yellow] den gule terning er gratis
        [green] den grønne terning er gratis
        [black] den sorte terning er gratis
        [purple] den lilla terning er gratis
       *[white] den hvide terning er gratis
    }
dice-effect-coins-on-die =
    { $colour ->
        [grey] { $coins }, når du vælger en grå terning
        [blue] { $coins }, når du vælger den blå terning
        [red] { $coins }, når du vælger den røde terning
        [yellow] { $coins }, når du vælger den gule terning
        [green] { $coins }, når du vælger den grønne terning
        [black] { $coins }, når du vælger den sorte terning
        [purple] { $coins }, når du vælger den lilla terning
       *[white] { $coins }, når du vælger den hvide terning
    }
dice-effect-unlock =
    { $die ->
        [black] låser op for den sorte terning
        [purple] låser op for den lilla terning
       *[white] låser op for den hvide terning
    }

## What a turn does, step by step

dice-the-die =
    { $die ->
        [grey_1] den grå terning 1
        [grey_2] den grå terning 2
        [grey_3] den grå terning 3
        [blue] den blå terning
        [red] den røde terning
        [yellow] den gule terning
        [green] den grønne terning
        [black] den sorte terning
        [purple] den lilla terning
       *[white] den hvide terning
    }
dice-step-pass =
    { $tense ->
        [first] Sig pas og få
        [colon] Sig pas og få
       *[plan] sig pas og få
        [did] sagde pas og fik
    } { $amount ->
        [one] 1 mønt
       *[other] { $amount } mønter
    }{ $lost ->
        [0] {""}
        [one] {" (der er ikke plads til 1 mønt mere i reserven)"}
       *[other] {" (der er ikke plads til "}{ $lost } mønter mere i reserven)
    }
dice-step-die =
    { $tense ->
        [first] Tag
        [colon] Tag
       *[plan] tag
        [did] tog
    } { $die } ({ $face }){ $paid ->
        [0] {""}
        [one] {" for 1 mønt"}
       *[other] {" for "}{ $paid } mønter
    }
dice-step-tick =
    { $tense ->
        [first] Kryds
        [colon] Kryds
       *[plan] kryds
        [did] krydsede
    } { $place } af i { $building }{ $points ->
        [0] {""}
        [one] {" (1 point)"}
       *[other] {" ("}{ $points } point)
    }{ $paid ->
        [0] {""}
        [one] {" for 1 mønt"}
       *[other] {" for "}{ $paid } mønter
    }
dice-step-tick-building =
    { $tense ->
        [first] Kryds
        [colon] Kryds
       *[plan] kryds
        [did] krydsede
    } { $place } af{ $points ->
        [0] {""}
        [one] {" (1 point)"}
       *[other] {" ("}{ $points } point)
    }{ $paid ->
        [0] {""}
        [one] {" for 1 mønt"}
       *[other] {" for "}{ $paid } mønter
    }
dice-step-coins =
    { $tense ->
        [first] Få
        [colon] Få
       *[plan] få
        [did] fik
    } { $amount ->
        [one] 1 mønt
       *[other] { $amount } mønter
    }{ $lost ->
        [0] {""}
        [one] {" (der er ikke plads til 1 mønt mere i reserven)"}
       *[other] {" (der er ikke plads til "}{ $lost } mønter mere i reserven)
    }
dice-step-attack =
    { $tense ->
        [first] Skriv
        [colon] Skriv
       *[plan] skriv
        [did] skrev
    } { $points ->
        [one] 1 point
       *[other] { $points } point
    } ind{ $met ->
        [0] {""}
        [one] {" mod 1 forsvar"}
       *[other] {" mod "}{ $met } forsvar
    }
dice-step-bonus =
    { $tense ->
        [first] Tag
        [colon] Tag
       *[plan] tag
        [did] tog
    } bonussen ”{ $what }”

## What is offered

dice-offer-die =
    { $die ->
        [grey_1] Grå terning 1
        [grey_2] Grå terning 2
        [grey_3] Grå terning 3
        [blue] Blå terning
        [red] Rød terning
        [yellow] Gul terning
        [green] Grøn terning
        [black] Sort terning
        [purple] Lilla terning
       *[white] Hvid terning
    }: { $face }
dice-offer-wonder = Byg vidunderet i { $board }
dice-offer-pass = Sig pas
dice-offer-skip = Lad være
dice-offer-bonus = Bonus: { $what }
dice-offer-turn = { $steps }
dice-why-die = terning { $die }
dice-why-missing =
    { $cost ->
        [one] { $missing } af 1 ressource mangler
       *[other] { $missing } af { $cost } ressourcer mangler
    }
dice-why-own =
    { $cost ->
        [one] 1 egen ressource
       *[other] { $cost } egne ressourcer
    }
dice-gives-box = { $place }: { $effects }
dice-gives-one-of = et af { $boxes } felter
dice-change-coins =
    { $place ->
        [first] Mønter
       *[later] mønter
    } { $before } → { $after }
dice-change-points =
    { $place ->
        [first] Point
       *[later] point
    } { $before } → { $after }
dice-change-resources =
    { $place ->
        [first] Ressourcer
       *[later] ressourcer
    } { $before } → { $after }
dice-kind =
    { $colour ->
        [grey] Grå terning
        [blue] Blå terning
        [red] Rød terning
        [yellow] Gul terning
        [green] Grøn terning
        [black] Sort terning
        [purple] Lilla terning
       *[white] Hvid terning
    }
dice-then =
    { $next ->
        [action] Derefter en handling mere
        [free_die] Derefter en terning uden pris
        [die_box] Vælg derefter feltet
        [tick] Derefter et kryds, hvis du vil
       *[bonus] Vælg derefter en bonus
    }
dice-two-sentences = { $first }. { $second }

## What a die means to the reader

dice-die-locked = ikke låst op
dice-die-no-box = intet felt tilbage
dice-die-compare = for få felter
dice-die-comparison =
    { $players ->
        [two] Før denne runde havde du ikke flere felter end den anden spiller i { $buildings }
       *[more] Før denne runde havde du ikke mindst lige så mange felter som hver nabo i { $buildings }
    }
dice-die-short =
    { $coins ->
        [one] mangler 1 mønt
       *[other] mangler { $coins } mønter
    }

## What happened

dice-told-board =
    { $who ->
        [you] Du bygger { $board }.
       *[other] { $who-name } bygger { $board }.
    }
dice-told-round = Runde { $round }. I Forummet ligger { $first }; { $second }; { $third }; { $fourth }.
dice-told-section =
    { $price ->
        [0] { $dice } gratis
        [one] { $dice } til 1 mønt
       *[other] { $dice } til { $price } mønter
    }
dice-told-empty-section =
    { $price ->
        [0] intet gratis
        [one] intet til 1 mønt
       *[other] intet til { $price } mønter
    }
dice-told-die = { $die } ({ $face })
dice-told-sealed =
    { $who ->
        [you] Du forseglede en tur.
       *[other] { $who-name } forseglede en tur.
    }
dice-told-sealed-anew =
    { $who ->
        [you] Du forseglede en ny tur.
       *[other] { $who-name } forseglede en ny tur.
    }
dice-told-sealed-turn =
    { $who ->
        [you] Du forseglede en tur: { $turn }.
       *[other] { $who-name } forseglede en tur: { $turn }.
    }
dice-told-sealed-turn-anew =
    { $who ->
        [you] Du forseglede en ny tur: { $turn }.
       *[other] { $who-name } forseglede en ny tur: { $turn }.
    }
dice-told-turn =
    { $who ->
        [you] Du { $steps }.
       *[other] { $who-name } { $steps }.
    }
dice-told-first-agora =
    { $who ->
        [you] Du er først færdig med agoraen: { $points }.
       *[other] { $who-name } er først færdig med agoraen: { $points }.
    }
dice-told-third-bonus =
    { $who ->
        [you] Du har taget den tredje bonus.
       *[other] { $who-name } har taget den tredje bonus.
    }
dice-told-last-round = Der spilles én runde mere, den sidste.
dice-told-swap = { $enters } kommer ind i Forummet i stedet for { $leaves }.
dice-told-won =
    { $who ->
        [you] Du vinder med { $points }.
       *[other] { $who-name } vinder med { $points }.
    }
dice-told-shared = { $winners } deler sejren med { $points }.

## What is said of a position

dice-column =
    { $column ->
        [points] point
        [coins] mønter
        [resources] ressourcer
       *[bonuses] bonusser
    }
dice-side =
    { $side ->
        [west] mod vest
        [east] mod øst
       *[both] mod vest og øst
    }
dice-notice-not-dealt = Der er ikke delt ud endnu.
dice-notice-none-sealed = Ingen har forseglet en tur endnu. Vælger nu: { $choosing }.
dice-notice-sealed = Har forseglet: { $sealed }. Vælger nu: { $choosing }.
dice-notice-round = Runde { $round }. Spillet slutter en runde efter den første spillers tredje bonus.
dice-notice-last-round = Runde { $round }. Denne runde er den sidste.
dice-notice-agora-open = Den, der først bliver færdig med agoraen, får { $points } ekstra.
dice-notice-agora = Først færdig med agoraen, { $points }: { $who }.
dice-notice-own-boards = Pladerne er dette projekts egen udformning, ikke det udgivne spils.
dice-notice-boards = Pladerne er ”{ $name }”, et sæt, som værten har tilføjet.
dice-sealed-turn = Din forseglede tur
dice-sentence = { $what }.
dice-can-change = Du kan ændre den, indtil alle har forseglet.
dice-your-city = Din by: { $board }
dice-city-of =
    { $side ->
        [west] { $who-name }, vest for dig: { $board }
        [east] { $who-name }, øst for dig: { $board }
        [both] { $who-name }, vest og øst for dig: { $board }
       *[none] { $who-name }: { $board }
    }
dice-holds = { $points }, { $coins }, { $resources }.
dice-reserve =
    { $room ->
        [0] { $coins }, { $resources }. Guldreserven er fuld.
        [one] { $coins }, { $resources }. Der er plads til 1 mønt mere i guldreserven.
       *[other] { $coins }, { $resources }. Der er plads til { $room } mønter mere i guldreserven.
    }
dice-of-worth = { $ticked } af { $size } · { $points }
dice-building-of = { $building } { $ticked } af { $size }
dice-buildings = { $buildings }.
dice-front = { $building } mod { $who }: { $points } for angreb indtil nu; det næste møder { $met }. Selv har du { $own }.
dice-front-to-you = { $building } mod dig: { $points } for angreb indtil nu; dit angreb på den side møder { $met }.
dice-front-of-others = { $building } mod { $who }: { $points } for angreb indtil nu; { $own }.
dice-label-bonuses-taken = Tagne bonusser
dice-label-bonuses-left = Bonusser tilbage
dice-label-unlocked = Låst op
dice-label-for-good = For altid
dice-quoted = ”{ $what }”
dice-needs = Et felt kræver ressourcer; hver, du mangler, koster en mønt.

## The forum and the sheet

dice-forum = Forummet
dice-section =
    { $price ->
        [0] Gratis terninger
        [one] 1 mønt pr. terning
       *[other] { $price } mønter pr. terning
    }
dice-ticks = krydser af i { $boxes }
dice-ticks-more = krydser af i { $boxes } og { $more } felter mere
dice-ticks-in = { $building } ({ $boxes })
dice-box-missing = { $name }: { $missing } mangler
dice-too-dear = for dyr
dice-with-its-box = med felt
dice-complete = ✓ færdig
dice-next-box =
    { $boxes ->
        [1] { $row }
       *[other] { $row } { $number } af { $boxes }
    }, kræver { $cost }{ $missing ->
        [0] {""}
       *[other] {", "}{ $missing } mangler
    }{ $reach ->
        [within] {", kan nås nu"}
       *[none] {""}
    }: { $effects }

## Why a turn is refused

dice-refused-not-dealt = Pladerne er ikke delt ud endnu.
dice-refused-too-long = Teksten er for lang til at være en tur.
dice-refused-complete = Turen er færdig efter ”{ $turn }”, så ”{ $choice }” er et valg for meget.
dice-refused-nothing =
    { $next ->
        [action] Der er ikke valgt noget endnu: Vælg en handling.
        [free_die] Der er ikke valgt noget endnu: Vælg en terning uden pris, eller spring over.
        [die_box] Der er ikke valgt noget endnu: Vælg et felt til terningen.
        [tick] Der er ikke valgt noget endnu: Vælg et felt at krydse af, eller spring over.
       *[bonus] Der er ikke valgt noget endnu: Vælg en bonus.
    }
dice-refused-unfinished =
    { $next ->
        [action] Turen er ikke færdig efter ”{ $turn }”: Der mangler en handling.
        [free_die] Turen er ikke færdig efter ”{ $turn }”: Der mangler en terning uden pris eller skip.
        [die_box] Turen er ikke færdig efter ”{ $turn }”: Der mangler et felt til terningen.
        [tick] Turen er ikke færdig efter ”{ $turn }”: Der mangler et felt at krydse af eller skip.
       *[bonus] Turen er ikke færdig efter ”{ $turn }”: Der mangler en bonus.
    }
dice-refused-empty = Valg { $number } er tomt: { $why }.
dice-refused-choice = Valg { $number }, ”{ $choice }”, kan ikke lade sig gøre: { $why }.
dice-not-that =
    { $next ->
        [action] Her skal der vælges en handling
        [free_die] Her skal der vælges en terning uden pris eller skip
        [die_box] Her skal der vælges et felt til terningen
        [tick] Her skal der vælges et felt at krydse af eller skip
       *[bonus] Her skal der vælges en bonus
    }
dice-not-clear = Det kan betyde { $choices }
dice-not-wonder = Vidunderet er bygget færdigt
dice-not-paid = Det koster { $cost }, og du har { $coins }
dice-not-paid-with-die = Det koster { $cost } ({ $die } for terningen, { $missing } for manglende ressourcer), og du har { $coins }
dice-not-skipped = Du kan kun springe et kryds eller en terning over, som en effekt giver dig
dice-not-bonus = Denne bonus er allerede taget
dice-not-in-forum = I Forummet findes { $die } ikke nu
dice-not-unlocked = Du har ikke låst op for { $die } i dit universitet
dice-not-ticked = Der er intet felt tilbage til { $die }
dice-not-listed = Det er ikke muligt nu
dice-not-left = Der er ikke mere at krydse af
dice-not-reached = Du kan ikke nå { $name } på den måde
dice-waited = vælger en terning
dice-in-all = { $coins } i alt
dice-choose-die = Vælg en terning
