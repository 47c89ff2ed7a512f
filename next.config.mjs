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

/** Who names Markdown first, or neither HTML nor everything; the front weighs more exactly what is accepted. */
const PREFERS_MARKDOWN = '(text/markdown(?!\\s*;\\s*q=0).*|(?!.*(text/html|\\*/\\*)).*text/markdown.*)'

/** @type {import('next').NextConfig} */
export default {
  // Each build has a folder of its own: see bin/prepare/sources.mjs.
  ...(process.env.BUILD_FOLDER && { distDir: `${process.env.BUILD_FOLDER}/pages` }),
  poweredByHeader: false,
  compress: false,
  skipTrailingSlashRedirect: true,
  // Types are checked by `npm run check`, tests included; a start builds what was checked, without the tests' packages.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@simplewebauthn/server',
    'better-sqlite3',
    'better-sqlite3-napi',
    'pg',
    'pino',
    'rate-limiter-flexible',
  ],
  // Nothing breaks without one of these.
  experimental: {
    // A page paints as soon as it arrives; without it two requests later.
    inlineCss: true,
    // No style costs a request, and each route has its own alone; without it a page brings the styles of others along.
    cssChunking: { type: 'graph', requestCost: 0 },
    // The API is called without Next, and the rest loads in milliseconds when it is asked for; without it a start takes longer.
    preloadEntriesOnStart: false,
    // Stacks of the build name the positions in it; with maps it is a third larger, and takes as much more memory.
    turbopackSourceMaps: !process.env.BUILD_FOLDER,
    // A build has its own folder, so that hardly anything of the cache fits: a build with that of the one before takes two
    // thirds more CPU time than one without, and each adds a hundred megabytes to it.
    turbopackFileSystemCacheForBuild: false,
  },
  // The front has the same list, and what depends on settings besides.
  headers: async () => [
    { source: '/:path*', headers: headerList(COMMON_HEADERS) },
    { source: '/((?!api/|media/).*)', headers: headerList(PAGE_HEADERS) },
    { source: '/meja/:path*', headers: headerList({ ...DESK_HEADERS, 'Cache-Control': 'no-store' }) },
  ],
  // An address of the app router cannot be a part of a name.
  rewrites: async () => ({
    beforeFiles: [
      // A form is sent to the address that shows it, where the app router has a page alone.
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
