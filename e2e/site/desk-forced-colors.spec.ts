import type { Locator } from 'playwright/test'
import { expect, test } from './support/desk'
import { open } from './support/editor'

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

test('only the current status tab of the list is underlined', async ({ page }) => {
  await page.goto('/meja/artikel?status=draft')
  const tabs = page.getByRole('navigation', { name: 'Keadaan' }).getByRole('link')
  expect(await underlined(tabs)).toEqual([expect.stringContaining('Draf')])
})

test('only the current tab of the editor is underlined', async ({ page, desk }) => {
  await open(page, await desk.publish())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Rincian' }).click()
  expect(await underlined(page.getByRole('tab'))).toEqual(['Rincian'])
})

test('the legend of the figures has the colors of the plot', async ({ page }) => {
  await page.goto('/meja/angka')
  for (const [name, kind] of [
    ['Halaman', 'page'],
    ['API', 'api'],
  ] as const) {
    const bar = page.locator(`svg rect[class*=${kind}]`).first()
    const swatch = page.locator('p', { hasText: 'API' }).getByText(name, { exact: true })
    const { fill } = await bar.evaluate((element) => ({ fill: getComputedStyle(element).fill }))
    expect(await swatch.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)).toBe(
      fill,
    )
  }
})

/** The tabs whose bottom border differs from the background. */
function underlined(tabs: Locator): Promise<string[]> {
  return tabs.evaluateAll((all) => {
    const ground = document.createElement('p')
    ground.style.color = 'Canvas'
    document.body.append(ground)
    const { color } = getComputedStyle(ground)
    return all
      .filter((tab) => tab.checkVisibility() && getComputedStyle(tab).borderBottomColor !== color)
      .map(({ textContent }) => textContent ?? '')
  })
}
