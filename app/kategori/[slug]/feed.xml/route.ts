import { feedRoute } from '@/lib/site/feeds/feed'

/** The newest articles of one category, as RSS. */
export const GET = feedRoute('rss', 'kategori')
