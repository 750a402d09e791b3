## The rules in short

seven-wonders-catalogue-rules-text = Tre til syv spillere bygger hver en by med et vidunder gennem tre aldre med seks ture. Alle vælger samtidig og i hemmelighed et kort fra hånden; når alle har valgt, spilles alle kortene, og resten af hver hånd gives videre til en nabo: til venstre i Alder I og III, til højre i Alder II.
seven-wonders-catalogue-deed =
    { $deed ->
        [build] Byg det
        [stage] Læg det under dit vidunder
       *[sell] Sælg det
    }
seven-wonders-catalogue-deed-is =
    { $deed ->
        [build] Betal prisen, og læg kortet i din by. Et kort, som en af dine bygninger åbner for, er gratis. Ingen by har to bygninger med samme navn.
        [stage] Betal prisen for det næste stadie; selve kortet tæller ikke længere.
       *[sell] Tag 3 mønter; kortet lægges fordækt i bunken med smidte kort.
    }
seven-wonders-catalogue-rule =
    { $rule ->
        [paying] Betaling.
        [conflict] Konflikter.
        [science] Videnskab.
        [end] Slutningen.
       *[two] To spillere
    }
seven-wonders-catalogue-rule-is =
    { $rule ->
        [paying] Hvad din by producerer, har du i hver tur. Hvad der mangler, køber du af dine to naboer for 2 mønter pr. enhed, eller for 1 med en handelsstation eller markedsplads; de kan ikke sige nej. Du vælger selv, hvem du betaler. Mønter, som selve kortet koster, går til banken.
        [conflict] Når en alder slutter, sammenligner du skjolde med hver nabo: 1, 3 eller 5 point for flest, ét point mindre for færrest.
        [science] Hvert symbol tæller kvadratet af, hvor mange du har af det, og hvert sæt af tre forskellige giver 7 mere.
        [end] Konflikter, et point for hver tre mønter, vidunder, blå, grønne og gule kort og laug. Står det lige, afgør mønterne det.
       *[two] (første udgave): Den blinde makker spiller med mellem jer. Den, der spiller for makkeren, trækker et kort fra makkerens bunke og spiller også for den; det skifter hver tur.
    }

## Everything that is printed

seven-wonders-catalogue-group = { $edition }, { $group }
seven-wonders-catalogue-wonders = Vidundere
seven-wonders-catalogue-copies-note = under hvert kort: fra hvor mange spillere et eksemplar er med
seven-wonders-catalogue-guilds-note = til Alder III trækkes så mange som spillere og to til
seven-wonders-catalogue-guild = laug
