
## A browser that the account does not know

letter-notice-browser = En ny browser har åbnet din konto på { $site }
letter-notice-browser-lead = { $browser } blev logget ind med denne adresse.
letter-notice-browser-lead-unknown = En browser blev logget ind med denne adresse.
letter-notice-browser-yours = Var det dig, er alt godt. Var det ikke, så log den browser ud: Dine indstillinger viser alle browsere, der er logget ind.
letter-notice-browser-settings = Åbn mine indstillinger
letter-notice-browser-mailbox = Den, der loggede ind, kunne læse et brev til denne mailadresse, så pas også på adgangskoden til den.

## Somebody wants a seat that the reader was invited to

letter-notice-claim = Må { $name } få din plads ved { $game }?
letter-notice-claim-lead = Du blev inviteret til denne plads, så det er dig, der kan give den væk.
letter-notice-claim-who = { $name } ({ $address }) vil gerne spille på pladsen med en anden adresse end denne.
letter-notice-claim-guest = { $name }, en gæst uden adresse, vil gerne spille på pladsen med en anden adresse end denne.
letter-notice-claim-how = Er det dig selv, så sig ja på siden bag dette link, og pladsen tilhører den konto. Ellers skal du ikke gøre noget, eller du kan sige nej der.

## The reader’s seat is played by somebody else now

letter-notice-moved = Din plads ved { $game } hører nu til en anden konto
letter-notice-moved-who = Fra nu af spiller { $name } ({ $address }) på den.
letter-notice-moved-guest = Fra nu af spiller { $name }, en gæst uden adresse, på den.
letter-notice-moved-links = Breve om dette bord går til den konto. Linkene i dine ældre breve og de browsere, du har spillet i, åbner ikke pladsen længere.
letter-notice-moved-journal = Har du ikke sagt ja til det, så skriv til den, der åbnede bordet, eller til sidens vært: Logbogen viser hvert træk.

## The host gave the reader a seat

letter-notice-given = Du har nu en plads ved { $game }
letter-notice-given-lead = Værten for { $site } gav dig den.
letter-notice-given-how = Spillet fortsætter, hvor det er: Bordet viser stillingen, og forløbet viser hvert træk indtil nu.

## Letters to the reader’s mailbox were stopped

letter-notice-stopped = Ingen flere breve fra { $site }
letter-notice-stopped-lead = Dette er det sidste.
letter-notice-stopped-why = Du har bedt om ikke at få flere, eller det har et program, der åbner linkene i dine breve. De spil, du er med i, går videre, uden at du får besked.
letter-notice-stopped-again = Lad brevene komme igen

## A browser or webhook of the reader took no alert for a week

letter-notice-alert-off = En besked fra { $site } er slået fra
letter-notice-alert-off-lead = I en uge er intet af det, der blev sendt dertil, blevet modtaget.
letter-notice-alert-off-what = Fra nu af får du ikke besked om dine ture her: { $names }.
letter-notice-alert-off-how = Siden bag dette link viser, hvad der gik galt. En test, der når frem, slår den til igen; du kan også fjerne den der.
letter-notice-alert-off-open = Åbn siden

## Something that a player asks the others for

letter-notice-asked = Et spørgsmål til dig: { $table }
letter-notice-table = { $game } med { $others }
letter-notice-asked-what =
    { $topic ->
        [takeback] Siger du ja, bliver stillingen den før det træk. Det, der er vendt eller afsløret, forbliver vendt eller afsløret.
        [stop] Siger alle ja, slutter spillet uden vinder.
        [pause] Siger alle ja, står urene stille til da. Man må gerne trække alligevel.
        [resume] Siger alle ja, går urene igen med det samme.
       *[standin] Siger alle ja, spiller en afløser, en bot, på pladsen, indtil nogen overtager den.
    }
letter-notice-asked-how = Sig ja eller nej på bordets side. Før det ændrer sig intet.
letter-notice-open = Åbn bordet

## A seat that was taken over

letter-notice-handed = Din plads: { $table }
letter-notice-handed-lead = Fra nu af spiller du på denne plads.
letter-notice-handed-from = Det står i logbogen ved hændelse { $seq }. Det, der før er spillet på pladsen, ændres ikke.
letter-notice-handed-so-far = Det er sket indtil nu

## An invitation that was declined, to who opened the table

letter-notice-declined = Din invitation blev afslået: { $game }
letter-notice-declined-lead = { $who } sagde nej til den plads, du havde holdt fri.
letter-notice-declined-how = På bordets side kan du invitere en anden, lade hvem som helst tage pladsen eller give den til en bot.

## A table that was closed

letter-notice-closed = Lukket, før det begyndte: { $game }
letter-notice-talk = Snak ved bordet: { $table }
letter-notice-closed-lead = { $who } lukkede bordet, før spillet begyndte. Du behøver ikke gøre noget.

## A stand-in that the others agreed on

letter-notice-stand-in = En afløser spiller på din plads: { $table }
letter-notice-stand-in-lead = Din tid løb ud, og en afløser spiller indtil videre på din plads: en bot.
letter-notice-stand-in-back = Du kan tage din plads tilbage på bordets side med ét tryk, så længe ingen anden sidder der.

## A game that began, to who opened its table

letter-notice-begun = Spillet er begyndt: { $table }
letter-notice-begun-lead = Alle pladser ved det bord, du åbnede, er taget, og spillet er begyndt.
letter-notice-resumed = Pausen er slut: { $table }

## En konto har en anden adresse

letter-notice-address = Din konto hos { $site } har en anden adresse
letter-notice-address-lead = Du har bedt om det, og den nye adresse er bekræftet. Breve om dine spil går dertil fra nu af.
letter-notice-address-not-you = Hvis det ikke var dig, så skriv til værten: Denne postkasse åbner ikke længere kontoen.
