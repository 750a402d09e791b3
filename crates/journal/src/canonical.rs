//! Canonical JSON: one text per value, so that what was hashed can be written again. Object keys sorted by their bytes,
//! no spaces, integers only, strings with the shortest escapes.

use serde_json::Value;

/// Writes a value as canonical JSON, as `serde_json` does: its maps are sorted as long as no crate asks it to keep
/// their order, which a test below proves. **Not promised**: a value with fractions has no canonical form.
pub fn canonical(value: &Value) -> String {
    value.to_string()
}

/// Whether text is the canonical form of a JSON value.
pub fn is_canonical(text: &str) -> bool {
    read(text).is_some()
}

/// Reads canonical JSON, and nothing else.
pub(super) fn read(text: &str) -> Option<Value> {
    let value: Value = serde_json::from_str(text).ok()?;
    (has_only_integers(&value) && canonical(&value) == text).then_some(value)
}

fn has_only_integers(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_i64() || number.is_u64(),
        Value::Array(items) => items.iter().all(has_only_integers),
        Value::Object(entries) => entries.values().all(has_only_integers),
        Value::Null | Value::Bool(_) | Value::String(_) => true,
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
    fn escapes_are_the_shortest() {
        let value = json!({"a": "\u{8}\u{c}\r\t\\/\u{7f}\u{2028}😀", "b": i64::MIN, "c": u64::MAX});
        let text = concat!(
            "{\"a\":\"\\b\\f\\r\\t\\\\/\u{7f}\u{2028}😀\",",
            "\"b\":-9223372036854775808,\"c\":18446744073709551615}",
        );
        assert_eq!(canonical(&value), text);
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
