import { feedRoute } from '@/lib/site/feeds/feed'

/** The newest articles of one author, as RSS. */
export const GET = feedRoute('rss', 'penulis')
