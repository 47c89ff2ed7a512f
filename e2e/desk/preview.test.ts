import { beforeAll, describe, expect, test } from 'vitest'
import { service, word } from '../api/support/service'
import { deskOf } from '../support/desk'

const { publish } = service
const owner = await deskOf()

const preview = async (id: number | string, fields: Record<string, string>) => {
  const { status, html } = await owner.send(`/meja/artikel/${id}/pratinjau/potongan`, fields)
  return { status, part: status === 200 ? JSON.parse(html) : null }
}

test('typed content is returned rendered, and is not stored', async () => {
  const { id, slug } = await publish({ content: 'Lama.' })
  const { part } = await preview(id, { title: 'Judul lain', content: 'Baru **tebal**.' })
  expect(part).toMatchObject({
    title: 'Judul lain',
    html: '<p data-line="0">Baru <strong>tebal</strong>.</p>\n',
  })
  expect((await service.detail(slug)).body.data.content).toContain('Lama.')
  const copy = await fetch(`${service.url}/api/artikel/${slug}/working-copy`, { headers: owner.headers })
  expect(copy.status).toBe(404)
})

test('content typed for a new article is returned rendered too', async () => {
  const place = `baru-${crypto.randomUUID()}`
  const { part } = await preview(place, { title: '', content: '# Satu' })
  expect(part.html).toContain('Satu')
})

test('a missing alt text and a missing summary are named', async () => {
  const { id } = await publish({})
  const content = '## Satu\n\n![](https://example.org/a.jpg)\n\nIsi.'
  const { part } = await preview(id, { content, summary: '' })
  expect(part.hints).toEqual(['1 gambar tanpa teks alternatif', expect.stringMatching(/^Ringkasan: .*Isi\./)])
})

test('each block has the line where it begins, unlike on a page', async () => {
  const content = 'Satu.\n\n<p data-line="7">Dua.</p>\n\n- a\n- b'
  const { id, slug } = await publish({ content, status: 'draft' })
  const { part } = await preview(id, { content: `Nol.\n\n${content}` })
  expect(part.html.match(/<\w+ data-line="\d+"/g)).toEqual([
    '<p data-line="0"',
    '<p data-line="2"',
    '<p data-line="4"',
    '<ul data-line="6"',
    '<li data-line="6"',
    '<li data-line="7"',
  ])
  await service.patch(slug, { status: 'published' })
  expect((await owner.open(`/meja/artikel/${id}/pratinjau`)).html).not.toContain('data-line')
  expect(await (await fetch(`${service.url}/artikel/${slug}`)).text()).not.toContain('data-line')
})

describe('a link that leads nowhere is named:', () => {
  const [former, gone, slug, tag] = [word(), word(), word(), word()]
  const cases = [
    { to: 'an article that is not there', href: `/artikel/${word()}`, isNamed: true },
    { to: 'a draft', href: `/artikel/${gone}`, isNamed: true },
    { to: 'an article', href: `/artikel/${slug}`, isNamed: false },
    { to: 'an article by the address of the site', href: `SITE/artikel/${slug}?a=1#b`, isNamed: false },
    { to: 'an article beside this one', href: slug, isNamed: false },
    { to: 'nothing beside this one', href: `../artikel/${word()}`, isNamed: true },
    { to: 'a former slug', href: `/artikel/${former}`, isNamed: false },
    { to: 'a former address', href: `/lama/${former}`, isNamed: false },
    { to: 'an address of old that nothing has', href: `/lama/${word()}`, isNamed: true },
    { to: 'a tag', href: `/tag/${tag}`, isNamed: false },
    { to: 'a tag that nothing has', href: `/tag/${word()}`, isNamed: true },
    { to: 'a category that nothing has', href: `/kategori/${word()}`, isNamed: true },
    { to: 'the search', href: '/cari?q=kopi', isNamed: false },
    { to: 'a file', href: '/demo/kopi.svg', isNamed: false },
    { to: 'another site', href: 'https://example.com/artikel/x', isNamed: false },
    { to: 'somebody', href: 'mailto:a@example.com', isNamed: false },
    { to: 'a heading', href: '#bab-satu', isNamed: false },
    { to: 'the top', href: '#top', isNamed: false },
    { to: 'no heading', href: '#bab-dua', isNamed: true },
    { to: 'nothing', href: '', isNamed: true },
    { to: 'a sign', href: '#', isNamed: true },
  ]
  beforeAll(async () => {
    const { slug: before } = await publish({ slug: former, tags: [tag], aliases: [`/lama/${former}`] })
    await service.patch(before, { slug })
    await publish({ slug: gone, status: 'draft' })
  })

  test.each(cases)('to $to, $isNamed', async ({ href, isNamed }) => {
    const { id } = await publish({ status: 'draft' })
    const url = href.replace('SITE', `http://localhost:${new URL(service.url).port}`)
    const { part } = await preview(id, { content: `## Bab satu\n\n[kopi](${url})`, summary: 'Ada.' })
    expect(part.hints).toEqual(isNamed ? [`Tautan yang tidak menuju ke mana pun: “kopi” (${url})`] : [])
  })
})

test('five of many broken links are named, and links without a text separately', async () => {
  const { id } = await publish({ status: 'draft' })
  const dead = Array.from({ length: 300 }, (_, at) => `[${at}](#x${at})`).join(' ')
  const content = `[](https://example.com/a) [![](https://example.com/b.png)](/cari) ${dead}`
  const { part } = await preview(id, { content, summary: 'Ada.' })
  expect(part.hints.slice(1)).toEqual([
    'Tautan yang tidak menuju ke mana pun: “0” (#x0), “1” (#x1), “2” (#x2), “3” (#x3), “4” (#x4), …',
    'Tautan tanpa teks: (https://example.com/a)',
  ])
})

test('nothing is rendered for an article that the person may not see, or without a session', async () => {
  const { id } = await publish({ status: 'draft' })
  const writer = await deskOf(['articles:create'])
  const path = `/meja/artikel/${id}/pratinjau/potongan`
  expect((await writer.send(path, { content: 'Isi.' })).status).toBe(404)
  expect((await owner.send(path, { content: 'Isi.' }, { cookie: null })).status).toBe(401)
})
