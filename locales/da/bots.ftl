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
       *[strong] Den spiller så godt, den kan, med et sekund til hver tur.
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
bots-play-now-here = Mod bots. Et tryk, og spillet er i gang.
bots-play = Spil { $game }
bots-options = Vælg først niveau, udgave og spillere:
bots-hints = Dit første valg i tre tip
bots-hint-first =
    { $game ->
        [duel] Når der er vidundere at vælge imellem, tager du et med ét tryk. Derefter tages kortene i pyramiden ét for ét.
        [seven_wonders] Tryk på et kort på din hånd: Byg det, læg det under dit vidunder, eller sælg det. Alle vælger samtidig, og så gives hænderne videre.
        [dice] Hver tur vælger du en terning fra Forummet, og hvad du krydser af med den. Alle vælger samtidig.
       *[other] Når det er din tur, vælger du et af de træk, der står under bordet.
    }
bots-hint-second =
    { $game ->
        [duel] Tryk på et kort i pyramiden: Så kan du se, hvad det koster dig, hvad det giver, og knapperne til at spille det.
        [seven_wonders] Tryk på et kort: Så kan du se, hvad det koster dig, hvad det giver, og knapperne til at vælge det. Du kan vælge om, indtil alle har valgt.
        [dice] Tryk på en terning og så på det, du vil krydse af. Knappen til sidst spiller det, og du kan vælge om, indtil alle har valgt.
       *[other] Rør ved et træk for at spille det. Hvor alle vælger på samme tid, kan du vælge om, indtil alle har valgt.
    }
bots-hint-third =
    { $clock ->
        [yes] Botterne svarer inden for få sekunder. Din egen tid står øverst på siden.
       *[no] Botterne svarer inden for få sekunder, og du må tage dig al den tid, du vil.
    }
bots-begin-with = Er du i tvivl? Begynd med dette:
bots-begin-why = Sådan ville den stærke bot begynde: Den anslår sin chance for at vinde til { $best }.
bots-begin-instead = Med ”{ $other }” ville den være { $than }.
bots-keep = Behold dette spil
bots-kept = Dette øvespil bliver her i en uge. Log ind med et brev, så bliver det for altid.
