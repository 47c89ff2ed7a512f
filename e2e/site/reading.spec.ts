import { ARTICLE, expect, test, testInNewPage } from './support/site'

test('a reader goes from the home page to an article, its tag, author and category', async ({
  page,
  errors,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Membaca Motif Kawung' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Membaca Motif Kawung')
  await expect(page).toHaveTitle(/^Membaca Motif Kawung – /)

  await page.getByRole('link', { name: 'yogyakarta' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('yogyakarta')
  await page.goBack()
  await page.getByRole('link', { name: 'Ratna Dewi' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
  await page.getByRole('link', { name: 'Kereta Malam ke Banyuwangi' }).click()
  await page.getByRole('navigation', { name: 'Remah roti' }).getByRole('link', { name: 'Perjalanan' }).click()
  await expect(page).toHaveURL('/kategori/perjalanan')
  expect(errors).toEqual([])
})

test('an article shows author, date and reading time', async ({ page }) => {
  await page.goto(ARTICLE)
  const head = page.getByRole('article').getByRole('banner').or(page.locator('article > header'))
  await expect(head).toContainText('Ratna Dewi')
  await expect(head).toContainText('31 Oktober 2025')
  await expect(head).toContainText('2 menit baca')
  const adjacent = page.getByRole('navigation', { name: 'Artikel sebelum dan sesudah ini' })
  await expect(adjacent.getByRole('link', { name: /Sebelumnya/ })).toHaveAttribute('rel', 'prev')
  await expect(adjacent.getByRole('link', { name: /Berikutnya/ })).toHaveAttribute('rel', 'next')
  await expect(page.getByRole('heading', { name: 'Bacaan terkait' })).toBeVisible()
})

test('table headings align with their columns, and folded content is printed', async ({ page, api }) => {
  const content =
    '| satu | dua |\n| --- | --- |\n| a b c | d |\n\n<details><summary>Lagi</summary>\n\nYang dilipat.\n\n</details>'
  await api.publish('tabel-dan-lipatan', { title: 'Tabel', category: 'Uji alamat', content })
  await page.goto('/artikel/tabel-dan-lipatan')
  const edges = (cells: string) =>
    page.locator(cells).evaluateAll((all) => all.map((cell) => getComputedStyle(cell).textAlign))
  expect(await edges('th')).toEqual(await edges('td'))
  const folded = page.getByText('Yang dilipat.')
  await expect(folded).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(folded).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await api.remove('tabel-dan-lipatan')
})

testInNewPage('without a clipboard there are no copy buttons', async ({ page, api }) => {
  // As over plain http.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const content = '```\nbaris\n```\n\n## Judul'
  await api.publish('tanpa-papan-klip', { title: 'Tanpa papan klip', category: 'Uji alamat', content })
  await page.goto('/artikel/tanpa-papan-klip')
  await expect(page.getByRole('main').locator('a.anchor')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await api.remove('tanpa-papan-klip')
})

test('a printed list has all its articles, and a printed article no others', async ({ page }) => {
  const shown = async () => (await page.locator('main article:visible').all()).length
  await page.goto('/')
  const onScreen = await shown()
  expect(onScreen).toBeGreaterThan(2)
  await page.emulateMedia({ media: 'print' })
  expect(await shown()).toBe(onScreen)
  await page.goto(ARTICLE)
  expect(await shown()).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  expect(await shown()).toBeGreaterThan(1)
})

test('a short page is printed on one page', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/tidak-ada')
  expect(await page.evaluate(() => document.body.offsetHeight < innerHeight)).toBe(true)
})

test('the links next to headings are not printed', async ({ page }) => {
  await page.goto(ARTICLE)
  const link = page.locator('h2 .anchor').first()
  await expect(link).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(link).toBeHidden()
})

test('the table of contents links to its headings and marks the current one', async ({ page }) => {
  await page.goto(ARTICLE)
  const contents = page.getByRole('navigation', { name: 'Di halaman ini' })
  const link = contents.getByRole('link', { name: 'Turun di ujung pulau' })
  await link.click()
  await expect(page.getByRole('heading', { name: 'Turun di ujung pulau' })).toBeInViewport()
  await expect(link).toHaveAttribute('aria-current', 'true')
})

test('on a phone the table of contents is collapsed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(ARTICLE)
  const link = page.getByRole('navigation', { name: 'Di halaman ini' }).getByRole('link').first()
  await expect(link).toBeHidden()
  await page.getByText('Di halaman ini').click()
  await expect(link).toBeVisible()
})

test('an article in another language has its lang attribute', async ({ page }) => {
  await page.goto('/artikel/how-tides-decide-a-fishers-day')
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await expect(page.locator('article[data-view]')).toHaveAttribute('lang', 'en')
})

for (const width of [390, 1280]) {
  test(`copy buttons cover no code of the API reference at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/docs')
    const covered = await page.locator('.code').evaluateAll(
      (blocks) =>
        blocks.filter((block) => {
          const [code, button] = ['pre', 'button'].map((name) =>
            block.querySelector(name)?.getBoundingClientRect(),
          )
          const caption = block.previousElementSibling?.firstChild
          const range = document.createRange()
          range.selectNode(caption ?? block)
          const label = range.getBoundingClientRect()
          return !code || !button || button.bottom > code.top || button.left < label.right
        }).length,
    )
    expect(await page.locator('.code').count()).toBeGreaterThan(20)
    expect(covered).toBe(0)
  })
}

test('each block of an article has its own direction, regardless of the title', async ({ page, api }) => {
  const content = [
    'Paragraf Latin.',
    'فقرة عربية.',
    '- butir\n- satu',
    '- بند',
    '> Kutipan.',
    '> اقتباس',
    '## Judul bagian',
    '## عنوان',
    '1 2 3',
    '| a | ب |\n| - | - |\n| sel | خلية |',
  ].join('\n\n')
  for (const [slug, title] of [
    ['arah-arab', 'عنوان عربي'],
    ['arah-latin', 'Judul Latin'],
  ] as const) {
    await api.publish(slug, {
      title,
      category: 'Arah',
      content,
      summary: 'Ringkasan Latin.',
      tags: ['عربي', 'latin'],
    })
    await page.goto(`/artikel/${slug}`)
    const directions = await page
      .locator('article > header [dir], [data-copy] :is(h2, p, li, blockquote, td)')
      .evaluateAll((elements) =>
        elements.map(
          (element) => [element.textContent?.trim(), getComputedStyle(element).direction] as const,
        ),
      )
    const wrong = directions.filter(([text, direction]) => {
      const [letter] = /\p{L}/u.exec(text ?? '') ?? []
      return letter && direction !== (/\p{Script=Arabic}/u.test(letter) ? 'rtl' : 'ltr')
    })
    expect(wrong).toEqual([])
    expect(directions.map(([text]) => text)).toEqual(
      expect.arrayContaining(['Paragraf Latin.', 'فقرة عربية.', 'sel', 'خلية', 'Ringkasan Latin.']),
    )
    expect(directions.find(([text]) => text === '1 2 3')?.[1]).toBe('ltr')
  }
})

testInNewPage('a button copies code', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/artikel/menulis-api-yang-aman-diulang')
  const copy = page.getByRole('button', { name: 'Salin kode' }).first()
  await copy.focus()
  await copy.press('Enter')
  await expect(page.getByRole('button', { name: 'Tersalin' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Idempotency-Key: pesanan')
})

testInNewPage(
  'an article is shared by plain links, and its URL copied by a button',
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(ARTICLE)
    const share = page.getByRole('region', { name: 'Bagikan' })
    const address = /\/artikel\/kereta-malam-ke-banyuwangi$/
    for (const place of ['WhatsApp', 'Telegram', 'X', 'Facebook']) {
      const href = await share.getByRole('link', { name: `Bagikan ke ${place}` }).getAttribute('href')
      const values = [...new URL(href ?? '').searchParams.values()]
      expect(values.some((value) => address.test(value))).toBe(true)
    }
    await share.getByRole('button', { name: 'Salin tautan' }).click()
    await expect(share.getByRole('button', { name: 'Tautan tersalin' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(address)
  },
)

test('a list is paginated', async ({ page, api }) => {
  for (let number = 1; number <= 13; number++) {
    await api.publish(`halaman-uji-${number}`, { title: `Uji ${number}`, category: 'Uji', content: 'Isi.' })
  }
  await page.goto('/kategori/uji')
  await expect(page.locator('head link[rel=next]')).toHaveAttribute('href', /\/kategori\/uji\/halaman\/2$/)
  const paging = page.getByRole('navigation', { name: 'Halaman' })
  await paging.getByRole('link', { name: 'Lebih lama' }).click()
  await expect(page).toHaveURL('/kategori/uji/halaman/2')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
  await expect(paging.getByRole('link', { name: 'Halaman 2' })).toHaveAttribute('aria-current', 'page')
  await paging.getByRole('link', { name: 'Lebih baru' }).click()
  await expect(page).toHaveURL('/kategori/uji')
})

test('a picture that fails to load is replaced by a drawn one', async ({ page, api }) => {
  await page.route('https://gambar.example/**', (route) => route.abort())
  await api.publish('tanpa-gambar', {
    title: 'Gambarnya hilang',
    category: 'Uji gambar',
    content: 'Isi.',
    cover_image_url: 'https://gambar.example/hilang.jpg',
  })
  await page.goto('/artikel/tanpa-gambar')
  await expect(page.locator('article > header img')).toHaveAttribute('src', /^\/sampul\//)
})
