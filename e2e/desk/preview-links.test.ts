import { describe, expect, test } from 'vitest'
import { PRESETS } from '../../lib/auth/people/people'
import { desk } from '../api/support/desk'
import { service } from '../api/support/service'
import { deskOf } from '../support/desk'

const { publish } = service
const owner = await deskOf()
const screenOf = (id: number) => `/meja/artikel/${id}/bagikan`
const draft = () => publish({ status: 'draft', content: 'Isi **rahasia**.' })

/** The links that the screen lists, at the server of the tests. */
async function linksOf(id: number): Promise<string[]> {
  const { html } = await owner.open(screenOf(id))
  return [...html.matchAll(/value="([^"]*\/pratinjau\/[^"]*)"/g)].map(([, link = '']) => {
    const { pathname, search } = new URL(link.replaceAll('&amp;', '&'))
    return service.url + pathname + search
  })
}

const statusesOf = (links: string[]) => Promise.all(links.map(async (link) => (await fetch(link)).status))
const make = (id: number, expires_in = '7d') => owner.send(screenOf(id), { expires_in })

describe('a link to a preview', () => {
  test('is created by a form, listed with its maker, and shows the draft', async () => {
    const { id } = await draft()
    const { status, location } = await make(id)
    expect([status, location]).toEqual([303, `${screenOf(id)}?pesan=dibuat`])
    expect((await owner.open(location ?? '')).html).toContain(`, dibuat ${owner.name}`)
    const [link = ''] = await linksOf(id)
    expect(await (await fetch(link)).text()).toContain('<strong>rahasia</strong>')
  })

  test('that a key created is listed too', async () => {
    const { id, slug } = await draft()
    const { body } = await service.call<{ data: { url: string } }>('POST', `/api/artikel/${slug}/preview`)
    const [link = ''] = await linksOf(id)
    expect(new URL(link).search).toBe(new URL(body.data.url).search)
  })

  test('is revoked alone: others stay valid, even those created in the same second', async () => {
    const { id } = await draft()
    for (let count = 0; count < 3; count++) await make(id)
    const links = await linksOf(id)
    expect(new Set(links).size).toBe(3)
    const { html } = await owner.open(screenOf(id))
    const [, expires_at = ''] = /name="expires_at" value="([^"]+)"/.exec(html) ?? []
    await owner.send(`${screenOf(id)}/cabut`, { expires_at })
    expect((await statusesOf(links)).toSorted()).toEqual([200, 200, 404])
    expect(await linksOf(id)).toHaveLength(2)
    await make(id)
    expect((await statusesOf(links)).toSorted()).toEqual([200, 200, 404])
  })

  test.each(['', 'x', '0000-01-01T00:00:00Z'])('is not found by the expiry "%s"', async (expires_at) => {
    const { id } = await draft()
    expect((await owner.send(`${screenOf(id)}/cabut`, { expires_at })).status).toBe(404)
  })

  test('is void once all are revoked', async () => {
    const { id } = await draft()
    for (const lifetime of ['1d', '90d']) await make(id, lifetime)
    const links = await linksOf(id)
    expect(await statusesOf(links)).toEqual([200, 200])
    const { location } = await owner.send(`${screenOf(id)}/cabut`, { all: '1' })
    expect(location).toBe(`${screenOf(id)}?pesan=dicabut`)
    expect(await statusesOf(links)).toEqual([404, 404])
    expect(await linksOf(id)).toEqual([])
  })

  test.each([
    { previews: 'keep', status: 200 },
    { previews: 'revoke', status: 404 },
  ])('answers $status after its maker is disabled with the choice to $previews it', async (row) => {
    const { previews, status } = row
    const [editor, { id }] = [await deskOf(PRESETS.editor), await draft()]
    const person = `/meja/orang/${(await desk.findPerson(editor.name))?.id}`
    expect((await owner.open(person)).html).not.toContain('name="previews"')
    await make(id)
    await editor.send(screenOf(id), { expires_in: '90d' })
    const { html } = await owner.open(person)
    expect(html).toContain('Tautan pratinjau yang dibuatnya: 1, ')
    expect(html).toContain('name="previews" checked="" value="keep"')

    const [theirs = '', other = ''] = await linksOf(id)
    await owner.send('/meja/orang/nonaktif', { id: person.split('/').at(-1) ?? '', previews })
    expect(await statusesOf([theirs, other])).toEqual([status, 200])
  })

  test('is not created with an invalid lifetime', async () => {
    const { id } = await draft()
    expect((await make(id, '100d')).status).toBe(422)
    expect((await owner.send(`${screenOf(id)}/cabut`, { expires_at: 'besok' })).status).toBe(404)
    expect(await linksOf(id)).toEqual([])
  })

  test('is offered in the editor of an article that is not published', async () => {
    const [one, other] = [await draft(), await publish({})]
    expect((await owner.open(`/meja/artikel/${one.id}`)).html).toContain(screenOf(one.id))
    expect((await owner.open(`/meja/artikel/${other.id}`)).html).not.toContain(screenOf(other.id))
  })
})
