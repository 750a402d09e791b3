cli-sound =
    { $events ->
        [one] { $uid }: in orde, 1 gebeurtenis{ $secret }, { $draws }{ $judged }, controlecode { $code }{ $letter }
       *[other] { $uid }: in orde, { $events } gebeurtenissen{ $secret }, { $draws }{ $judged }, controlecode { $code }{ $letter }
    }
cli-secret = , waarvan { $closed } nog geheim
cli-derived =
    { $draws ->
        [one] 1 trekking afgeleid van de startwaarde
       *[other] { $draws } trekkingen afgeleid van de startwaarde
    }
cli-not-revealed =
    { $draws ->
        [one] 1 trekking gezien, de startwaarde is nog niet gepubliceerd
       *[other] { $draws } trekkingen gezien, de startwaarde is nog niet gepubliceerd
    }
cli-judged = , beoordeeld volgens de regels
cli-judged-until = , beoordeeld volgens de regels tot en met gebeurtenis { $seq }
cli-judged-not = , niet beoordeeld: dit programma kent het spel { $game } niet
cli-letter-fits = ; de controlecode van de brief is die van gebeurtenis { $seq }
cli-letter-strange = { $uid }: geen van de controlecodes in de brief staat in dit logboek: het is een brief van een andere tafel, of het verloop is herschreven
cli-letter-lost = { $uid }: geen van de controlecodes in de brief staat in dit logboek. De brief is geschreven { $written }, voordat de database { $when } is teruggezet naar hoe die { $of } was: wat daartussen is gespeeld, is verloren
cli-letter-perhaps-lost = . Of hij is geschreven voordat de database { $when } is teruggezet naar hoe die { $of } was: wat daartussen is gespeeld, is verloren
cli-same = { $uid }: hetzelfde
cli-tally-sound = { $well } van { $all } in orde.
cli-tally-same = { $well } van { $all } zonder verschil overgespeeld.
cli-tally-imported = { $well } van { $all } overgenomen.
