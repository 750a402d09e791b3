//! `#[each::test(houses())]` makes a test of `fn name(house: House) { … }`: it is carried out on each thing that the
//! expression gives, such as a service on each kind of database, one after the other.

use proc_macro::TokenStream;
use quote::{format_ident, quote};
use syn::{Expr, ItemFn, parse_macro_input};

#[proc_macro_attribute]
pub fn test(all: TokenStream, function: TokenStream) -> TokenStream {
    let all = parse_macro_input!(all as Expr);
    let mut on_one = parse_macro_input!(function as ItemFn);
    let name = std::mem::replace(&mut on_one.sig.ident, format_ident!("on_one"));
    let test = quote! {
        #[::core::prelude::v1::test]
        fn #name() {
            #[allow(clippy::needless_pass_by_value)]
            #on_one
            for one in #all {
                on_one(one);
            }
        }
    };
    test.into()
}
