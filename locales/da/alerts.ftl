## What an alert says, in one line

alerts-your-turn = Din tur: { $game } med { $others }, { $progress }
alerts-revealed = Afsløret: { $game } med { $others }, { $progress }
alerts-game-over = Spillet er slut: { $game } med { $others }
alerts-table-turn = Venter på { $awaited }: { $game } ({ $players }), { $progress }
alerts-table-revealed = Afsløret: { $game } ({ $players }), { $progress }
alerts-table-revealed-awaited = Afsløret: { $game } ({ $players }), { $progress }. Venter på { $awaited }.
alerts-table-over = Spillet er slut: { $game } ({ $players })
alerts-trial = Dette er en test: Beskeder fra { $site } når frem hertil.

## The page

alerts-title = Andre måder at få besked på
alerts-lead = Ud over breve kan en browser eller en chat give dig besked, når det er din tur. En besked nævner spillet og spillerne og siger, hvor langt spillet er nået. Den viser aldrig et kort.
alerts-added = Tilføjet. Tryk på Test for at se, om beskeder når frem.
alerts-removed = Fjernet.
alerts-took = Testen blev modtaget; svaret var { $status }.
alerts-not-taken = Testen blev ikke modtaget: { $trouble }.
alerts-gone = Den browser vil ikke have flere beskeder og er fjernet: Svaret var { $status }.
alerts-said = Den svarede: ”{ $text }”

## What tells the reader’s turns

alerts-own = Her får jeg besked
alerts-none = Ingen steder endnu.
alerts-kind =
    { $kind ->
        [push] browser
        [discord] Discord
        [slack] Slack
        [mattermost] Mattermost
        [google_chat] Google Chat
        [ntfy] ntfy
       *[json] ren JSON
    }
alerts-for-table = alles ture i { $table }
alerts-added-by = tilføjet af { $name }
alerts-told-never = endnu ingen besked
alerts-told = seneste besked { $when }
alerts-failing = fejler siden { $when }: { $trouble }
alerts-off = slået fra { $when }: { $trouble }. En test, der når frem, slår den til igen.
alerts-test = Test
alerts-remove = Fjern

## Why something was not taken; parts of sentences

alerts-trouble-status = svaret var { $status }
alerts-trouble =
    { $trouble ->
        [forbidden] der må ikke sendes beskeder til den server
        [unprotected] den skal begynde med https://
        [unreachable] der svarer ingen
        [too_slow] det tog for lang tid
        [tls] der er ikke tillid til certifikatet
        [no_http] den svarer ikke som en webserver
       *[unreadable] den kan ikke læses længere; tilføj den igen
    }

## A browser

alerts-browser = Denne browser
alerts-browser-text = Browseren viser en besked på denne enhed, også når ingen af vores sider er åbne.
alerts-browser-button = Giv mig besked i denne browser
alerts-browser-script = Det kræver JavaScript, som ikke kører her.
alerts-browser-cannot = Denne browser kan ikke modtage beskeder. På en iPhone eller iPad skal du først føje siden til hjemmeskærmen og åbne den derfra. På andre enheder skal siden åbnes med https.
alerts-browser-denied = Browseren tillader ikke beskeder fra denne side. Tillad dem i dens indstillinger, og prøv igen.
alerts-browser-failed = Browseren kunne ikke tilmeldes: Dens egen tjeneste er måske ude af drift. Prøv igen senere.
alerts-browser-keys = Det, browseren sendte, kan ikke bruges. Indlæs siden igen, og tryk på knappen en gang til.

## A tone

alerts-tone = En tone
alerts-tone-wish = Spil en kort tone, når det er min tur
alerts-tone-text = Kun i denne browser, mens et bord eller listen over borde er åben i den.

## A webhook

alerts-webhook = En webhook
alerts-webhook-text = En adresse, som du har fået af en chat eller en tjeneste. Den, der kender den, kan skrive dertil, så den gemmes forseglet og vises ikke igen.
alerts-url = Adresse
alerts-url-hint = Den begynder med https://.
alerts-shape = Hvad er den til?
alerts-shape-detect = Afgøres af adressen
alerts-label = Mit navn for den (kan være tomt)
alerts-add = Tilføj
alerts-wrong-url = Dette er ikke en webadresse. En webadresse ser ud som https://chat.example.org/hooks/abc.
alerts-wrong-long = Adressen er for lang.
alerts-wrong-user = En adresse med brugernavn eller adgangskode i kan ikke bruges.
alerts-wrong-port = Porten er ikke tilladt: Den skal være 80, 443 eller over 1024.
alerts-told-there = Bordets ture meldes allerede på den adresse: En anden ved bordet har tilføjet den.
alerts-refused = Adressen kan ikke bruges: { $trouble }.
alerts-too-many =
    { $most ->
        [one] Der kan være { $most }: Fjern den først.
       *[other] Der kan være { $most }: Fjern en først.
    }

## A table’s own webhooks

alerts-table-title = Bordets webhooks: { $game } med { $others }
alerts-table-lead = En webhook her giver alle, der læser den chat, besked om hele bordets ture: hvem der ventes på, hvornår valg afsløres, og hvornår spillet er slut. Den viser aldrig et kort. Beskederne er på det sprog, som den, der tilføjede webhooken, har valgt.
alerts-table-own = Her får bordet besked
alerts-table-link = Giv en chat besked
alerts-table-back = Tilbage til bordet
alerts-table-mine = Giv kun mig besked
