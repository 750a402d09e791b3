invitation-title = En invitation
invitation-heading = { $host } inviterer dig til et spil { $game }
invitation-free-title = En ledig plads
invitation-free-heading = { $host } har en ledig plads til { $game }
invitation-somebody = Nogen
invitation-name-label = Hvad skal de andre kalde dig?
invitation-address-label = Din mailadresse, til breve
invitation-address-hint = Et brev spørger én gang, om den er din. Lader du feltet stå tomt, kan intet brev sige, at det er din tur, eller minde dig om den, heller ikke hvor spillet har et ur, og kun denne browser fører tilbage til din plads.
invitation-words-hint = Hver blanding regnes ud af en hemmelighed på serveren, som lå fast, før du kom, og af noget fra hver spiller. Skriv ord, som ingen kender, så behøver du ikke stole på serveren for din del. Lader du feltet stå tomt, vælger serveren noget tilfældigt for dig.
invitation-take = Tag pladsen
invitation-take-as = Tag pladsen som { $name }
invitation-sign-in = Jeg har en konto: Log ind først

## Hvem der sidder der

invitation-seats = Ved bordet
invitation-your-seat = Din plads
invitation-not-taken = Ikke taget endnu
invitation-invited = Inviteret, ikke kommet endnu
invitation-free = Ledig

## Hvad der er aftalt

invitation-terms = Det er aftalt
invitation-commitment-hint = Dette er fingeraftrykket af serverens hemmelighed for dette bord. Hemmeligheden offentliggøres efter spillet, og alle kan efterprøve, at hver blanding kom af den og af det, spillerne gav.

## Når pladsen gives tilbage

invitation-decline = Afslå
invitation-declined-title = Afslået
invitation-declined = Du har afslået
invitation-declined-lead = Den, der inviterede dig, kan se, at du ikke spiller med.
invitation-undo = Jeg vil alligevel spille med

## Pladsen holdes til en anden adresse

invitation-asked-title = Spurgt
invitation-asked = Den inviterede er spurgt
invitation-asked-text = Du er logget ind med en anden mailadresse end den, der blev inviteret. Der er sendt et brev til den med dit navn og din adresse: Sig ja i brevet, så er pladsen din.

## Hvorfor nogen ikke sidder

invitation-name-first = Skriv et navn først: De andre vil gerne vide, hvem der spiller.
invitation-words-too-long = Dine ord må højst fylde { $most } byte.
invitation-taken = En anden har allerede taget pladsen.
invitation-full = Der er ingen ledig plads ved bordet.
invitation-already-seated = Du sidder allerede ved bordet.
invitation-frozen = Dette bord er standset.
