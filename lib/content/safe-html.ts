declare const brand: unique symbol
/** HTML that has passed the sanitiser: rendered just now, or stored when it was and read in a row of that type. */
export type SafeHtml = string & { readonly [brand]: true }
