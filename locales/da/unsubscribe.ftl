unsubscribe-question = Skal brevene stoppes?
unsubscribe-lead = { $address } får så ikke flere breve om spil og invitationer fra denne server, og ingen påmindelser. Dine pladser er stadig dine, og spillene og deres ure går videre.
unsubscribe-stop = Stop brevene
unsubscribe-keep = Lad det være, som det er

## The letters are stopped

unsubscribe-stopped = Ingen flere breve
unsubscribe-stopped-lead = { $address } får ingen flere breve fra denne server, bortset fra loginbreve og svar på egne mails. Spillene og deres ure går videre: Kig forbi en gang imellem.
unsubscribe-resume = Skriv til mig igen
