//! The tags of HTML: where they end, what they are called, what they say about the text in them.

pub(super) struct Tag<'a> {
    pub(super) name: Name,
    pub(super) spelling: &'a str,
    pub(super) is_end: bool,
    attributes: Attributes,
}

/// What the attributes of a tag say, in ASCII lower case.
#[derive(Debug, Default)]
struct Attributes {
    classes: String,
    id: String,
    /// Without blanks.
    style: String,
    is_hidden: bool,
    is_cited: bool,
    has_no_tab: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Name {
    Break,
    Rule,
    Paragraph,
    Quote,
    Pre,
    Div,
    Cell,
    /// Other elements that stand on lines of their own.
    Block,
    /// Elements whose inside is no text.
    Raw,
    Span,
    Struck,
    Inline,
}

impl Name {
    fn of(spelling: &str) -> Self {
        match spelling.to_ascii_lowercase().as_str() {
            "br" => Self::Break,
            "hr" => Self::Rule,
            "p" => Self::Paragraph,
            "blockquote" => Self::Quote,
            "pre" => Self::Pre,
            "div" => Self::Div,
            "td" | "th" => Self::Cell,
            "address" | "article" | "aside" | "body" | "center" | "dd" | "dl" | "dt"
            | "fieldset" | "figure" | "footer" | "form" | "h1" | "h2" | "h3" | "h4" | "h5"
            | "h6" | "header" | "html" | "li" | "main" | "nav" | "ol" | "section" | "table"
            | "tbody" | "tfoot" | "thead" | "tr" | "ul" => Self::Block,
            "head" | "style" | "script" | "title" | "textarea" | "template" | "noscript"
            | "select" | "object" | "svg" | "math" | "iframe" | "xml" => Self::Raw,
            "span" => Self::Span,
            "s" | "strike" | "del" => Self::Struck,
            _other => Self::Inline,
        }
    }

    pub(super) fn is_block(self) -> bool {
        matches!(
            self,
            Self::Rule | Self::Paragraph | Self::Quote | Self::Pre | Self::Div | Self::Block
        )
    }
}

/// Reads the tag that a text begins with, and gives the rest. None for comments, declarations and a `<` that begins
/// nothing; of the last one only the `<` is taken. What is not ended goes to the end.
pub(super) fn next_tag(from: &str) -> (Option<Tag<'_>>, &str) {
    let inside = from.get(1..).unwrap_or_default();
    if let Some(comment) = inside.strip_prefix("!--") {
        // `<!-->` is a whole comment.
        let comment = comment.strip_prefix('>').map_or(comment, |_rest| inside);
        return (None, behind(comment, "-->"));
    }
    if inside.starts_with(['!', '?']) {
        return (None, behind(inside, ">"));
    }
    let bare = inside.strip_prefix('/').unwrap_or(inside);
    if !bare.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
        return (None, inside);
    }
    let size = tag_size(bare);
    let (tag, rest) = (bare.get(..size), bare.get(size + 1..));
    let Some(tag) = tag.filter(|_tag| rest.is_some()) else {
        return (None, "");
    };
    let end = tag.find(|sign: char| sign.is_whitespace() || sign == '/');
    let (spelling, attributes) = tag.split_at(end.unwrap_or(tag.len()));
    let read = Tag {
        name: Name::of(spelling),
        spelling,
        is_end: bare.len() < inside.len(),
        attributes: Attributes::read(attributes),
    };
    (Some(read), rest.unwrap_or_default())
}

fn behind<'a>(text: &'a str, end: &str) -> &'a str {
    text.split_once(end).map_or("", |(_inside, rest)| rest)
}

/// Counts the bytes before the `>` that ends a tag; a `>` in a quoted value does not.
fn tag_size(tag: &str) -> usize {
    let mut quote = None;
    let mut before = b' ';
    for (index, byte) in tag.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return index,
            (None, b'"' | b'\'') if before == b'=' => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            (Some(_) | None, _) => {}
        }
        if !byte.is_ascii_whitespace() {
            before = byte;
        }
    }
    tag.len()
}

impl Attributes {
    fn read(text: &str) -> Self {
        let mut read = Self::default();
        let mut rest = text;
        loop {
            rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '/');
            if rest.is_empty() {
                return read;
            }
            let is_end = |sign: char| sign.is_whitespace() || sign == '=' || sign == '/';
            // A stray `=` begins a name.
            let mut signs = rest.char_indices().skip(1);
            let end = signs.find(|(_at, sign)| is_end(*sign));
            let (name, behind) = rest.split_at(end.map_or(rest.len(), |(at, _sign)| at));
            let (value, behind) = value(behind);
            read.add(name, value);
            rest = behind;
        }
    }

    /// Of two with one name the first one counts.
    fn add(&mut self, name: &str, value: &str) {
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if is("class") && self.classes.is_empty() {
            self.classes = value.to_ascii_lowercase();
        } else if is("id") && self.id.is_empty() {
            self.id = value.to_ascii_lowercase();
        } else if is("style") && self.style.is_empty() {
            let style = value.replace(|sign: char| sign.is_whitespace(), "");
            self.style = style.to_ascii_lowercase().replace("!important", "");
        }
        self.is_hidden |= is("hidden");
        self.is_cited |= is("type") && value == "cite";
        self.has_no_tab |= is("tabindex") && value == "-1";
    }
}

impl Tag<'_> {
    pub(super) fn is_void(&self) -> bool {
        const NAMES: [&str; 12] = [
            "img", "meta", "link", "input", "col", "base", "wbr", "area", "embed", "source",
            "track", "param",
        ];
        NAMES
            .iter()
            .any(|name| self.spelling.eq_ignore_ascii_case(name))
    }

    pub(super) fn is_hidden(&self) -> bool {
        #[rustfmt::skip]
        const HIDING: [&str; 9] = [
            "display:none", "visibility:hidden", "mso-hide:all", "opacity:0", "font-size:0", "font-size:0px",
            "font-size:0pt", "max-height:0", "max-height:0px",
        ];
        let mut styles = self.attributes.style.split(';');
        self.attributes.is_hidden || styles.any(|style| HIDING.contains(&style))
    }

    /// Whether what is in it is struck out: whoever wrote it took it back.
    pub(super) fn strikes(&self) -> bool {
        let mut styles = self.attributes.style.split(';');
        self.name == Name::Struck
            || styles
                .any(|style| style.starts_with("text-decoration") && style.contains("line-through"))
    }

    pub(super) fn keeps_lines(&self) -> bool {
        self.name == Name::Pre || self.attributes.style.contains("white-space:pre")
    }

    pub(super) fn is_quote(&self) -> bool {
        #[rustfmt::skip]
        const CLASSES: [&str; 10] = [
            "zmail_extra", "gmail_quote", "gmail_quote_container", "gmail_attr", "gmail_extra", "moz-cite-prefix",
            "yahoo_quoted", "protonmail_quote", "tutanota_quote", "moz-forward-container",
        ];
        const IDS: [&str; 3] = ["yahoo_quoted", "orig_msg", "replysplit"];
        self.has_class(&CLASSES) || self.has_id(&IDS) || self.attributes.is_cited
    }

    /// Whether everything behind it is quoted too.
    pub(super) fn begins_last_quote(&self) -> bool {
        const COLORS: [&str; 4] = ["#e1e1e1", "#b5c4df", "225,225,225", "181,196,223"];
        #[rustfmt::skip]
        const IDS: [&str; 6] = [
            "zwchr", "divrplyfwdmsg", "appendonsend", "stopspelling", "mail-editor-reference-message-container",
            "ms-outlook-mobile-body-separator-line",
        ];
        let style = &self.attributes.style;
        // The lines that Outlook draws above what it quotes.
        let is_rule =
            self.name == Name::Rule && (self.attributes.has_no_tab || style.contains("width:98%"));
        let is_border = self.name == Name::Div
            && style.contains("border")
            && COLORS.iter().any(|color| style.contains(color));
        is_rule || is_border || self.has_id(&IDS)
    }

    pub(super) fn is_signature(&self) -> bool {
        #[rustfmt::skip]
        const CLASSES: [&str; 5] = [
            "gmail_signature", "moz-signature", "protonmail_signature_block", "tutanota_signature", "ydp-signature",
        ];
        #[rustfmt::skip]
        const IDS: [&str; 5] = [
            "composer_signature", "signature", "ms-outlook-mobile-signature", "applemailsignature",
            "divtagdefaultwrapper-signature",
        ];
        self.has_class(&CLASSES) || self.has_id(&IDS)
    }

    fn has_class(&self, names: &[&str]) -> bool {
        let mut classes = self.attributes.classes.split_whitespace();
        classes.any(|class| names.contains(&class))
    }

    fn has_id(&self, names: &[&str]) -> bool {
        // Outlook puts `x_` before the ids of what it takes over.
        names.contains(&self.attributes.id.trim_start_matches("x_"))
    }
}

/// Reads `=value` where there is one, and gives the rest.
fn value(behind: &str) -> (&str, &str) {
    let Some(from) = behind.trim_start().strip_prefix('=') else {
        return ("", behind);
    };
    let from = from.trim_start();
    for quote in ['"', '\''] {
        if let Some(inside) = from.strip_prefix(quote) {
            return inside.split_once(quote).unwrap_or((inside, ""));
        }
    }
    from.split_at(from.find(char::is_whitespace).unwrap_or(from.len()))
}
