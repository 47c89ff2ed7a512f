import { type CDPSession, expect, type Page, test } from 'playwright/test'
import { freePort } from '../../bin/port.mjs'
import { Sqlite } from '../../lib/db/sqlite/driver.mjs'
import { runInHost } from '../commands/command-host'
import { type RunningServer, startServer } from '../support/server'
import { createSqliteUrl, sqliteFile } from '../support/sqlite'

test.describe.configure({ mode: 'serial' })

let server: RunningServer
let page: Page
let authenticator: CDPSession
let authenticatorId: string
let databaseUrl: string
/** Browsers allow passkeys only for host names, not IP addresses. */
let siteUrl: string

test.beforeAll(async ({ browser }) => {
  const port = await freePort()
  siteUrl = `http://localhost:${port}`
  databaseUrl = createSqliteUrl()
  server = await startServer({ env: { DATABASE_URL: databaseUrl, PORT: String(port) } })
  page = await browser.newPage()
  authenticator = await page.context().newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  const added = await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  authenticatorId = added.authenticatorId
})

test.afterAll(async () => {
  await page.close()
  await server.stop()
})

test('a person who signs in by a link adds a passkey', async () => {
  await page.goto(await linkFor('add', 'Ratna', '--preset', 'owner'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Masuk sebagai Ratna')
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page).toHaveURL(`${siteUrl}/meja`)
  await page.getByRole('button', { name: 'Tambah kunci sandi' }).click()
  await expect(page).toHaveURL(`${siteUrl}/meja/akun?pesan=ditambah`)
  await expect(page.getByRole('status').first()).toHaveText('Kunci sandi ditambahkan.')
  await expect(page.getByText('belum pernah dipakai')).toBeVisible()
})

test('a device that already has a passkey of the person gets a message', async () => {
  await page.getByRole('button', { name: 'Tambah kunci sandi' }).click()
  await expect(statusOf(page)).toHaveText('Perangkat ini sudah punya kunci sandi untuk Anda.')
  await expect(statusOf(page)).toHaveAttribute('role', 'status')
})

test('Enter in the name field adds a passkey, like the button', async () => {
  await page.goto(`${siteUrl}/meja/akun`)
  await page.getByLabel('Nama kunci sandi baru').press('Enter')
  await expect(statusOf(page)).toHaveText('Perangkat ini sudah punya kunci sandi untuk Anda.')
  await expect(page).toHaveURL(`${siteUrl}/meja/akun`)
})

test('the passkey signs in and returns to the requested page', async () => {
  await signOut()
  await page.goto(`${siteUrl}/meja/akun`)
  await expect(page).toHaveURL(`${siteUrl}/meja/masuk?kembali=%2Fmeja%2Fakun`)
  await page.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click()
  await expect(page).toHaveURL(`${siteUrl}/meja/akun`)
  await expect(page.getByText('masuk dengan kunci sandi').first()).toBeVisible()
})

test('a passkey signs in where browsers cannot convert it to JSON, as in Safari before 18.4', async () => {
  await signOut()
  await page.goto(`${siteUrl}/meja/masuk`)
  await page.evaluate(() => {
    for (const name of ['parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON'])
      Reflect.deleteProperty(PublicKeyCredential, name)
    Reflect.deleteProperty(PublicKeyCredential.prototype, 'toJSON')
  })
  await page.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click()
  await expect(page).toHaveURL(`${siteUrl}/meja`)
})

test('a canceled sign-in shows a message that is not an error', async () => {
  await signOut()
  await page.goto(`${siteUrl}/meja/masuk`)
  // Browsers do this when their dialog is closed.
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click()
  await expect(statusOf(page)).toHaveText('Tidak jadi: kunci sandi tidak dipakai.')
})

test('a response to another challenge is rejected', async () => {
  await page.goto(`${siteUrl}/meja/masuk`)
  await page.evaluate(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      // The browser signs a challenge that is not from the service.
      const publicKey = { ...options?.publicKey, challenge: new Uint8Array(32) }
      return get({ publicKey })
    }
  })
  await page.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click()
  await expect(statusOf(page)).toHaveText('Kunci sandi tidak diterima. Coba lagi, atau pakai tautan.')
  await expect(page).toHaveURL(`${siteUrl}/meja/masuk`)
})

test('a sensitive action asks for the passkey again after 15 minutes', async () => {
  await signInByPasskey()
  ageSessions()
  await page.goto(`${siteUrl}/meja/akun`)
  await page.getByRole('button', { name: 'Tambah kunci sandi' }).click()
  await expect(page).toHaveURL(`${siteUrl}/meja/masuk?lagi=1&kembali=%2Fmeja%2Fakun`)
  const before = await cookie()
  await page.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click()
  await expect(page).toHaveURL(`${siteUrl}/meja/akun`)
  expect(await cookie()).not.toBe(before)
  await page.getByRole('button', { name: /^Hapus kunci sandi/ }).click()
  await expect(page.getByText('Ini kunci sandi terakhir Anda')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(page).toHaveURL(`${siteUrl}/meja/akun?pesan=dihapus`)
  await expect(page.getByText('Belum ada kunci sandi.')).toBeVisible()
})

test('a removed passkey is rejected', async () => {
  const { credentials } = await authenticator.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)
  await signOut()
  await page.goto(`${siteUrl}/meja/masuk`)
  await page.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click()
  await expect(statusOf(page)).toHaveText('Kunci sandi tidak diterima. Coba lagi, atau pakai tautan.')
})

test('the sign-in page at another address names the right one', async () => {
  await page.goto(`${server.url}/meja/masuk`)
  await expect(page.getByRole('link', { name: `${siteUrl}/meja/masuk` })).toBeVisible()
})

function statusOf(page: Page) {
  return page.locator('[data-passkey-status]')
}

async function signInByPasskey() {
  await page.goto(`${siteUrl}/meja/masuk`)
  await page.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click()
  await expect(page).toHaveURL(`${siteUrl}/meja`)
}

async function signOut() {
  await page.goto(`${siteUrl}/meja/akun`)
  await page.getByRole('button', { name: 'Keluar' }).first().click()
  await expect(page).toHaveURL(`${siteUrl}/meja/masuk`)
}

async function linkFor(...args: string[]): Promise<string> {
  const { stdout } = await runInHost('desk', args, { DATABASE_URL: databaseUrl, SITE_URL: siteUrl })
  return stdout.trimEnd().split('\n').at(-1) ?? ''
}

async function cookie(): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name.startsWith('artikel-'))?.value
}

/** Moves the sign-in of all sessions to 16 minutes ago. */
function ageSessions() {
  const db = new Sqlite(sqliteFile(databaseUrl))
  db.prepare('UPDATE desk_session SET strong_at = ?').run(Date.now() - 16 * 60_000)
  db.close()
}
