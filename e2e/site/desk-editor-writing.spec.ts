import type { Locator } from 'playwright/test'
import { expect, test } from './support/desk'
import { open, paste, state } from './support/editor'
import { holdRequests } from './support/hold-requests'

/** The HTML and plain text of a paste from Google Docs. */
const FROM_DOCS = {
  html: `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h2>Alat</h2><p><span style="font-weight:700">Ceret</span> dan <a href="https://www.google.com/url?q=https://contoh.example/&amp;sa=D">saringan</a></p></b>`,
  text: 'Alat\nCeret dan saringan',
}
/** A list pasted from Word. */
const FROM_WORD = {
  html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoListParagraph{margin:0}</style></head><body><!--StartFragment--><p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>Ceret</p><p class="MsoListParagraphCxSpLast" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>Saringan</p><!--EndFragment--></body></html>`,
  text: '·  Ceret\n·  Saringan',
}

test.describe('the toolbar and its shortcuts:', () => {
  test('a shortcut formats the selection, and undo reverts it', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'Air panas' }))
    await select(content, 4, 9)
    await content.press('Control+b')
    await expect(content).toHaveValue('Air **panas**')
    await content.press('Control+z')
    await expect(content).toHaveValue('Air panas')
  })

  test('a shortcut formats each of several paragraphs', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'Satu.\n\nDua.' }))
    await content.press('Control+a')
    await content.press('Control+b')
    await expect(content).toHaveValue('**Satu.**\n\n**Dua.**')
  })

  test('without a selection a shortcut formats the word at the caret', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'Air panas sekali' }))
    await select(content, 6, 6)
    await content.press('Control+b')
    await expect(content).toHaveValue('Air **panas** sekali')
    await content.press('Control+b')
    await expect(content).toHaveValue('Air panas sekali')
  })

  test('Enter continues a list, and ends it on an empty item', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: '1. Giling' }))
    await select(content, 9, 9)
    await content.press('Enter')
    await page.keyboard.type('Tuang')
    await content.press('Enter')
    await expect(content).toHaveValue('1. Giling\n2. Tuang\n3. ')
    await content.press('Enter')
    await expect(content).toHaveValue('1. Giling\n2. Tuang\n')
    await page.keyboard.type('- [x] Air')
    await content.press('Enter')
    await expect(content).toHaveValue('1. Giling\n2. Tuang\n- [x] Air\n- [ ] ')
  })

  test('the same shortcut removes the formatting', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'Air panas' }))
    await select(content, 4, 9)
    await content.press('Control+i')
    await expect(content).toHaveValue('Air *panas*')
    await content.press('Control+i')
    await expect(content).toHaveValue('Air panas')
  })

  test('a link around an address leaves the address as it is', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'https://contoh.example' }))
    await content.press('Control+a')
    await content.press('Control+k')
    await page.keyboard.type('https://tujuan.example')
    await expect(content).toHaveValue('[https://contoh.example](https://tujuan.example)')
  })

  test('a button writes at the caret and leaves the focus in the text', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'Alat\n' }))
    await select(content, 0, 0)
    await page.getByRole('button', { name: 'Judul', exact: true }).click()
    await expect(content).toHaveValue('## Alat\n')
    await expect(content).toBeFocused()
  })

  test('a shortcut does nothing during an IME composition', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'Air' }))
    await content.evaluate((field) =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'b', ctrlKey: true, isComposing: true, bubbles: true }),
      ),
    )
    await expect(content).toHaveValue('Air')
  })

  test('the toolbar is one Tab stop, and arrow keys move within it', async ({ page, desk }) => {
    await open(page, await desk.publish())
    await page.locator('#title').focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('[data-write=bold]')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[data-write=italic]')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('#content')).toBeFocused()
  })

  test('an HTML source gets tags', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: '<p>Air</p>', content_format: 'html' }))
    await select(content, 3, 6)
    await content.press('Control+b')
    await expect(content).toHaveValue('<p><strong>Air</strong></p>')
  })

  test('plain text has no toolbar or shortcuts', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'Air', content_format: 'text' }))
    await expect(page.locator('[data-toolbar]')).toHaveCount(0)
    await content.focus()
    await content.press('Control+b')
    await expect(content).toHaveValue('Air')
  })
})

test.describe('pasting', () => {
  for (const { name, paste: pasted, markdown } of [
    {
      name: 'Google Docs',
      paste: FROM_DOCS,
      markdown: '## Alat\n\n**Ceret** dan [saringan](https://contoh.example/)',
    },
    { name: 'Word', paste: FROM_WORD, markdown: '- Ceret\n- Saringan' },
  ])
    test(`a paste from ${name} becomes Markdown in a separate undo step`, async ({ page, desk }) => {
      const content = await open(page, await desk.publish())
      await content.fill('')
      await paste(content, pasted)
      await expect(content).toHaveValue(markdown)
      await content.press('Control+z')
      await expect(content).toHaveValue(pasted.text)
    })

  test('a list pasted into a line is separated from the text around it', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'Bahan: lalu' }))
    await select(content, 6, 6)
    await paste(content, { html: '<ul><li>gula</li><li>kopi</li></ul>', text: 'gula\nkopi' })
    await expect(content).toHaveValue('Bahan:\n\n- gula\n- kopi\n\n lalu')
  })

  test('a paste without plain text removes nothing', async ({ page, desk }) => {
    const content = await open(page, await desk.publish())
    await select(content, 4, 4)
    await paste(content, { html: '<p><b>Tebal</b></p>', text: '' })
    await expect(content).toHaveValue('Isi.**Tebal**')
  })

  test('a paste undone before its conversion changes nothing', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'kopi dan ' }))
    const release = await holdRequests(page, '**/api/convert')
    await select(content, 9, 9)
    await paste(content, { html: '<b>kopi</b>', text: 'kopi' })
    await expect(content).toHaveValue('kopi dan kopi')
    await content.press('Control+z')
    await expect(content).toHaveValue('kopi dan ')
    const converted = page.waitForResponse('**/api/convert')
    await release()
    await (await converted).finished()
    // The script has handled the response by the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await expect(content).toHaveValue('kopi dan ')
  })

  test('a paste that cannot be converted stays plain text, and the status line says so', async ({
    page,
    desk,
  }) => {
    const content = await open(page, await desk.publish())
    await page.route('**/api/convert', (route) => route.fulfill({ status: 413 }))
    await select(content, 4, 4)
    await paste(content, { html: '<b>Tebal</b>', text: 'Tebal' })
    await expect(state(page)).toHaveText(/^Ditempel tanpa format/)
    await expect(content).toHaveValue('Isi.Tebal')
  })

  test('a paste into an HTML source stays HTML, without its styles', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: '<p>Isi.</p>', content_format: 'html' }))
    await content.fill('')
    await paste(content, FROM_DOCS)
    await expect(content).toHaveValue(/^<h2>Alat<\/h2>\s*<p>/)
    expect(await content.inputValue()).not.toContain('style')
  })

  test('a URL pasted over a selection becomes its link, and stays plain text otherwise', async ({
    page,
    desk,
  }) => {
    const content = await open(page, await desk.publish({ content: 'lihat sini ' }))
    await content.fill('lihat sini ')
    await select(content, 6, 10)
    await paste(content, { text: 'https://contoh.example/', html: '<a href="https://contoh.example/">x</a>' })
    await expect(content).toHaveValue('lihat [sini](https://contoh.example/) ')
    await content.press('Control+End')
    await paste(content, {
      text: 'https://contoh.example/b',
      html: '<a href="https://contoh.example/b">x</a>',
    })
    await expect(content).toHaveValue('lihat [sini](https://contoh.example/) https://contoh.example/b')
  })
})

test.describe('pictures', () => {
  test('a dropped picture is uploaded in place, and its alternative text is requested', async ({
    page,
    desk,
  }) => {
    const content = await open(page, await desk.publish())
    await content.fill('Atas.\n\n')
    await content.press('Control+End')
    await drop(content, 'kopi.png')
    await expect(content).toHaveValue(/^Atas\.\n\n!\[\]\(https?:\S+\)\n$/)
    const alt = page.getByLabel('Teks alternatif untuk kopi.png')
    await alt.fill('Secangkir kopi')
    await alt.press('Enter')
    await expect(content).toHaveValue(/!\[Secangkir kopi\]\(https?:\S+\)/)
    await expect(page.locator('[data-uploads] > *')).toHaveCount(0)
  })

  test('the alternative text is requested over plain http too', async ({ page, desk }) => {
    // Only secure contexts have it.
    await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
    const content = await open(page, await desk.publish())
    await drop(content, 'kopi.png')
    await expect(page.getByLabel('Teks alternatif untuk kopi.png')).toBeVisible()
  })

  test('a picture dropped on a table is inserted after it', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: '| A |\n| --- |\n| b |\n\nAkhir.' }))
    await select(content, 3, 3)
    await drop(content, 'kopi.png')
    await expect(content).toHaveValue(/^\| A \|\n\| --- \|\n\| b \|\n\n!\[\]\(https?:\S+\)\n\nAkhir\.$/)
  })

  test('a picture dropped on a list item is inserted into it', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: '- Satu\n- Dua' }))
    await select(content, 6, 6)
    await drop(content, 'kopi.png')
    await expect(content).toHaveValue(/^- Satu!\[\]\(https?:\S+\)\n\n- Dua$/)
  })

  test('a failed upload can be retried, and keeps its place in the text', async ({ page, desk }) => {
    const content = await open(page, await desk.publish())
    await content.fill('')
    await page.route('**/api/media', (route) => route.fulfill({ status: 413, body: '' }), { times: 1 })
    await drop(content, 'besar.png')
    const line = page.locator('[data-uploads]')
    await expect(line).toContainText('besar.png tidak terunggah: berkasnya terlalu besar')
    await expect(content).toHaveValue('![Mengunggah besar.png…]()\n')
    await line.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(content).toHaveValue(/^!\[\]\(https?:\S+\)\n$/)
  })

  test('saving waits for an upload', async ({ page, desk }) => {
    const article = await desk.publish({ status: 'draft' })
    const content = await open(page, article)
    await content.fill('')
    const release = await holdRequests(page, '**/api/media')
    await drop(content, 'lambat.png')
    await expect(content).toHaveValue('![Mengunggah lambat.png…]()\n')
    await content.press('Control+s')
    await expect(page.locator('[data-state]')).toHaveText('Menunggu gambar selesai diunggah…')
    await release()
    await expect(page.locator('[data-state]')).toHaveText(/^Tersimpan /)
    const { data } = await desk.call('GET', `/api/artikel/${article.slug}?preview=true`)
    expect(data.content).toMatch(/<img [^>]*src="[^"]+\/media\//)
  })

  test('a failed upload blocks saving and leaving until it is retried or discarded', async ({
    page,
    desk,
  }) => {
    const content = await open(page, await desk.publish({ status: 'draft' }))
    await page.route('**/api/media', (route) => route.fulfill({ status: 413, body: '' }))
    await drop(content, 'besar.png')
    const line = page.locator('[data-uploads]')
    await expect(line).toContainText('besar.png tidak terunggah')
    await content.press('Control+s')
    await expect(page.locator('[data-state]')).toHaveText(/^Belum disimpan: besar.png tidak terunggah/)
    await expect(line.getByRole('button', { name: 'Coba lagi' })).toBeFocused()
    const question = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    await (await question).dismiss()
    await line.getByRole('button', { name: 'Buang' }).click()
    await content.press('Control+s')
    await expect(page.locator('[data-state]')).toHaveText(/^Tersimpan /)
  })

  test('a picture dropped outside the text does not replace the page', async ({ page, desk }) => {
    const content = await open(page, await desk.publish())
    await content.fill('')
    await drop(page.locator('#title'), 'samping.png')
    await expect(content).toHaveValue(/^!\[\]\(https?:\S+\)\n$/)
  })

  test('a large PNG from the clipboard is sent in a smaller format', async ({ page, desk }) => {
    const content = await open(page, await desk.publish())
    const stored = page.waitForResponse('**/api/media')
    await content.evaluate(async (field) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 900 })
      const context = canvas.getContext('2d')
      const noise = new ImageData(900, 900)
      for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
      context?.putImageData(noise, 0, 0)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(blob ? [blob] : [], 'image.png', { type: 'image/png' }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    // A PNG upload would have stayed a PNG.
    expect((await (await stored).json()).data.type).toBe('image/webp')
  })
})

async function select(content: Locator, start: number, end: number) {
  await content.focus()
  await content.evaluate(
    (field: HTMLTextAreaElement, [from, to]) => field.setSelectionRange(from ?? 0, to ?? 0),
    [start, end],
  )
}

async function drop(target: Locator, name: string) {
  await target.evaluate(async (element, fileName) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    const context = canvas.getContext('2d')
    // A different picture each time, as the service recognizes existing ones.
    if (context) context.fillStyle = `#${Math.random().toString(16).slice(2, 8)}`
    context?.fillRect(0, 0, 40, 30)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(blob ? [blob] : [], fileName, { type: 'image/png' }))
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, name)
}
