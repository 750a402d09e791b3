## The link in a letter about a guest's turn

key-title = Din tur
key-turn = Din tur i { $game }
key-turn-lead = Dette link åbner spillet for denne ene beslutning.
key-open = Åbn spillet
key-stay = Vil du blive ved bordet i denne browser med snak, noter og forløb, så bed om et brev til din mailadresse.
key-send = Send mig det brev
key-not-yours = Er brevet ikke til dig? Så lad det ligge: Det er en andens tur.

## A link that opens its seat no more

key-account = Denne plads hører til en konto
key-account-text = Spilleren logger ind og finder bordet blandt sine ture. Et brev alene åbner det ikke længere.
key-used = Dette link åbner ikke din plads
key-used-lead = Linket i et brev om din tur åbner kun brættet i den tur, og det i en invitation virker, indtil nogen har pladsen.
key-way-back = I denne browser kommer du ind med et brev til din mailadresse. En browser, hvor du har taget pladsen, åbner den stadig.
key-no-way-back = Kun den browser, hvor pladsen blev taget, åbner den: Der hører ingen mailadresse til pladsen.
