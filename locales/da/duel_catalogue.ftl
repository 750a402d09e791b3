## The rules in short, on the page of the game

duel-catalogue-players = To spillere fører hver sin by gennem tre aldre. I din tur tager du ét kort, som intet andet kort dækker, og gør en af tre ting med det.
duel-catalogue-deed =
    { $deed ->
        [build] Byg det
        [wonder] Læg det under et vidunder
       *[discard] Smid det
    }
duel-catalogue-deed-is =
    { $deed ->
        [build] Betal prisen, og læg kortet i din by, hvor det virker fra nu af. Et kort er gratis, hvis din by allerede har dets kædesymbol.
        [wonder] Betal prisen for et af dine vidundere. Kortet viser kun, at vidunderet er bygget; det gør ikke andet.
       *[discard] Tag 2 mønter og 1 mere for hvert gult kort i din by.
    }
duel-catalogue-rule =
    { $rule ->
        [paying] Betaling.
        [conflict] Konflikt.
        [science] Videnskab.
        [wonders] Vidundere.
        [ages] Aldrene.
       *[end] Slutningen.
    }
duel-catalogue-rule-is =
    { $rule ->
        [paying] De ressourcer, som din by producerer, har du i hver tur. Hver enhed, du mangler, køber du af banken for 2 mønter og 1 mere for hvert tilsvarende symbol på din modstanders brune og grå kort; nogle gule kort giver en fast pris på 1 mønt.
        [conflict] Hvert skjold rykker konfliktbrikken ét felt mod din modstander. Første gang den når ind i en zone, mister modstanderen mønter: først 2, siden 5. Efter ni felter har du indtaget hovedstaden og vundet med det samme.
        [science] To ens symboler giver dig en fremskridtsbrik fra brættet. Med seks forskellige symboler vinder du med det samme.
        [wonders] Hver spiller får fire, som vælges i to runder. Når syv er bygget, går det ottende ud af spillet.
        [ages] Kort, der ikke længere er dækket, vendes efter hele trækket. Når en alder er tom, bestemmer den spiller, der er bagud i konflikten, hvem der begynder den næste.
       *[end] Efter Alder III vinder den højeste sum: konflikt (2, 5 eller 10), blå, grønne og gule kort, laug, vidundere, fremskridtsbrikker og ét point for hver tre mønter. Står I lige, afgør de blå kort det; er de også lige, deler I sejren.
    }

## Everything that is printed

duel-catalogue-laid = { $laid } af disse { $all } er med i et spil
duel-catalogue-laid-with-guilds = { $laid } af disse { $all } er med i et spil sammen med { $guilds } laug
duel-catalogue-laid-in-last-age = { $laid } af disse { $all } ligger blandt kortene i Alder III
duel-catalogue-wonders-laid = otte af disse tolv er med i et spil
duel-catalogue-tokens-laid = fem af disse ti ligger på brættet
