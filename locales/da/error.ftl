error-unreadable = Det kunne ikke læses
error-not-understood = Serveren forstod ikke forespørgslen. Der er ikke sket noget.
error-not-here = Det kan ikke gøres her
error-not-here-text = Denne adresse kan ikke bruges på den måde. Der er ikke sket noget.
error-sign-in-first = Log ind først
error-sign-in-first-text = Dette kræver, at du er logget ind. Log ind, og send det igen.
error-forbidden = Ikke tilladt
error-not-found = Der er ikke noget her
error-not-found-text = Siden findes ikke, eller du har ikke adgang til den. Er du kommet hertil fra et brev, er linket allerede brugt, eller du skal logge ind.
error-restored-text = Den side findes ikke, eller også er den ikke til dig. Dette websted blev genskabt ({ $at }) i sin tilstand fra { $state }: Det, der blev lavet derimellem, og links til det er væk. Spørg dem, du spiller med, eller din vært.
error-maybe-sign-in = Er det et af dine borde? Log ind, så kommer du tilbage til netop denne side.
error-moved-on = Spillet er gået videre
error-too-large = For meget på én gang
error-form-too-large = En formular må højst fylde 64 kilobyte. Der er ikke sket noget; send mindre.
error-head-too-large = Forespørgslen var for lang. Der er ikke sket noget.
error-misdirected = Ikke denne adresse
error-misdirected-text = Denne server svarer ikke på det navn, som din browser brugte. Åbn webstedet på dets egen adresse, som den står i brevene. Der er ikke sket noget.
error-refused = Det blev afvist
error-too-often = Et øjeblik
error-too-often-text =
    { $minutes ->
        [one] Du har prøvet for tit. Prøv igen om et minut.
       *[other] Du har prøvet for tit. Prøv igen om { $minutes } minutter.
    }
error-busy = Her er travlt lige nu
error-busy-text = Serveren har travlt, eller databasen svarer ikke. Prøv igen om nogle få sekunder. Et træk, du har sendt, bliver højst spillet én gang, så du kan roligt sende det igen.
error-not-saved = Det kunne ikke gemmes
error-not-saved-text = Serveren kan ikke gemme noget lige nu: Disken er fuld eller svigter. Sig det til din vært, og send det igen senere. Det er sikkert: Har en svigtende disk alligevel gemt det, tæller det stadig kun én gang.
error-fault = Noget gik galt her
error-fault-text = Det er serverens fejl, ikke din. Intet er gået tabt. Sker det igen, så giv din vært dette nummer:
error-control-characters = Adressen indeholder styretegn, og dem bruger vi ikke i vores adresser. Der er ikke sket noget.
error-foreign-form = Formularen blev sendt fra et andet websted, så der er ikke sket noget. Åbn siden her, og send den igen.
