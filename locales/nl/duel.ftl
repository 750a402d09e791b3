duel-about = Twee steden groeien naast elkaar uit één piramide van kaarten, en wat jij pakt, maakt vrij wat de ander mag pakken. Win op punten na drie tijdperken, of meteen door militaire of wetenschappelijke overheersing.
duel-introduction = Twee spelers, om de beurt. Twee of drie weken per brief.
duel-catalogue = De regels in het kort, en elke kaart, elk wonder en elke fiche.
duel-draft = Verdeling van de wonderen
duel-draft-round = Verdeling van de wonderen, ronde { $round } van 2
duel-age-left =
    { $cards ->
        [one] Tijdperk { $age }, nog 1 kaart
       *[other] Tijdperk { $age }, nog { $cards } kaarten
    }

## What cards, wonders and tokens do, in lists: “2 shields, 1 point”

duel-makes = produceert { $goods }
duel-fixed-price = { $goods } voor 1 munt per stuk
duel-destroys =
    { $colour ->
        [brown] verwijdert een bruine kaart
        [grey] verwijdert een grijze kaart
        [blue] verwijdert een blauwe kaart
        [green] verwijdert een groene kaart
        [yellow] verwijdert een gele kaart
        [red] verwijdert een rode kaart
       *[purple] verwijdert een paarse kaart
    }
duel-revives = bouwt gratis een afgelegde kaart
duel-unused-token = een van drie ongebruikte fiches
duel-per = { $gain } per { $counted }
duel-per-most = { $gain } per { $counted } in de stad met de meeste
duel-counted =
    { $kind ->
        [brown] bruine kaart
        [grey] grijze kaart
        [blue] blauwe kaart
        [green] groene kaart
        [yellow] gele kaart
        [red] rode kaart
        [purple] paarse kaart
        [brown_and_grey] bruine of grijze kaart
        [wonders] gebouwd wonder
        [three_coins] 3 munten
       *[tokens] vooruitgangsfiche
    }
duel-opponent-loses =
    { $coins ->
        [one] tegenstander verliest 1 munt
       *[other] tegenstander verliest { $coins } munten
    }
duel-symbol = symbool { $symbol }
duel-extra-turn = extra beurt
duel-token-rule =
    { $token ->
        [architecture] 2 hulpbronnen minder voor elk wonder
        [economy] wat de tegenstander voor hulpbronnen betaalt, is voor jou
        [masonry] 2 hulpbronnen minder voor elke blauwe kaart
        [strategy] 1 schild meer op elke nieuwe rode kaart
        [theology] extra beurt na elk nieuw wonder
       *[urbanism] 4 munten telkens als je via een koppeling bouwt
    }

## Prices

duel-through = via { $card }
duel-through-and = via { $card }, +{ $coins } { $token }
duel-printed = prijs { $coins }
duel-bought = { $good } { $coins }
duel-chosen = { $goods } naar keuze
duel-drops = { $token } bespaart { $goods }
duel-discard-brings =
    { $yellow ->
        [one] 2, en 1 voor je gele kaart
       *[other] 2, en { $yellow } voor je { $yellow } gele kaarten
    }
duel-by-mausoleum = het Mausoleum

## Moves

duel-do-draft = Kies { $wonder }
duel-do-build = Bouw { $what }
duel-do-discard = Leg { $card } af
duel-do-wonder = Bouw { $wonder } met { $card }
duel-do-token = Neem { $token }
duel-do-library = Houd { $token }
duel-do-destroy = Verwijder { $card }
duel-do-revive = Bouw { $card } uit de aflegstapel
duel-do-start =
    { $who ->
        [me] Begin zelf het tijdperk
       *[opponent] Laat de tegenstander het tijdperk beginnen
    }

## What a move would change

duel-stop = { $said }.
duel-sentences = { $first } { $second }
duel-change-first =
    { $what ->
        [coins] Munten { $from } → { $to }
        [points] Punten { $from } → { $to }
        [opponent_coins] Munten van de tegenstander { $from } → { $to }
       *[opponent_points] Punten van de tegenstander { $from } → { $to }
    }
duel-change =
    { $what ->
        [coins] munten { $from } → { $to }
        [points] punten { $from } → { $to }
        [opponent_coins] munten van de tegenstander { $from } → { $to }
       *[opponent_points] punten van de tegenstander { $from } → { $to }
    }
duel-pawn-where =
    { $side ->
        [centre] in het midden
        [own]
            { $spaces ->
                [one] 1 positie aan jouw kant
               *[other] { $spaces } posities aan jouw kant
            }
       *[opponent]
            { $spaces ->
                [one] 1 positie aan de kant van de tegenstander
               *[other] { $spaces } posities aan de kant van de tegenstander
            }
    }
duel-then-pawn = Conflictpion { $place }.
duel-then-wins =
    { $how ->
        [military] Wint meteen: militaire overheersing.
       *[science] Wint meteen: wetenschappelijke overheersing.
    }
duel-then-choose =
    { $choice ->
        [token] Een paar: kies een vooruitgangsfiche.
        [library] Kies een van drie ongebruikte fiches.
        [destroy] Kies een kaart om te verwijderen.
       *[revive] Kies een afgelegde kaart om te bouwen.
    }
duel-then-symbols = Symbolen { $count } van 6.
duel-then-again = Extra beurt.
duel-then-age-ends = Het tijdperk eindigt.
duel-then-uncovers = Maakt { $cards } vrij.
duel-hidden-cards =
    { $count ->
        [one] een verborgen kaart
       *[other] { $count } verborgen kaarten
    }

## What is asked for and what threatens

duel-asked =
    { $choice ->
        [draft] Kies een wonder
        [token] Kies een vooruitgangsfiche
        [library] Kies een vooruitgangsfiche
        [destroy] Kies een kaart om te verwijderen
        [revive] Kies een afgelegde kaart om te bouwen
       *[start] Kies wie het tijdperk begint
    }
duel-waited =
    { $choice ->
        [draft] kiest een wonder
        [token] kiest een vooruitgangsfiche
        [library] kiest een vooruitgangsfiche
        [destroy] kiest een kaart om te verwijderen
        [revive] kiest een afgelegde kaart om te bouwen
       *[start] kiest wie het tijdperk begint
    }
duel-near-capital =
    { $who ->
        [you]
            { $spaces ->
                [one] Je hebt nog één schild nodig om te winnen!
               *[other] Je hebt nog { $spaces } schilden nodig om te winnen!
            }
       *[other]
            { $spaces ->
                [one] { $who-name } heeft nog één schild nodig om te winnen!
               *[other] { $who-name } heeft nog { $spaces } schilden nodig om te winnen!
            }
    }
duel-near-symbols =
    { $who ->
        [you]
            { $missing ->
                [one] Je hebt nog één symbool nodig om te winnen!
               *[other] Je hebt nog { $missing } symbolen nodig om te winnen!
            }
       *[other]
            { $missing ->
                [one] { $who-name } heeft nog één symbool nodig om te winnen!
               *[other] { $who-name } heeft nog { $missing } symbolen nodig om te winnen!
            }
    }
duel-shields-from-losing =
    { $shields ->
        [one] 1 schild van verlies
       *[other] { $shields } schilden van verlies
    }
duel-symbols-from-losing =
    { $symbols ->
        [one] 1 symbool van verlies
       *[other] { $symbols } symbolen van verlies
    }
duel-no-threat = Niemand staat op het punt om meteen te winnen.
duel-spaces =
    { $spaces ->
        [one] 1 positie
       *[other] { $spaces } posities
    }
duel-pawn-centre = De conflictpion staat in het midden.
duel-pawn-stands =
    { $half ->
        [you] De conflictpion staat { $spaces } aan jouw kant: { $points } voor { $gainer-name }.
       *[other]
            { $gainer ->
                [you] De conflictpion staat { $spaces } aan de kant van { $half-name }: { $points } voor jou.
               *[other] De conflictpion staat { $spaces } aan de kant van { $half-name }: { $points } voor { $gainer-name }.
            }
    }

## Why a move is refused

duel-for-two = Duel is een spel voor twee.
duel-not-offered = { $wonder } ligt nu niet klaar om te kiezen.
duel-first =
    { $choice ->
        [draft] Kies eerst een van de wonderen die klaarliggen: draft WONDER.
        [token] Neem eerst een fiche voor je paar: token FICHE.
        [library] Kies eerst een van de drie fiches van de Bibliotheek van Alexandrië: library FICHE.
        [revive] Kies eerst een afgelegde kaart voor het Mausoleum: revive KAART.
        [start] Zeg eerst wie het tijdperk begint: start me (jij) of start opponent (de tegenstander).
       *[turn] In je beurt neem je één toegankelijke kaart: bouw die, leg die af, of bouw er een wonder mee.
    }
duel-destroy-first = Kies eerst de kaart die { $wonder } verwijdert: destroy KAART.
duel-in-discard = { $card } ligt op de aflegstapel.
duel-is-built = { $what } is al gebouwd.
duel-not-open = { $card } ligt niet open in de kaartenstructuur.
duel-covered = { $card } is nog afgedekt door { $by }.
duel-face-down-cards =
    { $count ->
        [one] een dichte kaart
       *[other] { $count } dichte kaarten
    }
duel-too-dear = { $what } kost je nu { $price } ({ $why }) en je hebt er { $have }.
duel-left-game = { $wonder } ging uit het spel toen het zevende wonder werd gebouwd.
duel-not-own = { $wonder } is niet een van jouw wonderen.
duel-not-on-board = { $token } ligt niet op het bord.
duel-not-drawn = { $token } is niet een van de drie die je hebt getrokken.
duel-not-discarded = { $card } ligt niet op de aflegstapel.
duel-other-colour =
    { $colour ->
        [brown] { $wonder } verwijdert een bruine kaart; { $card } is niet bruin.
       *[grey] { $wonder } verwijdert een grijze kaart; { $card } is niet grijs.
    }
duel-not-there = { $card } staat niet in de stad van de tegenstander.
duel-not-destroyed = { $card } kan niet worden verwijderd.
duel-ambiguous = Dat kan meer dan één zet zijn. Welke?
duel-which =
    { $kind ->
        [card] Dat is geen hele zet. Welke kaart? Schrijf { $verb } en de naam ervan.
        [token] Dat is geen hele zet. Welke fiche? Schrijf { $verb } en de naam ervan.
        [draft] Dat is geen hele zet. Welk wonder? Schrijf { $verb } en de naam ervan.
       *[wonder] Dat is geen hele zet. Welk wonder, en met welke kaart? Schrijf { $verb } WONDER with KAART.
    }
duel-unknown =
    { $kind ->
        [card] Ik herken de kaart ‘{ $name }’ niet.
        [token] Ik herken de fiche ‘{ $name }’ niet.
        [draft] Ik herken het wonder ‘{ $name }’ niet.
       *[wonder] Ik herken het wonder en de kaart ‘{ $name }’ niet.
    }
duel-unreadable = Ik herken die zet niet.

## What happened

duel-first-player =
    { $who ->
        [you] Jij bent de eerste speler.
       *[other] { $who-name } is de eerste speler.
    }
duel-tokens-laid = Vooruitgangsfiches op het bord: { $tokens }.
duel-wonders-offered = Wonderen om uit te kiezen: { $wonders }.
duel-has-wonders =
    { $who ->
        [you] Je hebt de wonderen { $wonders }.
       *[other] { $who-name } heeft de wonderen { $wonders }.
    }
duel-drafted =
    { $who ->
        [you] Je hebt het wonder { $wonder } gekozen.
       *[other] { $who-name } heeft het wonder { $wonder } gekozen.
    }
duel-got-last-wonder =
    { $who ->
        [you] Je hebt het laatste wonder gekregen, { $wonder }.
       *[other] { $who-name } heeft het laatste wonder gekregen, { $wonder }.
    }
duel-age-begins =
    { $who ->
        [you] Tijdperk { $age } ligt klaar; jij begint.
       *[other] Tijdperk { $age } ligt klaar; { $who-name } begint.
    }
duel-age-chooses =
    { $who ->
        [you] Tijdperk { $age } ligt klaar; jij kiest wie begint.
       *[other] Tijdperk { $age } ligt klaar; { $who-name } kiest wie begint.
    }
duel-built-for =
    { $who ->
        [you] Je hebt { $card } voor { $coins } gebouwd ({ $why }): { $effects }.
       *[other] { $who-name } heeft { $card } voor { $coins } gebouwd ({ $why }): { $effects }.
    }
duel-built-free =
    { $who ->
        [you] Je hebt { $card } gratis gebouwd ({ $why }): { $effects }.
       *[other] { $who-name } heeft { $card } gratis gebouwd ({ $why }): { $effects }.
    }
duel-built-costless =
    { $who ->
        [you] Je hebt { $card } gratis gebouwd: { $effects }.
       *[other] { $who-name } heeft { $card } gratis gebouwd: { $effects }.
    }
duel-built-chain =
    { $who ->
        [you] Je hebt { $card } gratis gebouwd via de koppeling van { $giver }: { $effects }.
       *[other] { $who-name } heeft { $card } gratis gebouwd via de koppeling van { $giver }: { $effects }.
    }
duel-revived =
    { $who ->
        [you] Je hebt { $card } gratis gebouwd uit de aflegstapel: { $effects }.
       *[other] { $who-name } heeft { $card } gratis gebouwd uit de aflegstapel: { $effects }.
    }
duel-wonder-for =
    { $who ->
        [you] Je hebt { $wonder } op { $card } gebouwd voor { $coins } ({ $why }): { $effects }.
       *[other] { $who-name } heeft { $wonder } op { $card } gebouwd voor { $coins } ({ $why }): { $effects }.
    }
duel-wonder-free =
    { $who ->
        [you] Je hebt { $wonder } gratis op { $card } gebouwd ({ $why }): { $effects }.
       *[other] { $who-name } heeft { $wonder } gratis op { $card } gebouwd ({ $why }): { $effects }.
    }
duel-token-paid =
    { $who ->
        [you] { $token } gaf je { $coins }.
       *[other] { $token } gaf { $who-name } { $coins }.
    }
duel-eighth-wonder = Er zijn zeven wonderen gebouwd: { $wonder } gaat uit het spel.
duel-turn-lost = De kaartenstructuur is leeg, dus de extra beurt vervalt.
duel-discarded-for =
    { $who ->
        [you] Je hebt { $card } afgelegd voor { $coins }.
       *[other] { $who-name } heeft { $card } afgelegd voor { $coins }.
    }
duel-destroyed =
    { $who ->
        [you] Je hebt { $card } uit de stad van { $whose-name } verwijderd; de kaart ligt nu op de aflegstapel.
       *[other]
            { $whose ->
                [you] { $who-name } heeft { $card } uit jouw stad verwijderd; de kaart ligt nu op de aflegstapel.
               *[other] { $who-name } heeft { $card } uit de stad van { $whose-name } verwijderd; de kaart ligt nu op de aflegstapel.
            }
    }
duel-got-coins =
    { $who ->
        [you] Je hebt { $coins } van de bank gekregen.
       *[other] { $who-name } heeft { $coins } van de bank gekregen.
    }
duel-plundered =
    { $who ->
        [you] Je hebt { $coins } verloren door plundering.
       *[other] { $who-name } heeft { $coins } verloren door plundering.
    }
duel-lost-coins =
    { $who ->
        [you] Je hebt { $coins } verloren.
       *[other] { $who-name } heeft { $coins } verloren.
    }
duel-pawn-at =
    { $half ->
        [you] De conflictpion staat { $spaces } aan jouw kant.
       *[other] De conflictpion staat { $spaces } aan de kant van { $half-name }.
    }
duel-next =
    { $who ->
        [you]
            { $then ->
                [token] Je hebt een paar symbolen en kiest een vooruitgangsfiche.
                [destroy] Je kiest een kaart om te verwijderen.
                [revive] Je kiest een kaart uit de aflegstapel.
               *[again] Je krijgt een extra beurt.
            }
       *[other]
            { $then ->
                [token] { $who-name } heeft een paar symbolen en kiest een vooruitgangsfiche.
                [destroy] { $who-name } kiest een kaart om te verwijderen.
                [revive] { $who-name } kiest een kaart uit de aflegstapel.
               *[again] { $who-name } krijgt een extra beurt.
            }
    }
duel-drew-tokens =
    { $who ->
        [you] Je hebt { $tokens } getrokken voor de Bibliotheek van Alexandrië.
       *[other] { $who-name } heeft { $tokens } getrokken voor de Bibliotheek van Alexandrië.
    }
duel-drew-hidden-tokens =
    { $who ->
        [you] Je hebt drie fiches getrokken voor de Bibliotheek van Alexandrië; niemand anders ziet ze.
       *[other] { $who-name } heeft drie fiches getrokken voor de Bibliotheek van Alexandrië; niemand anders ziet ze.
    }
duel-took-token =
    { $who ->
        [you] Je hebt { $token } van het bord genomen: { $effects }.
       *[other] { $who-name } heeft { $token } van het bord genomen: { $effects }.
    }
duel-kept-token =
    { $who ->
        [you] Je hebt { $token } van de Bibliotheek van Alexandrië gehouden: { $effects }.
       *[other] { $who-name } heeft { $token } van de Bibliotheek van Alexandrië gehouden: { $effects }.
    }
duel-turned-up = { $card } is omgedraaid.
duel-begins-itself =
    { $who ->
        [you] Je hebt gekozen zelf Tijdperk { $age } te beginnen.
       *[other] { $who-name } heeft gekozen zelf Tijdperk { $age } te beginnen.
    }
duel-lets-begin =
    { $who ->
        [you] Je hebt gekozen dat { $other-name } Tijdperk { $age } begint.
       *[other]
            { $other ->
                [you] { $who-name } heeft gekozen dat jij Tijdperk { $age } begint.
               *[other] { $who-name } heeft gekozen dat { $other-name } Tijdperk { $age } begint.
            }
    }
duel-took-capital =
    { $who ->
        [you] Je hebt de hoofdstad veroverd: militaire overheersing.
       *[other] { $who-name } heeft de hoofdstad veroverd: militaire overheersing.
    }
duel-has-six-symbols =
    { $who ->
        [you] Je hebt zes verschillende symbolen: wetenschappelijke overheersing.
       *[other] { $who-name } heeft zes verschillende symbolen: wetenschappelijke overheersing.
    }
duel-wins-on-points =
    { $who ->
        [you] Je wint met { $won }–{ $lost } op punten.
       *[other] { $who-name } wint met { $won }–{ $lost } op punten.
    }
duel-shared = { $points }–{ $points } op punten en evenveel op blauwe kaarten: { $both } delen de overwinning.

## The board

duel-column =
    { $column ->
        [points] punten
        [coins] munten
        [symbols] symbolen
       *[wonders] wonderen
    }
duel-chooses =
    { $who ->
        [you]
            { $choice ->
                [token] Je hebt een paar en kiest een vooruitgangsfiche.
                [library] Je kiest een van drie ongebruikte fiches.
                [destroy] Je kiest een kaart om te verwijderen.
                [revive] Je kiest een afgelegde kaart om te bouwen.
               *[start] Je kiest wie het tijdperk begint.
            }
       *[other]
            { $choice ->
                [token] { $who-name } heeft een paar en kiest een vooruitgangsfiche.
                [library] { $who-name } kiest een van drie ongebruikte fiches.
                [destroy] { $who-name } kiest een kaart om te verwijderen.
                [revive] { $who-name } kiest een afgelegde kaart om te bouwen.
               *[start] { $who-name } kiest wie het tijdperk begint.
            }
    }
duel-keeps-one =
    { $who ->
        [you] Je houdt een van de fiches { $tokens }.
       *[other] { $who-name } houdt een van de fiches { $tokens }.
    }
duel-the-draft = Verdeling van de wonderen
duel-draft-picks = Ronde { $round } van 2; de volgorde van kiezen: { $order }
duel-draft-wonder = { $wonder }: { $effects }. Kost { $cost }.
duel-city =
    { $who ->
        [you] Jouw stad
       *[other] De stad van { $who-name }
    }
duel-on-table = Op tafel
duel-label =
    { $what ->
        [coins] Munten
        [makes] Produceert
        [buys] Koopt
        [cards] Kaarten
        [wonders] Wonderen
        [tokens] Fiches
        [symbols] Symbolen
        [board] Fiches op het bord
       *[discard] Aflegstapel
    }
duel-none = geen
duel-good-count = { $good } { $count }
duel-choice-of = { $goods } ({ $source })
duel-wonder-built = { $wonder } (gebouwd)
duel-wonder-costs = { $wonder } ({ $price })
duel-symbol-count = { $symbol } ×{ $count }
duel-seven-stand = { $wonder } ging uit het spel: er zijn zeven wonderen gebouwd.

## The board as plain text of 72 columns; abbreviations in ten letters

duel-military = Leger
duel-the-cards = De kaarten
duel-short-gives =
    { $kind ->
        [one_raw] 1 grondst.
        [one_made] glas/pap.
        [fixed] gl./pap. 1
       *[points] om punten
    }
duel-short-fixed = { $good } à 1
duel-short-symbol =
    { $symbol ->
        [wheel] wiel
        [mortar] vijzel
        [quill] veer
        [plumb] lood
        [sundial] zonnew.
        [armillary_sphere] sfeer
       *[scales] schaal
    }
duel-short-points = { $gives } { $points }p
duel-short-each = +{ $coins } elk
duel-short-kind =
    { $colour ->
        [brown] grondstof
        [grey] goederen
        [blue] burgerlijk
        [green] wetensch.
        [yellow] handel
        [red] militair
       *[purple] gilde
    }

## The board in a letter

duel-capital =
    { $who ->
        [you] Jouw hoofdstad
       *[other] De hoofdstad van { $who-name }
    }
duel-track-legend = ▲ is de conflictpion, die op 0 in het midden begint; 2 en 5 zijn munten die je door plundering verliest.
duel-cards-legend = Kaarten met een prijs kun je nemen.
duel-face-down = dicht
duel-new-card = { $kind } · nieuw
duel-last-taken =
    { $who ->
        [you]
            { $how ->
                [built] Je hebt { $card } gebouwd
                [discarded] Je hebt { $card } afgelegd
               *[taken] Je hebt { $card } genomen
            }
       *[other]
            { $how ->
                [built] { $who-name } heeft { $card } gebouwd
                [discarded] { $who-name } heeft { $card } afgelegd
               *[taken] { $who-name } heeft { $card } genomen
            }
    }
duel-coins-short = { $coins } tekort
