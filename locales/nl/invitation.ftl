invitation-title = Een uitnodiging
invitation-heading = { $host } nodigt je uit voor een partij { $game }
invitation-free-title = Een vrije plaats
invitation-free-heading = { $host } heeft een vrije plaats voor { $game }
invitation-somebody = Iemand
invitation-name-label = Hoe moeten de anderen je noemen?
invitation-address-label = Je e-mailadres, voor brieven
invitation-address-hint = Een brief vraagt je één keer of het jouw adres is. Laat je dit leeg, dan kan geen brief zeggen dat je aan de beurt bent of je eraan herinneren, ook niet waar de partij een klok heeft, en leidt alleen deze browser terug naar je plaats.
invitation-words-hint = Elke keer schudden volgt uit een geheim van de server, dat al vaststond voordat je kwam, en uit iets van elke speler. Typ woorden die niemand kent, dan hoef je voor jouw deel niet op de server te vertrouwen. Laat je het veld leeg, dan kiest de server iets willekeurigs voor je.
invitation-take = Neem deze plaats
invitation-take-as = Neem deze plaats als { $name }
invitation-sign-in = Ik heb een account: eerst inloggen

## Wie er zit

invitation-seats = Aan tafel
invitation-your-seat = Jouw plaats
invitation-not-taken = Nog niet bezet
invitation-invited = Uitgenodigd, nog niet gekomen
invitation-free = Vrij

## Wat is afgesproken

invitation-terms = Wat is afgesproken
invitation-commitment-hint = Dit is de vingerafdruk van het geheim van de server voor deze tafel. Het geheim wordt na de partij gepubliceerd, en iedereen kan controleren dat elke keer schudden daaruit volgde en uit wat de spelers gaven.

## De plaats teruggeven

invitation-decline = Afslaan
invitation-declined-title = Afgeslagen
invitation-declined = Je hebt de uitnodiging afgeslagen
invitation-declined-lead = Wie je heeft uitgenodigd, ziet dat je niet meespeelt.
invitation-undo = Ik wil toch meespelen

## De plaats is voor een ander adres

invitation-asked-title = Gevraagd
invitation-asked = Het wordt aan de genodigde gevraagd
invitation-asked-text = Je bent ingelogd met een ander e-mailadres dan het uitgenodigde. Daarheen is een brief gestuurd met je naam en je adres: zeg daarin ja, en de plaats is van jou.

## Waarom iemand niet zit

invitation-name-first = Typ eerst een naam: de anderen willen weten wie er speelt.
invitation-words-too-long = Je woorden mogen hoogstens { $most } bytes lang zijn.
invitation-taken = Iemand anders heeft die plaats al genomen.
invitation-full = Aan deze tafel is geen plaats vrij.
invitation-already-seated = Je zit al aan deze tafel.
invitation-frozen = Deze tafel is stilgezet.
