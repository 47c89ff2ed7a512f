import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { type Desk, expect, test } from './support/desk'
import { editorOf } from './support/editor'

const WINDOWS = [
  { width: 1280, height: 640 },
  { width: 390, height: 664 },
  { width: 320, height: 600 },
  { width: 320, height: 256 },
]

/** The screens with a sticky bar. */
const SCREENS: Record<string, (page: Page, desk: Desk) => Promise<unknown>> = {
  'list of articles': async (page, desk) => {
    const word = `kata${randomUUID().slice(0, 8)}`
    for (let at = 0; at < 12; at++) await desk.publish({ title: `${word} ${at}`, status: 'draft' })
    await page.goto(`/meja/artikel?status=draft&q=${word}`)
  },
  'list with a tick': async (page, desk) => {
    await SCREENS['list of articles']?.(page, desk)
    await page.getByRole('checkbox').first().check()
  },
  trash: async (page, desk) => {
    for (let at = 0; at < 8; at++) {
      const { slug } = await desk.publish({ status: 'draft' })
      await desk.call('DELETE', `/api/artikel/${slug}`)
    }
    await page.goto('/meja/sampah')
  },
  'details in the editor': async (page, desk) => {
    await page.goto(editorOf((await desk.publish()).id))
    await page.getByRole('tab', { name: 'Rincian' }).click()
  },
}

for (const [name, open] of Object.entries(SCREENS)) {
  test(`the focused element is never under a bar: ${name}`, async ({ page, desk }) => {
    await open(page, desk)
    for (const window of WINDOWS) {
      await page.setViewportSize(window)
      expect([window, await coveredStops(page, 'Tab')]).toEqual([window, []])
      expect([window, await coveredStops(page, 'Shift+Tab')]).toEqual([window, []])
    }
  })
}

test('the bar of the list is shown over the articles only while one is ticked', async ({ page, desk }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await SCREENS['list of articles']?.(page, desk)
  const bar = page.getByRole('group', { name: 'Dengan yang dipilih' })
  await expect(bar).not.toBeInViewport()
  await page.getByRole('checkbox').first().check()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await page.getByRole('checkbox').first().uncheck()
  await expect(bar).not.toBeInViewport()
})

/** The elements that are covered when they get the focus, moving by `key` from one end of the screen to the other. */
async function coveredStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const covered: string[] = []
  const ends = await page.locator('#isi').evaluateHandle((main) => {
    const stops = [...main.querySelectorAll<HTMLElement>('a, input, select, textarea, button')]
    return stops.filter((stop) => stop.checkVisibility() && stop.tabIndex === 0)
  })
  await ends.evaluate((stops, isBack) => stops.at(isBack ? -1 : 0)?.focus(), key !== 'Tab')
  for (;;) {
    const stop = await page.evaluate(topOfFocus)
    if (!stop) return covered
    if (stop.isCovered) covered.push(stop.name)
    await page.keyboard.press(key)
  }
}

/** The focused element within the screen, and whether another one covers its top. Null when the focus is elsewhere. */
function topOfFocus() {
  const focused = document.activeElement
  if (!focused?.closest('#isi > *')) return null
  const { left, top, width, height } = focused.getBoundingClientRect()
  const shown = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2)
  const isCovered = !shown || !(shown.contains(focused) || focused.contains(shown))
  return { isCovered, name: focused.getAttribute('name') ?? focused.textContent }
}
