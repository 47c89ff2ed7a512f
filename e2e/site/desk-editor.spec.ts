import type { Locator, Page } from 'playwright/test'
import { startServer } from '../support/server'
import { createSqliteUrl } from '../support/sqlite'
import { expectNoOverflow, inEachForm, violationsIn } from './support/axe'
import { type Article, deskAt, expect, signIn, test } from './support/desk'
import { holdRequests } from './support/hold-requests'

const editorOf = (id: number) => `/meja/artikel/${id}`

/** A paste of Google Docs, and what stands beside it as plain text. */
const FROM_DOCS = {
  html: `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h2>Alat</h2><p><span style="font-weight:700">Ceret</span> dan <a href="https://www.google.com/url?q=https://contoh.example/&amp;sa=D">saringan</a></p></b>`,
  text: 'Alat\nCeret dan saringan',
}
/** A list of Word. */
const FROM_WORD = {
  html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoListParagraph{margin:0}</style></head><body><!--StartFragment--><p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>Ceret</p><p class="MsoListParagraphCxSpLast" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>Saringan</p><!--EndFragment--></body></html>`,
  text: '·  Ceret\n·  Saringan',
}

test.describe('the toolbar and its keys', () => {
  test('a key marks what is selected, and undoing takes that back', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'Air panas' }))
    await select(content, 4, 9)
    await content.press('Control+b')
    await expect(content).toHaveValue('Air **panas**')
    await content.press('Control+z')
    await expect(content).toHaveValue('Air panas')
  })

  test('without a selection a key marks the word that the caret is in', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'Air panas sekali' }))
    await select(content, 6, 6)
    await content.press('Control+b')
    await expect(content).toHaveValue('Air **panas** sekali')
    await content.press('Control+b')
    await expect(content).toHaveValue('Air panas sekali')
  })

  test('Enter goes on with a list, and ends it on an item without text', async ({ page, desk }) => {
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

  test('the same key takes its mark away', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'Air panas' }))
    await select(content, 4, 9)
    await content.press('Control+i')
    await expect(content).toHaveValue('Air *panas*')
    await content.press('Control+i')
    await expect(content).toHaveValue('Air panas')
  })

  test('a button writes at the caret and leaves the focus in the text', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'Alat\n' }))
    await select(content, 0, 0)
    await page.getByRole('button', { name: 'Judul', exact: true }).click()
    await expect(content).toHaveValue('## Alat\n')
    await expect(content).toBeFocused()
  })

  test('a key that belongs to a composition writes nothing', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'Air' }))
    await content.evaluate((field) =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'b', ctrlKey: true, isComposing: true, bubbles: true }),
      ),
    )
    await expect(content).toHaveValue('Air')
  })

  test('it is one stop of the Tab key, and arrow keys go on in it', async ({ page, desk }) => {
    await open(page, await desk.publish())
    await page.locator('#title').focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('[data-write=bold]')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[data-write=italic]')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('#content')).toBeFocused()
  })

  test('a source of HTML gets tags', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: '<p>Air</p>', content_format: 'html' }))
    await select(content, 3, 6)
    await content.press('Control+b')
    await expect(content).toHaveValue('<p><strong>Air</strong></p>')
  })

  test('plain text has no toolbar, and no key writes into it', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: 'Air', content_format: 'text' }))
    await expect(page.locator('[data-toolbar]')).toHaveCount(0)
    await content.focus()
    await content.press('Control+b')
    await expect(content).toHaveValue('Air')
  })
})

test.describe('saving', () => {
  test('a new article is saved by a key, without leaving the text', async ({ page }) => {
    await page.goto('/meja/artikel/baru')
    await page.locator('#title').fill('Kopi tubruk')
    await page.getByRole('tab', { name: 'Rincian' }).click()
    await page.locator('#category').fill('Kuliner')
    await page.locator('#content').pressSequentially('Air panas.')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText(/^Tersimpan \d\d\.\d\d$/)
    await expect(page).toHaveURL(/\/meja\/artikel\/\d+$/)
    await expect(page.locator('#content')).toBeFocused()
    await expect(page.locator('#slug')).toHaveValue(/^kopi-tubruk/)
    // What was saved is saved again, as the same article.
    await page.locator('#content').pressSequentially(' Saring.')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText(/^Tersimpan/)
    await page.reload()
    await expect(page.locator('#content')).toHaveValue('Air panas. Saring.')
  })

  test('Enter in a field saves, as the button does', async ({ page, desk }) => {
    const article = await desk.publish({ status: 'draft' })
    await open(page, article)
    await page.getByRole('tab', { name: 'Rincian' }).click()
    await page.locator('#slug').fill(`${article.slug}-baru`)
    await page.locator('#slug').press('Enter')
    await expect(state(page)).toHaveText(/^Tersimpan/)
    expect((await read(desk, { ...article, slug: `${article.slug}-baru` })).id).toBe(article.id)
    expect(page.context().pages()).toHaveLength(1)
  })

  test('what is wrong is named at its field, and the text stays', async ({ page }) => {
    await page.goto('/meja/artikel/baru')
    await page.locator('#content').fill('Tanpa judul.')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText('Belum dapat disimpan; betulkan yang disebut di atas')
    await expect(page.locator('#title')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('#title-fault')).not.toBeEmpty()
    await expect(page.locator('#content')).toHaveValue('Tanpa judul.')
    // The field of a link to it is shown, though it is behind a tab.
    await page.locator('[data-faults] a[href="#category"]').click()
    await expect(page.locator('#category')).toBeFocused()
  })

  test('of a published article the key keeps a copy, and the other key publishes it', async ({
    page,
    desk,
  }) => {
    const article = await desk.publish()
    const content = await open(page, article)
    await content.fill('Isi baru.')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText(/^Salinan tersimpan .*, belum terbit$/)
    expect((await read(desk, article)).content).toBe('Isi.')
    await page.keyboard.press('Control+Enter')
    await expect(state(page)).toHaveText(/^Diterbitkan/)
    expect((await read(desk, article)).content).toBe('Isi baru.')
  })

  test('a draft is led to the page that publishes it, with what was typed', async ({ page, desk }) => {
    const article = await desk.publish({ status: 'draft' })
    const content = await open(page, article)
    await content.fill('Isi baru.')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(`${editorOf(article.id)}/terbit`)
    expect((await read(desk, article)).content).toBe('Isi baru.')
  })

  test('the browser has what is typed after a second, the server after ten', async ({ page, desk }) => {
    await page.clock.install()
    const article = await desk.publish()
    const content = await open(page, article)
    await content.fill('Isi baru.')
    await expect(state(page)).toHaveText('Belum disimpan')
    await page.clock.runFor(1_500)
    await expect.poll(() => localTexts(page)).toEqual(['Isi baru.'])
    const kept = page.waitForRequest(isWorkingCopy)
    await page.clock.runFor(10_000)
    expect((await kept).postDataJSON().fields.content).toBe('Isi baru.')
    await expect(state(page)).toHaveText(/^Salinan tersimpan/)
    expect((await read(desk, article)).content).toBe('Isi.')
    await expect.poll(() => localTexts(page)).toEqual([])
  })

  test('what is typed is on the server when the page is left', async ({ page, desk }) => {
    const article = await desk.publish()
    const content = await open(page, article)
    await content.fill('Isi baru.')
    await expect.poll(() => localTexts(page)).toEqual(['Isi baru.'])
    await page.goto('/meja/artikel')
    await expect.poll(async () => (await workingCopy(page, article))?.fields.content).toBe('Isi baru.')
    await page.goto(editorOf(article.id))
    await expect(page.locator('[data-copy]')).toBeVisible()
    await expect(page.locator('[data-local-copy]')).toHaveCount(0)
    await expect(page.locator('#content')).toHaveValue('Isi.')
  })

  test('what is sent as a page is loaded anew is offered by the page that was made before', async ({
    page,
    desk,
  }) => {
    const content = await open(page, await desk.publish())
    await content.fill('Baru diketik.')
    await page.reload()
    await expect(page.locator('[data-copy]')).toBeVisible()
    await expect(page.locator('[data-local-copy]')).toHaveCount(0)
  })

  test('opening, and leaving what is not changed, sends nothing', async ({ page, desk }) => {
    await page.clock.install()
    const sent: string[] = []
    page.on('request', (request) => isWorkingCopy(request) && sent.push(request.url()))
    await open(page, await desk.publish({ content: 'Satu.\r\n\r\nDua.\r\n' }))
    await page.clock.runFor(15_000)
    await page.goto('/meja/artikel')
    expect(sent).toEqual([])
  })

  for (const { status, words } of [
    { status: 413, words: 'Hanya di peramban ini: teks terlalu besar untuk server' },
    { status: 507, words: 'Hanya di peramban ini: penyimpanan server penuh' },
    { status: 503, words: 'Hanya di peramban ini: layanan sedang tidak dapat menyimpan' },
  ])
    test(`${status} is said in words, and the text stays in the form and the browser`, async ({
      page,
      desk,
    }) => {
      const article = await desk.publish()
      await page.route('**/simpan', (route) => route.fulfill({ status, body: '' }))
      const content = await open(page, article)
      await content.fill('Isi baru.')
      await page.keyboard.press('Control+s')
      await expect(state(page)).toHaveText(words)
      await expect(content).toHaveValue('Isi baru.')
      expect(await localTexts(page)).toEqual(['Isi baru.'])
    })
})

test.describe('coming back', () => {
  test('a server that is gone takes nothing with it: what was typed is offered and used', async ({
    page,
  }) => {
    const databaseUrl = createSqliteUrl()
    const server = await startServer({ env: { DATABASE_URL: databaseUrl } })
    const { url, publish } = deskAt(server.url, server.apiKey)
    const article = await publish()
    await signIn(page, url, databaseUrl)
    await page.goto(url + editorOf(article.id))
    await server.kill()
    await page.locator('#content').fill('Isi yang belum sampai.')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText('Hanya di peramban ini: server tak terjangkau')
    await expect(page.locator('#content')).toHaveValue('Isi yang belum sampai.')
    const { port } = new URL(url)
    const again = await startServer({ env: { DATABASE_URL: databaseUrl, PORT: port } })
    await page.reload()
    await expect(page.locator('#content')).toHaveValue('Isi.')
    await page.locator('[data-local-copy]').getByRole('button', { name: 'Pakai' }).click()
    await expect(page.locator('#content')).toHaveValue('Isi yang belum sampai.')
    await again.stop()
  })

  test('what the browser kept is compared, and thrown away when that is asked for', async ({
    page,
    desk,
  }) => {
    const article = await desk.publish()
    await typeOffline(page, article, 'Isi di peramban.')
    const offer = page.locator('[data-local-copy]')
    await expect(offer).toContainText('yang belum sampai ke server')
    await expect(page.locator('#content')).toHaveValue('Isi.')
    await offer.getByRole('button', { name: 'Bandingkan' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('pre')).toHaveText(['Isi.', 'Isi di peramban.'])
    await page.keyboard.press('Escape')
    await offer.getByRole('button', { name: 'Buang' }).click()
    await expect(offer).toHaveCount(0)
    expect(await localTexts(page)).toEqual([])
  })

  test('of another revision it is kept as the working copy, and both are shown', async ({ page, desk }) => {
    const article = await desk.publish()
    await page.goto(editorOf(article.id))
    await typeOffline(page, article, 'Isi di peramban.', () =>
      desk.call('PATCH', `/api/artikel/${article.slug}`, { content: 'Isi dari kunci.' }),
    )
    await expect(page.locator('#content')).toHaveValue('Isi dari kunci.')
    await page.locator('[data-local-copy]').getByRole('button', { name: 'Pakai' }).click()
    await page.waitForURL(`**${editorOf(article.id)}/bentrok`)
    const { fields, base_revision } = (await workingCopy(page, article)) ?? {}
    expect({ content: fields?.content, base_revision }).toEqual({
      content: 'Isi di peramban.',
      base_revision: 1,
    })
  })

  test('signing out names what is in this browser only, and then leaves nothing there', async ({
    page,
    desk,
  }) => {
    const article = await desk.publish()
    await typeOffline(page, article, 'Isi di peramban.')
    // The session of all tests goes on.
    await page.route('**/meja/keluar', (route) => route.fulfill({ status: 200, body: 'Keluar.' }))
    await page.locator('[data-sign-out] button').first().click()
    const dialog = page.getByRole('dialog', { name: 'Keluar dan buang?' })
    await expect(dialog.getByRole('link')).toHaveText(article.title)
    await dialog.getByRole('button', { name: 'Tetap di sini' }).click()
    expect(await localTexts(page)).toEqual(['Isi di peramban.'])
    await page.locator('[data-sign-out] button').first().click()
    await dialog.getByRole('button', { name: 'Keluar dan buang' }).click()
    await page.waitForURL('**/meja/keluar')
    await page.goto('/meja/artikel')
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  })
})

test.describe('copies in the browser', () => {
  test('are one of each tab, and both are offered', async ({ page, context, desk }) => {
    const article = await desk.publish()
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.route(isOfServer, (route) => route.abort())
      await tab.goto(editorOf(article.id))
    }
    await page.locator('#content').fill('Dari tab pertama.')
    await expect.poll(() => localTexts(page)).toEqual(['Dari tab pertama.'])
    await other.locator('#content').fill('Dari tab kedua.')
    const texts = async () => (await localTexts(page)).sort()
    await expect.poll(texts).toEqual(['Dari tab kedua.', 'Dari tab pertama.'])
    await other.close()
    await page.reload()
    const offers = page.locator('[data-local-copy]')
    await expect(offers).toHaveCount(2)
    await offers.last().getByRole('button', { name: 'Pakai' }).click()
    await expect(page.locator('#content')).toHaveValue('Dari tab pertama.')
    expect(await texts()).toEqual(['Dari tab kedua.', 'Dari tab pertama.'])
  })

  test('are gone when all is saved, whatever was typed while a save was under way', async ({
    page,
    desk,
  }) => {
    const article = await desk.publish({ status: 'draft' })
    const content = await open(page, article)
    const release = await holdRequests(page, '**/simpan')
    await content.fill('Satu.')
    await content.press('Control+s')
    await content.fill('Satu. Dua.')
    await expect.poll(() => localTexts(page)).toEqual(['Satu. Dua.'])
    await content.fill('Satu. Dua. Tiga.')
    await release()
    await expect.poll(() => localTexts(page)).toEqual(['Satu. Dua. Tiga.'])
    await expect(page.locator('input[name=revision]')).toHaveValue('2')
    await content.press('Control+s')
    await expect(page.locator('input[name=revision]')).toHaveValue('3')
    await expect.poll(() => localTexts(page)).toEqual([])
  })
})

test.describe('others who write', () => {
  test('a second tab overwrites nothing in silence', async ({ page, context, desk }) => {
    const article = await desk.publish()
    const other = await context.newPage()
    await page.clock.install()
    await open(page, article)
    await open(other, article)
    await other.locator('#content').fill('Dari tab kedua.')
    await other.keyboard.press('Control+s')
    await expect(state(other)).toHaveText(/^Salinan tersimpan/)
    await page.locator('#content').fill('Dari tab pertama.')
    await page.clock.runFor(11_000)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Perangkat atau tab lain menyimpan salinan Anda')
    await dialog.getByRole('button', { name: 'Bandingkan' }).click()
    await expect(dialog.locator('pre')).toHaveText(['Dari tab pertama.', 'Dari tab kedua.'])
    await page.keyboard.press('Escape')
    expect((await workingCopy(page, article))?.fields.content).toBe('Dari tab kedua.')
    await dialog.getByRole('button', { name: 'Pakai yang di sini' }).click()
    await expect(state(page)).toHaveText(/^Salinan tersimpan/)
    expect((await workingCopy(page, article))?.fields.content).toBe('Dari tab pertama.')
  })

  test('a copy that is offered and not used is not replaced unasked', async ({ page, desk }) => {
    await page.clock.install()
    const article = await desk.publish()
    const content = await open(page, article)
    await content.fill('Salinan pertama.')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText(/^Salinan tersimpan/)
    await page.goto(editorOf(article.id))
    await content.fill('Mulai lagi.')
    await page.clock.runFor(11_000)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Pakai yang di sana' }).click()
    await page.waitForURL('**?salinan=pakai')
    await expect(content).toHaveValue('Salinan pertama.')
  })

  test('a key that writes meanwhile is named, and leads to both texts', async ({ page, desk }) => {
    await page.clock.install()
    const article = await desk.publish()
    const content = await open(page, article)
    await content.fill('Dari orang.')
    await desk.call('PATCH', `/api/artikel/${article.slug}`, { content: 'Dari kunci.' })
    await page.clock.runFor(21_000)
    const news = page.locator('[data-other-writer]')
    await expect(news).toContainText(/ menyimpan versi 2 pukul \d\d\.\d\d/)
    await expect(content).toHaveValue('Dari orang.')
    await news.getByRole('link', { name: 'Bandingkan' }).click()
    await page.waitForURL(`**${editorOf(article.id)}/bentrok`)
    const { fields, base_revision } = (await workingCopy(page, article)) ?? {}
    expect({ content: fields?.content, base_revision }).toEqual({ content: 'Dari orang.', base_revision: 1 })
  })

  test('a key that deletes meanwhile is told of, and the text stays', async ({ page, desk }) => {
    await page.clock.install()
    const article = await desk.publish()
    const content = await open(page, article)
    await content.fill('Dari orang.')
    await desk.call('DELETE', `/api/artikel/${article.slug}`)
    await page.clock.runFor(21_000)
    await expect(page.locator('[data-other-writer]')).toContainText('mungkin baru saja dihapus')
    await expect(content).toHaveValue('Dari orang.')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(state(page)).toHaveText('Hanya di peramban ini: artikelnya sudah tidak ada')
    await expect(content).toHaveValue('Dari orang.')
  })

  test('a session that ended is asked for, and the text is sent again untouched', async ({
    page,
    context,
    desk,
  }) => {
    const article = await desk.publish({ status: 'draft' })
    const content = await open(page, article)
    await content.fill('Isi baru.')
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Masuk lagi' })
    await expect(dialog.getByRole('link')).toHaveAttribute('target', '_blank')
    await expect(content).toHaveValue('Isi baru.')
    await context.addCookies(cookies)
    await dialog.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(state(page)).toHaveText(/^Tersimpan/)
    expect((await read(desk, article)).content).toBe('Isi baru.')
  })
})

test.describe('the preview', () => {
  test('follows the text without being loaded anew, and keeps its place', async ({ page, desk }) => {
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

  test('no script of an article runs in it, and nothing is blocked by the policy', async ({
    page,
    desk,
    errors,
  }) => {
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

  test('not even one that a fault of the renderer lets through', async ({ page, desk }) => {
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

  test('embeds stand as placeholders, and what may be missing is named beside it', async ({ page, desk }) => {
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

  test('a key turns it on and off', async ({ page, desk }) => {
    await open(page, await desk.publish())
    await expect(page.locator('[data-preview]')).toBeVisible()
    await page.keyboard.press('Control+Alt+p')
    await expect(page.locator('[data-preview]')).toBeHidden()
    await expect(page.locator('[data-details]')).toBeVisible()
    await page.keyboard.press('Control+Alt+p')
    await expect(page.locator('[data-preview]')).toBeVisible()
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
    test(`what comes from ${name} becomes Markdown, as a step of its own`, async ({ page, desk }) => {
      const content = await open(page, await desk.publish())
      await content.fill('')
      await paste(content, pasted)
      await expect(content).toHaveValue(markdown)
      await content.press('Control+z')
      await expect(content).toHaveValue(pasted.text)
    })

  test('what has no plain text beside it takes nothing of the text away', async ({ page, desk }) => {
    const content = await open(page, await desk.publish())
    await select(content, 4, 4)
    await paste(content, { html: '<p><b>Tebal</b></p>', text: '' })
    await expect(content).toHaveValue('Isi.**Tebal**')
  })

  test('what is undone before it is converted changes nothing', async ({ page, desk }) => {
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
    // The script has seen the answer by the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await expect(content).toHaveValue('kopi dan ')
  })

  test('what cannot be converted stays as plain text, and the line of the state says so', async ({
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

  test('in a source of HTML it stays HTML, without its styles', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: '<p>Isi.</p>', content_format: 'html' }))
    await content.fill('')
    await paste(content, FROM_DOCS)
    await expect(content).toHaveValue(/^<h2>Alat<\/h2>\s*<p>/)
    expect(await content.inputValue()).not.toContain('style')
  })

  test('an address over a selection becomes its link, and stays plain without one', async ({
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
  test('a dropped one is uploaded at its place, and its alternative text is asked for', async ({
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

  test('one that is dropped on a table stands after it', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: '| A |\n| --- |\n| b |\n\nAkhir.' }))
    await select(content, 3, 3)
    await drop(content, 'kopi.png')
    await expect(content).toHaveValue(/^\| A \|\n\| --- \|\n\| b \|\n\n!\[\]\(https?:\S+\)\n\nAkhir\.$/)
  })

  test('one that is dropped on an item of a list stands in it', async ({ page, desk }) => {
    const content = await open(page, await desk.publish({ content: '- Satu\n- Dua' }))
    await select(content, 6, 6)
    await drop(content, 'kopi.png')
    await expect(content).toHaveValue(/^- Satu!\[\]\(https?:\S+\)\n\n- Dua$/)
  })

  test('one that fails leaves a line to try again, and its place in the text', async ({ page, desk }) => {
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

  test('saving waits for one on its way', async ({ page, desk }) => {
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

  test('one that failed is named before it is saved or left, until it is tried again or discarded', async ({
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

  test('one that is dropped beside the text does not replace the page', async ({ page, desk }) => {
    const content = await open(page, await desk.publish())
    await content.fill('')
    await drop(page.locator('#title'), 'samping.png')
    await expect(content).toHaveValue(/^!\[\]\(https?:\S+\)\n$/)
  })

  test('a large PNG of the clipboard is sent as what is smaller', async ({ page, desk }) => {
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
    // A PNG would have stayed one.
    expect((await (await stored).json()).data.type).toBe('image/webp')
  })
})

test.describe('keys of every screen', () => {
  test('"/" leads to the search and "n" to a new article, but not from within a field', async ({ page }) => {
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

  test('whoever wants none has none', async ({ page }) => {
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

test('words are counted in a pause, not while somebody types', async ({ page, desk }) => {
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

  test('is seen whole on a phone', async ({ page, desk }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, await desk.publish({ title: long }))
    const title = page.locator('#title')
    await expect(title).toHaveValue(long)
    expect(await title.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThan(2)
  })

  test('stays one line: Enter goes on in the text, and a paste has no breaks', async ({ page, desk }) => {
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

  test('text and details are one form, and nothing stands there that does nothing', async ({
    page,
    desk,
  }) => {
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

async function open(page: Page, { id }: Article): Promise<Locator> {
  await page.goto(editorOf(id))
  return page.locator('#content')
}

function state(page: Page): Locator {
  return page.locator('[data-state]')
}

async function select(content: Locator, start: number, end: number) {
  await content.focus()
  await content.evaluate(
    (field: HTMLTextAreaElement, [from, to]) => field.setSelectionRange(from ?? 0, to ?? 0),
    [start, end],
  )
}

function isWorkingCopy(request: { url: () => string; method: () => string }): boolean {
  return request.method() === 'PUT' && request.url().endsWith('/working-copy')
}

/** The contents of the copies that the browser has. */
function localTexts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('artikel-desk', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('copies', { keyPath: 'key' })
        request.onsuccess = () => {
          const all = request.result.transaction('copies').objectStore('copies').getAll()
          all.onsuccess = () => {
            request.result.close()
            resolve(all.result.map(({ values }) => values.content))
          }
        }
      }),
  )
}

const isOfServer = (url: URL) => url.pathname.startsWith('/api/')

/** Types while no request comes through, and opens the editor anew afterwards. */
async function typeOffline(
  page: Page,
  { id }: Article,
  text: string,
  meanwhile: () => Promise<unknown> = async () => {},
) {
  await page.goto(editorOf(id))
  await page.route(isOfServer, (route) => route.abort())
  await page.locator('#content').fill(text)
  await expect.poll(() => localTexts(page)).toEqual([text])
  await meanwhile()
  await page.reload()
  await page.unroute(isOfServer)
}

async function read(desk: { call: Call }, { slug }: Article): Promise<Article> {
  return (await desk.call('GET', `/api/artikel/${slug}?format=source`)).data
}

type Call = (method: string, path: string) => Promise<{ data: Article }>
type Copy = { fields: Record<string, string>; base_revision: number }

/** As the person who is signed in at the page has it. */
async function workingCopy(page: Page, { slug }: Article): Promise<Copy | undefined> {
  const response = await page.request.get(`/api/artikel/${slug}/working-copy`, {
    headers: { 'Artikel-Desk': '1' },
  })
  return (await response.json()).data
}

async function paste(content: Locator, { html, text }: { html: string; text: string }) {
  await content.focus()
  await content.evaluate(
    (field, types) => {
      const clipboardData = new DataTransfer()
      for (const [type, value] of Object.entries(types)) clipboardData.setData(type, value)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { 'text/html': html, 'text/plain': text },
  )
}

async function drop(target: Locator, name: string) {
  await target.evaluate(async (element, fileName) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    const context = canvas.getContext('2d')
    // Another picture each time: the service knows those that it has.
    if (context) context.fillStyle = `#${Math.random().toString(16).slice(2, 8)}`
    context?.fillRect(0, 0, 40, 30)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(blob ? [blob] : [], fileName, { type: 'image/png' }))
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, name)
}
