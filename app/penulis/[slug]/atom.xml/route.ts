import { feedRoute } from '@/lib/site/feeds/feed'

/** The newest articles of one author, as Atom. */
export const GET = feedRoute('atom', 'penulis')
