import { expectNoOverflow, inEachForm, violationsIn } from './support/axe'
import { expect, test } from './support/desk'
import { editorOf, state } from './support/editor'

test('long texts of a conflict scroll by keyboard, and axe finds nothing on the screen', async ({
  page,
  desk,
}) => {
  const long = 'Kalimat yang cukup panjang. '.repeat(150)
  const { id, slug } = await desk.publish({ content: `${long}Semula.` })
  await page.goto(editorOf(id))
  await desk.call('PATCH', `/api/artikel/${slug}`, { content: `${long}Dari kunci.` })
  await page.locator('#content').fill(`${long}Dari orang.`)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(state(page)).toHaveText(/^Salinan tersimpan/)
  await page.goto(`${editorOf(id)}/bentrok`)
  await inEachForm(page, [390, 1280], async () => {
    expect(await violationsIn(page)).toEqual([])
    await expectNoOverflow(page)
  })
  await page.locator('main fieldset input[type=radio]').first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  const scrolled = () => page.evaluate(() => document.activeElement?.scrollTop)
  await expect.poll(scrolled).toBeGreaterThan(100)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Dari kunci')
})
