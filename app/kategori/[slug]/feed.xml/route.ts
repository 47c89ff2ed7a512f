import { feedRoute } from '@/lib/site/feeds/feed'

export const GET = feedRoute('rss', 'kategori')
