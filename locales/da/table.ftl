## Whose turn it is, in the strip over every board

table-name =
    { $side ->
        [player] { $game } med { $names }
        [stranger] { $game } med { $names }
       *[alone] { $game }
    }
table-title = { $what }: { $table }
table-free =
    { $free ->
        [one] { $free } af { $seats } pladser er ledig
       *[other] { $free } af { $seats } pladser er ledige
    }
table-kept = { $kept } af { $seats } pladser er reserveret til inviterede
table-declined =
    { $count ->
        [one] 1 invitation afslået
       *[other] { $count } invitationer afslået
    }
table-open = Venter på spillere
table-open-letter = Spillet begynder, så snart alle pladser er taget; det får du et brev om.
table-open-look = Spillet begynder, så snart alle pladser er taget: Kig ind af og til.
table-frozen = Dette bord er standset
table-frozen-clock = Ingen kan spille her, før værten lader spillet gå videre. Intet er gået tabt; nedenfor står, hvorfor det er gået i stå.
table-asked = { $asked }, { $name }
table-your-turn = Din tur, { $name }
table-since = siden { $at } ({ $ago })
table-sealed = Forseglet. Venter på { $names }
table-waiting = Venter på { $names }
table-thinking =
    { $count ->
        [one] { $names } tænker…
       *[other] { $names } tænker…
    }
table-waited = { $name } { $waited }.
table-their-turn = Det har været spillerens tur siden { $at } ({ $ago }).
table-letter-comes = Du får et brev, når det er din tur.
table-look-in = Der kan ikke komme breve til dig: Kig ind af og til.
table-next-waiting = Næste bord, der venter ({ $count })
table-no-letters = Der kan ikke komme breve til dig
table-no-letters-text = Kun denne browser fører til din plads, og ingen kan sige til, når det er din tur. Tilføj din adresse, og åbn det brev, der kommer.

## Why nothing was done

table-not-played = Det blev ikke spillet
table-possible = Mulige træk
table-quicker = { $name } var hurtigere
table-played-already = Du har allerede spillet
table-stale = Trækket blev ikke spillet, for spillet var allerede gået videre. Sådan står det nu.
table-reused = Denne side har allerede spillet et andet træk. Sådan står spillet nu.
table-idle = Her er ikke noget at spille
table-idle-why = Spillet er ikke begyndt, eller også er det slut.
table-stopped-by-host = Værten standsede det: { $why }
table-not-carried-out = Programmet kan ikke udføre bordets logbog: { $error }
table-frozen-why = Der blev ikke spillet noget, og intet er gået tabt.
table-write-first = Skriv noget først.
table-too-long = Der er kun plads til { $most } tegn.
table-talk-full = Der er ikke plads til mere snak ved dette bord.
table-no-position = Formularen siger ikke, hvilken stilling den hører til.
table-only-players = Du er tilskuer ved dette bord; kun spillerne er med i spillet.
table-tick-first = Sæt kryds i feltet først: Det kan ikke gøres om, når du har givet op.
table-choose-first = Vælg først, hvad der skal ske med spillet. Der er ikke sket noget.
table-move-too-long = Så langt er intet træk.
table-no-command-id = Formularen er ufuldstændig; hent siden igen.
table-no-words = Formularen kom uden tekst, så intet er gemt.
table-turn-played = Din tur er spillet
table-turn-played-text = Linket i dit brev gjaldt kun den ene beslutning. Den næste kommer med sit eget brev; et ældre link fører hen, hvor du kan bede om et brev, der åbner bordet i denne browser.

## What happened

table-something-happened = Der er sket noget ved dette bord.
table-turn-title = Din tur
table-my-last-move = Dit sidste træk, { $ago }
table-since-my-move = Siden dit sidste træk, { $at }
table-happened-last = Det skete sidst
table-happened = Det er sket indtil nu
table-nothing-since = Der er ikke sket noget, siden du sidst så efter.

## A table that waits for players

table-who-plays = Hvem der spiller
table-seat = Plads { $number }
table-seat-state =
    { $state ->
        [me] dig
        [joined] er med
        [declined] inviteret med brev, vil ikke spille
        [invited] inviteret med brev, ikke kommet endnu
       *[free] ledig
    }
table-ask-again = Send den igen
table-invited = Invitationen er på vej med et brev.
table-let-anybody = Lad alle få pladsen
table-other-address = En anden adresse
table-invite-here = Inviter nogen med et brev
table-has-seat = Den, der har adressen, sidder allerede ved bordet eller er inviteret til en anden plads.
table-take-seat = Tag en ledig plads
table-share = Inviter med et link
table-share-text = Alle, der har denne adresse, kan tage en ledig plads. Send den til en ven:
table-this = Dette bord
table-commitment = Den hemmelige startværdi for al blanding ligger allerede fast; dens forsegling er { $commitment }. Startværdien offentliggøres efter spillet, og alle kan efterprøve, hvordan der er blandet.
table-why-frozen = Derfor er det gået i stå
table-unreached = Breve til { $name } kommer retur: Mailadressen tager ikke imod dem. Sig det til { $name }, hvis du kan; spillet venter imens.
table-unreached-me = Breve til din mailadresse kommer retur. Når den igen tager imod post, så svar på et brev, log ind med et loginbrev, eller tryk på Gem under dine indstillinger.

## Beside the board

table-beside = Ved siden af spillet
table-look-back = Se tilbage
table-step-through = Gå spillet igennem med alt åbent
table-proof = Bevis
table-proof-text = Startværdien er offentliggjort, og alle kan efterprøve, hvordan der er blandet.
table-verify = Efterprøv dette spil
table-head-code = Kontrolkode
table-again = En gang til?
table-open-new = Åbn et nyt bord
table-all-moves = Alle træk i ord
table-legal =
    { $count ->
        [one] { $count } lovligt
       *[other] { $count } lovlige
    }
table-touch = Tryk på et træk for at spille det.
table-write-move = Skriv et træk
table-move-label = Dit træk i ord
table-play = Spil
table-talk = Snak ved bordet
table-say = Sig noget til { $names }
table-say-anybody = Sig noget til dem, der kommer
table-send = Send
table-notes = Mine egne noter
table-notes-state =
    { $state ->
        [empty] tomme
       *[kept] gemt
    }
table-notes-label = Kun du kan se dem; de kommer aldrig med i logbogen
table-keep = Gem
table-history = Forløb
table-give-up-game = Giv op i dette spil
table-resign-one = Spillet slutter med det samme, og { $name } vinder det.
table-others-play-on = Når flere end to spiller, slutter ingen spillet alene. Overlad det til de andre, eller bed dem om at slutte det sammen.
table-parting = Spillet er ikke kun dit: De andre kan spille videre uden dig.
table-parting-choice = Hvad skal der ske med det?
table-parting-end = Bed de andre om at slutte det sammen
table-parting-end-text = Hvis alle er enige, slutter spillet uden en vinder. Indtil da spiller du med.
table-parting-stand-in = Gå nu; en afløser spiller på min plads
table-parting-stand-in-text = De andre spiller videre. De kan invitere nogen til din plads eller blive enige om at slutte spillet. Du kan ikke komme tilbage.
table-parting-replace = Gå nu, og inviter nogen i mit sted
table-parting-replace-text = En afløser spiller, indtil den nye spiller kommer. Du kan ikke komme tilbage.
table-successor = Adressen på den, der tager min plads
table-give-up-sure = Jeg giver op. Det kan ikke gøres om.
table-give-up = Giv op

table-laid = Fra dit brev: { $what }
table-laid-play = Spil dette træk
table-laid-other = Vælg noget andet
table-laid-gone = Trækket fra dit brev er ikke muligt nu
table-example = For eksempel:
table-you-sealed = Forseglet: { $what }. Ingen andre ser det endnu.
table-you-have-sealed = Dit valg er forseglet. Ingen andre ser det endnu.
table-change-sealed = Vælg om
table-withdraw = Træk tilbage
table-picked = Du kan tage dit valg tilbage, indtil en anden har trukket.
table-free-move = Du kan tage dette træk tilbage, indtil { $who } kigger, i højst { $time }.
table-somebody-else = en anden
table-seconds =
    { $count ->
        [one] { $count } sekund
       *[other] { $count } sekunder
    }
table-minutes =
    { $count ->
        [one] { $count } minut
       *[other] { $count } minutter
    }
table-take-back = Tag tilbage
