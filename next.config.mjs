/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  compress: false,
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['better-sqlite3', 'pg', 'pino'],
}
