## Cards, wonders and tokens

duel-page-kind =
    { $colour ->
        [brown] grondstof
        [grey] afgewerkt goed
        [blue] burgerlijk gebouw
        [green] wetenschappelijk gebouw
        [yellow] commercieel gebouw
        [red] militair gebouw
       *[purple] gilde
    }
duel-page-kind-of-age = { $kind } · { $age }
duel-page-card = { $card }, { $kind }, { $colour }.
duel-page-card-costs = Prijs: { $cost }.
duel-page-card-opens = Maakt { $card } gratis.
duel-page-chip-with-symbol = ({ $colour }: { $gives }; geeft het koppelingssymbool { $symbol })
duel-page-gives-and-costs = { $gives }. Prijs: { $cost }
duel-page-gives-and-costs-now = { $gives }. Prijs: { $cost }; nu { $now }

## The conflict track

duel-page-pawn-in-middle = pion in het midden
duel-page-pawn-in-capital =
    { $who ->
        [you] pion in jouw hoofdstad
       *[other] pion in de hoofdstad { $who-whose }
    }
duel-page-pawn-on-side =
    { $who ->
        [you] pion { $steps } aan jouw kant: { $points } punten voor { $ahead-name }
       *[other]
            { $ahead ->
                [you] pion { $steps } aan de kant { $who-whose }: { $points } punten voor jou
               *[other] pion { $steps } aan de kant { $who-whose }: { $points } punten voor { $ahead-name }
            }
    }
duel-page-would-take =
    { $shields ->
        [one]
            { $who ->
                [you] Met nog 1 schild neem je de hoofdstad { $other-whose } in.
               *[other]
                    { $other ->
                        [you] Met nog 1 schild neemt { $who-name } jouw hoofdstad in.
                       *[other] Met nog 1 schild neemt { $who-name } de hoofdstad { $other-whose } in.
                    }
            }
       *[other]
            { $who ->
                [you] Met nog { $shields } schilden neem je de hoofdstad { $other-whose } in.
               *[other]
                    { $other ->
                        [you] Met nog { $shields } schilden neemt { $who-name } jouw hoofdstad in.
                       *[other] Met nog { $shields } schilden neemt { $who-name } de hoofdstad { $other-whose } in.
                    }
            }
    }
duel-page-loot-untouched = Alle vier de militaire fiches liggen er nog.
duel-page-loot-gone = Er zijn geen militaire fiches meer.
duel-page-loot-left = Er valt nog te plunderen: { $loot }.
duel-page-loot =
    { $who ->
        [you] { $coins } munten aan jouw kant
       *[other] { $coins } munten aan de kant { $who-whose }
    }

## The cards of an age

duel-page-structure = De kaarten van Tijdperk { $age }: { $open ->
        [one] 1 is te nemen
       *[other] { $open } zijn te nemen
    }, { $covered ->
        [one] 1 is afgedekt
       *[other] { $covered } zijn afgedekt
    }, { $hidden ->
        [one] 1 ligt dicht
       *[other] { $hidden } liggen dicht
    }
duel-page-left =
    { $count ->
        [one] Er bleef 1 kaart van Tijdperk { $age } over
       *[other] Er bleven { $count } kaarten van Tijdperk { $age } over
    }
duel-page-all-taken = Alle kaarten zijn genomen
duel-page-back = Dichte kaart van Tijdperk { $age }, rij { $row }
duel-page-back-guild = Dicht gilde, rij { $row }
duel-page-turned-up = Zojuist omgedraaid.
duel-page-can-be-taken = Te nemen.
duel-page-covered = Afgedekt.
duel-page-was-face-down = Lag toen dicht.
duel-page-built-wonder =
    { $who ->
        [you] Je hebt { $wonder } gebouwd met { $card }
       *[other] { $who-name } heeft { $wonder } gebouwd met { $card }
    }

## Prices

duel-page-free-through = Gratis voor jou via de koppeling van { $card }.
duel-page-free-and-paid =
    { $coins ->
        [one] Gratis voor jou via de koppeling van { $card }, en { $token } levert je 1 munt op.
       *[other] Gratis voor jou via de koppeling van { $card }, en { $token } levert je { $coins } munten op.
    }
duel-page-produced = Kost je niets: je produceert het allemaal zelf.
duel-page-costs-nothing = Kost je niets.
duel-page-costs = Kost je { $price }: { $why }.
duel-page-costs-too-much = Kost je { $price }, { $short } meer dan je hebt: { $why }.
duel-page-through-and-gain = { $card }; +{ $coins }

## What can be done with a card

duel-page-touch-card =
    { $cards ->
        [one] Tik op de kaart met een prijs.
       *[other] Tik op een van de { $cards } kaarten met een prijs.
    }
duel-page-touch-how = Je ziet dan alles wat je ermee kunt doen, wat dat kost en wat er zou veranderen; de rij waarop je daarna tikt, wordt gespeeld.
duel-page-touch-plays = De rij waarop je tikt, wordt gespeeld.
duel-page-free-with = Gratis met
duel-page-card-of-age = { $card }, { $age }
duel-page-build-for = { $what } voor { $price }
duel-page-gaining = { $what } voor { $coins }
duel-page-build-free = { $what }, gratis
duel-page-cannot-build = Je kunt { $thing } niet bouwen
duel-page-goes-under = { $card } gaat eronder
duel-page-does = { $gives }.
duel-page-covered-by = Afgedekt door { $cards }: de kaart is nog niet te nemen.
duel-page-not-by-you = De kaart is te nemen, maar je bent niet aan de beurt.
duel-page-by-player = De kaart is te nemen.
duel-page-nobody-took-it = Het spel was afgelopen voordat iemand de kaart nam.
duel-page-is-last = Het is de laatste kaart van dit tijdperk.
duel-page-uncovers-nothing = Er komt geen kaart vrij als deze wordt genomen.
duel-page-uncovers = Als deze kaart wordt genomen, komt vrij: { $cards }.

## Choices and the draft

duel-page-somebody-chooses = { $name } { $waited }
duel-page-wonder-asks = { $wonder } geeft deze keuze.
duel-page-pair-asks = { $card } gaf een paar gelijke symbolen.
duel-page-age-asks =
    { $pawn ->
        [centre] Het nieuwe tijdperk ligt klaar; de pion staat in het midden, dus wie de laatste beurt had, bepaalt.
       *[side] Het nieuwe tijdperk ligt klaar; wie er militair zwakker voor staat, bepaalt.
    }
duel-page-choose-from = Te kiezen: { $things }.
duel-page-drew = { $who-name } heeft er { $count } getrokken; je ziet niet welke.
duel-page-draft =
    { $count ->
        [one] Verdeling van de wonderen, ronde { $round } van 2: 1 is er nog
       *[other] Verdeling van de wonderen, ronde { $round } van 2: { $count } om uit te kiezen
    }
duel-page-picks =
    { $who ->
        [you] Jij kiest er { $count }, en het laatste is voor { $last-name }.
       *[other]
            { $last ->
                [you] { $who-name } kiest er { $count }, en het laatste is voor jou.
               *[other] { $who-name } kiest er { $count }, en het laatste is voor { $last-name }.
            }
    }
duel-page-picks-and-gets =
    { $who ->
        [you] Jij kiest er { $count }, dan kiest { $next-name } er { $more }, en het laatste is voor jou.
       *[other]
            { $next ->
                [you] { $who-name } kiest er { $count }, dan kies jij er { $more }, en het laatste is voor { $who-name }.
               *[other] { $who-name } kiest er { $count }, dan kiest { $next-name } er { $more }, en het laatste is voor { $who-name }.
            }
    }

## Cities

duel-page-makes =
    { $who ->
        [you] Je produceert, en wat nog één je kost
       *[other] { $who-name } produceert, en wat nog één kost
    }
duel-page-made =
    { $who ->
        [you] Je produceerde
       *[other] { $who-name } produceerde
    }
duel-page-buy = koop: { $coins }
duel-page-one-of = { $goods } ({ $source })
duel-page-either = naar keuze
duel-page-wonders = Wonderen
duel-page-wonders-with-price =
    { $who ->
        [you] Wonderen, met jouw prijs nu
       *[other] Wonderen, met de prijs { $who-whose } nu
    }
duel-page-built = gebouwd
duel-page-built-with = met { $card }
duel-page-tokens = Vooruitgangsfiches

## Who is ahead

duel-page-pawn-ahead = voorsprong van de pion
duel-page-is-ahead = (staat voor)
duel-page-leads =
    { $who ->
        [you] Je staat { $points } voor.
       *[other] { $who-name } staat { $points } voor.
    }
duel-page-both-have = Beide spelers hebben { $points }.

## Between the cities

duel-page-tokens-on-board = Vooruitgangsfiches op het bord
duel-page-pair-takes = een paar gelijke symbolen levert er een op
duel-page-no-tokens = Er zijn er geen meer.
duel-page-in-box = In de doos, waaruit { $wonder } trekt: { $tokens }.
duel-page-no-discards = De aflegstapel is leeg.
duel-page-discards = Aflegstapel: { $cards }.
duel-page-age-starts = Tijdperk { $age } begint als de laatste kaart is genomen.
duel-page-game-ends = Het spel is afgelopen als de laatste kaart is genomen.
duel-page-everything = Alle kaarten, wonderen en fiches
duel-page-track-rule = Elk schild schuift de conflictpion één positie richting de hoofdstad van de ander; daar is het spel meteen gewonnen. Een militaire fiche waar hij langskomt, kost zo veel munten. Staat hij aan het einde aan de kant van je tegenstander, dan krijg jij de punten die eronder staan.
duel-page-if-free-now = Als deze kaart nu te nemen was:
duel-page-lies-under = { $card } ligt eronder.
