//! A guard for endpoints on loopback, and names that lead where a test says.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use wonderpost::alerts::Guard;

/// A guard that lets alerts go to loopback.
pub(super) fn guard() -> Guard {
    Guard {
        inside: vec!["127.0.0.0/8".parse().unwrap()],
        ..Guard::default()
    }
}

/// Names lead to addresses as a test says, one answer after the other; the last one stays.
#[derive(Debug, Default)]
pub(super) struct Names {
    answers: parking_lot::Mutex<Vec<(String, Vec<Vec<IpAddr>>)>>,
    pub(super) asked: parking_lot::Mutex<Vec<String>>,
}

impl Names {
    pub(super) fn of(names: &[(&str, &[&[&str]])]) -> Arc<Self> {
        let parse = |answer: &&[&str]| answer.iter().map(|ip| ip.parse().unwrap()).collect();
        let answers = names
            .iter()
            .map(|(name, answers)| ((*name).to_owned(), answers.iter().map(parse).collect()));
        Arc::new(Self {
            answers: parking_lot::Mutex::new(answers.collect()),
            asked: parking_lot::Mutex::default(),
        })
    }
}

impl wonderpost::alerts::guard::Resolve for Names {
    fn resolve(&self, host: &str, port: u16) -> std::io::Result<Vec<SocketAddr>> {
        self.asked.lock().push(host.to_owned());
        if let Ok(ip) = host.parse::<IpAddr>() {
            return Ok(vec![SocketAddr::new(ip, port)]);
        }
        let mut answers = self.answers.lock();
        let found = answers.iter_mut().find(|(name, _)| name == host);
        let Some((_, answers)) = found else {
            return Err(std::io::ErrorKind::NotFound.into());
        };
        let answer = if answers.len() > 1 {
            answers.remove(0)
        } else {
            answers[0].clone()
        };
        let addresses = answer.into_iter();
        Ok(addresses.map(|ip| SocketAddr::new(ip, port)).collect())
    }
}
