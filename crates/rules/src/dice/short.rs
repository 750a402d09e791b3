//! Short lists of plain values, which a turn copies again and again.

use std::ops::{Deref, DerefMut};

use smallvec::{Array, SmallVec};

/// A list that needs no allocation up to `N` values, and whose copy is one copy of bytes. The list that it wraps copies
/// value by value, which takes several times as long.
#[derive(Debug, PartialEq, Eq)]
pub struct Short<T, const N: usize>(SmallVec<[T; N]>)
where
    [T; N]: Array<Item = T>;

impl<T: Copy, const N: usize> Clone for Short<T, N>
where
    [T; N]: Array<Item = T>,
{
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0))
    }
}

impl<T, const N: usize> Default for Short<T, N>
where
    [T; N]: Array<Item = T>,
{
    fn default() -> Self {
        Self(SmallVec::new())
    }
}

impl<T, const N: usize> Deref for Short<T, N>
where
    [T; N]: Array<Item = T>,
{
    type Target = SmallVec<[T; N]>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for Short<T, N>
where
    [T; N]: Array<Item = T>,
{
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<T, const N: usize> FromIterator<T> for Short<T, N>
where
    [T; N]: Array<Item = T>,
{
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(values.into_iter().collect())
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Short<T, N>
where
    [T; N]: Array<Item = T>,
{
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
