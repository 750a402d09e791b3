away-title = Als ik weg ben
away-lead = Wie met je speelt, ziet tot wanneer je weg bent. Waar een deadline voor zetten geldt, tellen deze dagen niet mee.
away-zone = De dagen beginnen en eindigen om middernacht in { $zone }; daar is het nu { $now } uur. Een andere tijdzone kies je bij { $settings }.
away-zone-link = je instellingen
away-vacation = Vakanties
away-left =
    { $days ->
        [one] Je hebt in { $year } nog 1 dag over, en in { $next } nog { $more }.
       *[other] Je hebt in { $year } nog { $days } dagen over, en in { $next } nog { $more }.
    }
away-each-counts = Elke dag van de eerste tot en met de laatste telt, ook in het weekend.
away-none-allowed = De beheerder van deze site staat geen vakanties toe. Je kunt wel vaste vrije dagen in de week kiezen.
away-first = Eerste dag
away-last = Laatste dag
away-both-off = Je bent op beide dagen weg, en op alle dagen ertussen.
away-add = Vakantie toevoegen
away-none = Je hebt geen vakantie gepland.
away-span = { $first } tot en met { $last }
away-days =
    { $days ->
        [one] 1 dag
       *[other] { $days } dagen
    }
away-now = Je bent nu weg.
away-ends = Vandaag is de laatste dag.
away-end = Vandaag beëindigen
away-end-hint = De dagen tot en met vandaag zijn gebruikt.
away-added = Je vakantie is genoteerd.
away-removed = De vakantie is verwijderd.
away-ended = Je vakantie eindigt vandaag.
away-wrong-day = Kies een dag, of schrijf die als { $example }.
away-reversed = De laatste dag, { $last }, ligt voor de eerste, { $first }. Heb je ze verwisseld?
away-past = Die dag is voorbij: bij jou is het { $today }. Kies een laatste dag vanaf vandaag.
away-too-far = Dat is te ver vooruit: de laatste dag kan uiterlijk { $latest } zijn.
away-overlaps = Je hebt op een deel van die dagen al vakantie: { $span }. Kies andere dagen, of verwijder eerst die vakantie.
away-short = Dat zijn { $asked } dagen in { $year }, en je hebt er nog { $left }. Met dezelfde eerste dag kan de laatste uiterlijk { $until } zijn.
away-used-up = Je hebt in { $year } geen dagen meer over. Kies dagen in een ander jaar, of verwijder een andere vakantie in { $year }.
away-weekdays = Vaste vrije dagen in de week
away-weekdays-hint = Op die dagen verwacht niemand dat je speelt, en ze tellen niet als vakantie. Je kunt er hoogstens { $most } kiezen. Je kunt één keer per week dagen toevoegen.
away-weekday =
    { $day ->
        [1] Maandag
        [2] Dinsdag
        [3] Woensdag
        [4] Donderdag
        [5] Vrijdag
        [6] Zaterdag
       *[7] Zondag
    }
away-added-lately = Je hebt minder dan een week geleden vaste vrije dagen toegevoegd. Vanaf { $from } kun je er andere toevoegen; uitvinken kan altijd.
away-too-many-weekdays = Je kunt hoogstens { $most } vaste vrije dagen in de week hebben: vink er een paar uit.
away-until = { $name } is weg tot en met { $date }.
