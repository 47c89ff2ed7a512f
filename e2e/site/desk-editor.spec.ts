import { expectNoOverflow, inEachForm, violationsIn } from './support/axe'
import { expect, test } from './support/desk'
import { editorOf, open } from './support/editor'

test.describe('the preview', () => {
  test('follows the text without a reload, and keeps its scroll position', async ({ page, desk }) => {
    const paragraphs = Array.from({ length: 60 }, (_, index) => `Alinea ${index}.`)
    const content = await open(page, await desk.publish({ content: paragraphs.join('\n\n') }))
    const frame = page.frameLocator('[data-preview-frame] iframe')
    await expect(frame.getByText('Alinea 59.')).toBeAttached()
    const first = await frame.getByText('Alinea 3.', { exact: true }).elementHandle()
    await frame.locator('html').evaluate(({ ownerDocument }) => ownerDocument.defaultView?.scrollTo(0, 400))
    await page.locator('[data-preview-frame]').hover()
    await content.evaluate((field: HTMLTextAreaElement) => {
      field.focus()
      field.setSelectionRange(field.value.length, field.value.length)
      document.execCommand('insertText', false, ' Baru.')
    })
    await expect(frame.getByText('Alinea 59. Baru.')).toBeAttached()
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
    expect(
      await frame.locator('html').evaluate(({ ownerDocument }) => ownerDocument.defaultView?.scrollY),
    ).toBe(400)
  })

  test('runs no script of an article, without policy violations', async ({ page, desk, errors }) => {
    await page.goto(editorOf((await desk.publish()).id))
    await page
      .locator('#content')
      .fill(
        [
          '<script>parent.reached = 1; window.reached = 1</script>',
          '<img src="/nowhere.png" onerror="parent.reached = 1">',
          '<svg onload="parent.reached = 1"></svg>',
          '<a href="javascript:parent.reached=1">umpan</a>',
          '<iframe srcdoc="<script>parent.parent.reached=1</script>"></iframe>',
          'Sudah.',
        ].join('\n\n'),
      )
    const frame = page.frameLocator('[data-preview-frame] iframe')
    await expect(frame.getByText('Sudah.')).toBeVisible()
    expect(await page.evaluate(() => 'reached' in window)).toBe(false)
    expect(await page.locator('[data-preview-frame] iframe').getAttribute('sandbox')).toBe(
      'allow-same-origin',
    )
    expect(errors).toEqual([])
  })

  test('runs no script even if the renderer lets one through', async ({ page, desk }) => {
    await page.route('**/pratinjau/potongan', (route) =>
      route.fulfill({
        json: {
          ...{ category: 'Uji', title: 'Uji', deck: null, cover: null, hints: [] },
          html: '<img src="/nowhere.png" onerror="parent.reached = 1"><script>parent.reached = 1</script><p>Sudah.</p>',
        },
      }),
    )
    await page.goto(editorOf((await desk.publish()).id))
    const frame = page.frameLocator('[data-preview-frame] iframe')
    await expect(frame.getByText('Sudah.')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => 'reached' in window)).toBe(false)
  })

  test('shows embeds as placeholders, and hints beside it at what may be missing', async ({ page, desk }) => {
    await page.goto(editorOf((await desk.publish()).id))
    await page
      .locator('#content')
      .fill(
        '## Satu\n\n#### Tiga\n\n<iframe src="https://www.youtube-nocookie.com/embed/abc"></iframe>\n\n![](/demo/kopi.svg)\n\nIsi.',
      )
    const frame = page.frameLocator('[data-preview-frame] iframe')
    await expect(frame.getByText('Sematan dari www.youtube-nocookie.com')).toBeVisible()
    await expect(page.locator('[data-hints] li').first()).toBeVisible()
    await expect(page.locator('[data-hints]')).toContainText('1 gambar tanpa teks alternatif')
    await expect(page.locator('[data-hints]')).toContainText('Ringkasan:')
  })

  test('is toggled by a shortcut', async ({ page, desk }) => {
    await open(page, await desk.publish())
    await expect(page.locator('[data-preview]')).toBeVisible()
    await page.keyboard.press('Control+Alt+p')
    await expect(page.locator('[data-preview]')).toBeHidden()
    await expect(page.locator('[data-details]')).toBeVisible()
    await page.keyboard.press('Control+Alt+p')
    await expect(page.locator('[data-preview]')).toBeVisible()
  })
})

test.describe('shortcuts on every screen:', () => {
  test('"/" focuses the search and "n" opens a new article, but not within a field', async ({ page }) => {
    await page.goto('/meja/artikel')
    await page.keyboard.press('/')
    await expect(page.locator('[data-shortcut="/"]')).toBeFocused()
    await page.keyboard.type('n?')
    await expect(page.locator('[data-shortcut="/"]')).toHaveValue('n?')
    await page.locator('h1').click()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Tombol' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.waitForURL('**/meja/artikel/baru')
  })

  test('"/" opens the search of articles on a screen without one', async ({ page }) => {
    await page.goto('/meja/akun')
    await page.keyboard.press('/')
    await page.waitForURL('**/meja/artikel#cari')
    await expect(page.locator('[data-shortcut="/"]')).toBeFocused()
  })

  test('a person who turned them off has none', async ({ page }) => {
    await page.route('**/meja/artikel', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('data-shortcuts=""', '') })
    })
    await page.goto('/meja/artikel')
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/meja/artikel')
  })
})

test('axe finds nothing in the editor, in light and dark, on a phone and a wide window', async ({
  page,
  desk,
}) => {
  await page.goto(editorOf((await desk.publish()).id))
  await inEachForm(page, [390, 1280], async () => {
    for (const tab of ['details', 'preview']) {
      await page.locator(`#tab-${tab}`).click()
      expect(await violationsIn(page)).toEqual([])
    }
    await expectNoOverflow(page)
  })
})

test('a long text scrolls in its own field, which does not grow with each key', async ({ page, desk }) => {
  const content = await open(page, await desk.publish({ content: 'Kata demi kata. '.repeat(6_000) }))
  await expect(content).toHaveAttribute('data-long')
  expect((await content.boundingBox())?.height).toBeLessThan(1_000)
})

test('words are counted in a pause, not during typing', async ({ page, desk }) => {
  await page.clock.install()
  const content = await open(page, await desk.publish({ content: 'Satu' }))
  const count = page.locator('[data-count]')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await expect(count).toHaveText(/^1 kata/)
  for (const text of ['Satu dua', 'Satu dua tiga']) {
    await content.fill(text)
    await page.clock.runFor(400)
  }
  await expect(count).toHaveText(/^1 kata/)
  await page.clock.runFor(200)
  await expect(count).toHaveText(/^3 kata/)
})

test.describe('a long title', () => {
  const long = 'Kata '.repeat(51).trim()

  test('is shown in full on a phone', async ({ page, desk }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, await desk.publish({ title: long }))
    const title = page.locator('#title')
    await expect(title).toHaveValue(long)
    expect(await title.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThan(2)
  })

  test('is shown in full again after another tab, also where fields do not grow by themselves', async ({
    page,
    desk,
  }) => {
    // Safari before 26.2 and Firefox.
    await page.addInitScript(() => {
      const supports = CSS.supports.bind(CSS)
      CSS.supports = (...given: [string, string?]) =>
        given[0] !== 'field-sizing' && Reflect.apply(supports, CSS, given)
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, await desk.publish({ title: long }))
    await page.addStyleTag({ content: 'textarea { field-sizing: fixed !important }' })
    await page.getByRole('tab', { name: 'Rincian' }).click()
    await page.locator('#category').fill('Uji lain')
    await page.getByRole('tab', { name: 'Tulis' }).click()
    const title = page.locator('#title')
    const hidden = () => title.evaluate((field) => field.scrollHeight - field.clientHeight)
    await expect.poll(hidden).toBeLessThan(2)
    await page.setViewportSize({ width: 320, height: 844 })
    await expect.poll(hidden).toBeLessThan(2)
  })

  test('stays one line: Enter moves to the text, and pasted line breaks are removed', async ({
    page,
    desk,
  }) => {
    const content = await open(page, await desk.publish())
    const title = page.locator('#title')
    await title.fill('Kopi\n  tubruk')
    await expect(title).toHaveValue('Kopi tubruk')
    await title.press('Enter')
    await expect(content).toBeFocused()
    await expect(title).toHaveValue('Kopi tubruk')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the text and details are one form, and only controls that work are shown', async ({ page, desk }) => {
    await page.goto(editorOf((await desk.publish()).id))
    await expect(page.locator('#content')).toBeVisible()
    await expect(page.locator('#category')).toBeVisible()
    await expect(page.locator('[data-preview]')).toBeHidden()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Pratinjau' })).toBeVisible()
  })

  test('Enter in a field saves', async ({ page, desk }) => {
    const article = await desk.publish({ status: 'draft' })
    await page.goto(editorOf(article.id))
    await page.locator('#slug').press('Enter')
    await expect(page).toHaveURL(`${editorOf(article.id)}?pesan=sama`)
  })
})
