//! Reads a deal of the engine protocol: an object of lists, each of what chance brings under a name. What such a list
//! may hold each game says itself. Start reading at [`Deal::read`].

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::Refusal;

pub(crate) struct Deal<'a> {
    /// Where the docs tell how a deal of the game is written.
    rule: &'static str,
    lists: &'a Map<String, Value>,
}

impl<'a> Deal<'a> {
    /// Refuses what is no object, and lists that the game does not have.
    pub(crate) fn read(
        rule: &'static str,
        deal: &'a Value,
        known: &[&str],
    ) -> Result<Self, Refusal> {
        let known_are = format!("there are {}", known.join(", "));
        let Some(lists) = deal.as_object() else {
            let sentence = format!("A deal is an object of lists; {known_are}.");
            return Err(Refusal::new(rule, sentence));
        };
        let deal = Self { rule, lists };
        match lists.keys().find(|name| !known.contains(&name.as_str())) {
            Some(name) => Err(deal.refuse(name, format!("no such list is known; {known_are}"))),
            None => Ok(deal),
        }
    }

    pub(crate) fn refuse(&self, list: &str, why: impl AsRef<str>) -> Refusal {
        let why = why.as_ref();
        let sentence = format!("The deal's list `{list}` cannot be used: {why}.");
        Refusal::new(self.rule, sentence)
    }

    pub(crate) fn check(
        &self,
        holds: bool,
        list: &str,
        why: impl AsRef<str>,
    ) -> Result<(), Refusal> {
        holds.then_some(()).ok_or_else(|| self.refuse(list, why))
    }

    /// A list as it is given; an empty one where it is left out.
    pub(crate) fn list<T: DeserializeOwned + Default>(&self, name: &str) -> Result<T, Refusal> {
        let given = self.lists.get(name).map(|list| T::deserialize(list));
        let read = given.transpose();
        let read = read.map_err(|error| self.refuse(name, error.to_string()))?;
        Ok(read.unwrap_or_default())
    }

    pub(crate) fn check_once<T: PartialEq>(&self, name: &str, list: &[T]) -> Result<(), Refusal> {
        let is_new = |index: usize| !list[..index].contains(&list[index]);
        let is_once = (0..list.len()).all(is_new);
        self.check(is_once, name, "something stands there twice")
    }
}

pub(crate) fn names<T: AsRef<str>>(things: &[T]) -> Vec<String> {
    let names = things.iter().map(|thing| thing.as_ref().to_owned());
    names.collect()
}
