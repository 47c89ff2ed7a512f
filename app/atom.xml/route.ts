import { feedRoute } from '@/lib/site/feeds/feed'

/** The newest articles of the site, as Atom. */
export const GET = feedRoute('atom')
