import { feedRoute } from '@/lib/site/feeds/feed'

/** The newest articles of one author, as JSON Feed. */
export const GET = feedRoute('json', 'penulis')
