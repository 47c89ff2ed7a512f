import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'
import { HARD_ARTICLE, HEADINGS } from './support/hard-for-readers'
import { ARTICLE, expect, PAGES, test } from './support/site'

const SLUG = 'uji-tampilan-baca'
const READABILITY = readFileSync(
  createRequire(import.meta.url).resolve('@mozilla/readability/Readability.js'),
  'utf8',
)

test.use({ bypassCSP: true })
test.beforeAll(({ api }) => api.publish(SLUG, HARD_ARTICLE))

test("Firefox's reader view keeps every block of an article", async ({ page }) => {
  for (const address of [`/artikel/${SLUG}`, ARTICLE, PAGES['article with code and footnotes']]) {
    await page.goto(address)
    expect((await dropped(page)).blocks).toEqual([])
  }
})

test('a link to the slug of a heading works, even if its id differs', async ({ page }) => {
  await page.goto(`/artikel/${SLUG}#menulis-ulang`)
  const heading = page.getByRole('heading', { name: 'Menulis ulang' })
  await expect(heading).toBeInViewport()
  await expect(heading).not.toHaveAttribute('id', 'menulis-ulang')
  const links = page.locator('[data-contents] a')
  await expect(links).toHaveCount(HEADINGS.length)
  for (const hash of await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hash))) {
    await expect(page.locator(`[data-copy] :is(h2, h3)${hash}`)).toHaveCount(1)
  }
})

/** The blocks and pictures of the text that Readability drops. */
function dropped(page: Page): Promise<{ blocks: string[] }> {
  return page.evaluate((source) => {
    const Readability = new Function(`${source}; return Readability`)()
    const compact = (node: Element) => (node.textContent ?? '').replace(/\s/g, '')
    const text = document.querySelector('[data-copy]') as Element
    for (const added of text.querySelectorAll('.anchor, .code > button')) added.remove()
    const shown = new DOMParser().parseFromString(
      new Readability(document.cloneNode(true)).parse().content,
      'text/html',
    )
    const isShown = (element: Element) =>
      element.localName === 'img'
        ? [...shown.images].some((image) => image.alt === (element as HTMLImageElement).alt)
        : compact(shown.body).includes(compact(element))
    const blocks = [...text.querySelectorAll('h2, h3, h4, p, li, pre, td, th, summary, figcaption, img')]
    return { blocks: blocks.filter((block) => !isShown(block)).map((block) => block.outerHTML) }
  }, READABILITY)
}
