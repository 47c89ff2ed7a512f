import type { FrameLocator, Locator, Page } from 'playwright/test'
import { expectNoOverflow, inEachForm, violationsIn } from './support/axe'
import { type Article, expect, test } from './support/desk'

const editorOf = ({ id }: Article) => `/meja/artikel/${id}`
const paragraph = (at: number) => `Alinea ${at}. ${'Air panas dituang di atas kopi. '.repeat(at % 7)}`.trim()
const LONG = Array.from({ length: 80 }, (_, at) => (at % 10 === 0 ? `## Bagian ${at}` : paragraph(at))).join(
  '\n\n',
)

test.describe('text and preview', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a click on a block puts the caret at its line', async ({ page, desk }) => {
    const content = '## Judul\n\nSatu.\n\n- a\n- b\n\n| k |\n|---|\n| s |\n\n> kutip\n\n![x](/demo/kopi.svg)'
    await page.goto(editorOf(await desk.publish({ content })))
    const frame = previewOf(page)
    for (const [selector, line] of [
      ['li >> nth=1', 5],
      ['td', 7],
      ['blockquote', 11],
      ['img >> nth=-1', 13],
      ['h2', 0],
    ] as const) {
      await frame.locator('[data-part=html]').locator(selector).click()
      expect(await caretLine(page)).toBe(line)
      await expect(page.locator('#content')).toBeFocused()
    }
  })

  test('a click far below scrolls the caret into view', async ({ page, desk }) => {
    await page.goto(editorOf(await desk.publish({ content: LONG })))
    const last = previewOf(page).getByText('Alinea 79.')
    await last.click()
    expect(await caretLine(page)).toBe(158)
    await page.keyboard.type('Baru. ')
    await expect(previewOf(page).getByText('Baru. Alinea 79.')).toBeVisible()
    const { bottom, height } = await page.locator('#content').evaluate((field) => ({
      bottom: field.getBoundingClientRect().bottom,
      height: innerHeight,
    }))
    expect(bottom).toBeLessThan(height * 1.5)
  })

  test('scrolling the text scrolls the preview, which keeps its elements when lines move', async ({
    page,
    desk,
  }) => {
    await page.goto(editorOf(await desk.publish({ content: LONG })))
    const frame = previewOf(page)
    await expect(frame.getByText('Alinea 79.')).toBeAttached()
    const heading = frame.getByRole('heading', { name: 'Bagian 40' })
    await expect(heading).not.toBeInViewport()
    const element = await heading.elementHandle()
    await page.evaluate(() => {
      const { top, height } = document.querySelector('#content')?.getBoundingClientRect() ?? new DOMRect()
      scrollTo(0, top + scrollY + height / 2 - innerHeight / 2)
    })
    await expect(heading).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(frame.locator('[data-part=title]')).toBeInViewport()
    // Lines inserted above change only the line numbers of the blocks below.
    await page.locator('#content').evaluate((field: HTMLTextAreaElement) => {
      field.focus()
      field.setSelectionRange(0, 0)
      document.execCommand('insertText', false, 'Nol.\n\n')
    })
    await expect(heading).toHaveAttribute('data-line', '82')
    expect(await element?.evaluate((block) => block.isConnected)).toBe(true)
  })

  test('scrolling a long text in its own field scrolls the preview', async ({ page, desk }) => {
    await page.goto(editorOf(await desk.publish({ content: `${LONG}\n\n`.repeat(12) })))
    const frame = previewOf(page)
    const last = frame.getByText('Alinea 79.').last()
    await expect(last).toBeAttached()
    await page.locator('#content').evaluate((field) => {
      field.scrollTop = field.scrollHeight
    })
    await expect(last).toBeInViewport()
  })
})

test('the preview shows an embed and follows the text in Safari before 18', async ({
  page,
  desk,
  errors,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(URL, 'parse')
    Reflect.deleteProperty(Element.prototype, 'checkVisibility')
  })
  const content = `${LONG}\n\n<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>`
  await page.goto(editorOf(await desk.publish({ content })))
  await expect(previewOf(page).locator('[data-embed]')).toContainText('www.youtube.com')
  await page.getByRole('tab', { name: 'Pratinjau' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Rincian' })).toBeFocused()
  expect(errors).toEqual([])
})

test('the preview aligns a right-to-left article to the right, as the page does', async ({ page, desk }) => {
  const arabic = {
    title: 'قهوة في الميناء',
    content: 'هذه حكاية القهوة.',
    language: 'ar',
    category: 'Kuliner',
  }
  for (const [direction, fields] of [
    ['rtl', arabic],
    ['ltr', { title: 'Kopi', category: 'قهوة' }],
  ] as const) {
    await page.goto(editorOf(await desk.publish(fields)))
    const category = previewOf(page).locator('[data-part=category]')
    await expect(category).toHaveText(fields.category)
    await expect(category).toHaveCSS('direction', direction)
  }
})

test('the preview, whose links are not focusable, shows when it has the focus', async ({ page, desk }) => {
  await page.goto(editorOf(await desk.publish({ content: LONG })))
  await expect(previewOf(page).getByText('Alinea 79.')).toBeAttached()
  const frame = page.locator('[data-preview-frame] iframe')
  await expect(frame).toHaveCSS('outline-style', 'none')
  await page.getByRole('tab', { name: 'Pratinjau' }).focus()
  await page.keyboard.press('Tab')
  for (
    let stops = 0;
    stops < 10 && !(await frame.evaluate((element) => element === document.activeElement));
    stops++
  )
    await page.keyboard.press('Tab')
  await expect(frame).toBeFocused()
  await expect(frame).not.toHaveCSS('outline-style', 'none')
})

test.describe('the side pane', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('is closed by a button, and opened again by a key or the same button', async ({ page, desk }) => {
    await page.goto(editorOf(await desk.publish()))
    await expect(paneSwitch(page)).toHaveAttribute('aria-expanded', 'true')
    await paneSwitch(page).click()
    await expect(paneSwitch(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(paneSwitch(page)).toBeFocused()
    for (const part of ['[data-preview]', '[data-details]', '[role=tablist]'])
      await expect(page.locator(part)).toBeHidden()
    const { x = 0, width = 0 } = (await page.locator('#content').boundingBox()) ?? {}
    const form = (await page.locator('form[data-editor]').boundingBox()) ?? { x: 0, width: 0 }
    expect(Math.abs(x + width / 2 - (form.x + form.width / 2))).toBeLessThan(4)
    expect(width).toBeLessThan(700)
    await page.keyboard.press('Control+Alt+p')
    await expect(page.locator('[data-preview]')).toBeVisible()
    await paneSwitch(page).click()
    await paneSwitch(page).click()
    await expect(page.locator('[data-preview]')).toBeVisible()
  })

  test('stays open or closed across pages', async ({ page, desk }) => {
    const article = await desk.publish()
    await page.goto(editorOf(article))
    await paneSwitch(page).click()
    await page.goto(editorOf(await desk.publish()))
    await expect(paneSwitch(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(page.locator('[data-preview]')).toBeHidden()
    await paneSwitch(page).click()
    await page.reload()
    await expect(page.locator('[data-preview]')).toBeVisible()
  })

  test('opens to show an invalid field', async ({ page }) => {
    await page.goto('/meja/artikel/baru')
    await paneSwitch(page).click()
    await page.locator('#title').fill('Tanpa rubrik')
    await page.keyboard.press('Control+s')
    await page.locator('[data-faults] a[href="#category"]').click()
    await expect(page.locator('#category')).toBeFocused()
  })

  test('is one of three tabs on a phone, even if it was closed', async ({ page, desk }) => {
    const article = await desk.publish()
    await page.goto(editorOf(article))
    await paneSwitch(page).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(paneSwitch(page)).toBeHidden()
    await page.getByRole('tab', { name: 'Rincian' }).click()
    await expect(page.locator('#category')).toBeVisible()
  })

  test('has no axe violations when closed, in light and dark', async ({ page, desk }) => {
    await page.goto(editorOf(await desk.publish()))
    await paneSwitch(page).click()
    await inEachForm(page, [1280], async () => {
      expect(await violationsIn(page)).toEqual([])
    })
  })
})

test.describe('preview links', () => {
  test('are copied by a button', async ({ page, desk, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const article = await desk.publish({ status: 'draft' })
    await page.goto(editorOf(article))
    await page.getByRole('link', { name: 'Bagikan pratinjau…' }).click()
    await page.getByRole('button', { name: 'Buat tautan' }).click()
    await page.getByRole('button', { name: 'Salin' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await page.getByLabel(/^Sampai /).inputValue())
    await page.goto(copied)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
  })

  test('have a screen that, like that for Markdown, passes axe in light and dark, on a phone and a wide window', async ({
    page,
    desk,
  }) => {
    const article = await desk.publish({
      ...{ status: 'draft', content_format: 'html' },
      content: '<h2>Alat</h2><p>Air <b>panas</b><marquee>x</marquee></p>',
    })
    await page.goto(`${editorOf(article)}/bagikan`)
    await page.getByRole('button', { name: 'Buat tautan' }).click()
    for (const screen of ['bagikan', 'markdown']) {
      await page.goto(`${editorOf(article)}/${screen}`)
      await inEachForm(page, [390, 1280], async () => {
        expect(await violationsIn(page)).toEqual([])
        await expectNoOverflow(page)
      })
    }
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the pane has no button, and preview links are created and revoked', async ({ page, desk }) => {
    const article = await desk.publish({ status: 'draft' })
    await page.goto(editorOf(article))
    await expect(paneSwitch(page)).toBeHidden()
    await page.getByRole('link', { name: 'Bagikan pratinjau…' }).click()
    await page.getByRole('button', { name: 'Buat tautan' }).click()
    await expect(page.getByRole('button', { name: 'Salin' })).toBeHidden()
    await page.getByRole('button', { name: /^Cabut tautan/ }).click()
    await expect(page.getByText('Tautan dicabut.')).toBeVisible()
    await expect(page.getByText('Belum ada.')).toBeVisible()
  })

  test('an HTML source is converted to Markdown', async ({ page, desk }) => {
    const article = await desk.publish({ content: '<p>Air <b>panas</b></p>', content_format: 'html' })
    await page.goto(editorOf(article))
    await page.getByRole('link', { name: 'Ubah ke Markdown…' }).click()
    await page.getByRole('button', { name: 'Ubah ke Markdown' }).click()
    await expect(page.getByText('Teksnya sekarang Markdown.')).toBeVisible()
    await expect(page.locator('#content')).toHaveValue('Air **panas**\n')
  })
})

function previewOf(page: Page): FrameLocator {
  return page.frameLocator('[data-preview-frame] iframe')
}

function paneSwitch(page: Page): Locator {
  return page.locator('[data-pane-switch]')
}

function caretLine(page: Page): Promise<number> {
  return page
    .locator('#content')
    .evaluate(
      (field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart).split('\n').length - 1,
    )
}
