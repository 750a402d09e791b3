host-title = De server
host-again = De brief staat weer in de rij.

## Cijfers

host-numbers = In cijfers
host-address = Adres
host-program = Programma
host-version = Wonderpost { $version }
host-database = Database
host-clock = Klok
host-clock-well = loopt goed
host-disk = Schijf
host-disk-free = { $free } MB vrij
host-limits = Limieten per client
host-limits-count = gelden
host-answers = Antwoorden op brieven
host-answers-none = worden niet aangenomen; WONDERPOST_MAIL_REPLY is niet ingesteld
host-answers-proven = worden aangenomen van afzenders voor wie { $server } instaat
host-answers-unproven = worden aangenomen van iedereen die onder het adres van een speler schrijft; laat je mailserver DMARC controleren en zet WONDERPOST_MAIL_UNPROVEN op refuse
host-imap = Mailbox met antwoorden
host-imap-well = opgehaald via IMAP van { $server }
host-imap-begins = { $server } heeft nog niet geantwoord
host-imap-unreachable = { $server } antwoordt niet of verbreekt de verbinding; het wordt opnieuw geprobeerd, en `wonderpost check` vertelt meer
host-imap-untrusted = { $server } kan niet bewijzen wie het is, dus het wachtwoord wordt niet verstuurd; `wonderpost check` vertelt meer
host-imap-login = { $server } weigert de naam of het wachtwoord; verbeter WONDERPOST_IMAP_USER en WONDERPOST_IMAP_PASSWORD
host-imap-folder = { $server } staat niet toe dat de map wordt geopend of dat mails erin worden gemarkeerd; verbeter WONDERPOST_IMAP_FOLDER
host-letters-count = { $queued } in de rij, { $parked } opgegeven
host-oldest = Oudste onverzonden brief
host-oldest-when = { $relative }, { $absolute }
host-oldest-none = geen
host-people = Mensen
host-people-count =
    { $guests ->
        [one] { $accounts } met een account, 1 gast
       *[other] { $accounts } met een account, { $guests } gasten
    }
host-tables = Tafels
host-tables-count = { $running } bezig, { $open } in afwachting van spelers, { $over } afgelopen, { $frozen } stilgezet
host-overdue = Timers over tijd

## Tafels

host-frozen = Stilgezette tafels
host-frozen-none = Geen. Een tafel wordt stilgezet als dit programma het logboek ervan niet kan uitvoeren; er gaat niets van verloren.
host-aside = Opzijgelegd
host-aside-what =
    { $work ->
        [outage] Deadlines van tafel { $of }
        [series] Volgende partij na tafel { $of }
        [practice] Oefenpartij { $of }
        [letter] Brief { $of }
        [alert] Melding { $of }
        [bot] Bot aan tafel { $of }
        [look_back] Terugblik op tafel { $of }
        [backup] Back-up
       *[timer] Klok van tafel { $of }
    }, { $times ->
        [one] één keer mislukt
       *[other] { $times } keer mislukt
    }
host-since = sinds { $absolute }

## Brieven

host-stuck = Brieven die niet konden worden verzonden
host-newest = De nieuwste brieven
host-newest-none = Er is nog geen brief geschreven.
host-to = aan { $address }
host-try-again = Opnieuw proberen
host-sent = verzonden
host-given-up = opgegeven: { $reason }
host-dropped = niet meer nodig: { $reason }
host-bundled = wacht op de verzamelbrief van de lezer
host-waiting = wacht op verzending
host-tried =
    { $count ->
        [one] tot nu toe één keer geprobeerd: { $reason }
       *[other] tot nu toe { $count } keer geprobeerd: { $reason }
    }
host-reason =
    { $reason ->
        [too_late] hij kwam te laat om nog van nut te zijn
        [table_gone] de tafel bestaat niet meer
        [table_frozen] de tafel is stilgezet
        [seat_gone] de plaats bestaat niet meer
        [seat_taken] de plaats is bezet
        [declined] de uitnodiging is afgeslagen
        [seat_free] de plaats is vrij voor iedereen
        [seat_empty] er zit niemand
        [unwanted] de speler wil geen brieven
        [no_mailbox] de speler heeft geen e-mailadres
        [overtaken] de partij is verdergegaan
        [person_gone] de plaats of de speler bestaat niet meer
        [answered] de vraag is beantwoord
        [seat_elsewhere] de plaats is naar iemand anders gegaan
        [resumed] er mogen weer brieven komen
        [stopped] dit e-mailadres wil geen brieven
        [looking] een zet kan nog terug, of de lezer is op de pagina
        [quiet] de lezer wil op dit uur geen brieven
        [bundled] hij wacht op de verzamelbrief van de lezer
        [in_digest] het stond in een verzamelbrief
        [alerts_again] de melding staat weer aan
       *[too_many] dit e-mailadres kreeg veel brieven binnen een uur
    }
host-no-reason = geen reden bekend
host-letters-here = Deze site verstuurt geen mail: de brieven worden als bestanden bewaard. Je zit aan de machine zelf, dus je kunt ze lezen op { $link }.
host-letters-here-link = de pagina van de server

## Eén brief

host-not-kept = De tekst wordt niet bewaard: een brief wordt geschreven als hij wordt verzonden, en de tekst wordt gewist zodra hij weg is. Deze brief: { $state }.
host-html = Als HTML
host-all = Alle brieven
host-text = De brief als tekst
host-links = Links erin

## Waar een brief over gaat

# $kind (choice) which letter it is: what it is called when its words are not kept
host-letter-kind =
    { $kind ->
        [sign_in] Inloggen
        [new_browser] Een nieuwe browser
        [new_address] Een nieuw adres
        [invitation] Uitnodiging
        [seat_claim] Mag iemand anders jouw plaats hebben?
        [seat_moved] Een plaats is van eigenaar gewisseld
        [seat_given] Een plaats voor jou
        [stopped] Brieven gestopt
        [your_turn] Jouw beurt
        [revealed] Iedereen heeft gekozen
        [game_over] De partij is afgelopen
        [answer] Antwoord op een mail
        [digest] Verzamelbrief over alle partijen
        [alert_off] Een melding uitgezet
        [reminder] Herinnering
        [nudge] Een aansporing
        [asked] Iemand vraagt iets
        [handed_over] Een plaats overgedragen
        [stand_in] Een vervanger
        [invitation_declined] Een uitnodiging afgeslagen
        [table_closed] Een tafel gesloten
        [talk] Praatje aan tafel
        [begun] Een partij begonnen
        [resumed] Een pauze voorbij
       *[letter] Brief
    }

## Backups, and a database that was taken back

host-backups = Laatste back-up
host-backups-off = geen; stel WONDERPOST_BACKUP_DIR in, of gebruik ‘wonderpost backup’
host-backups-none = nog geen
host-backup-made = { $relative }, { $absolute }: { $size }, { $checked }
host-kilobytes = { $count } kB
host-megabytes = { $count } MB
host-backup-checked = gecontroleerd: hij gaat open en de logboeken kloppen
host-backup-unsound =
    { $count ->
        [one] hij is leesbaar, maar 1 logboek erin klopt niet, net als in de database: zie `wonderpost verify`
       *[other] hij is leesbaar, maar { $count } logboeken erin kloppen niet, net als in de database: zie `wonderpost verify`
    }
host-backup-failed = Mislukte back-up
host-backup-failed-why = { $absolute }: { $why }
host-backup-begun = Back-up in de maak
host-backup-begun-when = sinds { $absolute }; is dat lang geleden, dan is het proces gestopt en volgt binnen een uur een nieuwe poging
host-hold = Brieven worden vastgehouden
host-hold-text = Deze database is teruggezet ({ $at }) naar de stand van { $state }. Tot je ze vrijgeeft gaat er geen brief en geen melding uit, en loopt niemands tijd af. Wat wacht wordt opnieuw beoordeeld voor het wordt verstuurd: wat niet meer klopt, vervalt.
host-release = Geef de brieven vrij
host-released = Brieven en meldingen gaan weer uit.
