settings-title = Mine indstillinger

## What was just done

settings-saved = Gemt.
settings-address-changed = Din adresse er ændret. Brevene går dertil fra nu af.
settings-keys-ended = Linkene i ældre breve om det bord åbner ikke noget længere.
settings-session-ended = Den browser er logget ud.
settings-welcome = Velkommen. Vælg, hvad de andre skal kalde dig, og vælg din tidszone.

## The form

settings-guest = Du spiller som gæst: Denne browser og breve til din mailadresse er den eneste vej til dine pladser. Tilføj din adresse, så hører de til en konto.
settings-guest-known = Du spiller som gæst: Denne browser og breve til { $address } er den eneste vej til dine pladser. Bekræft adressen med et brev, så hører de til en konto.
settings-name = Navn ved bordene
settings-zone = Tidszone
settings-zone-hint = Tidspunkter på sider og i breve vises i denne tidszone. Klokken er nu { $now }.
settings-letters = Breve
settings-wants-letters = Skriv til mig, når det er min tur
settings-no-address = Uden en mailadresse kan der ikke komme breve.
settings-letters-go = De sendes til { $address }. Loginbreve kommer altid, når du beder om dem.
settings-letters-when = Hvornår breve kommer, og hvad der skete med dem
settings-colours = Farver
# $kind (choice) the colours that somebody chose
settings-theme-name =
    { $kind ->
       *[auto] Som på min enhed
        [light] Lyst
        [dark] Mørkt
    }
settings-save = Gem
settings-wrong-zone = ”{ $zone }” er ikke en tidszone. Tidszoner har navne som Europe/Copenhagen.
settings-wrong-theme = ”{ $theme }” findes ikke som udseende: Vælg ”{ $auto }”, ”{ $light }” eller ”{ $dark }”.
settings-grace = Tag et træk tilbage uden at spørge, i
settings-no-grace = Ingen tid
settings-grace-hint = Indtil den næste spiller kigger, og hvis intet blev vendt. Brevet til den næste spiller venter på det.
settings-asks = Spørg en gang til, før et træk spilles
settings-asks-name =
    { $when ->
       *[reveals] Når det vender noget
        [always] Altid
        [never] Aldrig
    }
settings-wrong-care = Vælg en af de tider og et af de svar, som listerne tilbyder.

## Browsers that are signed in

settings-sessions = Her er jeg logget ind
settings-some-browser = En browser
settings-browser =
    { $system ->
        [iphone] { $browser } på en iPhone
        [ipad] { $browser } på en iPad
        [android] { $browser } på Android
        [windows] { $browser } på Windows
        [mac] { $browser } på en Mac
        [linux] { $browser } på Linux
       *[unknown] { $browser }
    }
settings-one-turn = til én tur, med linket i et brev
settings-this = denne browser
settings-last-used = sidst brugt { $when }
settings-in-use = i brug nu
settings-end-session = Log den ud
settings-sign-out = Log ud her
settings-sign-out-all = Log ud overalt
settings-guest-warning = Du er gæst: Når du er logget ud, fører kun et brev til din mailadresse tilbage til dine pladser.

## What opens a guest's seats

settings-keys = Det åbner mine pladser
settings-keys-text = Ud over browserne ovenfor åbner linket i et brev om din tur spillet for netop den tur. Er et brev blevet sendt videre? Så luk dets link.
settings-links =
    { $links ->
        [0] ingen åbne links
        [one] ét åbent link
       *[other] { $links } åbne links
    }
settings-end-links = Luk alle links

## My data

settings-data = Mine data
settings-data-text = Det, som denne server ved om dig, som en fil: { $file }. Hvad der er sket ved dine borde, står i hvert bords forløb.
settings-data-file = my-data.json

## Min adresse

settings-address = Min adresse
settings-address-text = Du logger ind med { $address }, og breve går dertil. Et brev til den nye adresse bekræfter den.
settings-new-address = Ny adresse
settings-same-address = Det er allerede din adresse.

## At slette kontoen

settings-delete = Slet min konto
settings-delete-text = Dit navn, din adresse, dine indstillinger og dine noter slettes med det samme, og ingen kan få dem tilbage. En afløser spiller dine pladser i spil, der er i gang, og dine borde, der venter på spillere, lukkes. Træk og snak bliver ved deres borde, uden dit navn.
settings-delete-sure = Ja, slet den for altid
settings-delete-first = Sæt kryds i feltet først: Ingen kan få kontoen tilbage.
settings-former-player = Tidligere spiller { $number }
settings-frozen = Du sidder ved et bord, der er standset. Spørg værten om det først.
settings-deleted = Din konto er slettet
settings-deleted-text = Tak for spillet. Med den samme adresse kan du begynde igen når som helst.
