import { feedRoute } from '@/lib/site/feeds/feed'

/** The newest articles of one tag, as JSON Feed. */
export const GET = feedRoute('json', 'tag')
