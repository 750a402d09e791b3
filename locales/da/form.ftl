form-look-again = Se efter en gang til
form-address = Mailadresse
form-void = Formularen blev åbnet, før du loggede ind eller ud, eller din browser gemmer ikke cookies. Der er ikke sket noget: Gå tilbage, genindlæs siden, og send den igen.
form-unreadable = Formularen kunne ikke læses. Der er ikke sket noget; genindlæs siden, og send den igen.
form-control-characters = Formularen indeholder styretegn, for eksempel et linjeskift i et felt med én linje. Der er ikke sket noget; fjern dem, og send den igen.

## What is wrong with a field

form-address-empty = Skriv en mailadresse.
form-address-too-long = En mailadresse har højst 254 tegn.
form-address-not-ascii = Adressen indeholder andre bogstaver end a til z. Et domæne som ”bücher.example” kan skrives som ”xn--bcher-kva.example”.
form-address-odd = Det ligner ikke en mailadresse som ada@example.org.
form-wrong-name = Skriv et navn: 1 til { $most } tegn med mindst et bogstav, et tal eller en emoji. Det må ikke være en web- eller mailadresse og ikke ”du” eller ”dig”.
form-reader = du dig
form-too-soon = Der er ikke sket noget endnu. Robotter i mailprogrammer trykker på en knap, så snart de ser den, så denne gælder først efter to sekunder. Tryk en gang til.
