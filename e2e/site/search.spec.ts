import { expectNoOverflow } from './support/axe'
import { expect, test } from './support/site'

test('a search marks its words', async ({ page }) => {
  await page.goto('/cari?q=air')
  await expect(page.getByRole('status')).toContainText('artikel untuk “air”')
  await expect(page.locator('mark').first()).toHaveText(/^air/i)
})

test('a search is narrowed to a category and a tag, and widened again', async ({ page }) => {
  await page.goto('/cari?q=kopi')
  const facets = page.getByRole('navigation', { name: 'Persempit pencarian' })
  await facets.getByRole('link', { name: /^Kuliner \d+$/ }).click()
  await facets.getByRole('link', { name: /^resep \d+$/ }).click()
  await expect(page).toHaveURL('/cari?q=kopi&kategori=kuliner&tag=resep')
  await expect(page.locator('main ol h2')).toHaveText(['Kopi Gayo, dari Kebun ke Cangkir'])
  await page.getByRole('main').getByRole('searchbox').fill('rendang')
  await page.getByRole('button', { name: 'Cari' }).click()
  await expect(page).toHaveURL('/cari?q=rendang&kategori=kuliner&tag=resep')
  await facets.getByRole('link', { name: 'Kuliner, lepaskan saringan' }).click()
  await expect(page).toHaveURL('/cari?q=rendang&tag=resep')
  await page.goto('/cari?q=rendang&kategori=Tidak+Ada')
  await facets.getByRole('link', { name: 'Tidak Ada, lepaskan saringan' }).click()
  await expect(page).toHaveURL('/cari?q=rendang')
})

test('each facet shows how many articles it leaves', async ({ page }) => {
  await page.goto('/cari?q=air')
  const facets = page.getByRole('navigation', { name: 'Persempit pencarian' })
  const links = await facets.getByRole('link').evaluateAll((found) =>
    found.map((link) => ({
      href: link.getAttribute('href') ?? '',
      count: link.querySelector('span:last-child')?.textContent,
    })),
  )
  expect(links.length).toBeGreaterThan(3)
  for (const { href, count } of links) {
    await page.goto(href)
    await expect(page.getByRole('status')).toHaveText(`${count} artikel untuk “air”`)
  }
})

test('a search with a typo shows corrected results and a link to the original query', async ({ page }) => {
  await page.goto('/cari?q=rendangg')
  await expect(page.getByText('Menampilkan hasil untuk “rendang”')).toBeVisible()
  await expect(page.getByRole('status')).toContainText('artikel untuk “rendang”')
  await page.getByRole('link', { name: 'cari “rendangg” saja' }).click()
  await expect(page.getByText('Tidak ada yang cocok dengan “"rendangg"”.')).toBeVisible()
})

test('suggestions are chosen with the keyboard', async ({ page }) => {
  await page.goto('/cari')
  const field = page.getByRole('main').getByRole('searchbox')
  await field.pressSequentially('rend')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Rahasia Rendang yang Dimasak Delapan Jam')
  await expect(page.getByText(/^\d+ saran; pilih dengan panah$/)).toBeAttached()
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', 'saran-0')
  await field.press('ArrowUp')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('rend')
  await field.pressSequentially('ang')
  await expect(options.first()).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/artikel\/rahasia-rendang-delapan-jam$/)
})

test('a suggestion is chosen with the mouse', async ({ page }) => {
  await page.goto('/cari')
  await page.getByRole('main').getByRole('searchbox').pressSequentially('kop')
  await page.getByRole('option', { name: 'kopi', exact: true }).click()
  await expect(page).toHaveURL(/\/cari\?q=kopi$/)
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

test('a search and its suggestions with long categories fit a narrow window', async ({ page, api }) => {
  const article = { title: 'Kzqx', content: 'Isi.', published_at: '2001-01-01T00:00:00Z' }
  for (const name of ['a', 'b']) await api.publish(`kzqx-${name}`, { ...article, category: name.repeat(191) })
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/cari?q=kzqx')
  await expect(page.getByRole('link', { name: /^a{191} \d+$/ })).toBeVisible()
  await expectNoOverflow(page)
  await page.getByRole('main').getByRole('searchbox').fill('kzq')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectNoOverflow(page)
  for (const name of ['a', 'b']) await api.remove(`kzqx-${name}`)
})
