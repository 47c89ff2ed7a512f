import { readFileSync } from 'node:fs'
import { draw } from '../support/images'
import { expectNoOverflow, violationsIn } from './support/axe'
import { expect, test } from './support/desk'

const GHOST = {
  name: 'ekspor.json',
  mimeType: 'application/json',
  buffer: readFileSync('lib/import/samples/ghost-5.json'),
}
const png = async (name: string) => ({ name, mimeType: 'image/png', buffer: await draw().png().toBuffer() })

test('without scripts a deleted article is restored and permanently deleted by keyboard alone', async ({
  browser,
  desk,
}) => {
  const { title, slug } = await desk.publish()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: desk.state })
  const page = await context.newPage()
  await desk.call('DELETE', `/api/artikel/${slug}`)
  await page.goto(`${desk.url}/meja`)
  await page.getByRole('link', { name: 'Sampah' }).first().press('Enter')
  await page.getByLabel(`Pilih ${title}`).press('Space')
  await page.getByRole('button', { name: 'Kembalikan' }).press('Enter')
  await expect(page.getByText('1 artikel dikembalikan.')).toBeVisible()
  await desk.call('DELETE', `/api/artikel/${slug}`)
  await page.goto(`${desk.url}/meja/sampah`)
  await page.getByLabel(`Pilih ${title}`).press('Space')
  await page.getByRole('button', { name: 'Hapus selamanya…' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Hapus selamanya?' })).toBeVisible()
  await page.getByRole('button', { name: 'Hapus selamanya' }).press('Enter')
  await expect(page.getByText('1 artikel dihapus selamanya.')).toBeVisible()
  await context.close()
})

test('without scripts going back shows the typed text, unless others have written since', async ({
  browser,
  desk,
}) => {
  const { id, slug } = await desk.publish({ status: 'draft' })
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: desk.state })
  const page = await context.newPage()
  const content = page.locator('textarea[name=content]')
  await page.goto(`${desk.url}/meja/artikel/${id}`)
  await content.fill('Dari orang.')
  await page.goto(`${desk.url}/meja/artikel`)
  await page.goBack()
  await expect(content).toHaveValue('Dari orang.')
  await page.goto(`${desk.url}/meja/artikel`)
  await desk.call('PATCH', `/api/artikel/${slug}`, { content: 'Dari kunci.' })
  await page.goBack()
  await expect(content).toHaveValue('Dari kunci.')
  await context.close()
})

test('without scripts pictures are uploaded, described and deleted', async ({ browser, desk }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: desk.state })
  const page = await context.newPage()
  await page.goto(`${desk.url}/meja/media`)
  await page.getByLabel('Gambar dari perangkat ini').setInputFiles([await png('a.png'), await png('b.png')])
  await page.getByRole('button', { name: 'Unggah' }).press('Enter')
  await expect(page.getByText('2 gambar terunggah.')).toBeVisible()
  await page.locator('main li a[href^="/meja/media/"]').first().press('Enter')
  await page.getByLabel('Teks alternatif').fill('Dua warna')
  await page.getByRole('button', { name: 'Simpan' }).press('Enter')
  await expect(page.getByText('Tersimpan.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salin alamat' })).toBeHidden()
  await page.getByRole('link', { name: 'Hapus…' }).press('Enter')
  await page.getByRole('button', { name: 'Hapus gambar' }).press('Enter')
  await expect(page.getByText('Gambar dihapus.')).toBeVisible()
  await context.close()
})

test('with scripts each upload shows its result: a rejected picture keeps its error, and the others are listed', async ({
  page,
  errors,
}) => {
  await page.goto('/meja/media')
  const broken = { name: 'rusak.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page.getByLabel('Gambar dari perangkat ini').setInputFiles([await png('baik.png'), broken])
  await page.getByRole('button', { name: 'Unggah' }).click()
  await expect(page.getByText('“baik.png” terunggah.')).toBeVisible()
  await expect(page.getByText('“rusak.png” tidak terunggah: bukan JPEG')).toBeVisible()
  await expect(page.getByRole('link', { name: 'baik.png' })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.getByLabel('Gambar dari perangkat ini').setInputFiles([await png('lain.png')])
  await page.getByRole('button', { name: 'Unggah' }).click()
  await expect(page.getByText('1 gambar terunggah.')).toBeVisible()
  expect(errors).toEqual([])
})

test('an import is tried, run and listed, and a script keeps its page up to date', async ({
  page,
  errors,
}) => {
  await page.goto('/meja/impor')
  await page.getByLabel('Berkas', { exact: true }).setInputFiles(GHOST)
  await page.getByRole('button', { name: 'Unggah dan coba' }).click()
  await expect(page.getByText('Percobaan, selesai.')).toBeVisible({ timeout: 30_000 })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await violationsIn(page)).toEqual([])
    await expectNoOverflow(page)
  }
  await page.getByRole('button', { name: 'Jalankan impor' }).click()
  await expect(page.getByText('Impor, selesai.')).toBeVisible({ timeout: 30_000 })
  await page.goto('/meja')
  await expect(page.getByRole('link', { name: 'ekspor.json' }).first()).toBeVisible()
  expect(errors).toEqual([])
})

test('without scripts an import is tried and run', async ({ browser, desk }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: desk.state })
  const page = await context.newPage()
  await page.goto(`${desk.url}/meja/impor`)
  await page.getByLabel('Berkas', { exact: true }).setInputFiles(GHOST)
  await page.getByRole('button', { name: 'Unggah dan coba' }).press('Enter')
  const reload = page.getByRole('link', { name: 'Muat ulang' })
  const untilOver = () =>
    expect(async () => {
      if (await reload.isVisible()) await reload.press('Enter')
      await expect(reload).toBeHidden({ timeout: 200 })
    }).toPass({ timeout: 30_000 })
  await untilOver()
  await page.getByRole('button', { name: 'Jalankan impor' }).press('Enter')
  await untilOver()
  await expect(page.getByText('Impor, selesai.')).toBeVisible()
  await context.close()
})
