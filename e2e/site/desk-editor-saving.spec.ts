import type { Page } from 'playwright/test'
import { startServer } from '../support/server'
import { createSqliteUrl } from '../support/sqlite'
import { type Article, deskAt, expect, signIn, test } from './support/desk'
import { editorOf, open, state } from './support/editor'
import { holdRequests } from './support/hold-requests'

test.describe('saving', () => {
  test('a new article is saved by a shortcut, which keeps the focus in the text', async ({ page }) => {
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
    // A second save updates the same article.
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

  test('a save whose response breaks off is told of, and can be made again', async ({ page, desk }) => {
    const article = await desk.publish({ status: 'draft' })
    const content = await open(page, article)
    await content.fill('Isi yang baru.')
    await page.evaluate(() => {
      const { text } = Response.prototype
      Response.prototype.text = () => {
        Response.prototype.text = text
        return Promise.reject(new TypeError('network error'))
      }
    })
    await content.press('Control+s')
    await expect(state(page)).toHaveText('Hanya di peramban ini: server tak terjangkau')
    await content.press('Control+s')
    await expect(state(page)).toHaveText(/^Tersimpan/)
  })

  test('an error is shown at its field, and the text stays', async ({ page }) => {
    await page.goto('/meja/artikel/baru')
    await page.locator('#content').fill('Tanpa judul.')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText('Belum dapat disimpan; betulkan yang disebut di atas')
    await expect(page.locator('#title')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('#title-fault')).not.toBeEmpty()
    // A person who saves by a shortcut goes on typing.
    await page.keyboard.type(' namun')
    await expect(page.locator('#content')).toHaveValue('Tanpa judul. namun')
    // The link to a field behind a tab shows that field.
    await page.locator('[data-faults] a[href="#category"]').click()
    await expect(page.locator('#category')).toBeFocused()
  })

  test('text is saved also in a browser whose storage never answers', async ({ page, desk }) => {
    await page.addInitScript(() => {
      // A request that nothing becomes of.
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    })
    const article = await desk.publish()
    const content = await open(page, article)
    await content.fill('Isi baru.')
    await page.keyboard.press('Control+Enter')
    await expect(state(page)).toHaveText(/^Diterbitkan/)
    expect((await read(desk, article)).content).toBe('Isi baru.')
  })

  test('for a published article one shortcut saves a working copy, and the other publishes it', async ({
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

  test('a button pressed by keyboard keeps the focus', async ({ page, desk }) => {
    const article = await desk.publish()
    const content = await open(page, article)
    for (const [name, words] of [
      ['Simpan', /^Salinan tersimpan/],
      ['Perbarui', /^Diterbitkan/],
    ] as const) {
      const button = page.getByRole('button', { name, exact: true })
      await content.fill(`Isi untuk ${name}.`)
      await button.press('Enter')
      await expect(state(page)).toHaveText(words)
      await expect(button).toBeFocused()
    }
  })

  test('typing a date on the publish page selects scheduling, and a shortcut confirms it', async ({
    page,
    desk,
  }) => {
    const { id } = await desk.publish({ status: 'draft' })
    await page.goto(`${editorOf(id)}/terbit`)
    await page.locator('#published_at').fill('2030-12-01T08:00')
    await expect(page.getByRole('radio', { name: 'Nanti, pada' })).toBeChecked()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/pesan=terjadwal/)
  })

  test('Enter with Ctrl does not confirm on the publish page while an input method composes', async ({
    page,
    desk,
  }) => {
    const { id } = await desk.publish({ status: 'draft' })
    await page.goto(`${editorOf(id)}/terbit`)
    const submissions = await page.locator('form[data-publishing]').evaluate((form) => {
      const composed: boolean[] = []
      let isComposing = true
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        composed.push(isComposing)
      })
      const press = () =>
        form.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, isComposing, bubbles: true }),
        )
      press()
      isComposing = false
      press()
      return composed
    })
    expect(submissions).toEqual([false])
  })

  test('the publish shortcut saves a draft and opens its publish page', async ({ page, desk }) => {
    const article = await desk.publish({ status: 'draft' })
    const content = await open(page, article)
    await content.fill('Isi baru.')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(`${editorOf(article.id)}/terbit`)
    expect((await read(desk, article)).content).toBe('Isi baru.')
  })

  test('typed text is kept in the browser after a second, and on the server after ten', async ({
    page,
    desk,
  }) => {
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

  test('typed text is saved on the server when the page is left', async ({ page, desk }) => {
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

  test('a copy sent during a reload is offered on the page, even if that was rendered earlier', async ({
    page,
    desk,
  }) => {
    const content = await open(page, await desk.publish())
    await content.fill('Baru diketik.')
    await page.reload()
    await expect(page.locator('[data-copy]')).toBeVisible()
    await expect(page.locator('[data-local-copy]')).toHaveCount(0)
  })

  test('opening and leaving an unchanged article sends nothing', async ({ page, desk }) => {
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
    test(`${status} is explained in words, and the text stays in the form and the browser`, async ({
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

  test('what could not be saved reaches the server once it answers again, without another change', async ({
    page,
    desk,
  }) => {
    const article = await desk.publish()
    await page.clock.install()
    const content = await open(page, article)
    await page.route('**/simpan', (route) => route.fulfill({ status: 503, body: '' }))
    await content.fill('Isi baru.')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText('Hanya di peramban ini: layanan sedang tidak dapat menyimpan')
    await page.clock.runFor(16_000)
    await expect(state(page)).toHaveText(/^Salinan tersimpan/)
    expect((await workingCopy(page, article))?.fields.content).toBe('Isi baru.')
  })

  test('a copy whose answer was lost is not called that of another tab', async ({ page, desk }) => {
    const article = await desk.publish()
    const content = await open(page, article)
    await saveWithoutAnswer(page)
    await content.fill('Satu. Dua.')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText(/^Salinan tersimpan/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await workingCopy(page, article))?.fields.content).toBe('Satu. Dua.')
  })

  test('a saved draft whose answer was lost is saved again without a conflict, after its copy too', async ({
    page,
    desk,
  }) => {
    const article = await desk.publish({ status: 'draft' })
    await page.clock.install()
    await open(page, article)
    await saveWithoutAnswer(page)
    await page.clock.runFor(16_000)
    await expect(state(page)).toHaveText(/^Tersimpan/)
    await page.keyboard.press('Control+s')
    await expect(page.locator('input[name=revision]')).toHaveValue('2')
    expect(await workingCopy(page, article)).toBeUndefined()
  })

  test('a draft whose answer was lost is saved with what was typed since, without a conflict', async ({
    page,
    desk,
  }) => {
    const article = await desk.publish({ status: 'draft' })
    const content = await open(page, article)
    await saveWithoutAnswer(page)
    await content.fill('Satu. Dua.')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText(/^Tersimpan/)
    await expect(page.locator('input[name=revision]')).toHaveValue('3')
    expect(await workingCopy(page, article)).toBeUndefined()
  })

  test('a draft whose answer was lost, and that another writer changed then, ends in a conflict', async ({
    page,
    desk,
  }) => {
    const article = await desk.publish({ status: 'draft' })
    const content = await open(page, article)
    await saveWithoutAnswer(page)
    await desk.call('PATCH', `/api/artikel/${article.slug}`, { content: 'Punya n8n.' })
    await content.fill('Satu. Dua.')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/\/bentrok$/)
    expect((await read(desk, article)).content).toContain('Punya n8n.')
  })

  test('a new article whose answer was lost is one draft, with what was typed since', async ({ page }) => {
    await page.clock.install()
    await page.goto('/meja/artikel/baru')
    const title = `Kopi ${Date.now()}`
    await page.locator('#title').fill(title)
    await page.getByRole('tab', { name: 'Rincian' }).click()
    await page.locator('#category').fill('Kuliner')
    await saveWithoutAnswer(page)
    // Its copy is kept meanwhile.
    await page.clock.runFor(16_000)
    await expect(state(page)).toHaveText(/^Tersimpan/)
    await page.locator('#content').fill('Satu. Dua.')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/\/meja\/artikel\/\d+$/)
    await expect(page.locator('#content')).toHaveValue('Satu. Dua.')
    await page.goto(`/meja/artikel?q=${encodeURIComponent(title)}`)
    await expect(page.getByRole('link', { name: title })).toHaveCount(1)
    await page.goto('/meja')
    await expect(page.getByRole('link', { name: title })).toHaveCount(1)
  })

  test('a save says nothing is saved of what was typed meanwhile', async ({ page, desk }) => {
    const article = await desk.publish({ status: 'draft' })
    const content = await open(page, article)
    const release = await holdRequests(page, '**/simpan')
    await content.fill('Satu.')
    await page.keyboard.press('Control+s')
    await content.fill('Satu. Dua.')
    await release()
    await expect(page.locator('input[name=revision]')).toHaveValue('2')
    await expect(state(page)).toHaveText('Belum disimpan')
  })
})

test.describe('coming back', () => {
  test('text typed while the server is down is offered and restored later', async ({ page, context }) => {
    const databaseUrl = createSqliteUrl()
    const server = await startServer({ env: { DATABASE_URL: databaseUrl } })
    const { url, publish } = deskAt(server.url, server.apiKey)
    const article = await publish()
    await signIn(page, url, databaseUrl)
    const tab = await context.newPage()
    await tab.goto(url + editorOf(article.id))
    await server.kill()
    await tab.locator('#content').fill('Isi yang belum sampai.')
    await tab.keyboard.press('Control+s')
    await expect(state(tab)).toHaveText('Hanya di peramban ini: server tak terjangkau')
    await expect(tab.locator('#content')).toHaveValue('Isi yang belum sampai.')
    await crash(tab)
    const { port } = new URL(url)
    const again = await startServer({ env: { DATABASE_URL: databaseUrl, PORT: port } })
    await page.goto(url + editorOf(article.id))
    await expect(page.locator('#content')).toHaveValue('Isi.')
    await page.locator('[data-local-copy]').getByRole('button', { name: 'Pakai' }).click()
    await expect(page.locator('#content')).toHaveValue('Isi yang belum sampai.')
    await again.stop()
  })

  test('the copy in the browser can be compared and discarded', async ({ page, desk }) => {
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

  test('a copy of an older revision becomes the working copy, and both texts are shown', async ({
    page,
    desk,
  }) => {
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

  test('signing out lists texts that only this browser has, and then deletes them', async ({
    page,
    desk,
  }) => {
    const article = await desk.publish()
    await typeOffline(page, article, 'Isi di peramban.')
    // All tests share a session, so it must not end.
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

  test('signing out does not list a text that reached the server as its page was left', async ({
    page,
    desk,
  }) => {
    const article = await desk.publish()
    const fields = { content: 'Isi dari\nperamban.' }
    await leaveInBrowser(page, article, fields.content)
    const data = { fields, base_revision: 1, saved_at: null }
    const headers = { 'Artikel-Desk': '1', Origin: desk.url }
    const path = `/api/artikel/${article.slug}/working-copy`
    expect((await page.request.put(path, { data, headers })).status()).toBe(200)
    await page.goto('/meja/artikel')
    expect(await localTexts(page)).toEqual([fields.content])
    await page.route('**/meja/keluar', (route) => route.fulfill({ status: 200, body: 'Keluar.' }))
    await page.locator('[data-sign-out] button').first().click()
    await page.waitForURL('**/meja/keluar')
  })
})

test.describe('coming back to a page that was left before the browser stored its last text', () => {
  test('what reached the server is not offered as missing there', async ({ page, desk }) => {
    const article = await desk.publish()
    await leaveWhileTyping(page, article)
    await expect.poll(async () => (await workingCopy(page, article))?.fields.content).toBe('Isi yang baru.')
    await page.goto(editorOf(article.id))
    await expect(page.locator('[data-copy]')).toBeVisible()
    // The page reloads itself if it was rendered before the copy had arrived.
    await expect(async () => expect(await localTexts(page)).toEqual([])).toPass({ timeout: 20_000 })
    await expect(page.locator('[data-local-copy]')).toHaveCount(0)
  })

  test('what did not reach the server is offered to its last letter', async ({ page, desk }) => {
    const article = await desk.publish()
    await page.addInitScript(() => {
      addEventListener('pagehide', () => Object.assign(window, { fetch: () => Promise.reject() }))
    })
    await leaveWhileTyping(page, article)
    await page.goto(editorOf(article.id))
    await page.locator('[data-local-copy]').getByRole('button', { name: 'Pakai' }).click()
    await expect(page.locator('#content')).toHaveValue('Isi yang baru.')
  })

  /** Leaves the editor less than a second after the last change, in a browser that then stores nothing, like Safari. */
  async function leaveWhileTyping(page: Page, article: Article) {
    await page.addInitScript(() => {
      addEventListener('pagehide', () => {
        IDBObjectStore.prototype.put = () => {
          throw new Error()
        }
      })
    })
    await page.clock.install()
    const content = await open(page, article)
    await content.fill('Isi')
    await page.clock.runFor(1_500)
    await expect.poll(() => localTexts(page)).toEqual(['Isi'])
    await content.fill('Isi yang baru.')
    await page.goto('/meja/artikel')
  }
})

test.describe('copies in the browser', () => {
  test('are separate for each tab, and all are offered', async ({ page, context, desk }) => {
    const article = await desk.publish()
    await page.goto('/meja/artikel')
    const texts = async () => (await localTexts(page)).sort()
    const kept: string[] = []
    for (const text of ['Dari tab pertama.', 'Dari tab kedua.']) {
      const tab = await context.newPage()
      await tab.route(isOfServer, (route) => route.abort())
      await tab.goto(editorOf(article.id))
      await tab.locator('#content').fill(text)
      await expect.poll(texts).toEqual([...kept, text].sort())
      kept.push(text)
      await crash(tab)
    }
    await page.goto(editorOf(article.id))
    const offers = page.locator('[data-local-copy]')
    await expect(offers).toHaveCount(2)
    await offers.last().getByRole('button', { name: 'Pakai' }).click()
    await expect(page.locator('#content')).toHaveValue('Dari tab pertama.')
    // The copy stays while this page has not saved it.
    await expect.poll(texts).toEqual(['Dari tab kedua.', 'Dari tab pertama.'])
  })

  test('are deleted only when all text is saved, including text typed during a save', async ({
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

test.describe('concurrent writing', () => {
  test('a second tab never overwrites silently', async ({ page, context, desk }) => {
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

  test('an offered copy is not replaced without asking', async ({ page, desk }) => {
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

  test('going back to a saved page shows what others wrote since', async ({ page, desk }) => {
    const article = await desk.publish({ status: 'draft' })
    const content = await open(page, article)
    await content.fill('Dari orang.')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText(/^Tersimpan/)
    await page.goto('/meja/artikel')
    await desk.call('PATCH', `/api/artikel/${article.slug}`, { content: 'Dari kunci.' })
    await page.goBack()
    await expect(content).toHaveValue('Dari kunci.')
    await expect(page.locator('[data-local-copy]')).toHaveCount(0)
  })

  test('going back to an unsaved page offers the typed text', async ({ page, desk }) => {
    const article = await desk.publish({ status: 'draft' })
    const content = await open(page, article)
    await content.fill('Isi baru.')
    await expect.poll(() => localTexts(page)).toEqual(['Isi baru.'])
    await page.goto('/meja/artikel')
    await expect.poll(async () => (await workingCopy(page, article))?.fields.content).toBe('Isi baru.')
    await page.goBack()
    await expect(content).toHaveValue('Isi.')
    await page.locator('[data-copy]').getByRole('link', { name: 'Pakai' }).click()
    await expect(content).toHaveValue('Isi baru.')
  })

  test('a write by an API key meanwhile is reported, with a link to both texts', async ({ page, desk }) => {
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

  test('a deletion by an API key meanwhile is reported, and the text stays', async ({ page, desk }) => {
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

  test('a tab of one person saves nothing once another has signed in, and asks to sign in again', async ({
    page,
    context,
    desk,
  }) => {
    const article = await desk.publish({ status: 'draft' })
    const content = await open(page, article)
    const cookies = await context.cookies()
    await context.clearCookies()
    const other = await context.newPage()
    await signIn(other, desk.url, process.env.TEST_SITE_DATABASE_URL ?? '')
    await page.bringToFront()
    await content.fill('Dari yang pertama.')
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Masuk lagi' })
    await expect(dialog).toContainText('orang lain sudah masuk')
    await dialog.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(dialog).toBeVisible()
    expect((await read(desk, article)).content).toBe('Isi.')
    await context.addCookies(cookies)
    await dialog.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(state(page)).toHaveText(/^Tersimpan/)
    expect((await read(desk, article)).content).toBe('Dari yang pertama.')
  })

  test('a save without permission is explained, and does not ask to sign in again', async ({
    page,
    desk,
  }) => {
    const article = await desk.publish({ status: 'draft' })
    const content = await open(page, article)
    await content.fill('Isi baru.')
    await page.route('**/simpan', (route) =>
      route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>' }),
    )
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText(/tidak berhak/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('an ended session asks to sign in again, and then the same text is saved', async ({
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

function isWorkingCopy(request: { url: () => string; method: () => string }): boolean {
  return request.method() === 'PUT' && request.url().endsWith('/working-copy')
}

/** The texts of the copies in the browser. */
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

/** Types in a tab that crashes before any request succeeds, then opens the editor again. */
async function typeOffline(
  page: Page,
  article: Article,
  text: string,
  meanwhile: () => Promise<unknown> = async () => {},
) {
  await leaveInBrowser(page, article, text)
  await meanwhile()
  await page.goto(editorOf(article.id))
}

/** Types a text in another tab that cannot reach the server, and leaves it in the browser's storage. */
async function leaveInBrowser(page: Page, { id }: Article, text: string) {
  const tab = await page.context().newPage()
  await tab.route(isOfServer, (route) => route.abort())
  await tab.goto(editorOf(id))
  await tab.locator('#content').fill(text)
  await expect.poll(() => localTexts(tab)).toEqual([text])
  await crash(tab)
}

/** Crashes a tab, so that it sends nothing: a closing page would send its text despite aborted routes. */
async function crash(tab: Page) {
  await tab.goto('chrome://crash').catch(() => {})
  await tab.close()
}

async function read(desk: { call: Call }, { slug }: Article): Promise<Article> {
  return (await desk.call('GET', `/api/artikel/${slug}?format=source`)).data
}

type Call = (method: string, path: string) => Promise<{ data: Article }>

type Copy = { fields: Record<string, string>; base_revision: number }

/** The working copy of the person signed in on the page. */
async function workingCopy(page: Page, { slug }: Article): Promise<Copy | undefined> {
  const response = await page.request.get(`/api/artikel/${slug}/working-copy`, {
    headers: { 'Artikel-Desk': '1' },
  })
  return (await response.json()).data
}

/** Saves a text in the open editor; the answer is lost. */
async function saveWithoutAnswer(page: Page) {
  await loseAnswer(page, '**/simpan')
  await page.locator('#content').fill('Satu.')
  await page.keyboard.press('Control+s')
  await expect(state(page)).toHaveText('Hanya di peramban ini: layanan sedang tidak dapat menyimpan')
}

/** Lets the next request to a URL arrive, and answers it as a proxy does whose service died. */
async function loseAnswer(page: Page, address: string) {
  await page.route(
    address,
    async (route) => {
      await route.fetch({ maxRedirects: 0 })
      await route.fulfill({ status: 502, body: '' })
    },
    { times: 1 },
  )
}
