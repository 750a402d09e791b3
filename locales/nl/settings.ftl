settings-title = Mijn instellingen

## What was just done

settings-saved = Opgeslagen.
settings-address-changed = Je adres is gewijzigd. De brieven gaan er voortaan heen.
settings-keys-ended = De links in oudere brieven over die tafel openen niets meer.
settings-session-ended = Die browser is uitgelogd.
settings-welcome = Welkom. Kies hoe de anderen je noemen, en kies je tijdzone.

## The form

settings-guest = Je speelt als gast: alleen via deze browser en via brieven aan jou kom je bij je plaatsen. Voeg je e-mailadres toe, dan horen ze bij een account.
settings-guest-known = Je speelt als gast: deze browser en brieven aan { $address } zijn de enige weg naar je plaatsen. Bevestig het adres met een brief, dan horen ze bij een account.
settings-name = Naam aan tafel
settings-zone = Tijdzone
settings-zone-hint = Tijden op pagina’s en in brieven staan in deze zone. Het is nu { $now } uur.
settings-letters = Brieven
settings-wants-letters = Schrijf me als ik aan de beurt ben
settings-no-address = Zonder e-mailadres kan er geen brief komen.
settings-letters-go = Ze gaan naar { $address }. Inlogbrieven komen altijd als je erom vraagt.
settings-letters-when = Wanneer brieven komen, en wat ermee is gebeurd
settings-colours = Kleuren
# $kind (choice) the colours that somebody chose
settings-theme-name =
    { $kind ->
       *[auto] Zoals op mijn apparaat
        [light] Licht
        [dark] Donker
    }
settings-save = Opslaan
settings-wrong-zone = ‘{ $zone }’ is geen tijdzone. Tijdzones heten bijvoorbeeld Europe/Amsterdam.
settings-wrong-theme = ‘{ $theme }’ is geen weergave: kies ‘{ $auto }’, ‘{ $light }’ of ‘{ $dark }’.
settings-grace = Een zet terugnemen zonder te vragen, gedurende
settings-no-grace = Geen tijd
settings-grace-hint = Tot de volgende speler kijkt, en als er niets is omgedraaid. De brief aan die speler wacht daarop.
settings-asks = Nog eens vragen voordat een zet wordt gespeeld
settings-asks-name =
    { $when ->
       *[reveals] Als hij iets omdraait
        [always] Altijd
        [never] Nooit
    }
settings-wrong-care = Kies een van de tijden en een van de antwoorden uit de lijsten.

## Browsers that are signed in

settings-sessions = Hier ben ik ingelogd
settings-some-browser = Een browser
settings-browser =
    { $system ->
        [iphone] { $browser } op een iPhone
        [ipad] { $browser } op een iPad
        [android] { $browser } op Android
        [windows] { $browser } op Windows
        [mac] { $browser } op een Mac
        [linux] { $browser } op Linux
       *[unknown] { $browser }
    }
settings-one-turn = voor één beurt, via de link in een brief
settings-this = deze browser
settings-last-used = laatst gebruikt: { $when }
settings-in-use = nu in gebruik
settings-end-session = Uitloggen
settings-sign-out = Log hier uit
settings-sign-out-all = Log overal uit
settings-guest-warning = Je bent gast: als je eenmaal bent uitgelogd, brengt alleen een brief je terug bij je plaatsen.

## What opens a guest's seats

settings-keys = Wat mijn plaatsen opent
settings-keys-text = Behalve de browsers hierboven opent de link in een brief over je beurt de partij voor die ene beurt. Is een brief doorgestuurd? Sluit dan de link.
settings-links =
    { $links ->
        [0] geen open links
        [one] één open link
       *[other] { $links } open links
    }
settings-end-links = Sluit alle links

## My data

settings-data = Mijn gegevens
settings-data-text = Wat deze server over je weet, als bestand: { $file }. Wat er aan je tafels is gebeurd, staat bij elke tafel in het verloop.
settings-data-file = my-data.json

## Mijn adres

settings-address = Mijn adres
settings-address-text = Je logt in met { $address }, en brieven gaan daarheen. Een brief aan het nieuwe adres bevestigt het.
settings-new-address = Nieuw adres
settings-same-address = Dat is je adres al.

## Het account verwijderen

settings-delete = Verwijder mijn account
settings-delete-text = Je naam, je adres, je instellingen en je notities worden meteen verwijderd, en niemand kan ze terughalen. Een vervanger speelt je plaatsen in partijen die nog lopen, en je tafels die op spelers wachten, worden gesloten. Zetten en praatjes blijven bij hun tafels, zonder je naam.
settings-delete-sure = Ja, verwijder het voorgoed
settings-delete-first = Vink eerst het vakje aan: niemand kan het account terughalen.
settings-former-player = Voormalige speler { $number }
settings-frozen = Je zit aan een tafel die is stilgezet. Vraag het eerst aan wie de site beheert.
settings-deleted = Je account is verwijderd
settings-deleted-text = Bedankt voor het spelen. Met hetzelfde adres kun je altijd opnieuw beginnen.
