import { feedRoute } from '@/lib/site/feeds/feed'

/** The newest articles of one tag, as RSS. */
export const GET = feedRoute('rss', 'tag')
