//! 14: the security log of a running program, without addresses and tokens.

use crate::prelude::*;
use crate::web::support::running;

#[each::test(running(&[]))]
fn n14_the_log_tells_of_sign_ins_refusals_and_other_sites_without_secrets(mut site: TestHouse) {
    let mut secrets = vec!["ada@".to_owned(), "evil.example".to_owned()];
    {
        let ask = "address=ada@example.org&next=/";
        let mut ada = site.visitor();
        let link = ada.asks_for_link(ADA, "/");
        let mut copy = ada.clone();
        secrets.extend(ada.cookies.values().cloned());
        secrets.extend([ada.csrf.clone(), link.replace("/sign-in/", "")]);
        ada.presses(&link).is(303);
        copy.presses(&link).is(410);
        let unknown = format!("/invitations/{}", "0".repeat(32));
        site.visitor().opens(&unknown).is(404);
        let mut forged = copy.clone();
        "wrong".clone_into(&mut forged.csrf);
        forged.posts("/sign-in", "address=x").is(403);
        let evil = ("origin", "https://evil.example");
        copy.posts_as("/sign-in", ask, &[evil]).is(403);
        copy.posts_as(&link, "", &[evil]).is(403);
        for number in 0..4 {
            let again = copy.posts_as("/sign-in", ask, &[OURS]);
            again.is(if number < 2 { 303 } else { 429 });
        }
    }
    let log = site.ends();
    log.says_all([
        "signed in",
        "of=\"sign-in\"",
        "of=\"invitation\"",
        "of=\"form\"",
        "a form from another site was refused door=\"sign-in\"",
        "a limit was reached door=\"sign-in\"",
    ]);
    log.lacks_all(secrets);
}
