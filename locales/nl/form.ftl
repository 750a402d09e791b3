form-look-again = Kijk het nog even na
form-address = E-mailadres
form-void = Dit formulier is geopend voordat je in- of uitlogde, of je browser bewaart geen cookies. Er is niets gebeurd: ga terug, laad de pagina opnieuw en verstuur het nog eens.
form-unreadable = Het formulier kon niet worden gelezen. Er is niets gebeurd; laad de pagina opnieuw en verstuur het nog eens.
form-control-characters = Het formulier bevat besturingstekens, bijvoorbeeld een regeleinde in een veld van één regel. Er is niets gebeurd; haal ze weg en verstuur het nog eens.

## What is wrong with a field

form-address-empty = Typ een e-mailadres.
form-address-too-long = Een e-mailadres heeft hoogstens 254 tekens.
form-address-not-ascii = In dit adres staan andere letters dan a tot en met z. Een domein als ‘bücher.example’ kun je schrijven als ‘xn--bcher-kva.example’.
form-address-odd = Dit lijkt niet op een e-mailadres zoals ada@example.org.
form-wrong-name = Typ een naam: 1 tot { $most } tekens, met minstens één letter, cijfer of emoji. Geen web- of e-mailadres, en niet ‘jij’ of ‘jou’.
form-reader = jij je jou jezelf
form-too-soon = Er is nog niets gebeurd. Robots in mailprogramma’s drukken op een knop zodra ze die zien, dus deze telt pas na twee seconden. Druk nog een keer.
