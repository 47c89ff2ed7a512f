import { describe, expect, test } from 'vitest'
import { service, word } from './support/service'

const { publish } = service

async function lookAt(path: string) {
  const response = await fetch(service.url + path, { redirect: 'manual' })
  await response.arrayBuffer()
  return [response.status, response.headers.get('location')]
}

describe('the page of a category or a tag', () => {
  test.each([`Cita Rasa ${word()}`, `${word()}.js`])(
    'is led to from its name %s by one redirect, in any case',
    async (name) => {
      const slug = name.toLowerCase().replaceAll(/[ .]/g, '-')
      await publish({ category: name, tags: [name] })
      for (const taxonomy of ['kategori', 'tag']) {
        const page = `/${taxonomy}/${slug}`
        expect(await lookAt(page)).toEqual([200, null])
        expect(await lookAt(`/${taxonomy}/${encodeURIComponent(name.toLowerCase())}`)).toEqual([308, page])
        expect(await lookAt(`/${taxonomy}/${encodeURIComponent(name)}`)).toEqual([308, page])
        expect(await lookAt(`/${taxonomy.toUpperCase()}/${encodeURIComponent(name)}/`)).toEqual([308, page])
        expect(await lookAt(`/${taxonomy}/${encodeURIComponent(name.toLowerCase())}/halaman/2`)).toEqual([
          308,
          `${page}/halaman/2`,
        ])
      }
    },
  )

  test.each(['\\', '\t', '\n', '\u0085'])('is led to from a name with %j in it', async (separator) => {
    const name = `${word()}${separator}b`
    await publish({ category: name, tags: [name] })
    for (const taxonomy of ['kategori', 'tag']) {
      const [status, page] = await lookAt(`/${taxonomy}/${encodeURIComponent(name)}`)
      expect([status, page]).toEqual([308, expect.stringMatching(new RegExp(`^/${taxonomy}/[a-z0-9-]+$`))])
      expect(await lookAt(String(page))).toEqual([200, null])
    }
  })

  test('that no published article has is 404 by its name too', async () => {
    const name = `Rahasia ${word()}`
    await publish({ category: name, status: 'draft' })
    expect(await lookAt(`/kategori/${encodeURIComponent(name.toLowerCase())}`)).toEqual([404, null])
    expect(await lookAt(`/kategori/${word()}%20x`)).toEqual([404, null])
  })
})
