import { ARTICLE, expect, test } from './support/site'

const FIRST = 'Perbesar: Danau kawah berwarna hijau dengan api biru di tepinya'

test('the viewer is used by keyboard, and gives the focus back', async ({ page }) => {
  await page.goto(ARTICLE)
  const first = page.getByRole('link', { name: FIRST })
  await first.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Penampil gambar' })
  await expect(viewer).toBeVisible()
  await expect(viewer).toContainText('Kawah Ijen sebelum fajar')
  await expect(viewer).toContainText('2 / 4')

  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('3 / 4')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer).toContainText('1 / 4')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(first).toBeFocused()
})

test('the viewer is used by its buttons, and by swiping', async ({ page }) => {
  await page.goto(ARTICLE)
  await page.getByRole('link', { name: FIRST }).click()
  const viewer = page.getByRole('dialog', { name: 'Penampil gambar' })
  await viewer.getByRole('button', { name: 'Gambar berikutnya' }).click()
  await expect(viewer).toContainText('3 / 4')
  await page.mouse.move(700, 400)
  await page.mouse.down()
  await page.mouse.move(500, 400)
  await page.mouse.up()
  await expect(viewer).toContainText('4 / 4')
  await viewer.getByRole('button', { name: 'Gambar sebelumnya' }).click()
  await expect(viewer).toContainText('3 / 4')
  await viewer.getByRole('button', { name: 'Tutup' }).click()
  await expect(viewer).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('each picture of a gallery leads to its file, and its caption is there to read', async ({ page }) => {
    await page.goto(ARTICLE)
    await expect(page.getByText('Kawah Ijen sebelum fajar')).toBeVisible()
    await page.getByRole('link', { name: FIRST }).click()
    await expect(page).toHaveURL('/demo/ijen.svg')
  })
})
