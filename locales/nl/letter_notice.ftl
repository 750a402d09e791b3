
## A browser that the account does not know

letter-notice-browser = Nieuwe browser in je account bij { $site }
letter-notice-browser-lead = { $browser } is ingelogd met dit adres.
letter-notice-browser-lead-unknown = Een browser is ingelogd met dit adres.
letter-notice-browser-yours = Was jij het, dan is alles in orde. Zo niet, log die browser dan uit: je instellingen tonen elke browser die is ingelogd.
letter-notice-browser-settings = Open mijn instellingen
letter-notice-browser-mailbox = Wie inlogde, kon een brief aan dit e-mailadres lezen, dus let ook op het wachtwoord daarvan.

## Somebody wants a seat that the reader was invited to

letter-notice-claim = Mag { $name } jouw plaats bij { $game } hebben?
letter-notice-claim-lead = Jij bent voor deze plaats uitgenodigd, dus jij mag die weggeven.
letter-notice-claim-who = { $name } ({ $address }) wil op die plaats spelen met een ander adres dan dit.
letter-notice-claim-guest = { $name }, een gast zonder adres, wil op die plaats spelen met een ander adres dan dit.
letter-notice-claim-how = Ben je dat zelf, zeg dan ja op de pagina achter deze link, en de plaats is van dat account. Anders hoef je niets te doen, of je zegt daar nee.

## The reader’s seat is played by somebody else now

letter-notice-moved = Je plaats bij { $game } is nu van een ander account
letter-notice-moved-who = Vanaf nu speelt { $name } ({ $address }) op die plaats.
letter-notice-moved-guest = { $name }, een gast zonder adres, speelt vanaf nu op die plaats.
letter-notice-moved-links = Brieven over deze tafel gaan naar dat account. De links in je oudere brieven en de browsers waarin je speelde, openen de plaats niet meer.
letter-notice-moved-journal = Heb je hier niet mee ingestemd, schrijf dan aan wie de tafel heeft geopend of aan de beheerder van deze site: het logboek toont elke zet.

## The host gave the reader a seat

letter-notice-given = Je hebt nu een plaats bij { $game }
letter-notice-given-lead = De beheerder van { $site } heeft je die gegeven.
letter-notice-given-how = De partij gaat verder waar die staat: de tafel toont de stand, en het verloop elke zet tot nu toe.

## Letters to the reader’s mailbox were stopped

letter-notice-stopped = Geen brieven meer van { $site }
letter-notice-stopped-lead = Dit is de laatste.
letter-notice-stopped-why = Je hebt gevraagd om er geen meer te sturen, of een programma dat de links in je brieven opent heeft dat gedaan. De partijen die je speelt, gaan door zonder dat je bericht krijgt.
letter-notice-stopped-again = Laat weer brieven komen

## A browser or webhook of the reader took no alert for a week

letter-notice-alert-off = Een melding van { $site } is uitgezet
letter-notice-alert-off-lead = Een week lang is niets aangenomen van wat daarheen werd gestuurd.
letter-notice-alert-off-what = Vanaf nu worden je beurten hier niet meer gemeld: { $names }.
letter-notice-alert-off-how = Op de pagina achter deze link staat wat er misging. Een test die aankomt, zet de melding weer aan; je kunt die daar ook verwijderen.
letter-notice-alert-off-open = Open de pagina

## Something that a player asks the others for

letter-notice-asked = Een vraag voor je: { $table }
letter-notice-table = { $game } met { $others }
letter-notice-asked-what =
    { $topic ->
        [takeback] Als je het goedvindt, wordt de stand die van voor die zet. Niets wat is omgedraaid of onthuld, wordt ongedaan gemaakt.
        [stop] Als iedereen het goedvindt, eindigt de partij zonder winnaar.
        [pause] Als iedereen het goedvindt, staan de klokken tot dan stil. Een zet doen mag wel.
        [resume] Als iedereen het goedvindt, lopen de klokken meteen weer.
       *[standin] Als iedereen het goedvindt, speelt een vervanger, een bot, op die plaats, tot iemand die overneemt.
    }
letter-notice-asked-how = Zeg ja of nee op de pagina van de tafel. Tot dan verandert er niets.
letter-notice-open = Open de tafel

## A seat that was taken over

letter-notice-handed = Jouw plaats: { $table }
letter-notice-handed-lead = Vanaf nu speel jij op deze plaats.
letter-notice-handed-from = Dat staat in het logboek bij gebeurtenis { $seq }. Wat daarvoor op deze plaats is gedaan, blijft staan.
letter-notice-handed-so-far = Dit is er tot nu toe gebeurd

## An invitation that was declined, to who opened the table

letter-notice-declined = Je uitnodiging is afgeslagen: { $game }
letter-notice-declined-lead = { $who } sloeg de plaats af die je had vrijgehouden.
letter-notice-declined-how = Op de pagina van de tafel kun je iemand anders uitnodigen, iedereen de plaats laten nemen of hem aan een bot geven.

## A table that was closed

letter-notice-closed = Gesloten voor het begin: { $game }
letter-notice-talk = Praatje aan tafel: { $table }
letter-notice-closed-lead = { $who } heeft de tafel gesloten voordat de partij begon. Je hoeft niets te doen.

## A stand-in that the others agreed on

letter-notice-stand-in = Een vervanger speelt op jouw plaats: { $table }
letter-notice-stand-in-lead = Je tijd was om, en een vervanger speelt voorlopig op jouw plaats: een bot.
letter-notice-stand-in-back = Je kunt je plaats op de pagina van de tafel met één tik terugnemen, zolang er niemand anders zit.

## A game that began, to who opened its table

letter-notice-begun = De partij is begonnen: { $table }
letter-notice-begun-lead = Alle plaatsen aan de tafel die je hebt geopend zijn bezet, en de partij is begonnen.
letter-notice-resumed = De pauze is voorbij: { $table }

## Een account heeft een ander adres

letter-notice-address = Je account bij { $site } heeft een ander adres
letter-notice-address-lead = Je hebt erom gevraagd, en het nieuwe adres is bevestigd. Brieven over je partijen gaan voortaan daarheen.
letter-notice-address-not-you = Was jij het niet? Schrijf dan aan wie de site beheert: deze mailbox opent het account niet meer.
