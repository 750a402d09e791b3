front-title = Seven Wonders pr. brev
front-heading = Seven Wonders pr. brev, ét træk ad gangen
front-lead = Et brev viser dig, hvordan spillet står. Åbn siden, tryk på et kort, og luk den igen. Der må gerne gå dage; intet går tabt, og alle kan efterprøve hele spillet bagefter.
front-game = Spil
front-friend = Din vens mailadresse
front-friend-hint = Invitationen går af sted, når du har åbnet dit eget brev. Lader du feltet stå tomt, får du et link, du kan sende.
front-all-options = Flere spillere og valg
front-invited = Inviteret? Du behøver ingen konto: Linket i brevet er din plads.
front-live = Sådan ser et spil ud
front-touch = Din tur: Tryk på et kort
front-touch-text = En bot svarer med det samme. Du behøver ingen konto.
front-games = Spil, du kan spille her
front-rules-of = Regler og kort til { $game }

## How it goes

front-how = Sådan foregår det
front-letter = Der kommer et brev
front-letter-text = Det viser stillingen, hvad de andre har gjort, og hvert lovligt træk med dets pris.
front-answer = Du svarer
front-answer-text = To tryk på siden, når du har et øjeblik. Så går der et brev til den næste spiller.
front-proof = Alt kan efterprøves
front-proof-text = Hver hændelse er med et segl bundet til den foregående. Alle kan efterprøve et helt spil, også hvordan der blev blandet.

## The way here from other pages

front-go-home = Til forsiden
front-go-turns = Til mine spil
front-host = Du er vært her
front-host-text = Begynd som enhver anden spiller: Åbn et bord ovenfor, eller log ind.
front-host-next = For at andre kan være med, skal webstedet have sin adresse (WONDERPOST_BASE_URL) og en mailserver (WONDERPOST_SMTP_HOST); docs/hosting.md fortæller hvordan, og ”wonderpost check” siger, hvad der mangler.
