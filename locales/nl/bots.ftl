bots-level =
    { $level ->
        [easy] makkelijk
        [middle] gemiddeld
       *[strong] sterk
    }
bots-level-name =
    { $level ->
        [easy] Makkelijk
        [middle] Gemiddeld
       *[strong] Sterk
    }
bots-level-text =
    { $level ->
        [easy] Een kind kan ervan winnen.
        [middle] Speelt als een vriend die het spel kent.
       *[strong] Speelt zo goed mogelijk, met een seconde per beurt.
    }
bots-legend = Bots
bots-hint = Een bot gaat meteen zitten en antwoordt binnen enkele seconden.
bots-count = Hoeveel bots er meespelen
bots-none = Geen
bots-how-well = Hoe goed ze spelen
bots-no-room = Er is nu geen bot vrij. Speel zonder bots, of probeer het later nog eens.
bots-here = Bots aan deze tafel
bots-seat = Zet hier een bot neer
bots-let-play = Laat hier een bot spelen
bots-play-now = Speel nu
bots-play-now-text = Tegen bots, zonder in te loggen. Eén keer tikken en het spel begint.
bots-play-now-here = Tegen bots. Eén keer tikken en het spel begint.
bots-play = Speel { $game }
bots-options = Kies eerst niveau, editie en spelers:
bots-hints = Je eerste keuze, in drie tips
bots-hint-first =
    { $game ->
        [duel] Zijn er wonderen om uit te kiezen, dan neem je er een met één tik. Daarna worden de kaarten van de piramide een voor een genomen.
        [seven_wonders] Tik een kaart in je hand aan: bouw die, leg die onder je wonder of verkoop die. Iedereen kiest tegelijk, dan worden de kaarten doorgegeven.
        [dice] Elke beurt kies je een dobbelsteen uit het Forum, en wat je ermee aankruist. Iedereen kiest tegelijk.
       *[other] Als je aan de beurt bent, kies je een van de zetten die onder de tafel staan.
    }
bots-hint-second =
    { $game ->
        [duel] Tik een kaart van de piramide aan: dan zie je wat die je kost, wat die oplevert en de knoppen waarmee je hem speelt.
        [seven_wonders] Tik een kaart aan: dan zie je wat die je kost, wat die oplevert en de knoppen waarmee je hem kiest. Je mag je bedenken tot iedereen gekozen heeft.
        [dice] Tik een dobbelsteen aan en dan wat je wilt aankruisen. De knop aan het eind speelt het, en je mag je bedenken tot iedereen gekozen heeft.
       *[other] Raak een zet aan om die te spelen. Waar iedereen tegelijk kiest, kun je nog iets anders kiezen tot iedereen heeft gekozen.
    }
bots-hint-third =
    { $clock ->
        [yes] De bots antwoorden binnen enkele seconden. Je eigen tijd staat bovenaan de pagina.
       *[no] De bots antwoorden binnen enkele seconden, en jij mag alle tijd nemen.
    }
bots-begin-with = Twijfel je nog? Begin hiermee:
bots-begin-why = Zo zou de sterke bot beginnen: die schat zijn winstkans op { $best }.
bots-begin-instead = Met ‘{ $other }’ zou die { $than } zijn.
bots-keep = Bewaar deze partij
bots-kept = Deze oefenpartij blijft een week bewaard. Log in met een brief, dan blijft die voorgoed.
