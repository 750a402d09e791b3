## The seats

seven-wonders-page-sealed-of = Wie heeft verzegeld: { $sealed } van de { $seats }
seven-wonders-page-state =
    { $state ->
        [sealed] verzegeld
        [choosing] kiest
       *[waits] wacht
    }

## Who is ahead

seven-wonders-page-leads =
    { $who ->
        [you]
            { $points ->
                [one] Je staat 1 punt voor.
               *[other] Je staat { $points } punten voor.
            }
       *[other]
            { $points ->
                [one] { $who-name } staat 1 punt voor.
               *[other] { $who-name } staat { $points } punten voor.
            }
    }
seven-wonders-page-level =
    { $points ->
        [one] De koplopers staan gelijk met 1 punt.
       *[other] De koplopers staan gelijk met { $points } punten.
    }
seven-wonders-page-discards =
    { $cards ->
        [one] Er ligt 1 dichte kaart op de aflegstapel.
       *[other] Er liggen { $cards } dichte kaarten op de aflegstapel.
    }
seven-wonders-page-to-catalogue = Alle kaarten en wonderen

## The hand

seven-wonders-page-hand = Jouw hand
seven-wonders-page-hand-unplayed =
    { $cards ->
        [one] 1 kaart, die niet meer gespeeld wordt
       *[other] { $cards } kaarten, die niet meer gespeeld worden
    }
seven-wonders-page-hand-waiting =
    { $cards ->
        [one] 1 kaart om door te geven
       *[other] { $cards } kaarten om door te geven
    }
seven-wonders-page-hand-seventh = je laatste kaart mag ook gespeeld worden
seven-wonders-page-hand-passed = { $cards } kaarten: één wordt gespeeld, de rest gaat door naar { $to-name }
seven-wonders-page-hand-swapped =
    { $cards ->
        [one] 1 kaart; na deze beurt worden de handen geruild
       *[other] { $cards } kaarten; na deze beurt worden de handen geruild
    }
seven-wonders-page-hand-last = { $cards } kaarten: één wordt gespeeld, de andere wordt afgelegd
seven-wonders-page-coming = Kaarten die kunnen komen
seven-wonders-page-coming-note = { $cards } verschillende kaarten van het tijdperk
seven-wonders-page-coming-for-two = Speel je ook voor de Vrije Stad, schrijf dan een zet die beide kaarten noemt.
seven-wonders-page-your-choice =
    { $kind ->
        [build] jouw keuze: bouwen
        [sell] jouw keuze: verkopen
        [wonder] jouw keuze: wonder
       *[other] jouw keuze
    }

## What a card of the hand costs: in a word or two on the card

seven-wonders-page-have-one = heb je al

## What a card of the hand costs: read out
seven-wonders-page-spoken-free = Voor jou gratis: { $why }.
seven-wonders-page-spoken-nothing = Het kost je niets.
seven-wonders-page-spoken-costs =
    { $coins ->
        [one] Het kost je 1 munt: { $why }.
       *[other] Het kost je { $coins } munten: { $why }.
    }
seven-wonders-page-spoken-short =
    { $coins ->
        [one] Je kunt niet betalen: je komt 1 munt tekort.
       *[other] Je kunt niet betalen: je komt { $coins } munten tekort.
    }
seven-wonders-page-spoken-cannot = Je kunt niet bouwen: { $why }.
seven-wonders-page-spoken-have-one = Je hebt al een gebouw met die naam.

## The sheet of a card
seven-wonders-page-sealing = Niemand ziet het voordat alle { $seats } hebben verzegeld. Tot dan kun je nog iets anders kiezen.

## What can be done with a card

seven-wonders-page-seal = Verzegel: { $what }
seven-wonders-page-cannot-use = { $card } kan nu niet zo worden gebruikt.
seven-wonders-page-pays = { $coins } aan { $whom-name }
seven-wonders-page-pays-bank = { $coins } aan de bank
seven-wonders-page-pays-nothing = niets te betalen

## Questions that are not about the hand

seven-wonders-page-draft-text = De spelers kiezen open, de een na de ander.
seven-wonders-page-draft-side =
    { $side ->
        [A] Kant A produceert { $good }. { $stages }.
        [B] Kant B produceert { $good }. { $stages }.
        [day] De dagkant produceert { $good }. { $stages }.
       *[night] De nachtkant produceert { $good }. { $stages }.
    }
seven-wonders-page-choose-side = Kies de kant van { $wonder }
seven-wonders-page-choose-side-text = Je keuze wordt verzegeld, net als een kaart: de anderen zien die pas als iedereen gekozen heeft.
seven-wonders-page-pick = Bouw een kaart van de aflegstapel
seven-wonders-page-pick-text = Het kost niets en werkt meteen. Alleen jij ziet de stapel nu.
seven-wonders-page-free-city = En de Vrije Stad?
seven-wonders-page-free-city-text = Je speelt deze beurt ook voor de Vrije Stad. Je eigen zet wordt: { $what }. De Vrije Stad verkoopt alleen als er niets anders kan.
seven-wonders-page-free-city-back = Kies een andere kaart voor jezelf

## Beside the hand, before a card is looked at

seven-wonders-page-hint-sealed-text = { $what }. Niemand heeft het gezien; je kunt nog een andere kaart kiezen tot alle { $seats } hebben verzegeld.
seven-wonders-page-hint-steering = Kies eerst je eigen kaart, daarna uit de rest die van de Vrije Stad. Beide worden tegelijk verzegeld.
seven-wonders-page-hint-choose-text = Bouw de kaart, leg die onder je wonder of verkoop die. Je keuze blijft verzegeld tot alle { $seats } hebben gekozen.

## The cities

seven-wonders-page-other-cities = De andere steden
seven-wonders-page-city =
    { $place ->
        [mine] Jouw stad
        [left] { $whose-name }, links
        [right] { $whose-name }, rechts
       *[other] { $whose-name }
    }
seven-wonders-page-army-mine = { $shields }. Nu zou het tijdperk je { $first } tegen { $left-name } en { $second } tegen { $right-name } opleveren.
seven-wonders-page-goods =
    { $city ->
        [mine] Jij produceert
        [seller] Verkoopt aan jou
       *[other] Produceert
    }
seven-wonders-page-sold-for =
    { $units ->
        [one] voor { $price }
       *[many] voor { $price } per stuk
    }
seven-wonders-page-makes =
    { $goods ->
        [own] eigen
        [either] naar keuze
       *[unsold] niet te koop
    }
seven-wonders-page-wonder = Wonder

## Cards

seven-wonders-page-kind = Tijdperk { $age } · { $kind }
seven-wonders-page-or-free = { $cost }, of gratis via { $parents }
seven-wonders-page-spoken = { $card }, { $kind }, { $color }. Geeft: { $gives }. Prijs: { $cost }.
seven-wonders-page-spoken-opens = { $card }, { $kind }, { $color }. Geeft: { $gives }. Prijs: { $cost }. Opent { $opens }.
seven-wonders-page-mark =
    { $what ->
        [if] als
        [free_build_once_per_age] 1 gratis per tijdperk
        [build_from_discard] uit aflegstapel
        [play_seventh_card] 7e kaart
        [copy_neighbour_guild_at_end] gilde kopiëren
        [first_card_of_each_colour_free] 1e van een kleur gratis
        [first_card_of_each_age_free] 1e kaart gratis
       *[last_card_of_each_age_free] laatste kaart gratis
    }
