## Playing again with the same people, after the end

rematch-play-again = Spil igen
rematch-what =
    { $seats ->
        [2] Samme spil på samme vilkår, og I bytter plads.
       *[other] Samme spil på samme vilkår, og alle rykker en plads videre.
    }
rematch-who =
    { $others ->
        [one] Den anden bliver inviteret.
        [people] De andre bliver inviteret.
        [bots] Du begynder straks.
       *[both] De andre mennesker bliver inviteret; bots sætter sig straks.
    }
rematch-series = Med det begynder en ny serie, lige så lang som denne.
rematch-here = Det næste spil er her
rematch-asked =
    { $who ->
        [you] Du bad om et spil til; din plads er din.
       *[other] { $who-name } vil gerne spille igen og har en plads til dig.
    }
rematch-take = Tag min plads
rematch-go = Til det næste spil

## Why there is no next game

rematch-refused = Der er ikke noget næste spil endnu
rematch-not-over = Du kan spille igen, når dette spil er slut.
rematch-series-goes-on = Serien fortsætter af sig selv: Det næste spil er her om et øjeblik.
rematch-taken = En anden har taget den plads, der var din.
rematch-too-often = Det er nok for en dag: I morgen kan du igen åbne borde og invitere andre.
