//! What mail programs of many languages write around what they quote. Only data; all in lower case.

/// Verbs of the lines that name whom somebody quotes.
#[rustfmt::skip]
pub(super) const WROTE: &[&str] = &[
    "wrote", "writes", "said", "skrev", "skriver", "schreef", "schrieb", "schreibt", "a écrit", "écrit", "escribió",
    "escribio", "escrigué", "va escriure", "escribiu", "ha scritto", "scrive", "scritto", "escreveu", "kirjoitti",
    "kirjoittanut", "napisał", "napisała", "napisał(a)", "napisal", "napisala", "napisal(a)", "napísal", "napísala",
    "napísal(a)", "pisze", "píše", "je napisao", "je napisala", "je napisao/la", "je napisal", "je napisala",
    "написал", "написала", "написал(а)", "пишет", "пише", "написав", "написав(ла)", "написа", "írta",
    "ezt írta", "a scris", "yazdı", "şunu yazdı", "έγραψε", "kirjutas", "rakstīja", "rašė", "parašė", "skrifaði",
    "reiknaði", "menulis", "đã viết", "כתב", "כתבה", "כתב/ה", "كتب", "כותב", "เขียนว่า",
    "さんは書きました", "が書きました", "は書きました", "のメール", "写道", "寫道", "님이 작성", "작성", "scríobh",
    "idatzi zuen", "shkroi", "написао", "је написао", "је написао/ла",
];

#[rustfmt::skip]
pub(super) const ATTRIBUTION_STARTS: &[&str] = &[
    "on", "at", "in", "den", "d.", "op", "am", "le", "el", "il", "em", "på", "w", "dnia", "dne", "dňa", "dana", "în",
    "la", "vào", "pada", "ngày", "στις", "a", "pe", "v", "於", "于", "在",
];

/// Labels for the sender in the heads that programs put above what they quote.
#[rustfmt::skip]
pub(super) const FROM_LABELS: &[&str] = &[
    "from", "fra", "van", "von", "de", "da", "från", "lähettäjä", "keneltä", "od", "от", "від", "feladó", "kimden",
    "gönderen", "de la", "expéditeur", "remitente", "remetente", "mittente", "absender", "afsender", "avsender",
    "avsändare", "afzender", "nadawca", "odesílatel", "odosielateľ", "отправитель", "από", "saatja", "no", "nuo",
    "差出人", "送信者", "发件人", "寄件者", "寄件人", "보낸 사람", "מאת", "من", "từ", "dari", "frá",
];

#[rustfmt::skip]
pub(super) const OTHER_LABELS: &[&str] = &[
    "sent", "date", "to", "cc", "subject", "reply-to", "sendt", "dato", "til", "emne", "kopi", "verzonden", "datum",
    "aan", "onderwerp", "gesendet", "an", "betreff", "envoyé", "envoyé le", "à", "a", "objet", "sujet", "enviado",
    "enviado el", "enviada", "enviada em", "enviado em", "fecha", "data", "para", "asunto", "assunto", "inviato",
    "oggetto", "skickat", "till", "ämne", "lähetetty", "päivämäärä", "päiväys", "vastaanottaja", "kenelle", "aihe",
    "kopio", "wysłano", "wysłane", "do", "temat", "dw", "odesláno", "komu", "předmět", "kopie", "odoslané", "predmet",
    "отправлено", "дата", "кому", "тема", "копия", "надіслано", "elküldve", "címzett", "tárgy", "dátum", "gönderildi",
    "tarih", "kime", "kimi", "konu", "trimis", "către", "subiect", "kuupäev", "saadetud", "teema", "στάλθηκε",
    "ημερομηνία", "προς", "θέμα", "poslano", "za", "zadeva", "naslov", "送信日時", "日付", "日時", "宛先", "件名",
    "发送时间", "日期", "收件人", "主题", "寄件日期", "收件者", "主旨", "보낸 날짜", "날짜", "받는 사람", "제목",
    "נשלח", "אל", "נושא", "importance", "attachments", "priority", "vigtighed", "priorität", "prioritet",
];

/// Lines above a mail that is quoted or passed on as a whole.
#[rustfmt::skip]
pub(super) const ORIGINALS: &[&str] = &[
    "original message", "original email", "original mail", "original appointment", "reply message",
    "oprindelig meddelelse", "oprindelig besked", "oprindelig mail", "original meddelelse", "original besked",
    "originele bericht", "origineel bericht", "oorspronkelijk bericht", "oorspronkelijke bericht",
    "ursprüngliche nachricht", "urspruengliche nachricht", "originalnachricht", "original-nachricht",
    "original nachricht", "message d'origine", "message d’origine", "message original", "message initial",
    "mail original", "mensaje original", "messaggio originale", "messaggio originario", "mensagem original",
    "ursprungligt meddelande", "originalmeddelande", "ursprungligt mejl", "opprinnelig melding",
    "original melding", "opprinnelig e-post", "alkuperäinen viesti", "alkuperäinen sanoma", "oryginalna wiadomość",
    "wiadomość oryginalna", "pierwotna wiadomość", "wiadomość pierwotna", "původní zpráva", "původní e-mail",
    "pôvodná správa", "исходное сообщение", "оригинальное сообщение", "первоначальное сообщение",
    "вихідне повідомлення", "eredeti üzenet", "özgün ileti", "orijinal mesaj", "mesajul original", "mesaj original",
    "αρχικό μήνυμα", "izvorna poruka", "izvirno sporočilo", "algne kiri", "missatge original",
    "元のメッセージ", "オリジナルメッセージ", "原始邮件", "原始郵件", "邮件原件", "원본 메시지", "원본 메일",
    "הודעה מקורית", "forwarded message", "begin forwarded message", "forwarded by", "start of forwarded message",
    "videresendt meddelelse", "videresendt besked", "start på videresendt", "videresendt melding",
    "videresendt e-post", "doorgestuurd bericht", "begin doorgestuurd bericht", "weitergeleitete nachricht",
    "anfang der weitergeleiteten", "message transféré", "message transmis", "début du message", "mensaje reenviado",
    "inicio del mensaje reenviado", "messaggio inoltrato", "inizio messaggio inoltrato", "mensagem encaminhada",
    "mensagem reencaminhada", "início da mensagem", "vidarebefordrat meddelande", "vidarebefordrat mejl",
    "välitetty viesti", "edelleenlähetetty viesti", "alku välitettyyn", "przekazana wiadomość",
    "wiadomość przekazana", "przesłana wiadomość", "přeposlaná zpráva", "preposlaná správa",
    "пересылаемое сообщение", "пересланное сообщение", "начало переадресованного", "переслане повідомлення",
    "továbbított üzenet", "yönlendirilmiş ileti", "iletilen mesaj", "mesaj redirecționat", "転送されたメッセージ",
    "転送メッセージ", "转发的邮件", "轉寄郵件", "轉寄的郵件", "전달된 메시지",
];

/// How lines begin that programs put below a text.
#[rustfmt::skip]
pub(super) const SENT_FROM_STARTS: &[&str] = &[
    "sent from ", "sent via ", "sent with ", "sent using ", "sent by ", "get outlook for", "get bluemail", "get the all-new",
    "yahoo mail:", "sent with proton", "secured with ", "sendt fra ", "sendt med ", "sendt via ", "hent outlook",
    "få outlook", "skaff deg outlook", "last ned outlook", "skaff outlook", "verzonden vanaf", "verzonden vanuit",
    "verzonden met", "verzonden via", "verzonden door", "verstuurd vanaf", "verstuurd vanuit", "verstuurd met",
    "verstuurd via", "outlook voor", "download outlook", "outlook downloaden", "von meinem", "vom iphone", "gesendet von",
    "gesendet mit", "gesendet vom", "gesendet über", "gesendet aus", "diese nachricht wurde von mein",
    "diese nachricht wurde mit", "outlook für", "holen sie sich outlook", "outlook herunterladen", "envoyé de ",
    "envoyé depuis", "envoyé à partir", "envoyé du", "envoyé avec", "envoyé via", "envoyé par", "obtenir outlook",
    "télécharger outlook", "téléchargez outlook", "provenance :", "provenance:", "enviado desde", "enviado do ",
    "enviado a partir", "enviado de ", "enviado con", "enviado com", "enviado via", "enviado por", "enviado pelo",
    "enviat des", "obtener outlook", "obtén outlook", "descargar outlook", "obter o outlook", "obter outlook",
    "baixar outlook", "inviato da", "inviato con", "inviato tramite", "inviato via", "ottieni outlook",
    "scarica outlook", "skickat från", "skickades från", "skickat med", "skickat via", "hämta outlook", "skaffa outlook",
    "lähetetty ", "lähetin iphone", "hanki outlook", "hae outlook", "lataa outlook", "wysłane z", "wysłano z",
    "wysłane przez", "pobierz outlook", "odesláno z", "odesláno přes", "odoslané z", "poslané z", "získat outlook",
    "získejte outlook", "stáhnout outlook", "отправлено с", "отправлено из", "отправлено от", "скачать outlook",
    "получить outlook", "послано с", "надіслано з", "відправлено з", "trimis de pe", "trimis din", "poslano z",
    "poslano s", "poslato sa", "küldve", "elküldve", "az iphone", "saadetud minu", "nosūtīts no", "išsiųsta iš",
    "sent úr", "sent frá", "στάλθηκε από", "εστάλη από", "발송:", "发自我的", "发自", "從我的", "傳送自", "寄自",
    "dikirim dari", "được gửi từ", "đã gửi từ", "נשלח מ", "أرسلت من", "تم الإرسال من",
];

/// What such lines hold in languages that name the device first.
#[rustfmt::skip]
pub(super) const SENT_FROM_INSIDE: &[&str] = &[
    "から送信", "에서 보냄", "에서 보냈습니다", "gönderildi", "küldve",
];

/// How subjects of notices of absence and other answers of programs begin.
#[rustfmt::skip]
pub(super) const VACATION_STARTS: &[&str] = &[
    "out of office", "out of the office", "out-of-office", "ooo:", "automatic reply", "automatic response",
    "auto reply", "auto-reply", "autoreply", "auto response", "auto-response", "autoresponse", "auto:",
    "automated reply", "automated response", "on vacation", "vacation notice", "vacation reply", "away from office",
    "away from my mail", "i am away", "i'm away", "i am out of", "absence notice", "away notice", "annual leave",
    "automatisk svar", "autosvar", "auto-svar", "fravær", "fraværende", "ikke til stede", "ikke på kontoret",
    "på ferie", "ferie:", "jeg er ikke", "fraværsbesked", "fraværsmelding", "fraværsmeddelelse",
    "automatisch antwoord", "automatische reactie", "automatische beantwoording", "automatisch bericht", "afwezig",
    "niet aanwezig", "afwezigheidsassistent", "afwezigheidsbericht", "buiten kantoor", "op vakantie",
    "abwesenheit", "abwesend", "automatische antwort", "autom. antwort", "automatische rückmeldung", "nicht im büro",
    "im urlaub", "außer haus", "ausser haus", "réponse automatique", "reponse automatique", "message d'absence",
    "absence du bureau", "absent du bureau", "absence", "en congé", "en vacances", "je suis absent",
    "notification d'absence", "respuesta automática", "respuesta automatica", "fuera de la oficina",
    "fuera de oficina", "ausente", "de vacaciones", "resposta automática", "resposta automatica",
    "fora do escritório", "fora do escritorio", "ausência", "de férias", "risposta automatica", "fuori ufficio",
    "fuori sede", "assente", "assenza", "in ferie", "autosvar:", "automatiskt svar", "frånvaro", "frånvarande",
    "semester", "inte på kontoret", "automaattinen vastaus", "poissa", "poissaolo", "lomalla",
    "automatyczna odpowiedź", "odpowiedź automatyczna", "autoodpowiedź", "poza biurem", "nieobecność", "nieobecny",
    "automatická odpověď", "automatická odpoveď", "mimo kancelář", "nepřítomnost", "neprítomnosť",
    "автоматический ответ", "автоответ", "автоматичний відповідь", "автоматична відповідь", "отсутствие",
    "отсутствую", "вне офиса", "automatikus válasz", "házon kívül", "otomatik yanıt", "otomatik cevap", "ofis dışında",
    "răspuns automat", "raspuns automat", "αυτόματη απάντηση", "εκτός γραφείου", "automatski odgovor",
    "samodejni odgovor", "automaatvastus", "automātiskā atbilde", "automatinis atsakymas", "resposta automàtica",
    "自動応答", "自動返信", "不在通知", "不在", "自动回复", "自動回覆", "外出", "자동 회신", "자동 응답", "부재중",
    "תשובה אוטומטית", "מענה אוטומטי", "رد تلقائي", "tự động trả lời", "balasan otomatis", "ตอบกลับอัตโนมัติ",
];

/// How subjects begin that ask a sender to prove that it is one.
#[rustfmt::skip]
pub(super) const CHALLENGE_STARTS: &[&str] = &[
    "please confirm your message", "please confirm your email", "please confirm your e-mail", "confirm your message",
    "please verify your message", "please verify your email", "verify your message", "your email requires verification",
    "your message requires", "your message to ", "verification required", "confirmation required",
    "sender verification", "sender confirmation", "action required to deliver", "message held for verification",
    "[spamarrest]", "spam arrest", "[boxbe]", "boxbe",
];

#[rustfmt::skip]
pub(super) const BOUNCE_STARTS: &[&str] = &[
    "undelivered mail", "undeliverable", "undelivered", "mail delivery fail", "mail delivery system",
    "mail delivery subsystem", "mail delivery error", "mail delivery problem", "delivery status notification",
    "delivery failure", "delivery failed", "delivery report", "delivery notification", "delivery problem",
    "delivery delayed", "delayed mail", "delivery has failed", "delivery unsuccessful", "failure notice",
    "failure delivery", "failed delivery", "returned mail", "returned to sender", "returned email",
    "mail system error", "mail could not be delivered", "message could not be delivered", "message delivery fail",
    "message not delivered", "message delayed", "message status", "nondeliverable", "non delivery", "non-delivery",
    "non remis", "could not send message", "unable to deliver", "could not deliver", "mail not delivered",
    "warning: message", "warning: could not send", "warning message", "echec", "échec", "remise", "unzustellbar",
    "nicht zustellbar", "zustellung", "mail-zustell", "fehler bei der zustellung", "onbestelbaar", "niet bezorgd",
    "kan ikke leveres", "ikke leveret", "ikke levert", "kunne ikke leveres", "levering mislykkedes",
    "meddelelsen kunne ikke", "kunde inte levereras", "går inte att leverera", "olevererbart", "no se puede entregar",
    "no entregado", "no entregable", "não entregue", "não é possível entregar", "impossibile recapitare",
    "non recapitabile", "mancata consegna", "toimittamaton", "ei voitu toimittaa", "niedostarczon", "nie dostarczono",
    "nedoručiteln", "nedoručen", "не доставлено", "недоставленное", "сообщение не доставлено", "配信不能",
    "配信できません", "无法送达", "退信", "系统退信", "無法傳遞", "배달되지",
];

/// What notices say of mails that a server still tries to deliver.
#[rustfmt::skip]
pub(super) const DELAYED: &[&str] = &[
    "delayed", "delivery delay", "still trying", "will be retried", "will retry", "will keep trying",
    "will continue to try", "do not need to resend", "has not yet been delivered", "not been delivered yet",
    "not been able to deliver your message yet", "could not send message for past", "will be attempted again",
    "no action is required on your part", "attempts to deliver the message will continue", "verzögert", "vertraagd",
    "forsinket", "försenat", "retardé", "retrasado", "ritardato", "atrasad",
];

/// What notices say of mails that no server tries any more.
#[rustfmt::skip]
pub(super) const GIVEN_UP: &[&str] = &[
    "giving up", "given up", "will not be retried", "permanent error", "permanent fatal error", "no longer try",
    "retry time not reached", "retry timeout exceeded",
];

/// What notices say of mails that will never be delivered.
#[rustfmt::skip]
pub(super) const PERMANENT: &[&str] = &[
    "user unknown", "unknown user", "no such user", "no such recipient", "no such mailbox", "no mailbox here",
    "mailbox not found", "mailbox unavailable", "does not exist", "doesn't exist", "not exist", "unrouteable address",
    "unrouteable mail domain", "unknown address", "invalid recipient", "unknown recipient", "recipient rejected",
    "recipient not found", "address rejected", "permanent error", "permanent fatal error", "permanently",
    "couldn't be found", "account is disabled", "account disabled", "host not found", "domain not found",
    "unbekannter empfänger", "empfänger unbekannt", "existiert nicht", "onbekende gebruiker", "bestaat niet",
    "findes ikke", "ukendt modtager", "finnes ikke", "finns inte", "okänd mottagare", "n'existe pas",
    "utilisateur inconnu", "adresse inconnue", "no existe", "usuario desconocido", "não existe", "non esiste",
    "utente sconosciuto", "ei ole olemassa", "nie istnieje", "neexistuje", "не существует",
];
