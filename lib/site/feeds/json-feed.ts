import type { Entry, Feed } from './entries'

/** A feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: feed.self,
    icon: feed.icon,
    language: feed.language,
    ...(feed.hub !== null && { hubs: [{ type: 'WebSub', url: feed.hub }] }),
    items: feed.entries.map(toItem),
  })
}

function toItem(entry: Entry) {
  return {
    id: entry.id,
    url: entry.url,
    title: entry.title,
    summary: entry.summary,
    // An item needs a text: the summary when the full text is left out.
    ...(entry.html === null ? { content_text: entry.summary } : { content_html: entry.html }),
    date_published: entry.published.toISOString(),
    date_modified: entry.updated.toISOString(),
    authors: [{ name: entry.author }],
    tags: entry.terms,
    language: entry.lang,
    ...(entry.image && { image: entry.image.url }),
  }
}
