import { feedRoute } from '@/lib/site/feeds/feed'

/** The newest articles of the site, as JSON Feed. */
export const GET = feedRoute('json')
