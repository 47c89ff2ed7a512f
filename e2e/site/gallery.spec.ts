import type { Locator, Page } from 'playwright/test'
import { holdRequests } from './support/hold-requests'
import { ARTICLE, expect, test } from './support/site'

const FIRST = 'Perbesar: Danau kawah berwarna hijau dengan api biru di tepinya'

test('the lightbox works by keyboard and returns the focus', async ({ page }) => {
  await page.goto(ARTICLE)
  const first = page.getByRole('link', { name: FIRST })
  await first.focus()
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Penampil gambar' })
  await expect(lightbox).toBeVisible()
  await expect(lightbox).toContainText('Kawah Ijen sebelum fajar')
  await expect(lightbox).toContainText('2 / 4')

  await page.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText('3 / 4')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox).toContainText('1 / 4')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(first).toBeFocused()
})

test('the lightbox works by its buttons and by swiping', async ({ page }) => {
  await page.goto(ARTICLE)
  await page.getByRole('link', { name: FIRST }).click()
  const lightbox = page.getByRole('dialog', { name: 'Penampil gambar' })
  await lightbox.getByRole('button', { name: 'Gambar berikutnya' }).click()
  await expect(lightbox).toContainText('3 / 4')
  await page.mouse.move(700, 400)
  await page.mouse.down()
  await page.mouse.move(500, 400)
  await page.mouse.up()
  await expect(lightbox).toContainText('4 / 4')
  await lightbox.getByRole('button', { name: 'Gambar sebelumnya' }).click()
  await expect(lightbox).toContainText('3 / 4')
  await lightbox.getByRole('button', { name: 'Tutup' }).click()
  await expect(lightbox).toBeHidden()
})

test('the lightbox hides the previous picture while the next one loads', async ({ page }) => {
  await page.goto(ARTICLE)
  await page
    .locator('[data-zoom]')
    .nth(2)
    .evaluate((link: HTMLAnchorElement) => {
      link.search = 'besar'
    })
  const lightbox = await openFirst(page)
  const picture = lightbox.locator('img')
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
  const clip = (await picture.boundingBox()) ?? undefined
  const release = await holdRequests(page, '**besar')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText('3 / 4')
  const seen = await page.screenshot({ clip })
  await picture.evaluate((image) => {
    image.style.visibility = 'hidden'
  })
  const empty = await page.screenshot({ clip })
  await release()
  expect(seen.equals(empty)).toBe(true)
  await expect.poll(width).toBeGreaterThan(0)
})

test('a mouse selects the caption of the lightbox, and a finger swipes over it', async ({ page }) => {
  await page.goto(ARTICLE)
  const lightbox = await openFirst(page)
  const caption = lightbox.locator('figcaption')
  const { x, y, width, height } = (await caption.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const middle = { x: x + width / 2, y: y + height - 12 }
  await page.mouse.move(middle.x - 100, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 100, middle.y)
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('')
  await expect(lightbox).toContainText('2 / 4')
  for (const [type, clientX] of Object.entries({ pointerdown: middle.x + 100, pointerup: middle.x - 100 }))
    await caption.dispatchEvent(type, { pointerType: 'touch', clientX, clientY: middle.y, bubbles: true })
  await expect(lightbox).toContainText('3 / 4')
})

for (const window of [
  { width: 640, height: 320 },
  { width: 320, height: 640 },
  { width: 320, height: 256 },
]) {
  test(`a long caption leaves room for its picture in ${window.width}×${window.height}, and scrolls by keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize(window)
    await page.goto(ARTICLE)
    await page
      .locator('[data-zoom]')
      .nth(1)
      .evaluate((link) => {
        link.dataset.zoom = 'Kata demi kata. '.repeat(32)
      })
    const lightbox = await openFirst(page)
    const caption = lightbox.locator('figcaption')
    await expect(lightbox.getByRole('button', { name: 'Tutup' })).toBeFocused()
    const { height = 0 } = (await lightbox.locator('img').boundingBox()) ?? {}
    expect(height).toBeGreaterThan(window.height / 5)
    expect(await buttonsOver(lightbox)).toEqual([])
    await page.keyboard.press('Shift+Tab')
    await expect(caption).toBeFocused()
    await page.keyboard.press('End')
    const hidden = () => caption.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop)
    await expect.poll(hidden).toBeLessThan(1)
    // A short caption is no Tab stop.
    await page.keyboard.press('ArrowRight')
    await expect(lightbox).toContainText('3 / 4')
    await expect(caption).toHaveAttribute('tabindex', '-1')
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('each picture of a gallery links to its file, and captions are visible', async ({ page }) => {
    await page.goto(ARTICLE)
    await expect(page.getByText('Kawah Ijen sebelum fajar')).toBeVisible()
    await page.getByRole('link', { name: FIRST }).click()
    await expect(page).toHaveURL('/demo/ijen.svg')
  })
})

async function openFirst(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: FIRST }).click()
  const lightbox = page.getByRole('dialog', { name: 'Penampil gambar' })
  await expect(lightbox).toContainText('2 / 4')
  return lightbox
}

/** The buttons that overlap the caption. */
function buttonsOver(lightbox: Locator): Promise<(string | null)[]> {
  return lightbox.evaluate((dialog) => {
    const { left, right, top, bottom } =
      dialog.querySelector('figcaption')?.getBoundingClientRect() ?? new DOMRect()
    return [...dialog.querySelectorAll('button')]
      .filter((button) => {
        const box = button.getBoundingClientRect()
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top
      })
      .map((button) => button.ariaLabel)
  })
}
