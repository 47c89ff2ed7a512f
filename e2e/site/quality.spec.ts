import type { Page } from 'playwright/test'
import { expectNoOverflow, inEachForm, violationsIn } from './support/axe'
import { holdRequests } from './support/hold-requests'
import { expect, PAGES, test, testInNewPage } from './support/site'

const WIDTHS = [320, 390, 768, 1280]

for (const [kind, address] of Object.entries(PAGES)) {
  test(`axe finds nothing, in light and dark: ${kind}`, async ({ page }) => {
    await page.goto(address)
    await inEachForm(page, [1280], async () => {
      expect(await violationsIn(page)).toEqual([])
    })
  })

  test(`no layout shift, overflow or console error: ${kind}`, async ({ page, errors }) => {
    // The next test covers late fonts.
    await page.route(FONTS, (route) => route.fulfill({ status: 204 }))
    await recordShifts(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const response = await page.goto(address, { waitUntil: 'networkidle' })
      // A busy machine may paint a partly received header, in which a link then moves slightly.
      const shifts = (await shiftsOf(page)).filter(({ value }) => value >= 0.001)
      expect(shifts, `at ${width} pixels`).toEqual([])
      await page.mouse.wheel(0, 4000)
      await expectNoOverflow(page)
      // Chromium logs a 404 as an error.
      expect(errors.filter(() => response?.ok())).toEqual([])
    }
  })

  test(`late fonts cause almost no layout shift: ${kind}`, async ({ page }) => {
    await recordShifts(page)
    let sum = 0
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const release = await holdRequests(page, FONTS)
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await nextFrames(page)
      // A busy machine may paint a partly received page before the fonts.
      const before = (await shiftsOf(page)).length
      await release()
      await page.evaluate(() => document.fonts.ready)
      await nextFrames(page)
      const shifts = (await shiftsOf(page)).slice(before)
      sum += shifts.reduce((total, { value }) => total + value, 0)
      await expectNoOverflow(page)
    }
    // A line may break one word earlier or later. Readers notice a shift of 0.1 on a page (Web Vitals, CLS).
    expect(sum / WIDTHS.length).toBeLessThan(0.02)
  })
}

const FONTS = '**/*.woff2'

type Shift = { value: number; moved: string[] }

async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    // Runs once per document, even if several tests have added it to the tab.
    if ('shifts' in window) return
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[])
        shifts.push({ value, moved: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent}`) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

/** Waits until changes are painted and their shifts recorded. */
async function nextFrames(page: Page) {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
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

test('every field has a size that iPhones do not zoom into', async ({ page }) => {
  for (const width of [390, 844]) {
    await page.setViewportSize({ width, height: 390 })
    for (const address of Object.values(PAGES)) {
      await page.goto(address)
      const sizes = await page
        .locator('input:not([type=radio]):visible')
        .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))
      expect(sizes.filter((size) => size < 16)).toEqual([])
    }
  }
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

testInNewPage('pages are small', async ({ page }) => {
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
