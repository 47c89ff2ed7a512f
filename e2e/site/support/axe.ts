import axeCore from 'axe-core'
import { expect, type Page, test } from 'playwright/test'

/** The rules of accessibility that a page breaks, each with the first element that does. */
export async function violationsIn(page: Page): Promise<string[]> {
  // The program is half a megabyte: once in each document, that of a preview too.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeCore.source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}

/** Each theme of the document that `page` shows, on each width: to load it takes longer than to show it in another way. */
export async function inEachForm(page: Page, widths: number[], check: () => Promise<void>) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of widths) {
      await test.step(`${colorScheme}, ${width} pixels`, async () => {
        // Without motion the colors of a theme are there at once.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 844 })
        await check()
      })
    }
  }
}

/** That nothing is wider than the window. */
export async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}
