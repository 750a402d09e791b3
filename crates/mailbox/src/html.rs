//! HTML to lines of text. Quotes get `> `, signatures `-- `, what nobody sees is left out. One pass, no recursion.

use mail_parser::decoders::html::add_html_token;

use super::tag::{Name, Tag, next_tag};

/// How many elements may be open at once; text that lies deeper is left out.
const MOST_OPEN: usize = 10_000;
/// How many open elements an inline end tag looks back over.
const MOST_BACK: usize = 16;
/// How many open elements the end tag of a block looks back over.
const MOST_BLOCK_BACK: usize = 256;

#[derive(Debug)]
pub(super) struct Page {
    /// Line breaks are `\n`. Text that may be a quote is one; what is struck out is left out.
    pub(super) text: String,
    /// Whether something outside the quotes is struck out.
    pub(super) has_struck: bool,
}

pub(super) fn read(page: &str) -> Page {
    let mut writer = Writer::default();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        let (before, from) = rest.split_at(start);
        writer.words(before);
        let (tag, behind) = next_tag(from);
        rest = behind;
        match tag {
            Some(tag) if tag.is_end => writer.end(tag.name),
            Some(tag) if tag.name == Name::Raw => rest = behind_raw(rest, &tag),
            Some(tag) => writer.begin(&tag),
            // A `<` that begins no tag.
            None if behind.len() + 1 == from.len() => writer.words("<"),
            None => {}
        }
    }
    writer.words(rest);
    Page {
        text: writer.text,
        has_struck: writer.has_struck,
    }
}

/// Skips the inside of an element that holds no text; to the end of the page where it is not ended.
fn behind_raw<'a>(rest: &'a str, tag: &Tag<'_>) -> &'a str {
    let mut rest = rest;
    while let Some(at) = rest.find("</") {
        let from = rest.get(at + 2..).unwrap_or_default();
        let is_its = from
            .split_at_checked(tag.spelling.len())
            .is_some_and(|(name, behind)| {
                name.eq_ignore_ascii_case(tag.spelling)
                    && !behind.starts_with(|sign: char| sign.is_ascii_alphanumeric())
            });
        if is_its {
            return next_tag(rest.get(at..).unwrap_or_default()).1;
        }
        rest = from;
    }
    ""
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    None,
    Quote,
    Hide,
    /// As `Hide`, but people see it, struck out.
    Strike,
    Keep,
}

impl Effect {
    const COUNT: usize = Self::Keep as usize + 1;
}

#[derive(Default)]
struct Writer {
    text: String,
    open: Vec<(Name, Effect)>,
    effects: [usize; Effect::COUNT],
    has_struck: bool,
    has_line: bool,
    needs_blank: bool,
}

impl Writer {
    fn is_in(&self, effect: Effect) -> bool {
        self.effects[effect as usize] > 0
    }

    fn begin(&mut self, tag: &Tag<'_>) {
        if tag.name == Name::Break {
            self.line_ends(true);
            return;
        }
        if tag.name.is_block() {
            self.line_ends(false);
        }
        if tag.begins_last_quote() {
            self.line_ends(false);
            // Nothing ends this one.
            self.effects[Effect::Quote as usize] += 1;
        }
        if tag.is_signature() && !self.is_in(Effect::Hide) {
            self.plain_line("-- ");
        }
        if tag.name == Name::Rule {
            return self.plain_line("________________________________");
        }
        if matches!(tag.name, Name::Paragraph | Name::Quote) {
            self.empty_line();
        }
        self.needs_blank |= tag.name == Name::Cell;
        if tag.is_void() {
            return;
        }
        let effect = match () {
            () if tag.is_hidden() => Effect::Hide,
            () if tag.strikes() => Effect::Strike,
            () if tag.name == Name::Quote || tag.is_quote() => Effect::Quote,
            () if tag.keeps_lines() => Effect::Keep,
            () => Effect::None,
        };
        self.push(tag.name, effect);
    }

    fn push(&mut self, name: Name, effect: Effect) {
        if self.open.len() >= MOST_OPEN {
            // Nothing ends this one: the rest is hidden.
            self.effects[Effect::Hide as usize] += 1;
            return;
        }
        // A paragraph ends where the next one begins.
        if name == Name::Paragraph && matches!(self.open.last(), Some((Name::Paragraph, _))) {
            self.pop();
        }
        self.open.push((name, effect));
        self.count(effect, 1);
    }

    fn pop(&mut self) {
        if let Some((_, effect)) = self.open.pop() {
            self.count(effect, -1);
        }
    }

    fn count(&mut self, effect: Effect, by: isize) {
        if effect == Effect::Quote {
            self.line_ends(false);
        }
        let count = &mut self.effects[effect as usize];
        *count = count.saturating_add_signed(by);
    }

    /// A quote is ended by its own end tag only; an inline element ends no block.
    fn end(&mut self, name: Name) {
        if name.is_block() {
            self.line_ends(false);
        }
        let most_back = if name.is_block() {
            MOST_BLOCK_BACK
        } else {
            MOST_BACK
        };
        let mut back = self.open.iter().rev().take(most_back).copied().enumerate();
        let found = back.find(|(_, (open, effect))| {
            *open == name || *effect == Effect::Quote || open.is_block() && !name.is_block()
        });
        if let Some((index, (open, _))) = found
            && open == name
        {
            for _element in 0..=index {
                self.pop();
            }
        }
    }

    /// Writes text: entities decoded, blanks made single outside `pre`.
    fn words(&mut self, text: &str) {
        if self.is_in(Effect::Hide) {
            return;
        }
        if self.is_in(Effect::Strike) {
            self.has_struck |= !self.is_in(Effect::Quote) && !text.trim().is_empty();
            return;
        }
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            let size = match sign {
                '\n' if self.is_in(Effect::Keep) => {
                    self.line_ends(true);
                    1
                }
                ' ' | '\t' | '\n' | '\r' | '\u{c}' => {
                    self.needs_blank = true;
                    1
                }
                '&' => self.entity(rest),
                sign => {
                    self.sign(sign);
                    sign.len_utf8()
                }
            };
            rest = rest.get(size..).unwrap_or_default();
        }
    }

    /// Writes what stands for an entity. Gives its size in bytes.
    fn entity(&mut self, rest: &str) -> usize {
        let name = rest
            .bytes()
            .skip(1)
            .take(40)
            .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'#')
            .count();
        match rest.get(..name + 2) {
            Some(entity) if name > 0 && entity.ends_with(';') => {
                let mut decoded = String::new();
                add_html_token(&mut decoded, entity.as_bytes(), false);
                decoded.chars().for_each(|sign| self.sign(sign));
                entity.len()
            }
            Some(_) | None => {
                self.sign('&');
                1
            }
        }
    }

    fn sign(&mut self, sign: char) {
        if !self.has_line {
            self.has_line = true;
            if self.is_in(Effect::Quote) {
                self.text.push_str("> ");
            }
        } else if self.needs_blank {
            self.text.push(' ');
        }
        self.needs_blank = false;
        self.text.push(sign);
    }

    /// Ends the line; an empty one only where it is meant.
    fn line_ends(&mut self, is_meant: bool) {
        if self.is_in(Effect::Hide) {
            return;
        }
        if self.has_line || is_meant && !self.text.is_empty() {
            self.text.push('\n');
        }
        self.has_line = false;
        self.needs_blank = false;
    }

    fn empty_line(&mut self) {
        self.line_ends(false);
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.line_ends(true);
        }
    }

    fn plain_line(&mut self, line: &str) {
        self.line_ends(false);
        self.words(line);
        self.line_ends(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(page: &str, expected: &str) {
        assert_eq!(read(page).text.trim(), expected, "{page}");
    }

    #[test]
    fn blocks_give_lines() {
        let page = "<div>a</div><div>b  c\n d</div>e<br>f<br><br>g";
        check(page, "a\nb c d\ne\nf\n\ng");
        check("<p>a<p>b</p><ul><li>c<li>d</ul>", "a\n\nb\nc\nd");
        let table = "<table><tr><td>a</td><td>b</td></tr><tr><td>c</table>";
        check(table, "a b\nc");
        check("<pre>a\n b</pre>", "a\nb");
        check("<p style='white-space: pre-wrap'>a\nb</p>", "a\nb");
        check("<b>1</b>2 <i>3</i>", "12 3");
    }

    #[test]
    fn entities_are_decoded() {
        let entities = "&lt;&amp;&#230;&#xe6;&AElig; &nope; & &";
        check(entities, "<&ææÆ &nope; & &");
        check("a < b <3 <> c", "a < b <3 <> c");
    }

    #[test]
    fn what_nobody_sees_is_left_out() {
        let page = "<head><title>t</title><style>s</style></head><!-- c --><script>x</scripty></script>a\
             <span style='DISPLAY : none'>b</span><div hidden>c<br>d</div><![if x]>e";
        check(page, "a\ne");
        check("a<script>b", "a");
        check("a<!-- b", "a");
        check("a<div title=\"b>c", "a");
    }

    #[test]
    fn what_is_struck_out_is_left_out() {
        check("<s>a <s>b</s> c</s><br>d", "d");
        check("<DEL>a</DEL><strike>b</strike>c", "c");
        check("<s>a<div>b</div></s>c<b>d</b>", "cd");
        for style in [
            "color:red; text-decoration : underline Line-Through",
            "text-decoration-line:line-through !important",
        ] {
            check(&format!("<p><span style='{style}'>a</span>b"), "b");
        }
        check("a<s>b", "a");
        check("<span style='text-decoration:underline'>a</span>", "a");
        let has_struck = |page| read(page).has_struck;
        assert!(has_struck("<s>a</s>b"));
        assert!(!has_struck("<s> </s>b<blockquote><s>a</s></blockquote>"));
    }

    #[test]
    fn quotes_are_marked() {
        let nested = "a<blockquote>b<blockquote>c</blockquote>d</blockquote>e";
        check(nested, "a\n\n> b\n\n> c\n> d\ne");
        let classed = "a<div class='x gmail_quote'>b<div>c</div></div>d";
        check(classed, "a\n> b\n> c\nd");
        check("a<div id=divRplyFwdMsg>b</div>c", "a\n> b\n> c");
        let line = "_".repeat(32);
        let ruled = "a<hr tabindex='-1' style='display:inline-block;width:98%'>b";
        check(ruled, &format!("a\n> {line}\n> b"));
        check("a<hr>b", &format!("a\n{line}\nb"));
        let crossed = "<div>a<blockquote>b</div>c</blockquote>d";
        check(crossed, "a\n\n> b\n> c\nd");
    }

    #[test]
    fn signatures_are_marked() {
        check("a<div class=\"gmail_signature\">b</div>", "a\n--\nb");
    }
}
