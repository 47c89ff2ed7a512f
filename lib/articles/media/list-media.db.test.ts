import { expect, inject, test } from 'vitest'
import { system } from '../../auth/actor'
import { database } from '../../db/database'
import { listMedia } from './list-media'

const PICTURE = { type: 'image/png', bytes: 1, width: 1, height: 1, color: '#ffffff', isOpaque: true }

// PostgreSQL folds letters by the locale of its database, which in tests knows ASCII alone.
test.runIf(inject('postgresUrl') === '').each(['été', 'ÉTÉ', 'Été'])(
  'a picture is found by %s in its text or file name, in either case',
  async (q) => {
    await database().write(({ media }) => media.deleteMany({}))
    await store('a', { alt: 'Un ÉTÉ à Paris' })
    await store('b', { alt: '', fileName: 'été.png' })
    await store('c', { alt: 'Hiver' })
    expect(await idsOf(q)).toEqual(['b', 'a'])
  },
)

test('a picture is found by the words of its text as they are written, whatever letters the database knows', async () => {
  await database().write(({ media }) => media.deleteMany({}))
  await store('a', { alt: 'Un ÉTÉ à Paris' })
  expect(await idsOf('un ÉTÉ')).toEqual(['a'])
})

test('no picture is found by what no text can have', async () => {
  expect(await idsOf('a\0')).toEqual([])
})

async function idsOf(q: string) {
  const { media } = await listMedia(system, { q, page: 1, limit: 10, unused: false, without_alt: false })
  return media.map(({ id }) => id)
}

function store(id: string, fields: { alt: string; fileName?: string }) {
  const row = { ...PICTURE, id, name: id, createdAt: new Date(id.charCodeAt(0)), ...fields }
  return database().write(({ media }) => media.create({ data: row }))
}
