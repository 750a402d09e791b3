duel-about = To byer vokser side om side af én pyramide af kort, og det kort, du tager, frilægger dem, den anden kan tage. Vind på point efter tre aldre, eller med det samme ved militær eller videnskabelig dominans.
duel-introduction = To spillere på skift. To til tre uger pr. brev.
duel-catalogue = Reglerne i korte træk samt alle kort, vidundere og brikker.
duel-draft = Fordeling af vidundere
duel-draft-round = Fordeling af vidundere, runde { $round } af 2
duel-age-left =
    { $cards ->
        [one] Alder { $age }, 1 kort tilbage
       *[other] Alder { $age }, { $cards } kort tilbage
    }

## What cards, wonders and tokens do, in lists: “2 shields, 1 point”

duel-makes = producerer { $goods }
duel-fixed-price = { $goods } for 1 mønt stykket
duel-destroys =
    { $colour ->
        [brown] fjerner et brunt kort
        [grey] fjerner et gråt kort
        [blue] fjerner et blåt kort
        [green] fjerner et grønt kort
        [yellow] fjerner et gult kort
        [red] fjerner et rødt kort
       *[purple] fjerner et lilla kort
    }
duel-revives = bygger et smidt kort gratis
duel-unused-token = en af tre ubrugte brikker
duel-per = { $gain } pr. { $counted }
duel-per-most = { $gain } pr. { $counted } i den by, der har flest
duel-counted =
    { $kind ->
        [brown] brunt kort
        [grey] gråt kort
        [blue] blåt kort
        [green] grønt kort
        [yellow] gult kort
        [red] rødt kort
        [purple] lilla kort
        [brown_and_grey] brunt eller gråt kort
        [wonders] bygget vidunder
        [three_coins] 3 mønter
       *[tokens] fremskridtsbrik
    }
duel-opponent-loses =
    { $coins ->
        [one] modstanderen mister 1 mønt
       *[other] modstanderen mister { $coins } mønter
    }
duel-symbol = symbolet { $symbol }
duel-extra-turn = ekstra tur
duel-token-rule =
    { $token ->
        [architecture] 2 ressourcer mindre for hvert vidunder
        [economy] det, modstanderen betaler for ressourcer, går til dig
        [masonry] 2 ressourcer mindre for hvert blåt kort
        [strategy] 1 skjold mere på hvert nyt rødt kort
        [theology] ekstra tur efter hvert nyt vidunder
       *[urbanism] 4 mønter, hver gang du bygger gennem en kæde
    }

## Prices

duel-through = gennem { $card }
duel-through-and = gennem { $card }, +{ $coins } { $token }
duel-printed = pris { $coins }
duel-bought = { $good } { $coins }
duel-chosen = { $goods } efter eget valg
duel-drops = { $token } sparer { $goods }
duel-discard-brings =
    { $yellow ->
        [one] 2, og 1 for dit gule kort
       *[other] 2, og { $yellow } for dine { $yellow } gule kort
    }
duel-by-mausoleum = Mausoleet i Halikarnassos

## Moves

duel-do-draft = Vælg { $wonder }
duel-do-build = Byg { $what }
duel-do-discard = Smid { $card }
duel-do-wonder = Byg { $wonder } med { $card }
duel-do-token = Tag { $token }
duel-do-library = Behold { $token }
duel-do-destroy = Fjern { $card }
duel-do-revive = Byg { $card } fra bunken med smidte kort
duel-do-start =
    { $who ->
        [me] Begynd selv alderen
       *[opponent] Lad modstanderen begynde alderen
    }

## What a move would change

duel-stop = { $said }.
duel-sentences = { $first } { $second }
duel-change-first =
    { $what ->
        [coins] Mønter { $from } → { $to }
        [points] Point { $from } → { $to }
        [opponent_coins] Modstanderens mønter { $from } → { $to }
       *[opponent_points] Modstanderens point { $from } → { $to }
    }
duel-change =
    { $what ->
        [coins] mønter { $from } → { $to }
        [points] point { $from } → { $to }
        [opponent_coins] modstanderens mønter { $from } → { $to }
       *[opponent_points] modstanderens point { $from } → { $to }
    }
duel-pawn-where =
    { $side ->
        [centre] i midten
        [own]
            { $spaces ->
                [one] 1 felt inde på din side
               *[other] { $spaces } felter inde på din side
            }
       *[opponent]
            { $spaces ->
                [one] 1 felt inde på modstanderens side
               *[other] { $spaces } felter inde på modstanderens side
            }
    }
duel-then-pawn = Konfliktbrikken { $place }.
duel-then-wins =
    { $how ->
        [military] Vinder spillet med det samme: militær dominans.
       *[science] Vinder spillet med det samme: videnskabelig dominans.
    }
duel-then-choose =
    { $choice ->
        [token] Et par: Vælg en fremskridtsbrik.
        [library] Vælg en af tre ubrugte brikker.
        [destroy] Vælg et kort, der skal fjernes.
       *[revive] Vælg et smidt kort, der skal bygges.
    }
duel-then-symbols = Symboler { $count } af 6.
duel-then-again = Ekstra tur.
duel-then-age-ends = Alderen slutter.
duel-then-uncovers = Frilægger { $cards }.
duel-hidden-cards =
    { $count ->
        [one] et skjult kort
       *[other] { $count } skjulte kort
    }

## What is asked for and what threatens

duel-asked =
    { $choice ->
        [draft] Vælg et vidunder
        [token] Vælg en fremskridtsbrik
        [library] Vælg en fremskridtsbrik
        [destroy] Vælg et kort, der skal fjernes
        [revive] Vælg et smidt kort, der skal bygges
       *[start] Vælg, hvem der begynder alderen
    }
duel-waited =
    { $choice ->
        [draft] vælger et vidunder
        [token] vælger en fremskridtsbrik
        [library] vælger en fremskridtsbrik
        [destroy] vælger et kort, der skal fjernes
        [revive] vælger et smidt kort, der skal bygges
       *[start] vælger, hvem der begynder alderen
    }
duel-near-capital =
    { $who ->
        [you]
            { $spaces ->
                [one] Du mangler ét skjold for at vinde!
               *[other] Du mangler { $spaces } skjolde for at vinde!
            }
       *[other]
            { $spaces ->
                [one] { $who-name } mangler ét skjold for at vinde!
               *[other] { $who-name } mangler { $spaces } skjolde for at vinde!
            }
    }
duel-near-symbols =
    { $who ->
        [you]
            { $missing ->
                [one] Du mangler ét symbol for at vinde!
               *[other] Du mangler { $missing } symboler for at vinde!
            }
       *[other]
            { $missing ->
                [one] { $who-name } mangler ét symbol for at vinde!
               *[other] { $who-name } mangler { $missing } symboler for at vinde!
            }
    }
duel-shields-from-losing =
    { $shields ->
        [one] 1 skjold fra at tabe
       *[other] { $shields } skjolde fra at tabe
    }
duel-symbols-from-losing =
    { $symbols ->
        [one] 1 symbol fra at tabe
       *[other] { $symbols } symboler fra at tabe
    }
duel-no-threat = Ingen er tæt på at vinde med det samme.
duel-spaces =
    { $spaces ->
        [one] 1 felt
       *[other] { $spaces } felter
    }
duel-pawn-centre = Konfliktbrikken står i midten.
duel-pawn-stands =
    { $half ->
        [you] Konfliktbrikken står { $spaces } inde på din side: { $points } til { $gainer-name }.
       *[other]
            { $gainer ->
                [you] Konfliktbrikken står { $spaces } inde på { $half-whose } side: { $points } til dig.
               *[other] Konfliktbrikken står { $spaces } inde på { $half-whose } side: { $points } til { $gainer-name }.
            }
    }

## Why a move is refused

duel-for-two = Duel er et spil for to.
duel-not-offered = { $wonder } er ikke lagt frem, så det kan ikke vælges nu.
duel-first =
    { $choice ->
        [draft] Vælg først et af de vidundere, der er lagt frem: draft VIDUNDER.
        [token] Tag først en brik for dit par: token BRIK.
        [library] Vælg først en af de tre brikker fra Biblioteket i Alexandria: library BRIK.
        [revive] Vælg først et smidt kort til Mausoleet i Halikarnassos: revive KORT.
        [start] Sig først, hvem der begynder alderen: start me (dig) eller start opponent (modstanderen).
       *[turn] I din tur tager du ét kort, der er tilgængeligt: Byg det, smid det, eller byg et vidunder med det.
    }
duel-destroy-first = Vælg først det kort, som { $wonder } fjerner: destroy KORT.
duel-in-discard = { $card } ligger i bunken med smidte kort.
duel-is-built = { $what } er allerede bygget.
duel-not-open = { $card } ligger ikke åbent i kortstrukturen.
duel-covered = { $card } er stadig dækket af { $by }.
duel-face-down-cards =
    { $count ->
        [one] et fordækt kort
       *[other] { $count } fordækte kort
    }
duel-too-dear = { $what } koster dig { $price } nu ({ $why }), og du har { $have }.
duel-left-game = { $wonder } gik ud af spillet, da det syvende vidunder blev bygget.
duel-not-own = { $wonder } er ikke et af dine vidundere.
duel-not-on-board = { $token } ligger ikke på brættet.
duel-not-drawn = { $token } er ikke blandt de tre, du trak.
duel-not-discarded = { $card } er ikke i bunken med smidte kort.
duel-other-colour =
    { $colour ->
        [brown] { $wonder } fjerner et brunt kort; { $card } er ikke brunt.
       *[grey] { $wonder } fjerner et gråt kort; { $card } er ikke gråt.
    }
duel-not-there = { $card } står ikke i modstanderens by.
duel-not-destroyed = { $card } kan ikke fjernes.
duel-ambiguous = Det kan være mere end ét træk. Hvilket?
duel-which =
    { $kind ->
        [card] Det er ikke et helt træk. Hvilket kort? Skriv { $verb } og kortets navn.
        [token] Det er ikke et helt træk. Hvilken brik? Skriv { $verb } og brikkens navn.
        [draft] Det er ikke et helt træk. Hvilket vidunder? Skriv { $verb } og vidunderets navn.
       *[wonder] Det er ikke et helt træk. Hvilket vidunder, og med hvilket kort? Skriv { $verb } VIDUNDER with KORT.
    }
duel-unknown =
    { $kind ->
        [card] Jeg kender ikke kortet ”{ $name }”.
        [token] Jeg kender ikke brikken ”{ $name }”.
        [draft] Jeg kender ikke vidunderet ”{ $name }”.
       *[wonder] Jeg kender ikke vidunderet og kortet ”{ $name }”.
    }
duel-unreadable = Jeg kender ikke det træk.

## What happened

duel-first-player =
    { $who ->
        [you] Du er startspiller.
       *[other] { $who-name } er startspiller.
    }
duel-tokens-laid = Fremskridtsbrikker på brættet: { $tokens }.
duel-wonders-offered = Vidundere at vælge imellem: { $wonders }.
duel-has-wonders =
    { $who ->
        [you] Du har vidunderne { $wonders }.
       *[other] { $who-name } har vidunderne { $wonders }.
    }
duel-drafted =
    { $who ->
        [you] Du valgte { $wonder }.
       *[other] { $who-name } valgte { $wonder }.
    }
duel-got-last-wonder =
    { $who ->
        [you] Du fik det sidste vidunder, { $wonder }.
       *[other] { $who-name } fik det sidste vidunder, { $wonder }.
    }
duel-age-begins =
    { $who ->
        [you] Alder { $age } er lagt op; du begynder.
       *[other] Alder { $age } er lagt op; { $who-name } begynder.
    }
duel-age-chooses =
    { $who ->
        [you] Alder { $age } er lagt op; du vælger, hvem der begynder.
       *[other] Alder { $age } er lagt op; { $who-name } vælger, hvem der begynder.
    }
duel-built-for =
    { $who ->
        [you] Du byggede { $card } for { $coins } ({ $why }): { $effects }.
       *[other] { $who-name } byggede { $card } for { $coins } ({ $why }): { $effects }.
    }
duel-built-free =
    { $who ->
        [you] Du byggede { $card } gratis ({ $why }): { $effects }.
       *[other] { $who-name } byggede { $card } gratis ({ $why }): { $effects }.
    }
duel-built-costless =
    { $who ->
        [you] Du byggede { $card } gratis: { $effects }.
       *[other] { $who-name } byggede { $card } gratis: { $effects }.
    }
duel-built-chain =
    { $who ->
        [you] Du byggede { $card } gratis gennem kæden fra { $giver }: { $effects }.
       *[other] { $who-name } byggede { $card } gratis gennem kæden fra { $giver }: { $effects }.
    }
duel-revived =
    { $who ->
        [you] Du byggede { $card } gratis fra bunken med smidte kort: { $effects }.
       *[other] { $who-name } byggede { $card } gratis fra bunken med smidte kort: { $effects }.
    }
duel-wonder-for =
    { $who ->
        [you] Du byggede { $wonder } over { $card } for { $coins } ({ $why }): { $effects }.
       *[other] { $who-name } byggede { $wonder } over { $card } for { $coins } ({ $why }): { $effects }.
    }
duel-wonder-free =
    { $who ->
        [you] Du byggede { $wonder } over { $card } gratis ({ $why }): { $effects }.
       *[other] { $who-name } byggede { $wonder } over { $card } gratis ({ $why }): { $effects }.
    }
duel-token-paid =
    { $who ->
        [you] { $token } gav dig { $coins }.
       *[other] { $token } gav { $who-name } { $coins }.
    }
duel-eighth-wonder = Syv vidundere er bygget: { $wonder } går ud af spillet.
duel-turn-lost = Kortstrukturen er tom, så den ekstra tur går tabt.
duel-discarded-for =
    { $who ->
        [you] Du smed { $card } og fik { $coins }.
       *[other] { $who-name } smed { $card } og fik { $coins }.
    }
duel-destroyed =
    { $who ->
        [you] Du fjernede { $card } i { $whose-whose } by; kortet ligger nu i bunken med smidte kort.
       *[other]
            { $whose ->
                [you] { $who-name } fjernede { $card } i din by; kortet ligger nu i bunken med smidte kort.
               *[other] { $who-name } fjernede { $card } i { $whose-whose } by; kortet ligger nu i bunken med smidte kort.
            }
    }
duel-got-coins =
    { $who ->
        [you] Du fik { $coins } fra banken.
       *[other] { $who-name } fik { $coins } fra banken.
    }
duel-plundered =
    { $who ->
        [you] Du mistede { $coins } ved plyndring.
       *[other] { $who-name } mistede { $coins } ved plyndring.
    }
duel-lost-coins =
    { $who ->
        [you] Du mistede { $coins }.
       *[other] { $who-name } mistede { $coins }.
    }
duel-pawn-at =
    { $half ->
        [you] Konfliktbrikken står { $spaces } inde på din side.
       *[other] Konfliktbrikken står { $spaces } inde på { $half-whose } side.
    }
duel-next =
    { $who ->
        [you]
            { $then ->
                [token] Du har et par symboler og vælger en fremskridtsbrik.
                [destroy] Du vælger et kort, der skal fjernes.
                [revive] Du vælger et kort fra bunken med smidte kort.
               *[again] Du får en ekstra tur.
            }
       *[other]
            { $then ->
                [token] { $who-name } har et par symboler og vælger en fremskridtsbrik.
                [destroy] { $who-name } vælger et kort, der skal fjernes.
                [revive] { $who-name } vælger et kort fra bunken med smidte kort.
               *[again] { $who-name } får en ekstra tur.
            }
    }
duel-drew-tokens =
    { $who ->
        [you] Du trak { $tokens } til Biblioteket i Alexandria.
       *[other] { $who-name } trak { $tokens } til Biblioteket i Alexandria.
    }
duel-drew-hidden-tokens =
    { $who ->
        [you] Du trak tre brikker til Biblioteket i Alexandria, som ingen andre ser.
       *[other] { $who-name } trak tre brikker til Biblioteket i Alexandria, som ingen andre ser.
    }
duel-took-token =
    { $who ->
        [you] Du tog { $token } fra brættet: { $effects }.
       *[other] { $who-name } tog { $token } fra brættet: { $effects }.
    }
duel-kept-token =
    { $who ->
        [you] Du beholdt { $token } fra Biblioteket i Alexandria: { $effects }.
       *[other] { $who-name } beholdt { $token } fra Biblioteket i Alexandria: { $effects }.
    }
duel-turned-up = { $card } blev vendt.
duel-begins-itself =
    { $who ->
        [you] Du valgte selv at begynde Alder { $age }.
       *[other] { $who-name } valgte selv at begynde Alder { $age }.
    }
duel-lets-begin =
    { $who ->
        [you] Du valgte, at { $other-name } begynder Alder { $age }.
       *[other] { $who-name } valgte, at { $other-name } begynder Alder { $age }.
    }
duel-took-capital =
    { $who ->
        [you] Du indtog hovedstaden: militær dominans.
       *[other] { $who-name } indtog hovedstaden: militær dominans.
    }
duel-has-six-symbols =
    { $who ->
        [you] Du har seks forskellige symboler: videnskabelig dominans.
       *[other] { $who-name } har seks forskellige symboler: videnskabelig dominans.
    }
duel-wins-on-points =
    { $who ->
        [you] Du vinder { $won }–{ $lost } på point.
       *[other] { $who-name } vinder { $won }–{ $lost } på point.
    }
duel-shared = { $points }–{ $points } på point og lige mange på blå kort: { $both } deler sejren.

## The board

duel-column =
    { $column ->
        [points] point
        [coins] mønter
        [symbols] symboler
       *[wonders] vidundere
    }
duel-chooses =
    { $who ->
        [you]
            { $choice ->
                [token] Du har et par og vælger en fremskridtsbrik.
                [library] Du vælger en af tre ubrugte brikker.
                [destroy] Du vælger et kort, der skal fjernes.
                [revive] Du vælger et smidt kort, der skal bygges.
               *[start] Du vælger, hvem der begynder alderen.
            }
       *[other]
            { $choice ->
                [token] { $who-name } har et par og vælger en fremskridtsbrik.
                [library] { $who-name } vælger en af tre ubrugte brikker.
                [destroy] { $who-name } vælger et kort, der skal fjernes.
                [revive] { $who-name } vælger et smidt kort, der skal bygges.
               *[start] { $who-name } vælger, hvem der begynder alderen.
            }
    }
duel-keeps-one =
    { $who ->
        [you] Du beholder én af brikkerne { $tokens }.
       *[other] { $who-name } beholder én af brikkerne { $tokens }.
    }
duel-the-draft = Fordeling af vidundere
duel-draft-picks = Runde { $round } af 2; der vælges i denne rækkefølge: { $order }
duel-draft-wonder = { $wonder }: { $effects }. Koster { $cost }.
duel-city =
    { $who ->
        [you] Din by
       *[other] { $who-whose } by
    }
duel-on-table = På bordet
duel-label =
    { $what ->
        [coins] Mønter
        [makes] Producerer
        [buys] Køber
        [cards] Kort
        [wonders] Vidundere
        [tokens] Brikker
        [symbols] Symboler
        [board] Brikker på brættet
       *[discard] Smidte kort
    }
duel-none = ingen
duel-good-count = { $good } { $count }
duel-choice-of = { $goods } ({ $source })
duel-wonder-built = { $wonder } (bygget)
duel-wonder-costs = { $wonder } ({ $price })
duel-symbol-count = { $symbol } ×{ $count }
duel-seven-stand = { $wonder } gik ud af spillet: Syv vidundere er bygget.

## The board as plain text of 72 columns; abbreviations in ten letters

duel-military = Militær
duel-the-cards = Kortene
duel-short-gives =
    { $kind ->
        [one_raw] 1 råvare
        [one_made] glas/pap.
        [fixed] gl./pap. 1
       *[points] for point
    }
duel-short-fixed = { $good } à 1
duel-short-symbol =
    { $symbol ->
        [wheel] hjul
        [mortar] morter
        [quill] fjerpen
        [plumb] lodsnor
        [sundial] solur
        [armillary_sphere] sfære
       *[scales] vægt
    }
duel-short-points = { $gives } { $points }p
duel-short-each = +{ $coins } hver
duel-short-kind =
    { $colour ->
        [brown] råvarer
        [grey] varer
        [blue] civil
        [green] videnskab
        [yellow] handel
        [red] militær
       *[purple] laug
    }

## The board in a letter

duel-capital =
    { $who ->
        [you] Din hovedstad
       *[other] { $who-whose } hovedstad
    }
duel-track-legend = ▲ er konfliktbrikken, som begynder ved 0 i midten; 2 og 5 er mønter, der mistes ved plyndring.
duel-cards-legend = Kort med en pris kan tages.
duel-face-down = fordækt
duel-new-card = { $kind } · nyt
duel-last-taken =
    { $who ->
        [you]
            { $how ->
                [built] Du byggede { $card }
                [discarded] Du smed { $card }
               *[taken] Du tog { $card }
            }
       *[other]
            { $how ->
                [built] { $who-name } byggede { $card }
                [discarded] { $who-name } smed { $card }
               *[taken] { $who-name } tog { $card }
            }
    }
duel-coins-short = { $coins } mangler
