//! Names of folders as they go over the wire. Source: RFC 3501, 5.1.3 (modified UTF-7).

use data_encoding::BASE64_NOPAD;

/// Writes a folder's name as a quoted string: signs beyond ASCII in base64 between `&` and `-`.
pub(super) fn quoted(name: &str) -> String {
    let mut text = String::from("\"");
    let mut wide: Vec<u8> = Vec::new();
    for sign in name.chars() {
        if !sign.is_ascii() {
            let mut units = [0; 2];
            let units = sign.encode_utf16(&mut units);
            wide.extend(units.iter().flat_map(|unit| unit.to_be_bytes()));
            continue;
        }
        end_wide(&mut text, &mut wide);
        match sign {
            '&' => text.push_str("&-"),
            '"' | '\\' => {
                text.push('\\');
                text.push(sign);
            }
            _ => text.push(sign),
        }
    }
    end_wide(&mut text, &mut wide);
    text.push('"');
    text
}

fn end_wide(text: &mut String, wide: &mut Vec<u8>) {
    if !wide.is_empty() {
        text.push('&');
        text.push_str(&BASE64_NOPAD.encode(wide).replace('/', ","));
        text.push('-');
        wide.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn names_go_over_the_wire_in_ascii() {
        assert_eq!(quoted("INBOX"), "\"INBOX\"");
        assert_eq!(quoted("a \"b\" \\ c"), "\"a \\\"b\\\" \\\\ c\"");
        assert_eq!(quoted("Ø & Å"), "\"&ANg- &- &AMU-\"");
        // Source of this one: RFC 3501, 5.1.3.
        assert_eq!(
            quoted("~peter/mail/台北/日本語"),
            "\"~peter/mail/&U,BTFw-/&ZeVnLIqe-\""
        );
    }
}
