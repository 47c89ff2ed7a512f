const A_YEAR_S = 31_536_000

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  compress: false,
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['better-sqlite3', 'pg', 'pino', 'rate-limiter-flexible'],
  // Pages name these files with a hash of their content.
  headers: async () => [
    {
      source: '/aset/:file*',
      headers: [{ key: 'Cache-Control', value: `public, max-age=${A_YEAR_S}, immutable` }],
    },
  ],
}
