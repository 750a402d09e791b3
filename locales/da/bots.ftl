bots-level =
    { $level ->
        [easy] let
        [middle] middel
       *[strong] stærk
    }
bots-level-name =
    { $level ->
        [easy] Let
        [middle] Middel
       *[strong] Stærk
    }
bots-level-text =
    { $level ->
        [easy] Et barn kan slå den.
        [middle] Den spiller som en ven, der kender spillet.
       *[strong] Den spiller så godt, den kan, et sekund hver tur.
    }
bots-legend = Bots
bots-hint = En bot sætter sig straks og svarer inden for få sekunder.
bots-count = Hvor mange bots er med
bots-none = Ingen
bots-how-well = Hvor godt de spiller
bots-no-room = Ingen bot er ledig nu. Spil uden bots, eller prøv igen senere.
bots-here = Bots ved dette bord
bots-seat = Sæt en bot på pladsen
bots-let-play = Lad en bot spille her
bots-play-now = Spil nu
bots-play-now-text = Mod bots, uden at logge ind. Et tryk, og spillet er i gang.
bots-play = Spil { $game }
bots-hints = Dit første valg i tre tip
bots-hint-first =
    { $game ->
        [duel] Først vælger I begge vidundere: tryk på et af dem, der tilbydes, og det er dit. Derefter tages pyramidens kort et for et.
        [seven_wonders] Tryk på et kort på din hånd: byg det, læg det under dit vidunder, eller sælg det. Alle vælger samtidig, og så sendes hænderne videre.
       *[dice] Hver tur vælger du en terning fra forummet, og hvad du krydser af med den. Alle vælger samtidig.
    }
bots-hint-second = Tryk på et kort eller en terning: så står der, hvad det koster dig, og hvad det giver. Intet spilles ved det.
bots-hint-third = Dit valg gælder, når du trykker på knappen. Botterne svarer inden for få sekunder, og du må tage dig al den tid, du vil.
bots-keep = Behold dette spil
bots-kept = Dette øvespil bliver her i en uge. Log ind med et brev, så bliver det for altid.
