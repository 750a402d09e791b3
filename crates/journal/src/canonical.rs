//! Canonical JSON: one text per value, so that what was hashed can be written again.
//!
//! Object keys sorted by their bytes, no spaces, integers only, strings with the shortest escapes.

use std::fmt::Write;

use serde_json::Value;

/// Writes a value as canonical JSON.
///
/// **Not promised**: a value with fractions has no canonical form; [`is_canonical`] refuses it.
pub fn canonical(value: &Value) -> String {
    let mut text = String::with_capacity(128);
    write_value(value, &mut text);
    text
}

/// Whether text is the canonical form of a JSON value.
pub fn is_canonical(text: &str) -> bool {
    serde_json::from_str(text)
        .is_ok_and(|value: Value| has_only_integers(&value) && canonical(&value) == text)
}

/// Whether no number in the value is a fraction.
pub(super) fn has_only_integers(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_i64() || number.is_u64(),
        Value::Array(items) => items.iter().all(has_only_integers),
        Value::Object(entries) => entries.values().all(has_only_integers),
        Value::Null | Value::Bool(_) | Value::String(_) => true,
    }
}

fn write_value(value: &Value, text: &mut String) {
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(true) => text.push_str("true"),
        Value::Bool(false) => text.push_str("false"),
        Value::Number(number) => {
            let _infallible = write!(text, "{number}");
        }
        Value::String(words) => write_string(words, text),
        Value::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write_value(item, text);
            }
            text.push(']');
        }
        Value::Object(entries) => {
            // The map of serde_json may keep the order of insertion if any crate asks for it, so look.
            if entries.keys().is_sorted() {
                write_entries(entries.iter(), text);
            } else {
                let mut sorted: Vec<_> = entries.iter().collect();
                sorted.sort_unstable_by(|one, other| one.0.cmp(other.0));
                write_entries(sorted.into_iter(), text);
            }
        }
    }
}

fn write_entries<'a>(entries: impl Iterator<Item = (&'a String, &'a Value)>, text: &mut String) {
    text.push('{');
    for (index, (key, entry)) in entries.enumerate() {
        if index > 0 {
            text.push(',');
        }
        write_string(key, text);
        text.push(':');
        write_value(entry, text);
    }
    text.push('}');
}

/// As `serde_json` writes it, whose escapes are the shortest; most strings need none.
fn write_string(words: &str, text: &mut String) {
    let is_plain = |byte: u8| byte >= 0x20 && byte != b'"' && byte != b'\\';
    if words.bytes().all(is_plain) {
        text.push('"');
        text.push_str(words);
        text.push('"');
    } else {
        let _infallible = write!(text, "{}", Value::from(words));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn keys_are_sorted_and_nothing_is_spaced() {
        let value = json!({"b": [1, -2, null, true], "a": {"z": "ø\n\u{1}\"", "y": 0}});
        assert_eq!(
            canonical(&value),
            r#"{"a":{"y":0,"z":"ø\n\u0001\""},"b":[1,-2,null,true]}"#
        );
    }

    #[test]
    fn what_serde_json_writes_of_a_sorted_value_is_canonical() {
        let value = json!({"a": "\u{8}\u{c}\r\t\\/\u{7f}\u{2028}😀", "b": i64::MIN, "c": u64::MAX});
        let text = concat!(
            "{\"a\":\"\\b\\f\\r\\t\\\\/\u{7f}\u{2028}😀\",",
            "\"b\":-9223372036854775808,\"c\":18446744073709551615}",
        );
        assert_eq!(canonical(&value), text);
        assert_eq!(value.to_string(), text);
        assert!(is_canonical(text));
    }

    #[test]
    fn other_spellings_are_not_canonical() {
        for text in [
            "{\"a\": 1}",
            "{\"b\":1,\"a\":2}",
            "{\"a\":1,\"a\":1}",
            "1.0",
            "1e3",
            "-0",
            "\"\\/\"",
            "\"\\u0041\"",
            "",
            "[1,]",
        ] {
            assert!(!is_canonical(text), "{text}");
        }
    }
}
