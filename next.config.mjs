import { COMMON_HEADERS, DESK_HEADERS, PAGE_HEADERS } from './lib/http/common-headers.mjs'

const headerList = (/** @type {Record<string, string>} */ headers) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }))

const POSTED_TO_PAGES = [
  '/meja/masuk/:token',
  ...['terbit', 'bentrok', 'markdown', 'bagikan'].map((act) => `/meja/artikel/:id/${act}`),
  '/meja/akun/kunci-sandi/hapus',
  '/meja/media/:id/hapus',
  '/meja/sampah/hapus',
]

/** An Accept header that names Markdown first, or neither HTML nor everything. The front compares quality values exactly. */
const PREFERS_MARKDOWN = '(text/markdown(?!\\s*;\\s*q=0).*|(?!.*(text/html|\\*/\\*)).*text/markdown.*)'

/** @type {import('next').NextConfig} */
export default {
  // Each build has its own folder: see bin/prepare/sources.mjs.
  ...(process.env.BUILD_FOLDER && { distDir: `${process.env.BUILD_FOLDER}/pages` }),
  // Otherwise Next looks for lock files in the folders above, takes theirs, or warns at each start.
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  compress: false,
  skipTrailingSlashRedirect: true,
  // `npm run check` checks the types, including tests. A build at startup may lack the tests' packages.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@simplewebauthn/server',
    'better-sqlite3',
    'better-sqlite3-napi',
    'pg',
    'pino',
    'rate-limiter-flexible',
  ],
  // All of these are optional.
  experimental: {
    // Pages paint on arrival instead of two requests later.
    inlineCss: true,
    // Inlined styles cost no requests, so each route gets only its own; otherwise pages include styles of other routes.
    cssChunking: { type: 'graph', requestCost: 0 },
    // The API bypasses Next, and other routes load in milliseconds on demand; preloading would slow the start.
    preloadEntriesOnStart: false,
    // Stack traces give positions in the build. With source maps it would be a third larger and use as much more memory.
    turbopackSourceMaps: !process.env.BUILD_FOLDER,
    // Each build has its own folder, so hardly any of the cache is reusable: with the previous one a build takes two thirds
    // more CPU time than without, and adds 100 MB to it.
    turbopackFileSystemCacheForBuild: false,
  },
  // The front sends the same headers, plus those that depend on settings.
  headers: async () => [
    { source: '/:path*', headers: headerList(COMMON_HEADERS) },
    { source: '/((?!api/|media/).*)', headers: headerList(PAGE_HEADERS) },
    { source: '/meja/:path*', headers: headerList({ ...DESK_HEADERS, 'Cache-Control': 'no-store' }) },
  ],
  // App router paths cannot match part of a segment.
  rewrites: async () => ({
    beforeFiles: [
      // Forms post to the URL of their page, where the app router cannot have a route handler too.
      ...POSTED_TO_PAGES.map((source) => ({
        source,
        has: [
          {
            type: /** @type {const} */ ('header'),
            key: 'content-type',
            value: '(multipart/form-data|application/x-www-form-urlencoded).*',
          },
        ],
        destination: `${source}/kirim`,
      })),
      ...['/artikel/:slug', '/docs'].map((source) => ({
        source,
        has: [{ type: /** @type {const} */ ('header'), key: 'accept', value: PREFERS_MARKDOWN }],
        destination: `${source}/markdown`,
      })),
    ],
    afterFiles: [
      { source: '/sitemap-:file', destination: '/sitemap/:file' },
      { source: '/docs.md', destination: '/docs/markdown' },
      { source: '/artikel/:slug.md', destination: '/artikel/:slug/markdown' },
      { source: '/:key([A-Za-z0-9-]{8,128}).txt', destination: '/indexnow/:key' },
    ],
    fallback: [],
  }),
}
