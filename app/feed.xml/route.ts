import { feedRoute } from '@/lib/site/feeds/feed'

/** The newest articles of the site, as RSS. */
export const GET = feedRoute('rss')
