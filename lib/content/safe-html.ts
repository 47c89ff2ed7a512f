declare const brand: unique symbol
/** HTML that has passed the sanitiser, just now or before it was stored. */
export type SafeHtml = string & { readonly [brand]: true }
