//! What a browser tells of itself: which it is and on which system, for the list of sessions.

/// Names browser and system, such as `Firefox/linux`. Only a help for the eye: browsers may lie.
pub(super) fn name_of(told: &str) -> String {
    // Order matters: most browsers name others beside themselves.
    const BROWSERS: &[(&str, &str)] = &[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    const SYSTEMS: &[(&str, &str)] = &[
        ("iPhone", "iphone"),
        ("iPad", "ipad"),
        ("Android", "android"),
        ("Windows", "windows"),
        ("Mac OS X", "mac"),
        ("Linux", "linux"),
    ];
    let find = |list: &[(&str, &'static str)]| {
        list.iter()
            .find(|(sign, _)| told.contains(sign))
            .map_or("", |(_, name)| *name)
    };
    format!("{}/{}", find(BROWSERS), find(SYSTEMS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_named_by_their_own_name() {
        for (told, name) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
                "Firefox/linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0",
                "Edge/windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
                "Safari/iphone",
            ),
            ("<script>", "/"),
        ] {
            assert_eq!(name_of(told), name);
        }
    }
}
