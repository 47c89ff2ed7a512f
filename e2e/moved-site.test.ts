import { expect, test } from 'vitest'
import type { MediaBody } from '../lib/media/serialize'
import { store } from './api/support/media'
import { serviceAt, type WriteBody } from './api/support/service'
import { drawPhoto } from './support/images'
import { startForTest } from './support/server-for-test'
import { createSqliteUrl } from './support/sqlite'

const MOVED = 'https://contoh.example'

test('a site with a new SITE_URL keeps the pictures of its articles, even after writes to them', async () => {
  const env = { DATABASE_URL: createSqliteUrl() }
  const before = await startForTest({ env })
  const [one, other] = [await storePhoto(before), await storePhoto(before)]
  const fields = {
    title: 'Kopi',
    category: 'Umum',
    content: `[![Satu](${one.url})](${one.url})\n\n![Asing](http://asing.example/a.jpg)`,
    cover_image_url: other.url,
    gallery: [{ url: other.url, alt: 'Dua' }],
  }
  const { body: stored } = await serviceAt(before).call<WriteBody>('PUT', '/api/artikel/kopi', {
    body: fields,
  })
  expect(stored.meta.warnings.map(({ message }) => message)).toEqual([
    'Removed from the content: URL http://asing.example/a.jpg in img[src].',
  ])
  await before.stop()

  const { call, detail } = serviceAt(await startForTest({ env: { ...env, SITE_URL: MOVED } }))
  const moved = (url: string) => MOVED + new URL(url).pathname
  const shown = {
    cover_image_url: moved(other.url),
    gallery: [{ url: moved(other.url), alt: 'Dua', caption: '', width: 900, height: 600 }],
  }
  const atOnce = (await detail('kopi')).body.data
  expect(atOnce).toMatchObject(shown)
  expect(atOnce.content).toContain(`<a href="${moved(one.url)}"`)
  expect(atOnce.content).toContain(`src="${moved(one.url)}"`)
  expect(atOnce.content).not.toContain(new URL(one.url).host)

  const patched = await call<WriteBody>('PATCH', '/api/artikel/kopi', { body: { summary: 'Baru.' } })
  expect(patched.body.data).toMatchObject({ ...shown, content: atOnce.content })
  const same = await call<WriteBody>('PUT', '/api/artikel/kopi', { body: { ...fields, summary: 'Baru.' } })
  expect(same.body.meta).toMatchObject({ result: 'unchanged' })
  for (const { id } of [one, other]) {
    const { status, body } = await call<{ code: string }>('DELETE', `/api/media/${id}`)
    expect([status, body.code]).toEqual([409, 'in_use'])
  }
})

async function storePhoto(server: Parameters<typeof serviceAt>[0]): Promise<MediaBody> {
  return store(serviceAt(server), await (await drawPhoto(900, 600)).jpeg().toBuffer())
}
