## What an alert says, in one line

alerts-your-turn = Jouw beurt: { $game } met { $others }, { $progress }
alerts-revealed = Onthuld: { $game } met { $others }, { $progress }
alerts-game-over = Partij afgelopen: { $game } met { $others }
alerts-table-turn = Wacht op { $awaited }: { $game } ({ $players }), { $progress }
alerts-table-revealed = Onthuld: { $game } ({ $players }), { $progress }
alerts-table-revealed-awaited = Onthuld: { $game } ({ $players }), { $progress }. Wacht op { $awaited }.
alerts-table-over = Partij afgelopen: { $game } ({ $players })
alerts-trial = Dit is een test: meldingen van { $site } komen hier aan.

## The page

alerts-title = Andere manieren om bericht te krijgen
alerts-lead = Behalve met een brief kun je ook in een browser of een chat horen dat je aan de beurt bent. Een melding noemt het spel, de spelers en hoever de partij is. Er staat nooit een kaart in.
alerts-added = Toegevoegd. Druk op Testen om te zien of meldingen aankomen.
alerts-removed = Verwijderd.
alerts-took = De test is aangenomen; het antwoord was { $status }.
alerts-not-taken = De test is niet aangenomen: { $trouble }.
alerts-gone = Die browser wil geen meldingen meer en is verwijderd: het antwoord was { $status }.
alerts-said = Het antwoord luidde: ‘{ $text }’

## What tells the reader’s turns

alerts-own = Hier krijg ik meldingen
alerts-none = Nog nergens.
alerts-kind =
    { $kind ->
        [push] browser
        [discord] Discord
        [slack] Slack
        [mattermost] Mattermost
        [google_chat] Google Chat
        [ntfy] ntfy
       *[json] gewone JSON
    }
alerts-for-table = de beurten van iedereen in { $table }
alerts-added-by = toegevoegd door { $name }
alerts-told-never = nog niets gemeld
alerts-told = laatste melding: { $when }
alerts-failing = mislukt sinds { $when }: { $trouble }
alerts-off = uitgezet: { $when }; { $trouble }. Een test die aankomt, zet het weer aan.
alerts-test = Testen
alerts-remove = Verwijderen

## Why something was not taken; parts of sentences

alerts-trouble-status = het antwoord was { $status }
alerts-trouble =
    { $trouble ->
        [forbidden] naar die server mogen geen meldingen
        [unprotected] het moet met https:// beginnen
        [unreachable] er komt geen antwoord
        [too_slow] het duurde te lang
        [tls] het certificaat wordt niet vertrouwd
        [no_http] het antwoordt niet als een webserver
       *[unreadable] het is niet meer te lezen; voeg het opnieuw toe
    }

## A browser

alerts-browser = Deze browser
alerts-browser-text = De browser toont een melding op dit apparaat, ook als geen van onze pagina’s open is.
alerts-browser-button = Geef me meldingen in deze browser
alerts-browser-script = Hiervoor is JavaScript nodig, en dat werkt hier niet.
alerts-browser-cannot = Deze browser kan geen meldingen ontvangen. Zet de site op een iPhone of iPad eerst op het beginscherm en open hem daar. Op andere apparaten moet je de site via https openen.
alerts-browser-denied = De browser staat geen meldingen van deze site toe. Sta ze toe in de instellingen van de browser en probeer het opnieuw.
alerts-browser-failed = De browser kon zich niet aanmelden: zijn eigen dienst is misschien onbereikbaar. Probeer het later opnieuw.
alerts-browser-keys = Wat de browser stuurde, is niet bruikbaar. Laad de pagina opnieuw en druk nog een keer op de knop.

## A tone

alerts-tone = Een toon
alerts-tone-wish = Speel een korte toon als ik aan de beurt ben
alerts-tone-text = Alleen in deze browser, zolang er een tafel of de lijst met tafels in openstaat.

## A webhook

alerts-webhook = Een webhook
alerts-webhook-text = Een adres dat je van een chat of een dienst hebt gekregen. Wie het kent, kan daarheen schrijven. Daarom wordt het verzegeld bewaard en niet meer getoond.
alerts-url = Adres
alerts-url-hint = Het begint met https://.
alerts-shape = Waar is het voor?
alerts-shape-detect = Volgt uit het adres
alerts-label = Hoe ik het noem (mag leeg blijven)
alerts-add = Toevoegen
alerts-wrong-url = Dit is geen webadres. Een webadres ziet eruit als https://chat.example.org/hooks/abc.
alerts-wrong-long = Dit adres is te lang.
alerts-wrong-user = Een adres met een gebruikersnaam of wachtwoord erin is niet toegestaan.
alerts-wrong-port = Deze poort is niet toegestaan: het moet 80, 443 of hoger dan 1024 zijn.
alerts-told-there = De beurten van deze tafel worden op dat adres al gemeld: iemand anders aan tafel heeft het toegevoegd.
alerts-refused = Dit adres is niet bruikbaar: { $trouble }.
alerts-too-many =
    { $most ->
        [one] Er mag er { $most } zijn: verwijder die eerst.
       *[other] Er mogen er { $most } zijn: verwijder er eerst een.
    }

## A table’s own webhooks

alerts-table-title = Webhooks van de tafel: { $game } met { $others }
alerts-table-lead = Een webhook hier meldt de beurten van de hele tafel aan iedereen die die chat leest: op wie er gewacht wordt, wanneer keuzes onthuld worden en wanneer de partij is afgelopen. Er wordt nooit een kaart getoond. De taal is die van degene die de webhook heeft toegevoegd.
alerts-table-own = Hier krijgt de tafel meldingen
alerts-table-link = Meld het in een chat
alerts-table-back = Terug naar de tafel
alerts-table-mine = Geef alleen mij een melding
