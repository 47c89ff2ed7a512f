import {
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  devices,
  type Page,
} from 'playwright/test'
import { demoArticles } from '../../../bin/demo/articles'

type Body = Record<string, unknown>

/** Returns the page shared by all tests with the same options. */
type Tabs = (options: BrowserContextOptions) => Promise<Page>

/** The calls of a publisher. */
export type Api = {
  publish: (slug: string, body: Body) => Promise<void>
  /** Stores a picture; returns its URL. */
  upload: (picture: Buffer) => Promise<string>
  rename: (slug: string, to: string) => Promise<void>
  remove: (slug: string) => Promise<void>
  views: (slug: string) => Promise<number>
  /** The referring hosts of an article. */
  sources: (slug: string) => Promise<unknown>
}

const DEVICE = devices['Desktop Chrome']

/** A site with the demo articles; `api` writes more. For tests that leave state behind in their page. */
export const testInNewPage = base.extend<{ errors: string[] }, { api: Api; tabs: Tabs }>({
  api: [
    async ({ browserName: _ }, use) => {
      const api = apiOf(process.env.TEST_SITE_URL ?? '', process.env.TEST_SITE_KEY ?? '')
      // Equal content changes nothing, so every worker can do this.
      for (const { slug, body } of demoArticles(siteUrl())) await api.publish(slug, body)
      await use(api)
    },
    { scope: 'worker', auto: true },
  ],
  tabs: [
    async ({ browser }, use) => {
      const tabs = new Map<string, Promise<Page>>()
      await use((options) => {
        const key = JSON.stringify(options)
        const tab = tabs.get(key) ?? browser.newPage({ ...DEVICE, ...options })
        tabs.set(key, tab)
        return tab
      })
    },
    { scope: 'worker' },
  ],
  /** Console errors and script errors. */
  errors: async ({ page }, use) => {
    const errors: string[] = []
    const noteMessage = (message: ConsoleMessage) => message.type() === 'error' && errors.push(message.text())
    const noteError = (error: Error) => errors.push(error.message)
    page.on('console', noteMessage).on('pageerror', noteError)
    await use(errors)
    page.off('console', noteMessage).off('pageerror', noteError)
  },
})

/** Tests in a shared page: a new page takes a process and a second of CPU. */
export const test = testInNewPage.extend({
  page: async ({ tabs, baseURL, bypassCSP, javaScriptEnabled }, use) => {
    const page = await tabs({ baseURL, bypassCSP, javaScriptEnabled })
    await use(page)
    await page.unrouteAll({ behavior: 'wait' })
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null })
    await page.setViewportSize(DEVICE.viewport)
    await page.mouse.move(0, 0)
    await page.goto('about:blank')
  },
})

export { expect } from 'playwright/test'

export const ARTICLE = '/artikel/kereta-malam-ke-banyuwangi'

/** One page of each kind. */
export const PAGES = {
  home: '/',
  'all articles': '/artikel',
  article: ARTICLE,
  'article with code and footnotes': '/artikel/menulis-api-yang-aman-diulang',
  'article in another language': '/artikel/how-tides-decide-a-fishers-day',
  category: '/kategori/kuliner',
  tag: '/tag/resep',
  author: '/penulis/ratna-dewi',
  'empty search': '/cari',
  'search with results': '/cari?q=air',
  'search with a typing error': '/cari?q=rendangg&tag=resep',
  'search without results': '/cari?q=zebra',
  reference: '/docs',
  errors: '/docs/errors',
  'not found': '/tidak-ada',
}

/** The `SITE_URL` of the server, which it accepts for pictures. */
function siteUrl(): string {
  return (process.env.TEST_SITE_URL ?? '').replace('127.0.0.1', 'localhost')
}

function apiOf(url: string, key: string): Api {
  const call = async (method: string, slug: string, body?: Body) => {
    const response = await fetch(`${url}/api/artikel/${slug}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${slug}: ${response.status} ${await response.text()}`)
    return response
  }
  return {
    publish: async (slug, body) => void (await call('PUT', slug, body)),
    upload: async (picture) => {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'image/jpeg' }
      const response = await fetch(`${url}/api/media`, {
        method: 'POST',
        headers,
        body: Uint8Array.from(picture),
      })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return (await response.json()).data.url
    },
    rename: async (slug, to) => void (await call('PATCH', slug, { slug: to })),
    remove: async (slug) => void (await call('DELETE', slug)),
    // Reading the detail counts as a view too.
    sources: async (slug) => (await (await call('GET', `${slug}/figures`)).json()).data.sources,
    views: async (slug) => (await (await call('GET', slug)).json()).data.views - 1,
  }
}
