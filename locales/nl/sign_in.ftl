## Asking for a letter

sign-in-lead = Typ je e-mailadres en open de brief die je krijgt. Er is geen wachtwoord, en met de eerste brief krijg je een account.
sign-in-keep = Bewaar je partijen
sign-in-keep-lead = Voeg je e-mailadres toe, dan horen je plaatsen bij een account dat je overal kunt bereiken.
sign-in-send = Stuur me een brief
sign-in-invited = Ben je uitgenodigd? Je hebt geen account nodig: de link in de uitnodiging is je plaats.

## A letter was asked for

sign-in-sent = Er is een brief onderweg
sign-in-kept = Je brief is geschreven
sign-in-sent-lead = Open de brief binnen tien minuten, hier in deze browser, en druk op de knop erin. Je mag deze pagina sluiten.
sign-in-sent-to = Hij gaat naar { $address }.
sign-in-elsewhere = Lees je de brief ergens anders?
sign-in-elsewhere-text = Dan laat de link daar een code zien. Typ die hier, waar je om de brief hebt gevraagd.
sign-in-code = Code van 8 tekens
sign-in-with-code = Verder met de code
sign-in-ask-again = Geen brief? Vraag een nieuwe aan
sign-in-nothing = Na een paar minuten nog niets? Kijk bij de spam en controleer of het adres goed is getypt.
sign-in-wrong-code =
    { $tries ->
        [0] Dit is niet de code. Je hebt geen pogingen meer.
        [one] Dit is niet de code. Je hebt nog { $tries } poging.
       *[other] Dit is niet de code. Je hebt nog { $tries } pogingen.
    }

## The letter's link in another browser: it shows the code

sign-in-show-code = Typ deze code waar je om de brief hebt gevraagd
sign-in-show-code-lead = De brief is in een andere browser aangevraagd. Ga daarnaar terug en typ:
sign-in-code-life = De code is tien minuten geldig vanaf de aanvraag. Wil je liever hier inloggen?
sign-in-ask-here = Vraag een brief aan in deze browser.
sign-in-not-asked = Heb je er helemaal niet om gevraagd? Doe dan niets en geef de code aan niemand.

## The letter's link in the browser that asked

sign-in-welcome = Bijna klaar
sign-in-welcome-lead = Druk nog één keer, dan is deze browser ingelogd.
sign-in-opens = De knop logt deze browser in en opent een tafel voor { $game }, met een link voor je vrienden.
sign-in-opens-with = De knop logt deze browser in, opent een tafel voor { $game } en stuurt een uitnodiging naar { $who }.

## A link that opens nothing any more

sign-in-used-link = Een link die niet meer werkt
sign-in-dead = Deze link is al gebruikt, of te oud
sign-in-dead-lead = De link in een inlogbrief werkt één keer en is tien minuten geldig.
sign-in-dead-restored = Deze site is teruggezet ({ $at }) naar de stand van { $state }: links die daartussen zijn verstuurd openen niets meer.
sign-in-ask-for-new = Vraag een nieuwe brief aan

## Signed in

sign-in-done = Ingelogd
sign-in-waiting = Je plaatsen wachten op een ja
sign-in-waiting-text = Je hebt als gast gespeeld op een uitnodiging voor een ander e-mailadres. Daar is een brief naartoe gestuurd met je naam en adres erin: zeg daarin ja, dan horen de plaatsen bij dit account.

## De link in de brief maakt zijn adres dat van een account

sign-in-new-address = De knop maakt { $address } het adres van je account: je logt ermee in, en brieven gaan daarheen. Alle andere browsers worden uitgelogd.
sign-in-use-address = Gebruik dit adres
sign-in-has-account = { $address } heeft een eigen account. Log daarmee in, of kies een ander adres.
