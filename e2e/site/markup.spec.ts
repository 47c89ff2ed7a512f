import { HtmlValidate } from 'html-validate'
import { HARD_ARTICLE } from './support/hard-for-readers'
import { expect, PAGES, test } from './support/site'

const SLUG = 'uji-penanda'

const htmlValidate = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // All scripts are the site's own.
    'require-sri': 'off',
    // Tables from Markdown use `align`, as feed readers lack the site's styles.
    'no-deprecated-attr': 'off',
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The scrollable region of a table is not a `section` of the text.
    'prefer-native-element': 'off',
  },
})

test.beforeAll(({ api }) => api.publish(SLUG, HARD_ARTICLE))

for (const [kind, address] of Object.entries({ ...PAGES, 'article with everything': `/artikel/${SLUG}` })) {
  test(`html-validate finds nothing: ${kind}`, async ({ request }) => {
    const report = await htmlValidate.validateString(await (await request.get(address)).text())
    const found = report.results.flatMap(({ messages }) => messages)
    expect(found.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
  })
}

test('the largest picture of a page is in its HTML and loads eagerly', async ({ page }) => {
  for (const address of [PAGES.home, PAGES.article, PAGES.category]) {
    await page.goto(address)
    const first = page.locator('main img').first()
    await expect(first).toHaveAttribute('fetchpriority', 'high')
    await expect(first).not.toHaveAttribute('loading', 'lazy')
  }
})

test('iPhones keep the sizes of texts, which they only do for their prefix', async ({ request }) => {
  const html = await (await request.get(PAGES.article)).text()
  expect(html).toContain('-webkit-text-size-adjust:none')
})

test('Safari before 17.4 gets generated signs without an alternative text, which it does not know', async ({
  request,
}) => {
  const html = await (await request.get(PAGES.article)).text()
  expect(html).toMatch(/content:"›";content:"›" ?\/ ?""/)
})

test('Safari before 17 shows search landmarks as blocks', async ({ request }) => {
  const html = await (await request.get(PAGES.article)).text()
  expect(html).toContain('search{display:block}')
})

test('no request blocks the first paint', async ({ request }) => {
  const html = await (await request.get(PAGES.article)).text()
  expect(html).not.toContain('rel="stylesheet"')
  const blocking = [...html.matchAll(/<script(?![^>]*(?:type=|async|defer))[^>]*src="([^"?]+)/g)]
  expect(blocking.map(([, source]) => source)).toEqual([])
})
