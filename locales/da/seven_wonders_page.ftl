## The seats

seven-wonders-page-sealed-of = Hvem der har forseglet: { $sealed } af { $seats }
seven-wonders-page-state =
    { $state ->
        [sealed] forseglet
        [choosing] vælger
       *[waits] venter
    }

## Who is ahead

seven-wonders-page-leads =
    { $who ->
        [you]
            { $points ->
                [one] Du fører med 1 point.
               *[other] Du fører med { $points } point.
            }
       *[other]
            { $points ->
                [one] { $who-name } fører med 1 point.
               *[other] { $who-name } fører med { $points } point.
            }
    }
seven-wonders-page-level =
    { $points ->
        [one] De forreste står lige med 1 point.
       *[other] De forreste står lige med { $points } point.
    }
seven-wonders-page-discards =
    { $cards ->
        [one] 1 kort ligger fordækt i bunken med smidte kort.
       *[other] { $cards } kort ligger fordækt i bunken med smidte kort.
    }
seven-wonders-page-to-catalogue = Alle kort og vidundere

## The hand

seven-wonders-page-hand = Din hånd
seven-wonders-page-hand-unplayed =
    { $cards ->
        [one] 1 kort, som ikke spilles mere
       *[other] { $cards } kort, som ikke spilles mere
    }
seven-wonders-page-hand-waiting =
    { $cards ->
        [one] 1 kort, som skal gives videre
       *[other] { $cards } kort, som skal gives videre
    }
seven-wonders-page-hand-seventh = dit sidste kort må også spilles
seven-wonders-page-hand-passed = { $cards } kort: Ét spilles, resten går videre til { $to-name }
seven-wonders-page-hand-swapped =
    { $cards ->
        [one] 1 kort; efter denne tur byttes hænderne
       *[other] { $cards } kort; efter denne tur byttes hænderne
    }
seven-wonders-page-hand-last = { $cards } kort: Ét spilles, det andet smides
seven-wonders-page-coming = Kort, der kan komme
seven-wonders-page-coming-note = { $cards } forskellige kort i alderen
seven-wonders-page-coming-for-two = Når du også spiller for den blinde makker, så skriv et træk, der nævner begge kort.
seven-wonders-page-your-choice =
    { $kind ->
        [build] dit valg: byg
        [sell] dit valg: sælg
        [wonder] dit valg: vidunder
       *[other] dit valg
    }

## What a card of the hand costs: in a word or two on the card

seven-wonders-page-have-one = har du allerede

## What a card of the hand costs: read out
seven-wonders-page-spoken-free = Gratis for dig: { $why }.
seven-wonders-page-spoken-nothing = Det koster dig ikke noget.
seven-wonders-page-spoken-costs =
    { $coins ->
        [one] Det koster dig 1 mønt: { $why }.
       *[other] Det koster dig { $coins } mønter: { $why }.
    }
seven-wonders-page-spoken-short =
    { $coins ->
        [one] Du kan ikke betale: Du mangler 1 mønt.
       *[other] Du kan ikke betale: Du mangler { $coins } mønter.
    }
seven-wonders-page-spoken-cannot = Du kan ikke bygge: { $why }.
seven-wonders-page-spoken-have-one = Du har allerede en bygning med det navn.

## The sheet of a card
seven-wonders-page-sealing = Ingen ser det, før alle { $seats } har forseglet. Indtil da kan du vælge om.

## What can be done with a card

seven-wonders-page-seal = Forsegl: { $what }
seven-wonders-page-cannot-use = { $card } kan ikke bruges sådan nu.
seven-wonders-page-pays = { $coins } til { $whom-name }
seven-wonders-page-pays-bank = { $coins } til banken
seven-wonders-page-pays-nothing = intet at betale

## Questions that are not about the hand

seven-wonders-page-draft-text = Spillerne vælger åbent, den ene efter den anden.
seven-wonders-page-draft-side =
    { $side ->
        [A] A-siden producerer { $good }. { $stages }.
        [B] B-siden producerer { $good }. { $stages }.
        [day] Dagsiden producerer { $good }. { $stages }.
       *[night] Natsiden producerer { $good }. { $stages }.
    }
seven-wonders-page-choose-side = Vælg en side af { $wonder }
seven-wonders-page-choose-side-text = Dit valg forsegles som et kort: De andre ser det, når alle har valgt.
seven-wonders-page-pick = Byg et af de smidte kort
seven-wonders-page-pick-text = Det koster ikke noget og virker straks. Kun du ser bunken nu.
seven-wonders-page-free-city = Og den blinde makker?
seven-wonders-page-free-city-text = Du spiller også for makkeren i denne tur. Dit eget træk bliver: { $what }. Makkeren sælger kun, når intet andet er muligt.
seven-wonders-page-free-city-back = Vælg et andet kort til dig selv

## Beside the hand, before a card is looked at

seven-wonders-page-hint-sealed-text = { $what }. Ingen har set det; du kan vælge et andet kort, indtil alle { $seats } har forseglet.
seven-wonders-page-hint-steering = Vælg først dit eget kort, derefter den blinde makkers blandt resten. Begge forsegles samtidig.
seven-wonders-page-hint-choose-text = Byg det, læg det under dit vidunder, eller sælg det. Dit valg er forseglet, indtil alle { $seats } har valgt.

## The cities

seven-wonders-page-other-cities = De andre byer
seven-wonders-page-city =
    { $place ->
        [mine] Din by
        [left] { $whose-name }, til venstre
        [right] { $whose-name }, til højre
       *[other] { $whose-name }
    }
seven-wonders-page-army-mine = { $shields }. Nu ville alderen give dig { $first } mod { $left-name } og { $second } mod { $right-name }.
seven-wonders-page-goods =
    { $city ->
        [mine] Du producerer
        [seller] Sælger til dig
       *[other] Producerer
    }
seven-wonders-page-sold-for =
    { $units ->
        [one] for { $price }
       *[many] for { $price } pr. stk.
    }
seven-wonders-page-makes =
    { $goods ->
        [own] egne
        [either] efter valg
       *[unsold] sælges ikke
    }
seven-wonders-page-wonder = Vidunder

## Cards

seven-wonders-page-kind = Alder { $age } · { $kind }
seven-wonders-page-or-free = { $cost }, eller gratis gennem { $parents }
seven-wonders-page-spoken = { $card }, { $kind }, { $color }. Giver: { $gives }. Pris: { $cost }.
seven-wonders-page-spoken-opens = { $card }, { $kind }, { $color }. Giver: { $gives }. Pris: { $cost }. Åbner for { $opens }.
seven-wonders-page-mark =
    { $what ->
        [if] hvis
        [free_build_once_per_age] 1 gratis pr. alder
        [build_from_discard] smidt kort
        [play_seventh_card] 7. kort
        [copy_neighbour_guild_at_end] kopiér laug
        [first_card_of_each_colour_free] 1. i en farve gratis
        [first_card_of_each_age_free] 1. kort gratis
       *[last_card_of_each_age_free] sidste kort gratis
    }
