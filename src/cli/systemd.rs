//! Tells systemd the state of the program (`sd_notify(3)`), if it asks.

use sd_notify::NotifyState;

pub(super) fn tell(state: NotifyState<'_>) {
    let told = [state];
    if let Err(error) = sd_notify::notify(&told) {
        tracing::warn!(%error, ?told, "systemd was not told");
    }
}

/// Tells systemd as long as the process lives that it is well, as often as requested (`WATCHDOG_USEC`) and only while
/// `is_well`. Otherwise systemd restarts the program.
pub(super) fn keep_telling(is_well: impl Fn() -> bool + Send + 'static) -> std::io::Result<()> {
    let Some(within) = sd_notify::watchdog_enabled() else {
        return Ok(());
    };
    let keep = move || {
        loop {
            if is_well() {
                tell(NotifyState::Watchdog);
            }
            std::thread::sleep(within / 3);
        }
    };
    let thread = std::thread::Builder::new().name("watchdog".to_owned());
    thread.spawn(keep).map(drop)
}
