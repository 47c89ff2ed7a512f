import { describe, expect, test } from 'vitest'
import { service, slugsOf, word } from './support/service'

const { publish } = service

async function lookAt(path: string) {
  const response = await fetch(service.url + path, { redirect: 'manual' })
  await response.arrayBuffer()
  return [response.status, response.headers.get('location')]
}

describe('the page of a category or a tag', () => {
  test.each([`Cita Rasa ${word()}`, `${word()}.js`])(
    'is reached from its name %s by one redirect, in any case',
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

  test.each(['\\', '\t', '\n', '\u0085'])('is reached from a name with %j in it', async (separator) => {
    const name = `${word()}${separator}b`
    await publish({ category: name, tags: [name] })
    for (const taxonomy of ['kategori', 'tag']) {
      const [status, page] = await lookAt(`/${taxonomy}/${encodeURIComponent(name)}`)
      expect([status, page]).toEqual([308, expect.stringMatching(new RegExp(`^/${taxonomy}/[a-z0-9-]+$`))])
      expect(await lookAt(String(page))).toEqual([200, null])
    }
  })

  test('is reached from its name even if another name has the same slug', async () => {
    const name = word()
    for (const other of [`${name}++`, name]) await publish({ category: other, tags: [other] })
    const capitalized = name.replace(/^./, (first) => first.toUpperCase())
    for (const taxonomy of ['kategori', 'tag']) {
      const page = `/${taxonomy}/${name}`
      expect(await lookAt(`/${taxonomy}/${name}%2B%2B`)).toEqual([308, page])
      for (const sent of [capitalized, name.toUpperCase()])
        expect(await lookAt(`/${taxonomy}/${sent}`)).toEqual([308, `${page}-2`])
      expect(await lookAt(page)).toEqual([200, null])
      expect(await lookAt(`${page}-2`)).toEqual([200, null])
    }
  })

  test.each(['feed.xml', 'atom.xml', 'feed.json'])(
    'has a redirect from its name to its %s as well',
    async (file) => {
      const name = word()
      for (const other of [`${name}#`, name]) await publish({ category: other, tags: [other], author: other })
      for (const taxonomy of ['kategori', 'tag', 'penulis']) {
        const feed = `/${taxonomy}/${name}-2/${file}`
        expect(await lookAt(`/${taxonomy}/${name.toUpperCase()}/${file}`)).toEqual([308, feed])
        expect(await lookAt(`/${taxonomy}/${name.toUpperCase()}/${file}?bahasa=id`)).toEqual([
          308,
          `${feed}?bahasa=id`,
        ])
        expect(await lookAt(`/${taxonomy}/${name}%23/${file}`)).toEqual([308, `/${taxonomy}/${name}/${file}`])
        expect(await lookAt(feed)).toEqual([200, null])
        expect(await lookAt(`/${taxonomy}/${word()}%20X/${file}`)).toEqual([404, null])
      }
    },
  )

  test('that no published article has is 404 by its name too', async () => {
    const name = `Rahasia ${word()}`
    await publish({ category: name, status: 'draft' })
    expect(await lookAt(`/kategori/${encodeURIComponent(name.toLowerCase())}`)).toEqual([404, null])
    expect(await lookAt(`/kategori/${word()}%20x`)).toEqual([404, null])
  })
})

describe('the filter by a category, a tag or an author', () => {
  test('finds what is published although a term that only drafts have took its slug', async () => {
    const name = word()
    const publishIn = (term: string, status: string) =>
      publish({ category: term, tags: [term], author: term, status })
    const draft = await publishIn(`${name}++`, 'draft')
    const { slug } = await publishIn(name, 'published')
    for (const parameter of ['kategori', 'tag', 'author']) {
      const found = async (query: string, key?: string) =>
        slugsOf(await service.list(`${parameter}=${query}`, { key }))
      expect(await found(name)).toEqual([slug])
      expect(await found(`${name}-2`)).toEqual([slug])
      expect(await found(`${name}%2B%2B`)).toEqual([])
      const meant = parameter === 'author' ? `${name}%2B%2B` : name
      expect(await found(`${meant}&status=draft`, service.apiKey)).toEqual([draft.slug])
    }
  })

  test.each([
    { parameter: 'kategori', path: 'kategori', reads: 'a slug' },
    { parameter: 'tag', path: 'tag', reads: 'a slug' },
    { parameter: 'author', path: 'penulis', reads: 'a name' },
  ])('reads what may be both as $reads in $parameter', async ({ parameter, path, reads }) => {
    const plain = `${word()}e`
    const accented = plain.replace(/e$/, 'é')
    const publishIn = (term: string) => publish({ category: term, tags: [term], author: term })
    const first = (await publishIn(accented)).slug
    const second = (await publishIn(plain)).slug
    const found = async (text: string) => slugsOf(await service.list(`${parameter}=${text}`))
    expect(await found(plain)).toEqual([reads === 'a slug' ? first : second])
    expect(await found(`${plain}-2`)).toEqual([second])
    expect(await found(plain.toUpperCase())).toEqual([second])
    expect(await found(encodeURIComponent(accented))).toEqual([first])
    const page = await (await fetch(`${service.url}/${path}/${plain}-2`)).text()
    expect([first, second].filter((slug) => page.includes(`/artikel/${slug}"`))).toEqual([second])
  })
})
