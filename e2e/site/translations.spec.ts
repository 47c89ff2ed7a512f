import { expectNoOverflow, inEachForm, violationsIn } from './support/axe'
import { expect, test } from './support/site'

const ORIGINAL = 'terjemahan-kopi'
const SECTIONS = '\n\n## البحر\n\nيأتي البحر.\n\n## القارب\n\nالقارب من خشب.\n\n## الميناء\n\nهنا تنتهي.'

test.beforeEach(async ({ api }) => {
  const shared = { category: 'Terjemahan' }
  await api.publish(ORIGINAL, { ...shared, title: 'Kopi di pelabuhan', content: 'Isi.', language: 'id' })
  await api.publish('terjemahan-qahwa', {
    ...{ ...shared, title: 'قهوة في الميناء', language: 'ar', translation_of: ORIGINAL },
    content: `هذه حكاية القهوة.${SECTIONS}`,
  })
  await api.publish('terjemahan-coffee', {
    ...{ ...shared, title: 'Coffee at the harbour', language: 'en', translation_of: ORIGINAL },
    content: 'The text.',
  })
})

test('axe finds nothing on a right-to-left translation, in light and dark, on a phone and a wide window', async ({
  page,
}) => {
  await page.goto('/artikel/terjemahan-qahwa')
  await inEachForm(page, [390, 1280], async () => {
    expect(await violationsIn(page)).toEqual([])
    await expectNoOverflow(page)
  })
})

test('a reader switches between languages by their own names', async ({ page }) => {
  await page.goto(`/artikel/${ORIGINAL}`)
  const links = page.getByRole('navigation', { name: 'Terjemahan' })
  expect(await links.getByRole('link').allTextContents()).toEqual(['العربية', 'English'])
  await links.getByRole('link', { name: 'العربية' }).click()
  await expect(page).toHaveURL(/terjemahan-qahwa$/)
  const title = page.getByRole('heading', { level: 1 })
  expect(await title.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  expect(await title.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('ar')
  await page.getByRole('link', { name: 'Bahasa Indonesia' }).click()
  await expect(page).toHaveURL(new RegExp(`${ORIGINAL}$`))
})
