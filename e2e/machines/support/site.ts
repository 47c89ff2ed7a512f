import type { Launch } from '../../support/server'

/** The public origin of the site under test; requests are sent to this machine. */
export const SITE_URL = 'https://artikel.example'
/** A port without a listener. */
export const HUB = 'http://127.0.0.1:9/hub'

/** The settings of the site under test. */
export const settings = {
  SITE_URL,
  SITE_NAME: 'Kabar & Kopi',
  SITE_DESCRIPTION: 'Tulisan "hangat" <setiap> pagi.',
  WEBSUB_HUB: HUB,
  SECURITY_CONTACT: 'keamanan@artikel.example',
  INDEXNOW_KEY: 'a1b2c3d4e5f6a7b8',
  INDEXNOW_ENDPOINT: 'http://127.0.0.1:9/indexnow',
} satisfies Launch['env']
