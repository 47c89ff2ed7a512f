import { AxeBuilder } from '@axe-core/playwright'
import { expect, PAGES, test } from './support/site'

const WIDTHS = [320, 390, 768, 1280]

for (const [kind, address] of Object.entries(PAGES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing: ${kind}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(address)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    })
  }

  test(`no layout shift, overflow or console error: ${kind}`, async ({ page, errors }) => {
    // A font that comes late moves text by fractions of a pixel, when it pleases the machine.
    await page.route('**/*.woff2', (route) => route.fulfill({ status: 204 }))
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const response = await page.goto(address, { waitUntil: 'networkidle' })
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
      await page.mouse.wheel(0, 4000)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      // Chromium logs a 404 as an error.
      expect(errors.filter(() => response?.ok())).toEqual([])
    }
  })
}

test('the skip link skips the header', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

test('every target is large enough to tap', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const address of Object.values(PAGES)) {
    await page.goto(address)
    // Links in a sentence are exempt (WCAG 2.2, 2.5.8).
    const tooSmall = await page.evaluate(() =>
      [...document.querySelectorAll('a, button, summary, select, input:enabled')]
        .filter((target) => target.checkVisibility() && !target.closest('p:not([class]), li > p, .skip'))
        .filter((target) => target.getBoundingClientRect().height < 24)
        .map((target) => target.outerHTML.slice(0, 120)),
    )
    expect(tooSmall).toEqual([])
  }
})

test('pages are small', async ({ page }) => {
  const bytes = { document: 0, script: 0, stylesheet: 0 }
  page.on('requestfinished', async (request) => {
    const kind = request.resourceType()
    if (kind === 'document' || kind === 'script' || kind === 'stylesheet') {
      bytes[kind] += (await request.sizes()).responseBodySize
    }
  })
  await page.goto('/artikel/membaca-motif-kawung', { waitUntil: 'networkidle' })
  expect(bytes.document).toBeLessThan(60_000)
  expect(bytes.script).toBeLessThan(10_000)
  expect(bytes.stylesheet).toBe(0)
})
