import { feedRoute } from '@/lib/site/feeds/feed'

/** The newest articles of one tag, as Atom. */
export const GET = feedRoute('atom', 'tag')
