import { expect, test } from './support/site'

test('a search marks its words', async ({ page }) => {
  await page.goto('/cari?q=air')
  await expect(page.getByRole('status')).toContainText('artikel untuk “air”')
  await expect(page.locator('mark').first()).toHaveText(/^air/i)
})

test('a search is filtered by category and tag', async ({ page }) => {
  await page.goto('/cari')
  await page.getByRole('main').getByRole('searchbox').fill('kopi')
  await page.getByRole('combobox', { name: 'Rubrik' }).selectOption('Kuliner')
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('resep')
  await page.getByRole('button', { name: 'Cari' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Kopi Gayo, dari Kebun ke Cangkir'])
  await expect(page).toHaveURL(/kategori=kuliner/)
  await expect(page.getByRole('combobox', { name: 'Rubrik' })).toHaveValue('kuliner')
})

test('a search without results offers one without filters', async ({ page }) => {
  await page.goto('/cari?q=zebra&kategori=kuliner')
  await expect(page.getByText('Tidak ada yang cocok dengan “zebra”.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cari tanpa saringan' })).toHaveAttribute(
    'href',
    '/cari?q=zebra',
  )
})

test('the query is shown as text', async ({ page }) => {
  await page.goto(`/cari?q=${encodeURIComponent('<img src=x onerror=alert(1)> "kopi')}`)
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(
    '<img src=x onerror=alert(1)> "kopi',
  )
  await expect(page.locator('img[src=x]')).toHaveCount(0)
})

test('the slash key focuses the search', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('rendang')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cari?q=rendang')
})

test('on a phone the slash key opens the search page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  await page.keyboard.press('/')
  await expect(page).toHaveURL('/cari')
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
})
