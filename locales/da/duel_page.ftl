## Cards, wonders and tokens

duel-page-kind =
    { $colour ->
        [brown] råmateriale
        [grey] forarbejdet vare
        [blue] civil bygning
        [green] videnskabelig bygning
        [yellow] handelsbygning
        [red] militær bygning
       *[purple] laug
    }
duel-page-kind-of-age = { $kind } · { $age }
duel-page-card = { $card }, { $kind }, { $colour }.
duel-page-card-costs = Pris: { $cost }.
duel-page-card-opens = Gør { $card } gratis.
duel-page-chip-with-symbol = ({ $colour }: { $gives }; giver kædesymbolet { $symbol })
duel-page-gives-and-costs = { $gives }. Pris: { $cost }
duel-page-gives-and-costs-now = { $gives }. Pris: { $cost }; nu { $now }

## The conflict track

duel-page-pawn-in-middle = brikken i midten
duel-page-pawn-in-capital =
    { $who ->
        [you] brikken i din hovedstad
       *[other] brikken i { $who-whose } hovedstad
    }
duel-page-pawn-on-side =
    { $who ->
        [you] brikken { $steps } inde på din side: { $points } point til { $ahead-name }
       *[other]
            { $ahead ->
                [you] brikken { $steps } inde på { $who-whose } side: { $points } point til dig
               *[other] brikken { $steps } inde på { $who-whose } side: { $points } point til { $ahead-name }
            }
    }
duel-page-would-take =
    { $shields ->
        [one]
            { $who ->
                [you] Med 1 skjold mere indtager du { $other-whose } hovedstad.
               *[other]
                    { $other ->
                        [you] Med 1 skjold mere indtager { $who-name } din hovedstad.
                       *[other] Med 1 skjold mere indtager { $who-name } { $other-whose } hovedstad.
                    }
            }
       *[other]
            { $who ->
                [you] Med { $shields } skjolde mere indtager du { $other-whose } hovedstad.
               *[other]
                    { $other ->
                        [you] Med { $shields } skjolde mere indtager { $who-name } din hovedstad.
                       *[other] Med { $shields } skjolde mere indtager { $who-name } { $other-whose } hovedstad.
                    }
            }
    }
duel-page-loot-untouched = Alle fire militærbrikker ligger der stadig.
duel-page-loot-gone = Der er ingen militærbrikker tilbage.
duel-page-loot-left = Der kan stadig plyndres: { $loot }.
duel-page-loot =
    { $who ->
        [you] { $coins } mønter på din side
       *[other] { $coins } mønter på { $who-whose } side
    }

## The cards of an age

duel-page-structure = Kortene i Alder { $age }: { $open } kan tages, { $covered } er dækket, { $hidden ->
        [one] 1 ligger fordækt
       *[other] { $hidden } ligger fordækt
    }
duel-page-left =
    { $count ->
        [one] 1 kort fra Alder { $age } blev tilbage
       *[other] { $count } kort fra Alder { $age } blev tilbage
    }
duel-page-all-taken = Alle kort er taget
duel-page-back = Fordækt kort fra Alder { $age }, række { $row }
duel-page-back-guild = Fordækt laug, række { $row }
duel-page-turned-up = Lige vendt.
duel-page-can-be-taken = Kan tages.
duel-page-covered = Dækket.
duel-page-was-face-down = Lå fordækt dengang.
duel-page-built-wonder =
    { $who ->
        [you] Du byggede { $wonder } med { $card }
       *[other] { $who-name } byggede { $wonder } med { $card }
    }

## Prices

duel-page-free-through = Gratis for dig gennem kæden fra { $card }.
duel-page-free-and-paid =
    { $coins ->
        [one] Gratis for dig gennem kæden fra { $card }, og { $token } giver dig 1 mønt.
       *[other] Gratis for dig gennem kæden fra { $card }, og { $token } giver dig { $coins } mønter.
    }
duel-page-produced = Koster dig ingenting: Du producerer det hele.
duel-page-costs-nothing = Koster dig ingenting.
duel-page-costs = Koster dig { $price }: { $why }.
duel-page-costs-too-much = Koster dig { $price }, { $short } mere, end du har: { $why }.
duel-page-through-and-gain = { $card }; +{ $coins }

## What can be done with a card

duel-page-touch-card =
    { $cards ->
        [one] Tryk på kortet med en pris.
       *[other] Tryk på et af de { $cards } kort med en pris.
    }
duel-page-touch-how = Så ser du alt, hvad du kan gøre med det, hvad det koster, og hvad det ville ændre; den række, du så trykker på, bliver spillet.
duel-page-touch-plays = Den række, du trykker på, bliver spillet.
duel-page-free-with = Gratis med
duel-page-card-of-age = { $card }, { $age }
duel-page-build-for = { $what } for { $price }
duel-page-gaining = { $what } og få { $coins }
duel-page-build-free = { $what } gratis
duel-page-cannot-build = Du kan ikke bygge { $thing }
duel-page-goes-under = { $card } lægges under
duel-page-does = { $gives }.
duel-page-covered-by = Dækket af { $cards }: Det kan ikke tages endnu.
duel-page-not-by-you = Det kan tages, men det er ikke din tur.
duel-page-by-player = Det kan tages.
duel-page-nobody-took-it = Spillet sluttede, før nogen tog det.
duel-page-is-last = Det er det sidste kort i denne alder.
duel-page-uncovers-nothing = Når det tages, frilægges intet kort.
duel-page-uncovers = Når det tages, frilægges { $cards }.

## Choices and the draft

duel-page-somebody-chooses = { $name } { $waited }
duel-page-wonder-asks = { $wonder } giver dette valg.
duel-page-pair-asks = { $card } gav et par ens symboler.
duel-page-age-asks =
    { $pawn ->
        [centre] Den nye alder ligger klar; brikken står i midten, så den, der havde den sidste tur, bestemmer.
       *[side] Den nye alder ligger klar; den, der er bagud i konflikten, bestemmer.
    }
duel-page-choose-from = Der kan vælges mellem: { $things }.
duel-page-drew = { $who-name } har trukket { $count }; du kan ikke se hvilke.
duel-page-draft =
    { $count ->
        [one] Fordeling af vidundere, runde { $round } af 2: 1 er tilbage
       *[other] Fordeling af vidundere, runde { $round } af 2: { $count } at vælge imellem
    }
duel-page-picks =
    { $who ->
        [you] Du vælger { $count }, og { $last-name } får det sidste.
       *[other]
            { $last ->
                [you] { $who-name } vælger { $count }, og du får det sidste.
               *[other] { $who-name } vælger { $count }, og { $last-name } får det sidste.
            }
    }
duel-page-picks-and-gets =
    { $who ->
        [you] Du vælger { $count }, så vælger { $next-name } { $more }, og du får det sidste.
       *[other]
            { $next ->
                [you] { $who-name } vælger { $count }, så vælger du { $more }, og { $who-name } får det sidste.
               *[other] { $who-name } vælger { $count }, så vælger { $next-name } { $more }, og { $who-name } får det sidste.
            }
    }

## Cities

duel-page-makes =
    { $who ->
        [you] Du producerer, og hvad én mere koster dig
       *[other] { $who-name } producerer, og hvad én mere koster
    }
duel-page-made =
    { $who ->
        [you] Du producerede
       *[other] { $who-name } producerede
    }
duel-page-buy = køb: { $coins }
duel-page-one-of = { $goods } ({ $source })
duel-page-either = valgfri
duel-page-wonders = Vidundere
duel-page-wonders-with-price =
    { $who ->
        [you] Vidundere med din pris nu
       *[other] Vidundere med { $who-whose } pris nu
    }
duel-page-built = bygget
duel-page-built-with = med { $card }
duel-page-tokens = Fremskridtsbrikker

## Who is ahead

duel-page-pawn-ahead = brikkens forspring
duel-page-is-ahead = (foran)
duel-page-leads =
    { $who ->
        [you] Du fører med { $points }.
       *[other] { $who-name } fører med { $points }.
    }
duel-page-both-have = Begge har { $points }.

## Between the cities

duel-page-tokens-on-board = Fremskridtsbrikker på brættet
duel-page-pair-takes = et par ens symboler giver en
duel-page-no-tokens = Der er ingen tilbage.
duel-page-in-box = I æsken (herfra trækker { $wonder }): { $tokens }.
duel-page-no-discards = Der er ingen smidte kort.
duel-page-discards = Smidte kort: { $cards }.
duel-page-age-starts = Alder { $age } begynder, når det sidste kort er taget.
duel-page-game-ends = Spillet slutter, når det sidste kort er taget.
duel-page-everything = Alle kort, vidundere og brikker
duel-page-track-rule = Hvert skjold rykker konfliktbrikken ét felt mod den andens hovedstad; når den derhen, er spillet vundet med det samme. En militærbrik, som den passerer, koster så mange mønter. Står den til sidst på modstanderens side, får du de point, der står under den.
duel-page-if-free-now = Hvis det kunne tages nu:
duel-page-lies-under = { $card } ligger under det.
