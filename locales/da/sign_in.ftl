## Asking for a letter

sign-in-lead = Skriv din mailadresse, og åbn det brev, der kommer. Der er ingen adgangskode, og det første brev opretter en konto.
sign-in-keep = Behold dine spil
sign-in-keep-lead = Tilføj din mailadresse, så hører dine pladser til en konto, som du kan nå overalt fra.
sign-in-send = Send mig et brev
sign-in-invited = Er du inviteret? Du behøver ingen konto: Linket i invitationen er din plads.

## A letter was asked for

sign-in-sent = Et brev er på vej
sign-in-kept = Dit brev er skrevet
sign-in-sent-lead = Åbn det inden ti minutter her i denne browser, og tryk på knappen i det. Du kan godt lukke denne side.
sign-in-sent-to = Det går til { $address }.
sign-in-elsewhere = Læser du det et andet sted?
sign-in-elsewhere-text = Så viser linket en kode dér. Skriv den her, hvor du bad om brevet.
sign-in-code = Kode på 8 tegn
sign-in-with-code = Fortsæt med koden
sign-in-ask-again = Intet brev? Bed om et nyt
sign-in-nothing = Er der ikke kommet noget efter et par minutter? Se i spammappen, og se efter, om adressen er skrevet rigtigt.
sign-in-wrong-code =
    { $tries ->
        [0] Det er ikke koden. Du har ingen forsøg tilbage.
        [one] Det er ikke koden. Du har { $tries } forsøg tilbage.
       *[other] Det er ikke koden. Du har { $tries } forsøg tilbage.
    }

## The letter's link in another browser: it shows the code

sign-in-show-code = Skriv koden dér, hvor du bad om brevet
sign-in-show-code-lead = Du bad om brevet i en anden browser. Gå tilbage til den, og skriv:
sign-in-code-life = Koden gælder i ti minutter, fra du bad om brevet. Vil du hellere logge ind her?
sign-in-ask-here = Bed om et brev i denne browser.
sign-in-not-asked = Har du ikke bedt om noget brev? Så gør ikke noget, og giv ikke koden til nogen.

## The letter's link in the browser that asked

sign-in-welcome = Næsten færdig
sign-in-welcome-lead = Ét tryk mere, så er denne browser logget ind.
sign-in-opens = Knappen logger denne browser ind og åbner et bord til { $game } med et link, du kan sende til dine venner.
sign-in-opens-with = Knappen logger denne browser ind, åbner et bord til { $game } og sender en invitation til { $who }.

## A link that opens nothing any more

sign-in-used-link = Et link, der ikke virker længere
sign-in-dead = Linket er allerede brugt eller for gammelt
sign-in-dead-lead = Et link i et loginbrev virker én gang og gælder i ti minutter.
sign-in-dead-restored = Dette websted blev genskabt ({ $at }) i sin tilstand fra { $state }: Links, der blev sendt derimellem, åbner ikke noget længere.
sign-in-ask-for-new = Bed om et nyt brev

## Signed in

sign-in-done = Logget ind
sign-in-waiting = Dine pladser venter på et ja
sign-in-waiting-text = Du har spillet som gæst på en invitation til en anden mailadresse. Der er sendt et brev dertil med dit navn og din adresse: Sig ja i det, så hører pladserne til denne konto.

## Brevets link gør sin adresse til en kontos

sign-in-new-address = Knappen gør { $address } til din kontos adresse: Du logger ind med den, og breve går dertil. Alle andre browsere logges ud.
sign-in-use-address = Brug denne adresse
sign-in-has-account = { $address } har sin egen konto. Log ind med den, eller vælg en anden adresse.
