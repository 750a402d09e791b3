seven-wonders-about = Alle leder en by i oldtiden og vælger et kort i hemmelighed; så vises alle på én gang, og hænderne gives videre. Handl med dine naboer, hold øje med deres hære, og rejs et vidunder.
seven-wonders-introduction = To til syv spillere. Alle vælger samtidig og forseglet, og alle valg afsløres på én gang.
seven-wonders-catalogue = Reglerne i korte træk samt alle kort og vidundere fra begge udgaver.
seven-wonders-variant =
    { $edition ->
        [first] Første udgave
       *[second] Anden udgave
    }
seven-wonders-variant-inside =
    { $edition ->
        [first] første udgave
       *[second] anden udgave
    }
seven-wonders-draft = Vidunderne fordeles
seven-wonders-choosing-sides = Siderne vælges
seven-wonders-turn = Alder { $age }, tur { $turn } af 6
seven-wonders-turn-seventh = Alder { $age }, tur { $turn } af 6, det syvende kort
seven-wonders-turn-pick = Alder { $age }, tur { $turn } af 6, bunken med smidte kort

## Things and numbers

seven-wonders-free-city = Den blinde makker
seven-wonders-the-free-city = den blinde makker
seven-wonders-the-wonder = vidunderet
seven-wonders-side =
    { $side ->
        [A] A-siden
        [B] B-siden
        [day] dagsiden
       *[night] natsiden
    }
seven-wonders-either = { $first }/{ $second }

## What cards and stages cost and give

seven-wonders-points-if-complete =
    { $points ->
        [one] { $points } point, hvis vidunderet er færdigt
       *[other] { $points } point, hvis vidunderet er færdigt
    }
seven-wonders-science-any = et valgfrit videnskabssymbol
seven-wonders-discount =
    { $goods ->
        [raw] råmaterialer
       *[manufactured] forarbejdede varer
    } { $sides ->
        [both] fra begge sider
        [left] fra venstre
       *[right] fra højre
    } for { $price ->
        [one] 1 mønt
       *[other] { $price } mønter
    }
seven-wonders-special =
    { $special ->
        [free_build_once_per_age] én gratis bygning i hver alder
        [build_from_discard] én bygning fra bunken med smidte kort
        [play_seventh_card] det syvende kort spilles
        [copy_neighbour_guild_at_end] kopierer et af naboernes laug til sidst
        [first_card_of_each_colour_free] den første bygning i hver farve er gratis
        [first_card_of_each_age_free] den første bygning i hver alder er gratis
       *[last_card_of_each_age_free] den sidste bygning i hver alder er gratis
    }
seven-wonders-per =
    { $whose ->
        [all] { $worth } for { $what }, både hos dig og hos naboerne
        [own] { $worth } for { $what } i din egen by
       *[neighbours] { $worth } for { $what } hos naboerne
    }
seven-wonders-each =
    { $what ->
        [brown] hvert brunt kort
        [grey] hvert gråt kort
        [blue] hvert blåt kort
        [yellow] hvert gult kort
        [red] hvert rødt kort
        [green] hvert grønt kort
        [purple] hvert laug
        [stage] hvert stadie af vidunderet
       *[defeat] hver nederlagsbrik
    }
seven-wonders-stage = { $number }: { $gives } for { $cost }

## Why something costs what it costs, or cannot be

seven-wonders-chain = gennem kæden fra { $card }
seven-wonders-through-olympia = gennem Olympia
seven-wonders-choose-payment = vælg, hvem du betaler
seven-wonders-short =
    { $coins ->
        [one] koster 1 mønt, der mangler { $short }
       *[other] koster { $coins } mønter, der mangler { $short }
    }
seven-wonders-same-name = { $card } står her allerede
seven-wonders-wonder-complete = alle stadier er bygget
seven-wonders-nobody-makes = ingen nabo producerer { $goods }
seven-wonders-not-beside = ikke nok { $good } ved siden af resten
seven-wonders-only-had = kræver { $needed } { $good }, kun { $had } kan skaffes
seven-wonders-only-sold = kræver { $needed } { $good }, kun { $had } er til salg
seven-wonders-bought-left = { $goods } fra venstre for { $coins }
seven-wonders-bought-right = { $goods } fra højre for { $coins }
seven-wonders-to-bank =
    { $coins ->
        [one] 1 mønt til banken
       *[other] { $coins } mønter til banken
    }

## What is asked

seven-wonders-asked =
    { $phase ->
        [draft] Vælg et vidunder
        [side] Vælg en side
        [choose] Vælg et kort
        [seventh] Spil dit sidste kort
       *[pick] Byg et smidt kort
    }
seven-wonders-waited =
    { $phase ->
        [draft] vælger et vidunder
        [side] vælger en side
        [choose] vælger et kort
        [seventh] spiller et syvende kort
       *[pick] leder i bunken med smidte kort
    }

## Moves

seven-wonders-build =
    { $at ->
        [inside] byg { $card }
       *[start] Byg { $card }
    }
seven-wonders-build-free =
    { $at ->
        [inside] byg { $card } gratis
       *[start] Byg { $card } gratis
    }
seven-wonders-sell =
    { $at ->
        [inside] sælg { $card }
       *[start] Sælg { $card }
    }
seven-wonders-build-stage =
    { $at ->
        [inside] byg stadie { $number } af { $wonder } med { $card }
       *[start] Byg stadie { $number } af { $wonder } med { $card }
    }
seven-wonders-take-wonder =
    { $at ->
        [inside] vælg { $wonder }
       *[start] Vælg { $wonder }
    }
seven-wonders-play-side =
    { $at ->
        [inside] spil { $side }
       *[start] Spil { $side }
    }
seven-wonders-pick =
    { $at ->
        [inside] byg { $card } fra bunken med smidte kort
       *[start] Byg { $card } fra bunken med smidte kort
    }
seven-wonders-pick-nothing =
    { $at ->
        [inside] tag intet fra bunken med smidte kort
       *[start] Tag intet fra bunken med smidte kort
    }
seven-wonders-for-two = { $own }; den blinde makker: { $city }
seven-wonders-plan = { $mv } ({ $price })
seven-wonders-face-down = fordækt til bunken med smidte kort
seven-wonders-free-building = Olympias gratis bygning i denne alder
seven-wonders-coins-become = mønter { $before } → { $after }
seven-wonders-shields-become = skjolde { $before } → { $after }
seven-wonders-points-become = point { $before } → { $after }
seven-wonders-as-now = { $change }, som det står nu
seven-wonders-plus = +{ $points }
seven-wonders-number = { $points }

## What happened

seven-wonders-plays-side = { $who-name } spiller { $wonder }, { $side }.
seven-wonders-plays-wonder = { $who-name } spiller { $wonder }.
seven-wonders-sides-are-asked = Alle vælger side af deres vidunder.
seven-wonders-took-wonder = { $who-name } valgte { $wonder }.
seven-wonders-age-begins =
    { $way ->
        [left] Alder { $age } begynder; hænderne gives videre til venstre.
        [right] Alder { $age } begynder; hænderne gives videre til højre.
       *[swapped] Alder { $age } begynder; hænderne byttes.
    }
seven-wonders-hands-passed =
    { $way ->
        [left] Hænderne blev givet videre til venstre; tur { $turn } i Alder { $age }.
        [right] Hænderne blev givet videre til højre; tur { $turn } i Alder { $age }.
       *[swapped] Hænderne blev byttet; tur { $turn } i Alder { $age }.
    }
seven-wonders-seventh-begins = { $who-name } spiller et syvende kort.
seven-wonders-leftovers =
    { $cards ->
        [one] Det kort, der var tilbage, blev smidt.
       *[other] De { $cards } kort, der var tilbage, blev smidt.
    }
seven-wonders-pick-begins = { $who-name } leder i bunken med smidte kort.
seven-wonders-sealed-plan = { $who-name } forseglede: { $plan }.
seven-wonders-sealed-another = { $who-name } forseglede et andet valg: { $plan }.
seven-wonders-sealed-choice = { $who-name } har forseglet et valg.
seven-wonders-built =
    { $also ->
        [yes] { $who-name } byggede også { $card }
       *[no] { $who-name } byggede { $card }
    }
seven-wonders-built-stage-with =
    { $also ->
        [yes] { $who-name } byggede også stadie { $number } af { $wonder } med { $card }
       *[no] { $who-name } byggede stadie { $number } af { $wonder } med { $card }
    }
seven-wonders-built-stage =
    { $also ->
        [yes] { $who-name } byggede også stadie { $number } af { $wonder }
       *[no] { $who-name } byggede stadie { $number } af { $wonder }
    }
seven-wonders-sold =
    { $also ->
        [yes] { $who-name } solgte også { $card }
       *[no] { $who-name } solgte { $card }
    }
seven-wonders-sold-hidden =
    { $also ->
        [yes] { $who-name } solgte også et kort
       *[no] { $who-name } solgte et kort
    }
seven-wonders-did-nothing =
    { $also ->
        [yes] { $who-name } gjorde heller ikke noget
       *[no] { $who-name } gjorde ikke noget
    }
seven-wonders-picked = { $who-name } byggede { $card } fra bunken med smidte kort
seven-wonders-picked-nothing = { $who-name } tog intet fra bunken med smidte kort.
seven-wonders-deed-gives = { $deed } ({ $gives })
seven-wonders-deed-alone = { $deed }.
seven-wonders-deed-money = { $deed }, { $money }.
seven-wonders-free-by-olympia = gratis gennem Olympia
seven-wonders-paid-to =
    { $who ->
        [you]
            { $coins ->
                [one] 1 mønt til dig
               *[other] { $coins } mønter til dig
            }
       *[other]
            { $coins ->
                [one] 1 mønt til { $who-name }
               *[other] { $coins } mønter til { $who-name }
            }
    }
seven-wonders-age-ends = Alder { $age } slutter: Byerne sammenligner skjolde.
seven-wonders-conflict = { $who-name }: { $left } mod venstre, { $right } mod højre.
seven-wonders-wins =
    { $points ->
        [one] { $who-name } vinder med { $points } point.
       *[other] { $who-name } vinder med { $points } point.
    }
seven-wonders-share-victory =
    { $points ->
        [one] { $who } deler sejren med { $points } point.
       *[other] { $who } deler sejren med { $points } point.
    }

## Why a move is refused

seven-wonders-unreadable = ”{ $text }” er ikke et træk, der kan spilles nu. { $asked }
seven-wonders-ambiguous = ”{ $text }” kan betyde flere træk; skriv mere af det, du vil spille.
seven-wonders-now =
    { $phase ->
        [draft] Nu skal der vælges et vidunder: vælg VIDUNDER.
        [side] Nu skal du vælge siden af dit vidunder: side NAVN.
        [seventh] Nu skal dit syvende kort bruges: byg KORT, stadie med KORT eller sælg KORT.
        [pick] Nu leder du i bunken med smidte kort: tag KORT eller pas.
       *[choose] Nu skal du vælge et kort på hånden: byg KORT, stadie med KORT eller sælg KORT.
    }
seven-wonders-not-asked =
    { $phase ->
        [draft] Det er en anden spillers tur til at vælge et vidunder.
        [side] Siden af dit vidunder ligger fast; de andre vælger stadig deres.
        [seventh] Turen er spillet; der ventes kun på en anden spillers syvende kort.
        [pick] Turen er spillet; der ventes kun på, at en anden spiller leder i bunken med smidte kort.
       *[choose] Du skal ikke vælge noget lige nu.
    }
seven-wonders-wonder-taken = { $wonder } er allerede valgt.
seven-wonders-no-such-side = Denne udgave har ikke { $side }.
seven-wonders-no-edition = Sig hvilken udgave: Valgmuligheden ”edition” er ”first” eller ”second”.
seven-wonders-seats-first = Første udgave er for 2 til 7 spillere.
seven-wonders-seats-second = Anden udgave er for 3 til 7 spillere.
seven-wonders-not-steering = Du spiller ikke for den blinde makker nu; udelad ”; makker: …”.
seven-wonders-two-parts = Du spiller også for den blinde makker i denne tur: Skriv begge dele, for eksempel ”sælg alter; makker: byg bade”.
seven-wonders-free-city-free = Den blinde makker kan ikke bygge gratis gennem Olympia.
seven-wonders-free-city-sells = Den blinde makker må kun sælge et kort, når ingen af de kort, der er tilbage, kan bygges eller lægges under vidunderet.
seven-wonders-sale-paid = Det koster ikke noget at sælge: Udelad ”betaler …”.
seven-wonders-all-stages-stand = Alle stadier af { $wonder } er allerede bygget.
seven-wonders-not-discarded = { $card } ligger ikke i bunken med smidte kort.
seven-wonders-name-twice = { $card } står allerede i den by, og ingen by må have to bygninger med samme navn; kortet kan stadig sælges eller lægges under et stadie.
seven-wonders-own-card = { $card } er det kort, du tager til din egen by; den blinde makker får et andet.
seven-wonders-not-held =
    { $place ->
        [hand] { $card } er ikke på din hånd.
       *[rest] { $card } er ikke blandt de kort, der er tilbage til den blinde makker.
    }
seven-wonders-built-not-held =
    { $place ->
        [hand] { $card } står allerede i den by og er ikke på din hånd.
       *[rest] { $card } står allerede i den by og er ikke blandt de kort, der er tilbage til den blinde makker.
    }
seven-wonders-next-stage =
    { $at ->
        [inside] næste stadie af { $wonder }
       *[start] Næste stadie af { $wonder }
    }
seven-wonders-cannot-be-paid = { $what } kan ikke betales: { $why }.
seven-wonders-too-dear = { $what } koster mindst { $coins } her, og der er kun { $purse } at betale med.
seven-wonders-several-ways = { $what } kan betales på flere måder; skriv hvilken.
seven-wonders-one-way = { $what } kan kun betales på én måde; skriv ”{ $mv }”.
seven-wonders-nothing-bought =
    { $side ->
        [left] Intet af det, der mangler til { $what }, købes af naboen til venstre.
       *[right] Intet af det, der mangler til { $what }, købes af naboen til højre.
    }
seven-wonders-no-such-payment = { $what } kan ikke betales med { $left } til venstre og { $right } til højre.
seven-wonders-not-free =
    { $why ->
        [second_edition] ”gratis” hører til første udgave; her bygges et kort, som Olympia gør gratis, bare med ”byg”.
        [no_such_stage] Kun den, der ejer Olympias A-side, bygger gratis, når andet stadie er bygget.
        [used] Olympias gratis bygning i denne alder er brugt.
        [no_price] { $card } koster alligevel ikke noget: Skriv ”build { $key }”.
       *[not_from_hand] Olympia gør kun et kort gratis, der vælges fra hånden.
    }

## A position

seven-wonders-column =
    { $column ->
        [points] point
        [coins] mønter
        [shields] skjolde
       *[stages] stadier
    }
seven-wonders-on-side =
    { $side ->
        [left] til venstre
       *[right] til højre
    }
seven-wonders-nobody-sealed = Ingen har forseglet et valg endnu.
seven-wonders-have-sealed = Forseglet: { $who }.
seven-wonders-choosing-now = Vælger nu: { $who }.
seven-wonders-my-choice = Du har forseglet: { $choice }. Du kan vælge om, indtil alle har forseglet.
seven-wonders-to-be-taken = Kan vælges: { $wonders }.
seven-wonders-steers =
    { $cards ->
        [one] { $who-name } spiller for den blinde makker i denne tur; der er 1 kort mere i bunken.
       *[other] { $who-name } spiller for den blinde makker i denne tur; der er { $cards } kort mere i bunken.
    }
seven-wonders-hands-swap = Efter denne tur byttes de to hænder.
seven-wonders-hands-travel =
    { $way ->
        [left] I Alder { $age } gives hænderne videre til venstre.
       *[right] I Alder { $age } gives hænderne videre til højre.
    }
seven-wonders-your-hand-travels =
    { $way ->
        [left] I Alder { $age } gives hænderne videre til venstre: Din går til { $to-name }, den næste kommer fra { $from-name }.
       *[right] I Alder { $age } gives hænderne videre til højre: Din går til { $to-name }, den næste kommer fra { $from-name }.
    }
seven-wonders-conflicts-now = Du har { $shields }: Konflikterne i Alder { $age } ville nu give dig { $left } og { $right }.
seven-wonders-conflict-with =
    { $side ->
        [left] { $brings } mod { $who-name } (til venstre, { $shields })
       *[right] { $brings } mod { $who-name } (til højre, { $shields })
    }
seven-wonders-side-makes = producerer { $good }; { $stages }
seven-wonders-discard-pile = Bunken med smidte kort
seven-wonders-face-down-cards =
    { $cards ->
        [one] 1 kort, fordækt
       *[other] { $cards } kort, fordækt
    }

## A city

seven-wonders-city-title =
    { $who ->
        [you] Din by: { $wonder }
       *[other]
            { $place ->
                [left] { $who-name }, til venstre for dig: { $wonder }
                [right] { $who-name }, til højre for dig: { $wonder }
               *[far] { $who-name }: { $wonder }
            }
    }
seven-wonders-wonder-side = { $wonder }, { $side }
seven-wonders-holds = { $points }, { $coins }, { $shields }; { $symbols }.
seven-wonders-no-symbols = ingen symboler
seven-wonders-symbols = symboler: { $symbols }
seven-wonders-symbol-count = { $count } { $symbol }
seven-wonders-symbol-any-count = { $count } valgfrit
seven-wonders-makes = Producerer { $goods }.
seven-wonders-not-sold = { $goods } (sælges ikke)
seven-wonders-sells-nothing = Sælger dig ikke noget.
seven-wonders-sells-you = Sælger dig { $goods }.
seven-wonders-sold-for =
    { $units ->
        [one]
            { $coins ->
                [one] { $goods } for 1 mønt
               *[other] { $goods } for { $coins } mønter
            }
       *[many]
            { $coins ->
                [one] { $goods } for 1 mønt stykket
               *[other] { $goods } for { $coins } mønter stykket
            }
    }
seven-wonders-army =
    { $result ->
        [win] { $shields } mod dine { $mine }: Du ville vinde konflikten nu.
        [lose] { $shields } mod dine { $mine }: Du ville tabe konflikten nu.
       *[even] { $shields } mod dine { $mine }: Konflikten ville ende uafgjort nu.
    }
seven-wonders-tokens = Konflikter indtil nu: { $tokens }, i alt { $sum }.
seven-wonders-stages = stadier
seven-wonders-kind =
    { $color ->
        [brown] råmateriale
        [grey] vare
        [blue] civil
        [yellow] handel
        [red] militær
        [green] videnskab
       *[purple] laug
    }

## The hand as plain text

seven-wonders-your-hand =
    { $cards ->
        [one] Din hånd (1 kort)
       *[other] Din hånd ({ $cards } kort)
    }
seven-wonders-opens = åbner { $cards }

## The board in letters

seven-wonders-kind-copies = { $kind } · { $cards } stk.
seven-wonders-kind-sealed = { $kind } · forseglet
seven-wonders-stage-band =
    { $state ->
        [next] stadie { $number }, næste
       *[other] stadie { $number }
    }
seven-wonders-built-mark = ✓ bygget
seven-wonders-costs-or-free = koster { $cost }; gratis efter { $parents }
seven-wonders-pile-note = Det kort, du tager, bygges gratis. Kun du ser bunken.
seven-wonders-have-one = du har allerede et
seven-wonders-one-stands-here = der står allerede et her
seven-wonders-once-an-age = gennem Olympia, én gang i hver alder
seven-wonders-coins-short = { $coins } mangler
seven-wonders-or-otherwise = { $way }, eller på anden måde
seven-wonders-of-free-city = Den blinde makker: { $price }
seven-wonders-last-card = Dit sidste kort
seven-wonders-selling = At sælge et kort giver 3 mønter.
seven-wonders-whose-wonder =
    { $whose ->
        [mine] dit vidunder
       *[free_city] den blinde makkers vidunder, { $wonder }
    }
seven-wonders-any-card-builds = Ethvert kort bygger stadie { $number } af { $wonder } ({ $gives }): { $price }, { $why }.
seven-wonders-stage-cannot = Stadie { $number } af { $wonder } ({ $gives }) kan ikke bygges nu: { $why }.
