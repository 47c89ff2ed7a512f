import { animate, drawPhoto } from '../support/images'
import { expectNoOverflow, inEachForm, violationsIn } from './support/axe'
import { expect, test, testInNewPage } from './support/site'

const SLUG = 'bergambar-semua'

test.beforeEach(async ({ api }) => {
  const [cover, inline, tall] = await Promise.all(
    [
      [1_700, 1_100],
      [1_300, 900],
      [600, 1_000],
    ].map(async ([width = 0, height = 0]) =>
      api.upload(await (await drawPhoto(width, height)).jpeg().toBuffer()),
    ),
  )
  await api.publish(SLUG, {
    title: 'Artikel dengan gambar sendiri',
    category: 'Gambar sendiri',
    cover_image_url: cover,
    content: `Awal.\n\n![Alun-alun](${inline})\n\n${'Kalimat di antara gambar. '.repeat(30)}\n\n![Menara](${tall})`,
    gallery: [cover, inline, tall].map((url, index) => ({
      url,
      alt: `Gambar ${index}`,
      caption: 'Keterangan',
    })),
  })
})

test('axe finds nothing on a page with uploaded pictures, in light and dark', async ({ page, errors }) => {
  await page.goto(`/artikel/${SLUG}`)
  await inEachForm(page, [1280], async () => {
    expect(await violationsIn(page)).toEqual([])
  })
  expect(errors).toEqual([])
})

// Needs a new page: a browser reuses a cached file, even if it is larger than needed.
testInNewPage('a phone loads narrower files than a wide window, and the page is small', async ({ page }) => {
  const takenAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    const bytes = page
      .waitForResponse(`**/artikel/${SLUG}`)
      .then(async (response) => (await response.request().sizes()).responseBodySize)
    await page.goto(`/artikel/${SLUG}`, { waitUntil: 'networkidle' })
    expect(await bytes).toBeLessThan(60_000)
    await expectNoOverflow(page)
    const cover = page.locator('article img').first()
    return cover.evaluate((image: HTMLImageElement) => Number(/-(\d+)\.webp$/.exec(image.currentSrc)?.[1]))
  }
  expect(await takenAt(390)).toBe(480)
  expect(await takenAt(1_280)).toBeGreaterThanOrEqual(1_200)
})

test('an article shows an animated picture in motion, and a list shows a still', async ({ page, api }) => {
  const url = await api.upload(await (await animate(3, 900)).webp().toBuffer())
  const { pathname } = new URL(url)
  const category = 'Gambar bergerak'
  const fields = { title: 'Gambar bergerak', category, cover_image_url: url, gallery: [{ url, alt: 'Dua' }] }
  await api.publish('bergerak', { ...fields, content: `![Satu](${url})` })
  const shownAt = async (path: string) => {
    await page.goto(path)
    const images = page.locator(`img[src*="${pathname}"]`)
    for (const image of await images.all()) await image.scrollIntoViewIfNeeded()
    const loaded = (image: HTMLImageElement) => image.decode().then(() => new URL(image.currentSrc).pathname)
    return Promise.all((await images.all()).map((image) => image.evaluate(loaded)))
  }
  expect(await shownAt('/artikel/bergerak')).toEqual([pathname, pathname, pathname])
  for (const still of await shownAt('/kategori/gambar-bergerak')) expect(still).toMatch(/-\d+\.webp$/)
})
