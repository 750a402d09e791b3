## Playing again with the same people, after the end

rematch-play-again = Speel nog eens
rematch-what =
    { $seats ->
        [2] Hetzelfde spel met dezelfde opties, en jullie wisselen van plaats.
       *[other] Hetzelfde spel met dezelfde opties, en iedereen schuift een plaats door.
    }
rematch-who =
    { $others ->
        [one] De ander wordt uitgenodigd.
        [people] De anderen worden uitgenodigd.
        [bots] Je begint meteen.
       *[both] De andere mensen worden uitgenodigd; de bots gaan meteen zitten.
    }
rematch-series = Daarmee begint een nieuwe reeks, even lang als deze.
rematch-here = De volgende partij is hier
rematch-asked =
    { $who ->
        [you] Je hebt om nog een partij gevraagd; je plaats blijft voor jou.
       *[other] { $who-name } wil nog eens spelen en houdt een plaats voor je vrij.
    }
rematch-take = Neem mijn plaats
rematch-go = Naar de volgende partij

## Why there is no next game

rematch-refused = Nog geen volgende partij
rematch-not-over = Je kunt nog eens spelen als deze partij is afgelopen.
rematch-series-goes-on = De reeks gaat vanzelf verder: de volgende partij is hier zo meteen.
rematch-taken = Iemand anders heeft de plaats genomen die voor jou was.
rematch-too-often = Dat is genoeg voor één dag: morgen kun je weer tafels openen en anderen uitnodigen.
