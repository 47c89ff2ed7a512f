import { feedRoute } from '@/lib/site/feeds/feed'

/** The newest articles of one category, as JSON Feed. */
export const GET = feedRoute('json', 'kategori')
