import type { Locator } from 'playwright/test'
import { expect, test } from './support/desk'
import { open } from './support/editor'

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

test('of the states that the list can show only the current one is underlined', async ({ page }) => {
  await page.goto('/meja/artikel?status=draft')
  const tabs = page.getByRole('navigation', { name: 'Keadaan' }).getByRole('link')
  expect(await underlined(tabs)).toEqual([expect.stringContaining('Draf')])
})

test('of the tabs of the editor only the one that is shown is underlined', async ({ page, desk }) => {
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

/** What has a line below it that can be told from the ground. */
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
