import { describe, expect, test } from 'vitest'
import { service, word } from '../api/support/service'
import { read, readHead } from './support/read'
import { SITE_URL } from './support/site'

const { patch, publish, remove } = service
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const titles = [
  { name: 'plain words', title: 'Cara menyeduh kopi Gayo' },
  { name: 'emoji', title: '🎉 Pesta 🇮🇩 👨‍👩‍👧‍👦 di kampung' },
  { name: 'nothing but emoji', title: '😀😀😀' },
  { name: 'Arabic', title: 'مرحبا بالعالم' },
  { name: 'Chinese and Japanese', title: '東京の珈琲入門' },
  { name: 'Thai and Hindi', title: 'กาแฟ कॉफ़ी' },
  { name: 'Vietnamese', title: 'Đường về nhà ấm áp' },
  { name: '255 letters without a space', title: 'W'.repeat(255) },
  { name: '255 characters of words', title: 'kopi & teh '.repeat(24).slice(0, 254).trim() },
  { name: 'markup', title: '<svg onload=alert(1)>&quot;</svg>' },
  { name: 'one character', title: 'i' },
  { name: 'combining marks', title: 'a\u0301\u0302\u0303\u200b\u202e' },
]

describe('a card is drawn for a title of', () => {
  test.each(titles)('$name', async ({ title }) => {
    const { slug } = await publish({ title, slug: word() })
    const [address = ''] = (await readHead(`/artikel/${slug}`)).metas.get('og:image') ?? []
    const { status, headers, bytes } = await read(address)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(bytes.subarray(0, 8)).toEqual(PNG)
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(300_000)
  })
})

describe('the address of a card', () => {
  test('changes with its article, and the old one redirects to the new', async () => {
    const { slug, id } = await publish({})
    const first = await read(`/kartu/${id}-1.png`)
    await patch(slug, { title: `Judul lain ${word()}` })
    const { status, headers } = await read(`/kartu/${id}-1.png`)
    expect([status, headers.get('location')]).toEqual([302, `${SITE_URL}/kartu/${id}-2.png`])
    const second = await read(`/kartu/${id}-2.png`)
    expect(second.status).toBe(200)
    expect(second.bytes.equals(first.bytes)).toBe(false)
  })

  test('is 404 for a draft, a deleted article and an unknown id', async () => {
    const { slug, id } = await publish({})
    await patch(slug, { status: 'draft' })
    expect((await read(`/kartu/${id}-2.png`)).status).toBe(404)
    await remove(slug)
    expect((await read(`/kartu/${id}-2.png`)).status).toBe(404)
    for (const file of ['999999999-1.png', '0-1.png', '1.png', 'x.png', '1-1.svg', '9999999999-9.png']) {
      expect([file, (await read(`/kartu/${file}`)).status]).toEqual([file, 404])
    }
  })

  test('of the site redirects from an old one', async () => {
    const [address = ''] = (await readHead('/')).metas.get('og:image') ?? []
    expect((await read(address)).status).toBe(200)
    const { status, headers } = await read('/kartu/situs-00000000.png')
    expect([status, headers.get('location')]).toEqual([302, address])
  })
})
