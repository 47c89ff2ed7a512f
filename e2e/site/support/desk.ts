import { randomUUID } from 'node:crypto'
import { type BrowserContextOptions, test as base, type Page } from 'playwright/test'
import { draw } from '../../support/images'
import { startProgram } from '../../support/run-program'

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** A service, and the session of a signed-in person with every scope. */
export type Desk = {
  url: string
  state: State
  /** Calls the API with a key. */
  call: (method: string, path: string, body?: object) => Promise<{ status: number; data: Article }>
  /** Publishes an article with the key, with default fields overridden by `fields`. */
  publish: (fields?: object) => Promise<Article>
  /** Uploads a new picture; returns its id. */
  upload: () => Promise<string>
}

export type Article = { id: number; slug: string; title: string; content: string; status: string }

/** Tests in pages of the desk, signed in. */
export const test = base.extend<{ errors: string[] }, { desk: Desk }>({
  desk: [
    async ({ browser }, use) => {
      const { TEST_SITE_URL = '', TEST_SITE_KEY = '', TEST_SITE_DATABASE_URL = '' } = process.env
      const context = await browser.newContext()
      const desk = deskAt(TEST_SITE_URL, TEST_SITE_KEY)
      await signIn(await context.newPage(), desk.url, TEST_SITE_DATABASE_URL)
      const state = await context.storageState()
      await context.close()
      await use({ ...desk, state })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
  storageState: async ({ desk }, use) => use(desk.state),
  // An interrupted fade between pages, as happens on a busy machine, is reported like a script error.
  contextOptions: { reducedMotion: 'reduce' },
  /** Script errors, and violations of the Content Security Policy. */
  errors: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on(
      'console',
      (message) => /Content Security Policy/.test(message.text()) && errors.push(message.text()),
    )
    await use(errors)
  },
})

export { expect } from 'playwright/test'

/** A client of the service at `url`; its own `url` has the host of `SITE_URL`, which cookies and links need. */
export function deskAt(url: string, key: string): Omit<Desk, 'state'> {
  const own = url.replace('127.0.0.1', 'localhost')
  const call: Desk['call'] = async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json().catch(() => ({}))
    return { status: response.status, data: answer.data }
  }
  const publish: Desk['publish'] = async (fields) => {
    const article = { title: `Uji ${randomUUID()}`, category: 'Uji', content: 'Isi.', ...fields }
    const { status, data } = await call('POST', '/api/artikel', { content_format: 'markdown', ...article })
    if (status !== 201) throw new Error(`POST /api/artikel: ${status}`)
    return data
  }
  const upload: Desk['upload'] = async () => {
    const response = await fetch(`${url}/api/media`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'image/png' },
      body: Uint8Array.from(await draw().png().toBuffer()),
    })
    return (await response.json()).data.id
  }
  return { url: own, call, publish, upload }
}

/** Signs in a new person with the link that `npm run desk` prints. */
export async function signIn(page: Page, url: string, databaseUrl: string) {
  const name = `Sari ${randomUUID().slice(0, 8)}`
  const { port } = new URL(url)
  const { ended } = startProgram(
    process.execPath,
    ['bin/run.mjs', 'desk', 'add', name, '--preset', 'owner'],
    {
      DATABASE_URL: databaseUrl,
      SITE_URL: url,
      PORT: port,
    },
  )
  const { stdout, stderr } = await ended
  const link = stdout.trim().split('\n').at(-1) ?? ''
  if (!link.startsWith('http')) throw new Error(`desk add printed no link: ${stdout}${stderr}`)
  await page.goto(link)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/\/meja(?!\/masuk)/)
}
