//! The statements of a migration, each sent by itself: a Citus takes no string with several of them for what it
//! distributes.
//!
//! Knows Postgres' comments, quotes and dollar quotes, but no backslashes in `E'…'`, no comments within comments and no
//! `BEGIN ATOMIC`. A migration that is cut in the wrong place fails, and every test runs them all.

use std::any::Any;

use diesel::connection::{BoxableConnection, SimpleConnection};
use diesel::migration::{self, Migration, MigrationMetadata, MigrationName};
use diesel::pg::Pg;
use diesel::result::QueryResult;

/// A migration whose statements go one by one.
pub(super) struct OneByOne<'a>(pub(super) &'a dyn Migration<Pg>);

impl Migration<Pg> for OneByOne<'_> {
    fn run(&self, conn: &mut dyn BoxableConnection<Pg>) -> migration::Result<()> {
        let mut script = Script::default();
        self.0.run(&mut script)?;
        for statement in split(&script.text) {
            let ran = conn.batch_execute(statement);
            ran.map_err(|error| format!("{}: {error}", self.0.name()))?;
        }
        Ok(())
    }

    fn revert(&self, conn: &mut dyn BoxableConnection<Pg>) -> migration::Result<()> {
        self.0.revert(conn)
    }

    fn metadata(&self) -> &dyn MigrationMetadata {
        self.0.metadata()
    }

    fn name(&self) -> &dyn MigrationName {
        self.0.name()
    }
}

/// Takes down what a migration would run.
#[derive(Default)]
struct Script {
    text: String,
}

impl SimpleConnection for Script {
    fn batch_execute(&mut self, statements: &str) -> QueryResult<()> {
        self.text.push_str(statements);
        Ok(())
    }
}

impl BoxableConnection<Pg> for Script {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// What a script goes on with.
enum Token {
    /// White space, or a comment.
    Blank,
    /// The end of a statement.
    End,
    /// A part of one.
    Part,
}

/// Lists the statements of a script, without the semicolons between them. What is only a comment is none.
fn split(script: &str) -> Vec<&str> {
    let mut statements = Vec::new();
    let (mut statement, mut rest, mut says) = (script, script, false);
    while !rest.is_empty() {
        let (token, length) = first(rest);
        let (before, after) = rest.split_at(length);
        if matches!(token, Token::End) {
            let whole = statement.len() - after.len() - before.len();
            statements.extend(statement.get(..whole).filter(|_| says).map(str::trim));
            (statement, says) = (after, false);
        }
        says |= matches!(token, Token::Part);
        rest = after;
    }
    statements.extend(Some(statement.trim()).filter(|_| says));
    statements
}

/// What a script that is not empty begins with, and how many bytes of it that is.
fn first(script: &str) -> (Token, usize) {
    let past = |from: usize, end: &str| {
        let found = script.get(from..).and_then(|text| text.find(end));
        found.map_or(script.len(), |at| from + at + end.len())
    };
    match script.as_bytes() {
        [b';', ..] => (Token::End, 1),
        [b'-', b'-', ..] => (Token::Blank, past(2, "\n")),
        [b'/', b'*', ..] => (Token::Blank, past(2, "*/")),
        [b'\'', ..] => (Token::Part, past(1, "'")),
        [b'"', ..] => (Token::Part, past(1, "\"")),
        [b'$', ..] => {
            let quoted = dollar_quote(script).map(|quote| past(quote.len(), quote));
            (Token::Part, quoted.unwrap_or(1))
        }
        [sign, ..] if sign.is_ascii_whitespace() => (Token::Blank, 1),
        _ => (Token::Part, word(script)),
    }
}

/// The `$…$` that a script begins with.
fn dollar_quote(script: &str) -> Option<&str> {
    let (name, _) = script.strip_prefix('$')?.split_once('$')?;
    let is_name = !name.starts_with(|sign: char| sign.is_ascii_digit())
        && name
            .chars()
            .all(|sign| sign.is_alphanumeric() || sign == '_');
    script.get(..name.len() + 2).filter(|_| is_name)
}

/// How many bytes the name or number takes that a script begins with; else those of its first sign.
fn word(script: &str) -> usize {
    let is_of_word = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '$';
    let end = script.find(|sign| !is_of_word(sign));
    match end.unwrap_or(script.len()) {
        0 => script.chars().next().map_or(1, char::len_utf8),
        length => length,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_taken_apart_between_its_statements_and_nowhere_else() {
        let script = "-- One; two\nCREATE TABLE a (b TEXT DEFAULT ';'); /* ; */\n\
            CREATE FUNCTION f() AS $$ BEGIN RETURN 'x;'; END $$;;\n\
            CREATE FUNCTION g() AS $it$ SELECT $$;$$; $it$;\n\
            COMMENT ON TABLE \"a;b\" IS 'it''s; ä';\nSELECT a$1, $2; -- the end;\n";
        assert_eq!(
            split(script),
            [
                "-- One; two\nCREATE TABLE a (b TEXT DEFAULT ';')",
                "/* ; */\nCREATE FUNCTION f() AS $$ BEGIN RETURN 'x;'; END $$",
                "CREATE FUNCTION g() AS $it$ SELECT $$;$$; $it$",
                "COMMENT ON TABLE \"a;b\" IS 'it''s; ä'",
                "SELECT a$1, $2",
            ]
        );
        assert_eq!(split("SELECT 1"), ["SELECT 1"], "the last needs no end");
        assert!(split(" ; -- nothing\n /* ; */").is_empty());
        assert_eq!(split("SELECT '").len(), 1, "a quote that does not end");
    }
}
