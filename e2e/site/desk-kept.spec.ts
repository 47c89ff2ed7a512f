import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expectNoOverflow, inEachForm, violationsIn } from './support/axe'
import { type Desk, expect, test } from './support/desk'
import { holdRequests } from './support/hold-requests'

/** Forms whose response shows a secret once or an error. */
const ANSWERS: Record<string, (page: Page, desk: Desk) => Promise<void>> = {
  'a new key': async (page) => {
    await page.goto('/meja/kunci')
    await page.getByLabel('Nama').fill(`agen ${randomUUID()}`)
    await page.getByRole('button', { name: 'Buat kunci' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('sudah dibuat')
  },
  'a key without a name': async (page) => {
    await page.goto('/meja/kunci')
    await page.getByRole('button', { name: 'Buat kunci' }).press('Enter')
    await expect(page.getByRole('alert')).toContainText('Nama')
  },
  'a key without rights': async (page) => {
    await page.goto('/meja/kunci')
    await page.getByLabel('Nama').fill(`agen ${randomUUID()}`)
    await page.getByLabel('Pilih sendiri di bawah').check()
    await page.getByRole('button', { name: 'Buat kunci' }).press('Enter')
    await expect(page.getByRole('alert')).toContainText('Hak kunci')
  },
  'an invitation': async (page) => {
    await page.goto('/meja/orang')
    await page.getByLabel('Nama').fill(`Ratna ${randomUUID()}`)
    await page.getByRole('button', { name: 'Buat tautan undangan' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tautan untuk Ratna')
  },
  'a new webhook': async (page) => {
    await page.goto('/meja/webhook')
    await page.getByLabel('Alamat (https)').fill('https://webhook.invalid/')
    await page.getByRole('button', { name: 'Buat webhook' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Webhook sudah dibuat')
  },
  'a webhook without an address': async (page) => {
    await page.goto('/meja/webhook')
    await page.getByRole('button', { name: 'Buat webhook' }).press('Enter')
    await expect(page.getByRole('alert')).toContainText('Alamat')
  },
}

for (const [name, send] of Object.entries(ANSWERS)) {
  test(`axe finds nothing, and nothing overflows, in light and dark, on a phone and a wide window: ${name}`, async ({
    page,
    desk,
    errors,
  }) => {
    await send(page, desk)
    await inEachForm(page, [1280, 390], async () => {
      expect(await violationsIn(page)).toEqual([])
      await expectNoOverflow(page)
    })
    // The menu of the desk works on the response.
    await page.getByText('Menu', { exact: true }).click()
    await expect(page.getByRole('link', { name: 'Ringkasan' })).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
    expect(errors).toEqual([])
  })
}

test('a button copies a secret', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ANSWERS['a new key']?.(page, {} as Desk)
  const secret = await page.locator('pre').first().textContent()
  await page.getByRole('button', { name: 'Salin' }).first().press('Enter')
  await expect(page.getByRole('button', { name: 'Tersalin' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
})

test('a second click while the first is on its way makes nothing twice, and shows the secret', async ({
  page,
}) => {
  await page.goto('/meja/kunci')
  await page.getByRole('textbox', { name: 'Nama' }).fill(randomUUID())
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const release = await holdRequests(page, '**/meja/kunci/buat')
  const button = page.getByRole('button', { name: 'Buat kunci' })
  await button.click({ noWaitAfter: true })
  await expect.poll(() => sent).toHaveLength(1)
  // Unlike a locator, it does not wait for the first.
  await page.mouse.down()
  await page.mouse.up()
  await release()
  await expect(page.getByRole('heading', { name: /sudah dibuat$/ })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('without scripts a key is created and revoked, and a person invited and disabled, by keyboard alone', async ({
  browser,
  desk,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: desk.state })
  const page = await context.newPage()
  const [key, person] = [`kunci ${randomUUID()}`, `Budi ${randomUUID()}`]
  await page.goto(`${desk.url}/meja/kunci`)
  await page.getByLabel('Nama').focus()
  await page.keyboard.type(key)
  await page.keyboard.press('Enter')
  await expect(page.locator('pre').first()).toContainText('art_')
  // Copying needs a script.
  await expect(page.getByRole('button', { name: 'Salin' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ke daftar kunci' }).press('Enter')
  await page.getByRole('link', { name: key }).press('Enter')
  await page.getByRole('button', { name: 'Cabut kunci' }).press('Enter')
  await expect(page.getByRole('status')).toHaveText('Kunci dicabut.')
  await expect(page.getByRole('link', { name: key })).toHaveCount(0)

  await page.getByRole('link', { name: 'Orang' }).first().press('Enter')
  await page.getByLabel('Nama').fill(person)
  await page.getByRole('button', { name: 'Buat tautan undangan' }).press('Enter')
  await expect(page.locator('pre')).toContainText('/meja/masuk/')
  await page.getByRole('link', { name: 'Ke daftar orang' }).press('Enter')
  await page.getByRole('link', { name: person }).press('Enter')
  await page.getByRole('button', { name: 'Nonaktifkan' }).press('Enter')
  await expect(page.getByRole('status')).toHaveText('Sudah dinonaktifkan.')
  await context.close()
})

test('a backup is downloaded from the desk', async ({ page }) => {
  await page.goto('/meja/sistem')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unduh cadangan' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/^artikel-[\d-]+\.backup$/)
  expect(await download.failure()).toBeNull()
})
