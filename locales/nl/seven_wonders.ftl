seven-wonders-about = Iedereen leidt een stad uit de oudheid en kiest in het geheim een kaart; dan worden ze allemaal tegelijk getoond en gaan de kaarten door. Handel met je buren, let op hun legers en bouw een wonder.
seven-wonders-introduction = Twee tot zeven spelers. Iedereen kiest tegelijk en verzegeld, en alles wordt samen onthuld.
seven-wonders-catalogue = De regels in het kort, en elke kaart en elk wonder van beide edities.
seven-wonders-variant =
    { $edition ->
        [first] Eerste editie
       *[second] Tweede editie
    }
seven-wonders-variant-inside =
    { $edition ->
        [first] eerste editie
       *[second] tweede editie
    }
seven-wonders-draft = De wonderen worden verdeeld
seven-wonders-choosing-sides = De kanten worden gekozen
seven-wonders-turn = Tijdperk { $age }, beurt { $turn } van 6
seven-wonders-turn-seventh = Tijdperk { $age }, beurt { $turn } van 6, de zevende kaart
seven-wonders-turn-pick = Tijdperk { $age }, beurt { $turn } van 6, de aflegstapel

## Things and numbers

seven-wonders-free-city = Vrije Stad
seven-wonders-the-free-city = de Vrije Stad
seven-wonders-the-wonder = het wonder
seven-wonders-side =
    { $side ->
        [A] kant A
        [B] kant B
        [day] de dagkant
       *[night] de nachtkant
    }
seven-wonders-either = { $first }/{ $second }

## What cards and stages cost and give

seven-wonders-points-if-complete =
    { $points ->
        [one] { $points } punt als het wonder voltooid is
       *[other] { $points } punten als het wonder voltooid is
    }
seven-wonders-science-any = een wetenschappelijk symbool naar keuze
seven-wonders-discount =
    { $goods ->
        [raw] grondstoffen
       *[manufactured] afgewerkte goederen
    } { $sides ->
        [both] van beide kanten
        [left] van links
       *[right] van rechts
    } voor { $price ->
        [one] 1 munt
       *[other] { $price } munten
    }
seven-wonders-special =
    { $special ->
        [free_build_once_per_age] één gratis gebouw per tijdperk
        [build_from_discard] één gebouw uit de aflegstapel
        [play_seventh_card] de zevende kaart wordt gespeeld
        [copy_neighbour_guild_at_end] kopieert aan het eind een gilde van een buur
        [first_card_of_each_colour_free] het eerste gebouw van elke kleur is gratis
        [first_card_of_each_age_free] het eerste gebouw van elk tijdperk is gratis
       *[last_card_of_each_age_free] het laatste gebouw van elk tijdperk is gratis
    }
seven-wonders-per =
    { $whose ->
        [all] { $worth } voor { $what } van jou en je buren
        [own] { $worth } voor { $what } van jou
       *[neighbours] { $worth } voor { $what } van je buren
    }
seven-wonders-each =
    { $what ->
        [brown] elke bruine kaart
        [grey] elke grijze kaart
        [blue] elke blauwe kaart
        [yellow] elke gele kaart
        [red] elke rode kaart
        [green] elke groene kaart
        [purple] elk gilde
        [stage] elke fase van het wonder
       *[defeat] elke nederlaagfiche
    }
seven-wonders-stage = { $number }: { $gives } voor { $cost }

## Why something costs what it costs, or cannot be

seven-wonders-chain = via de keten van { $card }
seven-wonders-through-olympia = via Olympia
seven-wonders-choose-payment = kies wie je betaalt
seven-wonders-short =
    { $coins ->
        [one] kost 1 munt, { $short } te weinig
       *[other] kost { $coins } munten, { $short } te weinig
    }
seven-wonders-same-name = { $card } staat hier al
seven-wonders-wonder-complete = alle fases zijn gebouwd
seven-wonders-nobody-makes = geen buur produceert { $goods }
seven-wonders-not-beside = niet genoeg { $good } naast de rest
seven-wonders-only-had = { $needed } { $good } nodig, maar { $had } beschikbaar
seven-wonders-only-sold = { $needed } { $good } nodig, maar { $had } te koop
seven-wonders-bought-left = { $goods } van links voor { $coins }
seven-wonders-bought-right = { $goods } van rechts voor { $coins }
seven-wonders-to-bank =
    { $coins ->
        [one] 1 munt aan de bank
       *[other] { $coins } munten aan de bank
    }

## What is asked

seven-wonders-asked =
    { $phase ->
        [draft] Kies een wonder
        [side] Kies een kant
        [choose] Kies een kaart
        [seventh] Speel je laatste kaart
       *[pick] Bouw een afgelegde kaart
    }
seven-wonders-waited =
    { $phase ->
        [draft] kiest een wonder
        [side] kiest een kant
        [choose] kiest een kaart
        [seventh] speelt een zevende kaart
       *[pick] zoekt in de aflegstapel
    }

## Moves

seven-wonders-build =
    { $at ->
        [inside] bouw { $card }
       *[start] Bouw { $card }
    }
seven-wonders-build-free =
    { $at ->
        [inside] bouw { $card } gratis
       *[start] Bouw { $card } gratis
    }
seven-wonders-sell =
    { $at ->
        [inside] verkoop { $card }
       *[start] Verkoop { $card }
    }
seven-wonders-build-stage =
    { $at ->
        [inside] bouw fase { $number } van { $wonder } met { $card }
       *[start] Bouw fase { $number } van { $wonder } met { $card }
    }
seven-wonders-take-wonder =
    { $at ->
        [inside] kies { $wonder }
       *[start] Kies { $wonder }
    }
seven-wonders-play-side =
    { $at ->
        [inside] speel { $side }
       *[start] Speel { $side }
    }
seven-wonders-pick =
    { $at ->
        [inside] bouw { $card } uit de aflegstapel
       *[start] Bouw { $card } uit de aflegstapel
    }
seven-wonders-pick-nothing =
    { $at ->
        [inside] neem niets uit de aflegstapel
       *[start] Neem niets uit de aflegstapel
    }
seven-wonders-for-two = { $own }; Vrije Stad: { $city }
seven-wonders-plan = { $mv } ({ $price })
seven-wonders-face-down = dicht op de aflegstapel
seven-wonders-free-building = het gratis gebouw van Olympia in dit tijdperk
seven-wonders-coins-become = munten { $before } → { $after }
seven-wonders-shields-become = schilden { $before } → { $after }
seven-wonders-points-become = punten { $before } → { $after }
seven-wonders-as-now = { $change }, zoals het er nu voor staat
seven-wonders-plus = +{ $points }
seven-wonders-number = { $points }

## What happened

seven-wonders-plays-side =
    { $who ->
        [you] Je speelt { $wonder }, { $side }.
       *[other] { $who-name } speelt { $wonder }, { $side }.
    }
seven-wonders-plays-wonder =
    { $who ->
        [you] Je speelt { $wonder }.
       *[other] { $who-name } speelt { $wonder }.
    }
seven-wonders-sides-are-asked = Iedereen kiest een kant van het eigen wonder.
seven-wonders-took-wonder =
    { $who ->
        [you] Je hebt { $wonder } gekozen.
       *[other] { $who-name } heeft { $wonder } gekozen.
    }
seven-wonders-age-begins =
    { $way ->
        [left] Tijdperk { $age } begint; de kaarten gaan naar links door.
        [right] Tijdperk { $age } begint; de kaarten gaan naar rechts door.
       *[swapped] Tijdperk { $age } begint; de handen worden geruild.
    }
seven-wonders-hands-passed =
    { $way ->
        [left] De kaarten zijn naar links doorgegeven; beurt { $turn } van Tijdperk { $age }.
        [right] De kaarten zijn naar rechts doorgegeven; beurt { $turn } van Tijdperk { $age }.
       *[swapped] De handen zijn geruild; beurt { $turn } van Tijdperk { $age }.
    }
seven-wonders-seventh-begins =
    { $who ->
        [you] Je speelt een zevende kaart.
       *[other] { $who-name } speelt een zevende kaart.
    }
seven-wonders-leftovers =
    { $cards ->
        [one] De overgebleven kaart is afgelegd.
       *[other] De { $cards } overgebleven kaarten zijn afgelegd.
    }
seven-wonders-pick-begins =
    { $who ->
        [you] Je zoekt in de aflegstapel.
       *[other] { $who-name } zoekt in de aflegstapel.
    }
seven-wonders-sealed-plan =
    { $who ->
        [you] Je hebt verzegeld: { $plan }.
       *[other] { $who-name } heeft verzegeld: { $plan }.
    }
seven-wonders-sealed-another =
    { $who ->
        [you] Je hebt een andere keuze verzegeld: { $plan }.
       *[other] { $who-name } heeft een andere keuze verzegeld: { $plan }.
    }
seven-wonders-sealed-choice =
    { $who ->
        [you] Je hebt een keuze verzegeld.
       *[other] { $who-name } heeft een keuze verzegeld.
    }
seven-wonders-built =
    { $who ->
        [you]
            { $also ->
                [yes] Je hebt ook { $card } gebouwd
               *[no] Je hebt { $card } gebouwd
            }
       *[other]
            { $also ->
                [yes] { $who-name } heeft ook { $card } gebouwd
               *[no] { $who-name } heeft { $card } gebouwd
            }
    }
seven-wonders-built-stage-with =
    { $who ->
        [you]
            { $also ->
                [yes] Je hebt ook fase { $number } van { $wonder } gebouwd met { $card }
               *[no] Je hebt fase { $number } van { $wonder } gebouwd met { $card }
            }
       *[other]
            { $also ->
                [yes] { $who-name } heeft ook fase { $number } van { $wonder } gebouwd met { $card }
               *[no] { $who-name } heeft fase { $number } van { $wonder } gebouwd met { $card }
            }
    }
seven-wonders-built-stage =
    { $who ->
        [you]
            { $also ->
                [yes] Je hebt ook fase { $number } van { $wonder } gebouwd
               *[no] Je hebt fase { $number } van { $wonder } gebouwd
            }
       *[other]
            { $also ->
                [yes] { $who-name } heeft ook fase { $number } van { $wonder } gebouwd
               *[no] { $who-name } heeft fase { $number } van { $wonder } gebouwd
            }
    }
seven-wonders-sold =
    { $who ->
        [you]
            { $also ->
                [yes] Je hebt ook { $card } verkocht
               *[no] Je hebt { $card } verkocht
            }
       *[other]
            { $also ->
                [yes] { $who-name } heeft ook { $card } verkocht
               *[no] { $who-name } heeft { $card } verkocht
            }
    }
seven-wonders-sold-hidden =
    { $who ->
        [you]
            { $also ->
                [yes] Je hebt ook een kaart verkocht
               *[no] Je hebt een kaart verkocht
            }
       *[other]
            { $also ->
                [yes] { $who-name } heeft ook een kaart verkocht
               *[no] { $who-name } heeft een kaart verkocht
            }
    }
seven-wonders-did-nothing =
    { $who ->
        [you]
            { $also ->
                [yes] Je hebt verder niets gedaan
               *[no] Je hebt niets gedaan
            }
       *[other]
            { $also ->
                [yes] { $who-name } heeft verder niets gedaan
               *[no] { $who-name } heeft niets gedaan
            }
    }
seven-wonders-picked =
    { $who ->
        [you] Je hebt { $card } uit de aflegstapel gebouwd
       *[other] { $who-name } heeft { $card } uit de aflegstapel gebouwd
    }
seven-wonders-picked-nothing =
    { $who ->
        [you] Je hebt niets uit de aflegstapel genomen.
       *[other] { $who-name } heeft niets uit de aflegstapel genomen.
    }
seven-wonders-deed-gives = { $deed } ({ $gives })
seven-wonders-deed-alone = { $deed }.
seven-wonders-deed-money = { $deed }, { $money }.
seven-wonders-free-by-olympia = gratis via Olympia
seven-wonders-paid-to =
    { $who ->
        [you]
            { $coins ->
                [one] 1 munt aan jou
               *[other] { $coins } munten aan jou
            }
       *[other]
            { $coins ->
                [one] 1 munt aan { $who-name }
               *[other] { $coins } munten aan { $who-name }
            }
    }
seven-wonders-age-ends = Tijdperk { $age } eindigt: de steden vergelijken hun schilden.
seven-wonders-conflict = { $who-name }: { $left } tegen links, { $right } tegen rechts.
seven-wonders-wins =
    { $who ->
        [you]
            { $points ->
                [one] Je wint met { $points } punt.
               *[other] Je wint met { $points } punten.
            }
       *[other]
            { $points ->
                [one] { $who-name } wint met { $points } punt.
               *[other] { $who-name } wint met { $points } punten.
            }
    }
seven-wonders-share-victory =
    { $points ->
        [one] { $who } delen de overwinning met { $points } punt.
       *[other] { $who } delen de overwinning met { $points } punten.
    }

## Why a move is refused

seven-wonders-unreadable = ‘{ $text }’ is geen zet die nu kan. { $asked }
seven-wonders-ambiguous = ‘{ $text }’ kan meer dan één zet betekenen; schrijf meer van de zet die je wilt.
seven-wonders-now =
    { $phase ->
        [draft] Nu wordt een wonder gekozen: kies WONDER.
        [side] Nu kies je de kant van je wonder: kant NAAM.
        [seventh] Nu speel je je zevende kaart: bouw KAART, fase met KAART of verkoop KAART.
        [pick] Nu zoek je in de aflegstapel: neem KAART of pas.
       *[choose] Nu kies je een kaart uit je hand: bouw KAART, fase met KAART of verkoop KAART.
    }
seven-wonders-not-asked =
    { $phase ->
        [draft] Een andere speler is aan de beurt om een wonder te kiezen.
        [side] De kant van je wonder staat vast; de anderen zijn nog aan het kiezen.
        [seventh] Deze beurt is gespeeld; alleen de zevende kaart van een andere speler moet nog komen.
        [pick] Deze beurt is gespeeld; alleen een andere speler zoekt nog in de aflegstapel.
       *[choose] Je hoeft nu niets te kiezen.
    }
seven-wonders-wonder-taken = { $wonder } is al gekozen.
seven-wonders-no-such-side = Deze editie heeft { $side } niet.
seven-wonders-no-edition = Zeg welke editie: de optie ‘edition’ is ‘first’ of ‘second’.
seven-wonders-seats-first = De eerste editie is voor 2 tot 7 spelers.
seven-wonders-seats-second = De tweede editie is voor 3 tot 7 spelers.
seven-wonders-not-steering = Je speelt nu niet voor de Vrije Stad; laat ‘; stad: …’ weg.
seven-wonders-two-parts = Je speelt deze beurt ook voor de Vrije Stad: schrijf beide delen, bijvoorbeeld ‘verkoop altaar; stad: bouw baden’.
seven-wonders-free-city-free = De Vrije Stad kan niet gratis bouwen via Olympia.
seven-wonders-free-city-sells = De Vrije Stad mag alleen een kaart verkopen als geen van de overgebleven kaarten gebouwd of onder het wonder gelegd kan worden.
seven-wonders-sale-paid = Verkopen kost niets: laat ‘betaal …’ weg.
seven-wonders-all-stages-stand = Alle fases van { $wonder } zijn al gebouwd.
seven-wonders-not-discarded = { $card } ligt niet in de aflegstapel.
seven-wonders-name-twice = { $card } staat al in die stad, en geen stad mag twee gebouwen met dezelfde naam hebben; de kaart kan nog wel verkocht of onder een fase gelegd worden.
seven-wonders-own-card = { $card } is de kaart die je voor je eigen stad neemt; de Vrije Stad krijgt een andere.
seven-wonders-not-held =
    { $place ->
        [hand] { $card } zit niet in je hand.
       *[rest] { $card } zit niet bij de kaarten die over zijn voor de Vrije Stad.
    }
seven-wonders-built-not-held =
    { $place ->
        [hand] { $card } staat al in die stad en zit niet in je hand.
       *[rest] { $card } staat al in die stad en zit niet bij de kaarten die over zijn voor de Vrije Stad.
    }
seven-wonders-next-stage =
    { $at ->
        [inside] de volgende fase van { $wonder }
       *[start] De volgende fase van { $wonder }
    }
seven-wonders-cannot-be-paid = { $what } kan niet betaald worden: { $why }.
seven-wonders-too-dear = { $what } kost hier minstens { $coins }, en er kan hoogstens { $purse } worden uitgegeven.
seven-wonders-several-ways = { $what } kan op meer manieren betaald worden; schrijf welke.
seven-wonders-one-way = { $what } kan maar op één manier betaald worden; schrijf ‘{ $mv }’.
seven-wonders-nothing-bought =
    { $side ->
        [left] Niets van wat nog nodig is voor { $what } wordt van de linkerbuur gekocht.
       *[right] Niets van wat nog nodig is voor { $what } wordt van de rechterbuur gekocht.
    }
seven-wonders-no-such-payment = { $what } kan niet betaald worden met { $left } aan links en { $right } aan rechts.
seven-wonders-not-free =
    { $why ->
        [second_edition] ‘gratis’ hoort bij de eerste editie; hier bouw je een kaart die via Olympia gratis is gewoon met ‘bouw’.
        [no_such_stage] Alleen wie kant A van Olympia heeft, bouwt gratis, zodra de tweede fase gebouwd is.
        [used] Het gratis gebouw van Olympia in dit tijdperk is al gebruikt.
        [no_price] { $card } kost toch al niets: schrijf ‘build { $key }’.
       *[not_from_hand] Olympia maakt alleen een kaart gratis die je uit je hand kiest.
    }

## A position

seven-wonders-column =
    { $column ->
        [points] punten
        [coins] munten
        [shields] schilden
       *[stages] fases
    }
seven-wonders-on-side =
    { $side ->
        [left] links
       *[right] rechts
    }
seven-wonders-nobody-sealed = Nog niemand heeft een keuze verzegeld.
seven-wonders-have-sealed = Verzegeld: { $who }.
seven-wonders-choosing-now = Nog aan het kiezen: { $who }.
seven-wonders-my-choice = Je hebt verzegeld: { $choice }. Je kunt nog iets anders kiezen tot iedereen heeft verzegeld.
seven-wonders-to-be-taken = Te kiezen: { $wonders }.
seven-wonders-steers =
    { $who ->
        [you]
            { $cards ->
                [one] Je speelt deze beurt voor de Vrije Stad; er ligt nog 1 kaart op de stapel.
               *[other] Je speelt deze beurt voor de Vrije Stad; er liggen nog { $cards } kaarten op de stapel.
            }
       *[other]
            { $cards ->
                [one] { $who-name } speelt deze beurt voor de Vrije Stad; er ligt nog 1 kaart op de stapel.
               *[other] { $who-name } speelt deze beurt voor de Vrije Stad; er liggen nog { $cards } kaarten op de stapel.
            }
    }
seven-wonders-hands-swap = Na deze beurt worden de twee handen geruild.
seven-wonders-hands-travel =
    { $way ->
        [left] In Tijdperk { $age } gaan de handen naar links.
       *[right] In Tijdperk { $age } gaan de handen naar rechts.
    }
seven-wonders-your-hand-travels =
    { $way ->
        [left] In Tijdperk { $age } gaan de handen naar links: die van jou gaat naar { $to-name }, de volgende komt van { $from-name }.
       *[right] In Tijdperk { $age } gaan de handen naar rechts: die van jou gaat naar { $to-name }, de volgende komt van { $from-name }.
    }
seven-wonders-conflicts-now = Met je { $shields } zouden de conflicten van Tijdperk { $age } je nu { $left } en { $right } opleveren.
seven-wonders-conflict-with =
    { $side ->
        [left] { $brings } tegen { $who-name } (links, { $shields })
       *[right] { $brings } tegen { $who-name } (rechts, { $shields })
    }
seven-wonders-side-makes = produceert { $good }; { $stages }
seven-wonders-discard-pile = De aflegstapel
seven-wonders-face-down-cards =
    { $cards ->
        [one] 1 kaart, dicht
       *[other] { $cards } kaarten, dicht
    }

## A city

seven-wonders-city-title =
    { $who ->
        [you] Jouw stad: { $wonder }
       *[other]
            { $place ->
                [left] { $who-name }, links van jou: { $wonder }
                [right] { $who-name }, rechts van jou: { $wonder }
               *[far] { $who-name }: { $wonder }
            }
    }
seven-wonders-wonder-side = { $wonder }, { $side }
seven-wonders-holds = { $points }, { $coins }, { $shields }; { $symbols }.
seven-wonders-no-symbols = geen symbolen
seven-wonders-symbols = symbolen: { $symbols }
seven-wonders-symbol-count = { $count } { $symbol }
seven-wonders-symbol-any-count = { $count } naar keuze
seven-wonders-makes = Produceert { $goods }.
seven-wonders-not-sold = { $goods } (niet te koop)
seven-wonders-sells-nothing = Verkoopt je niets.
seven-wonders-sells-you = Verkoopt je { $goods }.
seven-wonders-sold-for =
    { $units ->
        [one]
            { $coins ->
                [one] { $goods } voor 1 munt
               *[other] { $goods } voor { $coins } munten
            }
       *[many]
            { $coins ->
                [one] { $goods } voor 1 munt per stuk
               *[other] { $goods } voor { $coins } munten per stuk
            }
    }
seven-wonders-army =
    { $result ->
        [win] { $shields } tegen jouw { $mine }: je zou het conflict nu winnen.
        [lose] { $shields } tegen jouw { $mine }: je zou het conflict nu verliezen.
       *[even] { $shields } tegen jouw { $mine }: het conflict zou nu gelijk eindigen.
    }
seven-wonders-tokens = Conflicten tot nu toe: { $tokens }, samen { $sum }.
seven-wonders-stages = fases
seven-wonders-kind =
    { $color ->
        [brown] grondstof
        [grey] goederen
        [blue] burgerlijk
        [yellow] handel
        [red] militair
        [green] wetenschap
       *[purple] gilde
    }

## The hand as plain text

seven-wonders-your-hand =
    { $cards ->
        [one] Je hand (1 kaart)
       *[other] Je hand ({ $cards } kaarten)
    }
seven-wonders-opens = opent { $cards }

## The board in letters

seven-wonders-kind-copies = { $kind } · { $cards } stuks
seven-wonders-kind-sealed = { $kind } · verzegeld
seven-wonders-stage-band =
    { $state ->
        [next] fase { $number }, volgende
       *[other] fase { $number }
    }
seven-wonders-built-mark = ✓ gebouwd
seven-wonders-costs-or-free = kost { $cost }; gratis na { $parents }
seven-wonders-pile-note = De kaart die je neemt, bouw je gratis. Alleen jij ziet de stapel.
seven-wonders-have-one = je hebt er al een
seven-wonders-one-stands-here = er staat hier al een
seven-wonders-once-an-age = via Olympia, één keer per tijdperk
seven-wonders-coins-short = { $coins } te weinig
seven-wonders-or-otherwise = { $way }, of anders
seven-wonders-of-free-city = Vrije Stad: { $price }
seven-wonders-last-card = Je laatste kaart
seven-wonders-selling = Een kaart verkopen levert 3 munten op.
seven-wonders-whose-wonder =
    { $whose ->
        [mine] jouw wonder
       *[free_city] het wonder { $wonder } van de Vrije Stad
    }
seven-wonders-any-card-builds = Elke kaart bouwt fase { $number } van { $wonder } ({ $gives }): { $price }, { $why }.
seven-wonders-stage-cannot = Fase { $number } van { $wonder } ({ $gives }) kan nu niet gebouwd worden: { $why }.
