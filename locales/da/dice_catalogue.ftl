dice-catalogue-how = To til syv spillere udfylder hver sin spilleplade. I hver runde rystes de samme terninger for alle ud i de fire sektioner af Forummet, hvor en terning koster 0 til 3 mønter. Alle forsegler én tur; når alle har gjort det, udføres turene på én gang. Terningerne bliver liggende: Flere spillere kan bruge den samme.
dice-catalogue-deed =
    { $deed ->
        [die] Brug en terning
        [wonder] Byg dit vidunder
       *[pass] Sig pas
    }
dice-catalogue-deed-is =
    { $deed ->
        [die] Betal dens pris, og kryds et felt af, som viser dens side. Et felt kræver ressourcer; hver, du mangler, koster 1 mønt. Ressourcer bliver aldrig brugt op. Felterne i en række krydses af i rækkefølge, medmindre rækken er fri.
        [wonder] Kryds det næste af dets tre felter af; det kræver ingen terning.
       *[pass] { $coins ->
            [one] Tag 1 mønt.
           *[other] Tag { $coins } mønter.
        } Det kan man altid.
    }
dice-catalogue-rule =
    { $rule ->
        [chains] Kæder.
        [barracks] Barakker.
        [special] Specialterninger.
        [bonuses] Bonusser.
       *[end] Slutningen.
    }
dice-catalogue-rule-is =
    { $rule ->
        [chains] Felter kan give dig flere krydser, en handling mere, billigere terninger eller låse en specialterning op, straks og i samme tur. Også de krydser skal betales, og hvert af dem kan springes over.
        [barracks] De vestlige angriber det østlige forsvar hos naboen til venstre, de østlige det vestlige forsvar hos naboen til højre. Et angreb giver sine point minus ét for hvert forsvar, der stod der før runden, og ændrer sig aldrig igen.
        [special] Universitetet låser op for dem, hver kun for dig selv. Den sorte krydser af i en af de bygninger, den nævner. Den lilla krydser af i laugshallen, hvis du har mindst lige så mange felter som hver nabo i den viste bygning (med to spillere: flere). Den hvide krydser af i ledergalleriet.
        [bonuses] Den, der bliver færdig med en bygning i sin by, tager en af sine tre bonusser. Når nogen har taget den tredje, spilles der én runde mere.
       *[end] Der er point for alle afkrydsede felter, for angreb, og { $points ->
            [one] 1 point
           *[other] { $points } point
        } til den, der først bliver færdig med agoraen. Mønter og ressourcer giver ingen point; står det lige, afgør mønterne.
    }
dice-catalogue-dice = Terningerne
dice-catalogue-every-sheet = På hver spilleplade
dice-catalogue-three-bonuses = Bonusserne
dice-catalogue-cities = Syv byer
dice-catalogue-must-be-unlocked = skal låses op
dice-catalogue-own-design = Projektets eget design, ikke pladerne fra det udgivne spil. En vært kan tilføje et andet sæt.
