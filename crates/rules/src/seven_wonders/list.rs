//! Short lists that a position holds inside itself, so that it is copied without asking for memory.
//! Start reading at [`List`].

use std::fmt;
use std::ops::{Deref, DerefMut};

/// At most `N` plain things in order. What does not fit is left out: no game brings more, and an event that does not
/// fit changes what it can.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    /// What stands behind `len` means nothing.
    things: [T; N],
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn push(&mut self, thing: T) {
        if let Some(place) = self.things.get_mut(usize::from(self.len)) {
            *place = thing;
            self.len += 1;
        }
    }

    pub(crate) const fn clear(&mut self) {
        self.len = 0;
    }

    /// Takes a thing out; those behind it move up.
    pub(crate) fn remove(&mut self, at: usize) -> Option<T> {
        let behind = self.things.get_mut(at..usize::from(self.len))?;
        let removed = behind.first().copied()?;
        behind.rotate_left(1);
        self.len -= 1;
        Some(removed)
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.things.get(..usize::from(self.len)).unwrap_or_default()
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.things
            .get_mut(..usize::from(self.len))
            .unwrap_or_default()
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self {
            len: 0,
            things: [T::default(); N],
        }
    }
}

impl<T: Copy + Default, const N: usize> Extend<T> for List<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, things: I) {
        for thing in things {
            self.push(thing);
        }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        let mut list = Self::new();
        list.extend(things);
        list
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_keep_their_order_and_what_was_taken_out_is_forgotten() {
        let mut list: List<u8, 3> = [1, 2, 3].into_iter().collect();
        list.push(4);
        assert_eq!(*list, [1, 2, 3], "a full list takes nothing");
        assert_eq!(list.remove(0), Some(1));
        assert_eq!(list.remove(2), None);
        assert_eq!(list, [2, 3].into_iter().collect());
        list.push(5);
        assert_eq!(*list, [2, 3, 5]);
        list.clear();
        assert_eq!(list, List::new());
    }
}
