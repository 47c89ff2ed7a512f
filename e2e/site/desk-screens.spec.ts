import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { expectNoOverflow, inEachForm, violationsIn } from './support/axe'
import { type Desk, expect, test } from './support/desk'

/** Every screen for signed-in people, and the sign-in page, with content. */
const SCREENS: Record<string, (desk: Desk) => Promise<string>> = {
  overview: async ({ publish }) => {
    await publish({ status: 'draft' })
    return '/meja'
  },
  list: async ({ publish }) => {
    await publish({
      status: 'draft',
      title: 'ö'.repeat(191),
      author: 'é'.repeat(191),
      category: 'ü'.repeat(191),
    })
    return '/meja/artikel'
  },
  'list without hits': async () => '/meja/artikel?q=zzzzzz',
  'list after a bulk': async ({ publish }) =>
    `/meja/artikel?hasil=${(await publish()).id}.ok_999999999.not_found`,
  'new article': async () => '/meja/artikel/baru',
  'publish page': async ({ publish }) => `/meja/artikel/${(await publish({ status: 'draft' })).id}/terbit`,
  history: async ({ publish, call }) => {
    const { id, slug } = await publish({ content: 'Satu.' })
    await call('PATCH', `/api/artikel/${slug}`, { content: 'Dua.' })
    return `/meja/artikel/${id}/riwayat`
  },
  figures: async () => '/meja/angka',
  'figures of a year': async () => '/meja/angka?hari=365',
  'figures of an article': async ({ publish }) => `/meja/artikel/${(await publish()).id}/angka`,
  account: async () => '/meja/akun',
  keys: async () => '/meja/kunci',
  'one key': async ({ call }) => {
    const { id } = (await call('POST', '/api/keys', { name: randomUUID(), scopes: ['articles:create'] })).data
    return `/meja/kunci/${id}`
  },
  people: async () => '/meja/orang',
  'one person': async () => '/meja/orang/1',
  events: async () => '/meja/orang/peristiwa',
  webhooks: async () => '/meja/webhook',
  'one webhook': async ({ call }) => {
    const fields = { url: `https://webhook.invalid/${'panjang'.repeat(12)}`, events: ['*'] }
    const { id } = (await call('POST', '/api/webhooks', fields)).data
    await call('POST', `/api/webhooks/${id}/test`)
    return `/meja/webhook/${id}`
  },
  system: async () => '/meja/sistem',
  trash: async ({ publish, call }) => {
    await call('DELETE', `/api/artikel/${(await publish({ status: 'draft', title: 'ö'.repeat(191) })).slug}`)
    return '/meja/sampah?kembali=999999999.slug_taken'
  },
  'delete for good': async ({ publish, call }) => {
    const { id, slug } = await publish()
    await call('DELETE', `/api/artikel/${slug}`)
    return `/meja/sampah/hapus?id=${id}`
  },
  media: async ({ upload }) => {
    await upload()
    return '/meja/media?url=https%3A%2F%2Fa.example&salah=unreachable&pesan=unggah-1-0&gagal=payload_too_large*a.png'
  },
  picture: async ({ upload }) => `/meja/media/${await upload()}?pesan=terunggah`,
  'delete a picture': async ({ upload }) => `/meja/media/${await upload()}/hapus`,
  imports: async () => '/meja/impor?salah=required',
  'nothing there': async () => '/meja/artikel/999999999',
  'no such address': async () => '/meja/tidak-ada',
  'signing in again': async () => '/meja/masuk?lagi=1',
}

for (const [name, addressOf] of Object.entries(SCREENS)) {
  test(`axe finds nothing, and nothing overflows, in light and dark, on a phone and a wide window: ${name}`, async ({
    page,
    desk,
    errors,
  }) => {
    await page.goto(await addressOf(desk))
    await inEachForm(page, [390, 1280], async () => {
      expect(await violationsIn(page)).toEqual([])
      await expectNoOverflow(page)
    })
    expect(errors).toEqual([])
  })
}

test('the desk is in the language of the person', async ({ page }) => {
  await page.goto('/meja/akun')
  await page.getByLabel('Bahasa meja').selectOption('en')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  for (const address of ['/meja', '/meja/artikel', '/meja/artikel/baru', '/meja/akun'])
    expect([address, await wordsOf(page, address)]).toEqual([address, expect.stringContaining('Overview')])
  await page.getByLabel('Language of the desk').selectOption('id')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Akun' })).toBeVisible()
})

test('without scripts an article is written, published, corrected and unpublished by keyboard alone', async ({
  browser,
  desk,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: desk.state })
  const page = await context.newPage()
  await page.goto(`${desk.url}/meja/artikel/baru`)
  await page.getByLabel('Judul', { exact: true }).focus()
  await page.keyboard.type('Tanpa skrip')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Isi **pertama**.')
  await page.getByLabel('Rubrik').fill('Uji')
  await page.getByRole('button', { name: 'Terbitkan…' }).press('Enter')
  await page.getByRole('button', { name: 'Terbitkan' }).press('Enter')
  await expect(page.getByText('Terbit.', { exact: true })).toBeVisible()
  await page.getByLabel('Isi').fill('Isi **kedua**.')
  await page.getByRole('button', { name: 'Perbarui' }).press('Enter')
  await page.getByRole('link', { name: 'Riwayat' }).press('Enter')
  await expect(page.locator('ins').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Tarik kembali' }).press('Enter')
  await expect(page.getByText('Ditarik kembali; sekarang draf.')).toBeVisible()
  await context.close()
})

async function wordsOf(page: Page, address: string): Promise<string> {
  await page.goto(address)
  return (await page.locator('body').textContent()) ?? ''
}

test('the cells of a row align with the first line of a long title', async ({ page, desk }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await desk.publish({ title: 'Kata '.repeat(51).trim() })
  await page.goto('/meja/artikel')
  const row = page.getByRole('row').filter({ hasText: 'Kata Kata' }).first()
  const [title, tick] = [
    await row.getByRole('link').boundingBox(),
    await row.getByRole('checkbox').boundingBox(),
  ]
  expect(Math.abs((tick?.y ?? 0) - (title?.y ?? 0))).toBeLessThan(12)
})

test('no word or number in the table of figures is broken on a phone', async ({ page }) => {
  await page.goto('/meja/angka?hari=365')
  await page.getByText('Angka yang sama dalam tabel').click()
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 })
    expect([width, await brokenWords(page.getByRole('table'))]).toEqual([width, []])
    await expectNoOverflow(page)
  }
})

/** The words that span more than one line. */
function brokenWords(table: Locator): Promise<string[]> {
  return table.evaluate((element) => {
    const cells = [...element.querySelectorAll('th, td')]
    return cells.flatMap(({ firstChild: text }) => {
      if (!text) return []
      const words = [...(text.textContent ?? '').matchAll(/[\p{L}\p{N}.]+/gu)]
      const broken = words.filter(({ 0: word, index }) => {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
      })
      return broken.map(([word]) => word)
    })
  })
}
