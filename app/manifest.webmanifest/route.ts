import { config } from '@/lib/config'
import { documentResponse, documentRoute } from '@/lib/http/document-route'
import { HOME } from '@/lib/site/paths'

/** GET /manifest.webmanifest — the site as an app on a home screen. */
export const GET = documentRoute(async () => {
  const { siteName, siteDescription, siteLocale } = config()
  const manifest = {
    name: siteName,
    short_name: siteName,
    description: siteDescription,
    lang: siteLocale,
    id: HOME,
    start_url: HOME,
    scope: HOME,
    display: 'minimal-ui',
    background_color: '#fbf9f5',
    theme_color: '#93391a',
    icons: [
      { src: '/ikon/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/ikon/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/ikon/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
  return documentResponse(JSON.stringify(manifest), 'application/manifest+json')
})
