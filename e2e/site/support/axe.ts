import axeCore from 'axe-core'
import { expect, type Page, test } from 'playwright/test'

/** The accessibility rules that a page violates, each with the first offending element. */
export async function violationsIn(page: Page): Promise<string[]> {
  // axe is half a megabyte, so inject it once per document, including a preview's frame.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeCore.source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}

/** Runs `check` in each theme at each width, without reloading the page, which would take longer. */
export async function inEachForm(page: Page, widths: number[], check: () => Promise<void>) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of widths) {
      await test.step(`${colorScheme}, ${width} pixels`, async () => {
        // With reduced motion a theme's colors change at once.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 844 })
        await check()
      })
    }
  }
}

/** Asserts that nothing is wider than the window. */
export async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}
