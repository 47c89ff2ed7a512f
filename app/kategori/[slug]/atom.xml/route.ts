import { feedRoute } from '@/lib/site/feeds/feed'

/** The newest articles of one category, as Atom. */
export const GET = feedRoute('atom', 'kategori')
