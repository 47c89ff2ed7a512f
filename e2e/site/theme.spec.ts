import { expect, test, testInNewPage } from './support/site'

const DARK = 'rgb(22, 20, 18)'
const LIGHT = 'rgb(251, 249, 245)'

testInNewPage(
  'the theme follows the system until the reader chooses one, which is remembered',
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    const body = page.locator('body')
    await expect(body).toHaveCSS('background-color', DARK)

    await page.getByLabel('Tema', { exact: true }).click()
    await page.getByRole('radio', { name: 'Terang' }).check()
    await expect(body).toHaveCSS('background-color', LIGHT)
    await page.goto('/artikel')
    await expect(body).toHaveCSS('background-color', LIGHT)

    await page.getByLabel('Tema', { exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Terang' })).toBeChecked()
    await page.getByRole('radio', { name: 'Ikut sistem' }).check()
    await expect(body).toHaveCSS('background-color', DARK)
  },
)

testInNewPage('a remembered theme applies before the first paint', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  // Only the blocking script may run: anything else would come after the first paint.
  await page.route('**/site.js*', (route) => route.abort())
  await page.goto('/artikel')
  await expect(page.locator('body')).toHaveCSS('background-color', DARK)
})

test('the menu closes on Escape and returns the focus', async ({ page }) => {
  await page.goto('/')
  const button = page.getByLabel('Tema', { exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('radio', { name: 'Gelap' })).toBeHidden()
  await expect(button).toBeFocused()
})

test('the menu closes on a press outside, also where a tap makes no click', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Tema', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Gelap' })).toBeVisible()
  await page.getByRole('main').dispatchEvent('pointerdown')
  await expect(page.getByRole('radio', { name: 'Gelap' })).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no theme button, since it would do nothing', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByLabel('Tema', { exact: true })).toBeHidden()
  })
})
