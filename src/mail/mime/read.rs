//! Reads the mails that this program wrote, for the host's page. It need not read mails of other programs.

use data_encoding::BASE64;
use mail_parser::{MessageParser, MimeHeaders};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadMail {
    pub subject: String,
    pub text: String,
    /// HTML that says the same, including its picture, if any.
    pub html: String,
}

/// Reads a mail that [`super::build`] made. None for what is no mail.
pub fn read(raw: &str) -> Option<ReadMail> {
    let mail = MessageParser::default().parse(raw)?;
    let html = mail.body_html(0)?.replace("\r\n", "\n");
    Some(ReadMail {
        subject: mail.subject()?.to_owned(),
        text: mail.body_text(0)?.replace("\r\n", "\n"),
        html: match mail.attachment(0) {
            Some(picture) => {
                let png = BASE64.encode(picture.contents());
                let shown = format!("cid:{}", picture.content_id()?);
                html.replace(&shown, &format!("data:image/png;base64,{png}"))
            }
            None => html,
        },
    })
}

/// Reads the subject of a mail that [`super::build`] made; its first lines are enough.
pub fn subject(raw: &str) -> Option<String> {
    let head = MessageParser::default().parse_headers(raw)?;
    head.subject().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::super::{Content, Identity, build};
    use super::*;

    fn reads_again(subject: &str, text: &str, html: &str) {
        let from = Identity {
            address: "wonderpost@play.example.org".to_owned(),
            name: "Wonderpost".to_owned(),
            bounce_address: None,
            reply_address: None,
            base_url: "https://play.example.org".to_owned(),
        };
        let content = Content {
            message_id: "00112233",
            thread: "",
            to_address: "ada@example.org",
            to_name: "Ada Søren",
            language: "en",
            subject,
            text,
            html,
            picture: None,
            stop_token: None,
            reply_token: None,
            at_ms: 0,
        };
        let raw = build(&from, &content).unwrap();
        let read = read(&raw).unwrap();
        let expected = (subject, text, html);
        assert_eq!((&*read.subject, &*read.text, &*read.html), expected);
    }

    #[test]
    fn what_was_written_is_read_again() {
        reads_again("Sign in to Wonderpost", "One.\n\nTwo.\n", "<p>One.</p>\n");
        let long = "Your turn: 7 Wonders, first edition, with Joost, Søren and 張三, Age II, \
                    fourteen cards are left and this subject goes on for more lines";
        let text = "a=b, æøå → 10 =\n".repeat(40);
        reads_again(long, &text, &format!("<p>{}</p>\n", "æ".repeat(900)));
    }

    #[test]
    fn what_is_no_mail_is_not_read() {
        assert_eq!(read(""), None);
    }
}
