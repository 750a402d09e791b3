claim-title = Nogen vil have din plads
claim-question = Må { $name } få din plads?
claim-some-game = et spil
claim-lead-account = Du blev inviteret til { $game }. { $name } har logget ind som { $address } og vil gerne spille på den plads.
claim-lead-guest = Du blev inviteret til { $game }. { $name }, som er gæst, vil gerne spille på den plads.
claim-legend = Dit svar
claim-yes = Ja
claim-yes-text = Det er mig selv med en anden adresse, eller en, jeg lader spille. Så skifter pladsen ejer.
claim-no = Nej
claim-no-text = Pladsen forbliver, som den er.
claim-send = Svar
claim-choose-first = Vælg ja eller nej først: Der er ikke sket noget.

## Answered

claim-answered = Besvaret
claim-given = Pladsen er givet videre
claim-given-text = Den konto spiller på pladsen fra nu af.
claim-kept = Pladsen forbliver, som den er
claim-kept-text = Der er ikke givet noget væk.
