import { expect, test, testInNewPage } from './support/site'

const article = (title: string) => ({ title, category: 'Uji dilihat', content: 'Isi.' })

test('each visible page view counts once and shows the new number', async ({ page, api }) => {
  await api.publish('dilihat-sekali', article('Dilihat sekali'))
  await page.goto('/artikel/dilihat-sekali')
  await expect(page.getByText('1 kali dibaca')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 kali dibaca')).toBeVisible()
  expect(await api.views('dilihat-sekali')).toBe(2)
  expect(await page.context().cookies()).toEqual([])
})

test('the referring host is counted, but not its path or query', async ({ page, api }) => {
  await api.publish('dari-mana', article('Dari mana'))
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
  await page.goto('/artikel/dari-mana', { referer: 'https://contoh.example/rahasia?q=kopi' })
  await expect(page.getByText('1 kali dibaca')).toBeVisible()
  await page.getByRole('link', { name: 'Uji dilihat' }).first().click()
  await page.getByRole('link', { name: 'Dari mana' }).first().click()
  await expect(page.getByText('2 kali dibaca')).toBeVisible()
  expect(asked.map((url) => new URL(url).search)).toEqual(['?sumber=contoh.example', ''])
  expect(await api.sources('dari-mana')).toEqual([{ host: 'contoh.example', views: 1 }])
})

const notReaders: { name: string; headers: Record<string, string> }[] = [
  { name: 'another site', headers: { 'Sec-Fetch-Site': 'cross-site' } },
  { name: 'a request without its origin', headers: {} },
  { name: 'a prefetch', headers: { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' } },
  {
    name: 'a crawler',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  },
]

for (const { name, headers } of notReaders) {
  test(`${name} does not count`, async ({ request, api }) => {
    const slug = `tak-dihitung-${notReaders.findIndex((entry) => entry.name === name)}`
    await api.publish(slug, article('Tak dihitung'))
    const response = await request.post(`/api/artikel/${slug}/dilihat`, {
      headers: { 'User-Agent': 'Mozilla/5.0', ...headers },
    })
    expect(response.status()).toBe(204)
    expect(await api.views(slug)).toBe(0)
  })
}

testInNewPage('a hidden page waits until it is visible', async ({ page, api }) => {
  await api.publish('tersembunyi', article('Tersembunyi'))
  await page.addInitScript(() => {
    let state = 'hidden'
    Object.defineProperty(document, 'visibilityState', { get: () => state })
    addEventListener('tampil', () => {
      state = 'visible'
      document.dispatchEvent(new Event('visibilitychange'))
    })
  })
  await page.goto('/artikel/tersembunyi', { waitUntil: 'networkidle' })
  await expect(page.getByText('0 kali dibaca')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('tampil')))
  await expect(page.getByText('1 kali dibaca')).toBeVisible()
})
