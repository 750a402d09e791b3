host-title = Serveren
host-again = Brevet er sat i kø igen.

## Tal

host-numbers = I tal
host-address = Adresse
host-program = Program
host-version = Wonderpost { $version }
host-database = Database
host-clock = Ur
host-clock-well = går rigtigt
host-disk = Disk
host-disk-free = { $free } MB er ledige
host-limits = Grænser pr. klient
host-limits-count = gælder
host-answers = Svar på breve
host-answers-none = modtages ikke; WONDERPOST_MAIL_REPLY er ikke sat
host-answers-proven = modtages fra afsendere, som { $server } står inde for
host-answers-unproven = modtages fra enhver, der skriver under en spillers adresse; lad din mailserver tjekke DMARC, og sæt WONDERPOST_MAIL_UNPROVEN til refuse
host-imap = Postkasse med svar
host-imap-well = hentes med IMAP fra { $server }
host-imap-begins = { $server } har ikke svaret endnu
host-imap-unreachable = { $server } svarer ikke eller afbryder forbindelsen; der prøves igen, og `wonderpost check` fortæller mere
host-imap-untrusted = { $server } kan ikke bevise, hvem den er, så adgangskoden bliver ikke sendt; `wonderpost check` fortæller mere
host-imap-login = { $server } afviser navnet eller adgangskoden; ret WONDERPOST_IMAP_USER og WONDERPOST_IMAP_PASSWORD
host-imap-folder = { $server } giver ikke lov til at åbne mappen eller markere mails i den; ret WONDERPOST_IMAP_FOLDER
host-letters-count = { $queued } venter, { $parked } opgivet
host-oldest = Ældste usendte brev
host-oldest-when = { $relative }, { $absolute }
host-oldest-none = intet
host-people = Mennesker
host-people-count =
    { $guests ->
        [one] { $accounts } med konto, 1 gæst
       *[other] { $accounts } med konto, { $guests } gæster
    }
host-tables = Borde
host-tables-count = { $running } i gang, { $open } mangler spillere, { $over } afsluttet, { $frozen } standset
host-overdue = Timere over tiden

## Borde

host-frozen = Standsede borde
host-frozen-none = Ingen. Et bord standses, når programmet ikke kan udføre dets logbog; intet af det går tabt.
host-aside = Lagt til side
host-aside-what =
    { $work ->
        [outage] Frister ved bord { $of }
        [series] Næste spil efter bord { $of }
        [practice] Øvespil { $of }
        [letter] Brev { $of }
        [alert] Besked { $of }
        [bot] Bot ved bord { $of }
        [look_back] Tilbageblik på bord { $of }
        [backup] Sikkerhedskopi
       *[timer] Ur ved bord { $of }
    }, { $times ->
        [one] fejlede én gang
       *[other] fejlede { $times } gange
    }
host-since = siden { $absolute }

## Breve

host-stuck = Breve, der ikke kunne sendes
host-newest = De nyeste breve
host-newest-none = Der er ikke skrevet noget brev endnu.
host-to = til { $address }
host-try-again = Prøv igen
host-sent = sendt
host-given-up = opgivet: { $reason }
host-dropped = ikke længere nødvendigt: { $reason }
host-bundled = venter på læserens samlebrev
host-waiting = venter på at blive sendt
host-tried =
    { $count ->
        [one] forsøgt én gang indtil nu: { $reason }
       *[other] forsøgt { $count } gange indtil nu: { $reason }
    }
host-reason =
    { $reason ->
        [too_late] det kom for sent til at være til nytte
        [table_gone] bordet findes ikke mere
        [table_frozen] bordet er standset
        [seat_gone] pladsen findes ikke mere
        [seat_taken] pladsen er taget
        [declined] der blev sagt nej til invitationen
        [seat_free] pladsen er ledig for alle
        [seat_empty] ingen sidder der
        [unwanted] spilleren vil ikke have breve
        [no_mailbox] spilleren har ingen mailadresse
        [overtaken] spillet er gået videre
        [person_gone] pladsen eller spilleren findes ikke mere
        [answered] spørgsmålet er besvaret
        [seat_elsewhere] pladsen er gået til en anden
        [resumed] breve må komme igen
        [stopped] mailadressen vil ikke have breve
        [looking] et træk kan stadig tages tilbage, eller læseren er på siden
        [quiet] læseren vil ikke have breve på denne tid
        [bundled] det venter på læserens samlebrev
        [in_digest] det stod i et samlebrev
        [alerts_again] beskeden er slået til igen
       *[too_many] mailadressen fik mange breve inden for en time
    }
host-no-reason = ingen kendt grund
host-letters-here = Dette websted sender ingen mail: Brevene gemmes som filer. Du sidder ved dets maskine, så du kan læse dem på { $link }.
host-letters-here-link = serverens side

## Et brev

host-not-kept = Teksten gemmes ikke: Et brev skrives, når det sendes, og teksten slettes, når det er sendt af sted. Dette brev: { $state }.
host-html = Som HTML
host-all = Alle breve
host-text = Brevet som tekst
host-links = Links i det

## Hvad et brev handler om

# $kind (choice) which letter it is: what it is called when its words are not kept
host-letter-kind =
    { $kind ->
        [sign_in] Log ind
        [new_browser] En ny browser
        [new_address] En ny adresse
        [invitation] Invitation
        [seat_claim] Må en anden få din plads?
        [seat_moved] En plads har skiftet hænder
        [seat_given] En plads til dig
        [stopped] Brevene er stoppet
        [your_turn] Din tur
        [revealed] Alle har valgt
        [game_over] Spillet er slut
        [answer] Svar på en mail
        [digest] Samlebrev om alle spil
        [alert_off] En besked er slået fra
        [reminder] Påmindelse
        [nudge] Et puf
        [asked] Nogen spørger om noget
        [handed_over] En plads givet videre
        [stand_in] En afløser
        [invitation_declined] En invitation afslået
        [table_closed] Et bord lukket
        [talk] Snak ved bordet
        [begun] Et spil begyndt
        [resumed] En pause sluttede
       *[letter] Brev
    }

## Backups, and a database that was taken back

host-backups = Seneste backup
host-backups-off = ingen; sæt WONDERPOST_BACKUP_DIR, eller brug ”wonderpost backup”
host-backups-none = ingen endnu
host-backup-made = { $relative }, { $absolute }: { $size }, { $checked }
host-kilobytes = { $count } kB
host-megabytes = { $count } MB
host-backup-checked = efterprøvet: Den kan åbnes, og dens logbøger er i orden
host-backup-unsound =
    { $count ->
        [one] den kan læses, men 1 logbog i den er ikke i orden, ligesom i databasen: se `wonderpost verify`
       *[other] den kan læses, men { $count } logbøger i den er ikke i orden, ligesom i databasen: se `wonderpost verify`
    }
host-backup-failed = Backup, der slog fejl
host-backup-failed-why = { $absolute }: { $why }
host-backup-begun = Backup i gang
host-backup-begun-when = siden { $absolute }; er det længe siden, er dens proces stoppet, og den næste prøves inden for en time
host-hold = Breve holdes tilbage
host-hold-text = Denne database blev sat tilbage ({ $at }) til sin tilstand fra { $state }. Indtil du frigiver dem, sendes ingen breve og ingen beskeder, og ingens tid løber ud. Det, der venter, bedømmes på ny, før det sendes: Det, der ikke længere passer, falder bort.
host-release = Frigiv brevene
host-released = Breve og beskeder sendes igen.
