import { MAX_BULK_BYTES, MAX_WORKING_COPY_BYTES, type Route, route } from './route'

export const METRICS_PATH = '/metrics'
export const SERVING_PATH = '/api/health/serving'
export const HEALTH_PATH = '/api/health'
export const LIVENESS_PATH = '/api/health/live'

const MEDIA_TEMPLATE = '/media/{file}'
export const ARTICLE_TEMPLATE = '/artikel/{slug}'
export const COVER_TEMPLATE = '/sampul/{cover}'

const STATE = { isCacheable: false, isRateLimited: false, isAlwaysServed: true }
/** For resources of pages: a page may request any number of them. */
const FREE = { isRateLimited: false }
const LIST = ['q', 'kategori', 'tag', 'author', 'language', 'limit', 'page', 'cursor', 'sort', 'status']
const MOMENTS = ['published_after', 'published_before', 'updated_after']

function api(): Route[] {
  const cached = (template: string, operations: Route['operations'], traits = {}) =>
    route('api', template, { operations, ...traits })
  const uncached = (template: string, operations: Route['operations'], traits = {}) =>
    cached(template, operations, { isCacheable: false, ...traits })
  return [
    cached(
      '/api/artikel',
      { GET: 'list-articles', POST: 'create-article' },
      { query: [...LIST, ...MOMENTS] },
    ),
    cached('/api/artikel/latest', { GET: 'list-latest' }),
    uncached('/api/artikel/changes', { GET: 'list-changes' }, { isLongPolled: true }),
    cached('/api/artikel/categories', { GET: 'list-categories' }, { query: ['language'] }),
    uncached('/api/artikel/bulk', { POST: 'bulk-write' }, { maxBodyBytes: MAX_BULK_BYTES }),
    cached(
      '/api/artikel/{slug}',
      { GET: 'get-article', PUT: 'put-article', PATCH: 'patch-article', DELETE: 'delete-article' },
      { query: ['format'], countsViews: true },
    ),
    uncached('/api/artikel/{slug}/restore', { POST: 'restore-article' }),
    uncached('/api/artikel/{slug}/preview', { POST: 'create-preview', DELETE: 'revoke-previews' }),
    uncached('/api/artikel/{slug}/revisions', { GET: 'list-revisions' }),
    uncached('/api/artikel/{slug}/revisions/{revision}', { GET: 'get-revision' }),
    uncached('/api/artikel/{slug}/revisions/{revision}/restore', { POST: 'restore-revision' }),
    uncached('/api/artikel/{slug}/revisions/{revision}/diff/{other}', { GET: 'diff-revisions' }),
    uncached('/api/artikel/{slug}/dilihat', { POST: 'count-view' }, { needsKeyToWrite: false }),
    uncached(
      '/api/artikel/{slug}/working-copy',
      { GET: 'get-working-copy', PUT: 'put-working-copy', DELETE: 'delete-working-copy' },
      { maxBodyBytes: MAX_WORKING_COPY_BYTES },
    ),
    uncached('/api/artikel/{slug}/figures', { GET: 'get-article-figures' }),
    uncached('/api/figures', { GET: 'get-figures' }),
    uncached('/api/working-copies', { GET: 'list-working-copies' }),
    uncached('/api/convert', { POST: 'convert' }),
    uncached('/api/media', { GET: 'list-media', POST: 'upload-media' }),
    uncached('/api/media/{id}', { GET: 'get-media', PATCH: 'describe-media', DELETE: 'delete-media' }),
    uncached('/api/webhooks', { GET: 'list-webhooks', POST: 'create-webhook' }),
    uncached('/api/webhooks/{id}', {
      GET: 'get-webhook',
      PATCH: 'update-webhook',
      DELETE: 'delete-webhook',
    }),
    uncached('/api/webhooks/{id}/rotate', { POST: 'rotate-webhook-secret' }),
    uncached('/api/webhooks/{id}/test', { POST: 'test-webhook' }),
    uncached('/api/webhooks/{id}/replay', { POST: 'replay-webhook' }),
    uncached('/api/webhooks/{id}/deliveries', { GET: 'list-deliveries' }),
    uncached('/api/webhooks/{id}/deliveries/{delivery}/replay', { POST: 'replay-delivery' }),
    uncached('/api/keys', { GET: 'list-keys', POST: 'create-key' }),
    uncached('/api/keys/{id}', { DELETE: 'revoke-key' }),
    uncached('/api/keys/{id}/rotate', { POST: 'rotate-key' }),
    uncached('/api/mcp', { POST: 'call-tools' }, { needsKeyToWrite: false, readsByPost: true }),
    cached('/api/openapi.json', { GET: 'get-openapi' }),
    uncached(LIVENESS_PATH, { GET: 'get-liveness' }, STATE),
    uncached(SERVING_PATH, { GET: 'get-serving' }, STATE),
    uncached(HEALTH_PATH, { GET: 'get-health' }, STATE),
  ]
}

function pages(): Route[] {
  const page = (template: string, traits = {}) => route('page', template, traits)
  return [
    page('/'),
    page('/artikel'),
    page('/artikel/halaman/{page}'),
    route('document', '/artikel/{slug}.md', { isMarkdown: true, addressInApp: '/artikel/{slug}/markdown' }),
    page(ARTICLE_TEMPLATE, { hasMarkdown: true }),
    ...['/kategori/{term}', '/tag/{term}', '/penulis/{term}'].flatMap((term) => [
      page(term),
      page(`${term}/halaman/{page}`),
      ...feeds(term),
    ]),
    ...feeds(''),
    page('/cari', { query: ['q', 'kategori', 'tag', 'page'] }),
    route('document', '/cari/saran', { query: ['q'] }),
    page('/pratinjau/{id}', { isCacheable: false, isPrivate: true, query: ['t'] }),
    page('/docs', { hasMarkdown: true }),
    route('document', '/docs.md', { isMarkdown: true, addressInApp: '/docs/markdown' }),
    page('/docs/errors'),
  ]
}

function feeds(path: string): Route[] {
  return ['feed.xml', 'atom.xml', 'feed.json'].map((file) =>
    route('document', `${path}/${file}`, { query: ['bahasa'] }),
  )
}

function files(): Route[] {
  const file = (template: string, traits = {}) => route('document', template, traits)
  return [
    file('/sitemap.xml'),
    file('/sitemap-{file}.xml', { addressInApp: '/sitemap/{file}.xml' }),
    file('/llms.txt'),
    // A crawler that is refused robots.txt stays away from the whole site.
    file('/robots.txt', FREE),
    file('/opensearch.xml', FREE),
    file('/manifest.webmanifest', FREE),
    file('/.well-known/security.txt', FREE),
    route('media', MEDIA_TEMPLATE, { ...FREE, isCacheable: false }),
    file('/kartu/{file}'),
    file(COVER_TEMPLATE, FREE),
    file('/favicon.ico', FREE),
    file('/icon.svg', FREE),
    file('/apple-icon.png', FREE),
    file(METRICS_PATH, STATE),
  ]
}

/** The routes of every configuration, in the order in which they are matched: the first match wins. */
export const ROUTES: readonly Route[] = [...api(), ...pages(), ...files()]
