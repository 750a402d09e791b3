front-title = Seven Wonders per brief
front-heading = Seven Wonders per brief, zet voor zet
front-lead = Een brief laat je zien hoe het staat. Open de pagina, tik op een kaart, sluit de pagina weer. Er mogen dagen voorbijgaan; er gaat niets verloren, en iedereen kan de hele partij achteraf controleren.
front-game = Spel
front-friend = E-mailadres van je vriend of vriendin
front-friend-hint = De uitnodiging gaat weg zodra je je eigen brief hebt geopend. Laat je dit leeg, dan krijg je een link om te versturen.
front-all-options = Meer spelers en opties
front-invited = Uitgenodigd? Je hebt geen account nodig: de link in de brief is je plaats.
front-live = Zo ziet een partij eruit
front-touch = Jij bent aan zet: tik op een kaart
front-touch-text = Een bot antwoordt meteen. Je hebt geen account nodig.
front-games = Spellen die je hier kunt spelen
front-rules-of = Regels en kaarten van { $game }

## How it goes

front-how = Zo gaat het
front-letter = Er komt een brief
front-letter-text = Die laat de stand zien, wat de anderen hebben gedaan, elke geldige zet en wat die kost.
front-answer = Je antwoordt
front-answer-text = Twee tikken op de pagina, wanneer je maar even tijd hebt. Dan gaat er een brief naar de volgende speler.
front-proof = Alles blijft controleerbaar
front-proof-text = Elke gebeurtenis is met een zegel aan de vorige verbonden. Iedereen kan een hele partij controleren, ook het schudden.

## The way here from other pages

front-go-home = Naar de voorpagina
front-go-turns = Naar mijn beurten
front-host = Jij beheert deze site
front-host-text = Begin zoals elke speler: open hierboven een tafel of log in.
front-host-next = Om anderen mee te laten doen, geef je de site een adres (WONDERPOST_BASE_URL) en een mailserver (WONDERPOST_SMTP_HOST); docs/hosting.md legt uit hoe, en ‘wonderpost check’ zegt wat er ontbreekt.
