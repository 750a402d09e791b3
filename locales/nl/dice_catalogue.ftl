dice-catalogue-how = Twee tot zeven spelers vullen elk een spelersbord. Elke ronde worden dezelfde dobbelstenen voor iedereen geschud en vallen ze in de vier kwadranten van het Forum, waar een dobbelsteen 0 tot 3 munten kost. Iedereen verzegelt één beurt; heeft iedereen dat gedaan, dan worden alle beurten tegelijk uitgevoerd. De dobbelstenen blijven liggen: meer spelers kunnen dezelfde gebruiken.
dice-catalogue-deed =
    { $deed ->
        [die] Gebruik een dobbelsteen
        [wonder] Bouw aan je wonder
       *[pass] Pas
    }
dice-catalogue-deed-is =
    { $deed ->
        [die] Betaal de prijs en kruis een vakje aan waar dezelfde kant op staat. Een vakje vraagt hulpbronnen; elke die je tekortkomt kost 1 munt. Hulpbronnen raken nooit op. De vakjes van een rij kruis je op volgorde aan, tenzij de rij vrij is.
        [wonder] Kruis het volgende van de drie vakjes aan; daar is geen dobbelsteen voor nodig.
       *[pass] { $coins ->
            [one] Neem 1 munt.
           *[other] Neem { $coins } munten.
        } Dat kan altijd.
    }
dice-catalogue-rule =
    { $rule ->
        [chains] Koppelingen.
        [barracks] Kazernes.
        [special] Speciale dobbelstenen.
        [bonuses] Bonussen.
       *[end] Het einde.
    }
dice-catalogue-rule-is =
    { $rule ->
        [chains] Een vakje kan je meer kruisjes geven, nog een actie, goedkopere dobbelstenen of een speciale dobbelsteen, meteen en in dezelfde beurt. Ook die kruisjes kosten hun prijs, en elk ervan mag je overslaan.
        [barracks] De westelijke valt de oostelijke verdediging van je linkerbuur aan, de oostelijke de westelijke verdediging van je rechterbuur. Een aanval levert punten op, min één voor elke verdediging die daar vóór de ronde al stond, en verandert daarna nooit meer.
        [special] De universiteit ontgrendelt ze, elk alleen voor jezelf. De zwarte kruist aan in een van de gebouwen die erop staan. De paarse kruist aan in de gildehal, als je in het getoonde gebouw minstens evenveel vakjes hebt als elke buur (met twee spelers: meer). De witte kruist aan in de leidersgalerij.
        [bonuses] Wie een gebouw van de eigen stad voltooit, neemt een van de drie eigen bonussen. Heeft iemand de derde genomen, dan wordt er nog één ronde gespeeld.
       *[end] Punten voor alle aangekruiste vakjes, voor aanvallen, en { $points ->
            [one] 1 punt
           *[other] { $points } punten
        } voor wie als eerste de agora voltooit. Munten en hulpbronnen tellen niet; bij een gelijke stand beslissen de munten.
    }
dice-catalogue-dice = De dobbelstenen
dice-catalogue-every-sheet = Op elk spelersbord
dice-catalogue-three-bonuses = De bonussen
dice-catalogue-cities = Zeven steden
dice-catalogue-must-be-unlocked = moet ontgrendeld worden
dice-catalogue-own-design = Eigen ontwerp van het project, niet de borden van het uitgegeven spel. Een beheerder kan een andere set toevoegen.
