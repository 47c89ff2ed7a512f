/** The picture of a page in link previews. The size is known only of cards, which the service draws itself. */
export type PageImage = { url: string; alt: string; isCard: boolean }
