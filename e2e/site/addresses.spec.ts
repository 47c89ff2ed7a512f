import { THEME_SCRIPT } from '../../lib/site/theme-script'
import { expect, test } from './support/site'

const redirects = [
  ['/artikel/', '/artikel'],
  ['/Artikel/Membaca-Motif-Kawung/', '/artikel/membaca-motif-kawung'],
  ['/artikel/halaman/1', '/artikel'],
  ['/artikel?page=1', '/artikel'],
  ['/kategori/Kuliner/halaman/1/', '/kategori/kuliner'],
  ['/cari?q=kopi&page=1', '/cari?q=kopi'],
] as const

for (const [from, to] of redirects) {
  test(`${from} redirects to ${to} in one step`, async ({ request }) => {
    const response = await request.get(from, { maxRedirects: 0 })
    expect(response.status()).toBe(308)
    expect(response.headers().location).toBe(to)
  })
}

const notFound = [
  '/tidak-ada',
  '/artikel/tidak-ada',
  '/artikel/halaman/99',
  '/artikel/halaman/dua',
  '/artikel/halaman/02',
  '/kategori/tidak-ada',
  '/kategori/kuliner/halaman/9',
  '/tag/tidak-ada',
  '/penulis/tidak-ada',
  '/cari?q=kopi&page=99',
  '/cari?q=kopi&page=x',
]

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const address of notFound) {
    test(`${address} is a complete page with status 404`, async ({ page }) => {
      const response = await page.goto(address)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman tidak ditemukan')
      await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Beranda' })).toBeVisible()
    })
  }

  test('a deleted article is a complete page with status 410', async ({ page, api }) => {
    await api.publish('akan-dihapus', { title: 'Dihapus', category: 'Uji alamat', content: 'Isi.' })
    await api.remove('akan-dihapus')
    const response = await page.goto('/artikel/akan-dihapus')
    expect(response?.status()).toBe(410)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Artikel ini sudah dihapus')
  })

  test('an article is complete', async ({ page }) => {
    await page.goto('/artikel/membaca-motif-kawung')
    await expect(page.getByRole('navigation', { name: 'Di halaman ini' }).getByRole('link')).toHaveCount(3)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Perbesar/ })).toHaveCount(5)
    // Forms work without scripts; no other button is shown.
    await expect(page.locator('button:visible:not(form button)')).toHaveCount(0)
    // The theme script, which does not run here, is the only inline script.
    const inline = page.locator('script:not([src], [type="application/ld+json"])')
    expect(await inline.allTextContents()).toEqual([THEME_SCRIPT])
  })
})

test('a former slug redirects to the current one', async ({ request, api }) => {
  await api.publish('nama-lama', { title: 'Pindah', category: 'Uji alamat', content: 'Isi.' })
  await api.rename('nama-lama', 'nama-baru')
  const response = await request.get('/artikel/nama-lama', { maxRedirects: 0 })
  expect(response.status()).toBe(308)
  expect(response.headers().location).toBe('/artikel/nama-baru')
  const head = await request.head('/artikel/nama-lama', { maxRedirects: 0 })
  expect(head.status()).toBe(308)
})

test('a draft has no page', async ({ request, api }) => {
  await api.publish('masih-konsep', { title: 'Konsep', category: 'Uji', content: 'Isi.', status: 'draft' })
  expect((await request.get('/artikel/masih-konsep')).status()).toBe(404)
})
