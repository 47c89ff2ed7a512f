import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../e2e/support/moving-options'
import type { ImportItem } from '../import-item'
import { openSource } from '../open-source'

const folder = mkdtempSync(join(tmpdir(), 'artikel-wordpress-'))
afterAll(() => rmSync(folder, { recursive: true }))

const HEAD = '<rss xmlns:wp="http://wordpress.org/export/1.2/">\n<channel>\n<title>Situs</title>\n'
const FOOT = '</channel>\n</rss>\n'
const WHOLE = item('satu')

describe('a malformed export is imported up to the error, which is reported with its line:', () => {
  const faults = [
    {
      name: 'an unclosed text',
      xml: '<item>\n<title>dua\n</item>\n',
      line: 6,
      reason: '<title> is not closed',
    },
    {
      name: 'a wrong closing tag',
      xml: '<item>\n\n<title>dua</titel>\n</item>\n',
      line: 7,
      reason: '<title> is not closed',
    },
    {
      name: 'a closing tag without its end',
      xml: '<item>\n<title>dua</title\n<link>x</link>\n</item>\n',
      line: 7,
      reason: 'a closing tag closes nothing',
    },
    { name: 'an extra closing tag', xml: '</item>\n', line: 5, reason: 'a closing tag closes nothing' },
    {
      name: 'an unclosed item',
      xml: `<item>\n<title>dua</title>\n${WHOLE}`,
      line: 7,
      reason: 'an <item> begins in another',
    },
    {
      name: 'an unclosed group',
      xml: '<item>\n<wp:postmeta>\n<wp:meta_key>a</wp:meta_key>\n</item>\n',
      line: 6,
      reason: '<wp:postmeta> is not closed',
    },
    {
      name: 'elements without end',
      xml: `<item>\n<a>${'<b>'.repeat(200_000)}`,
      line: 6,
      reason: 'elements are nested deeper than 1000',
    },
  ]
  test.each(faults)('$name', async ({ xml, line, reason }) => {
    const { pieces, stopped } = await read(HEAD + WHOLE + xml + WHOLE + FOOT)
    expect(pieces.map(titleOf)).toEqual(['satu'])
    expect(stopped).toBe(
      `The XML is broken at line ${line}: ${reason}. Everything before that was read; get a complete export and run the same command again.`,
    )
  })

  test('truncation at any position', async () => {
    const text = HEAD + WHOLE + FOOT
    for (let length = HEAD.length; length < text.length - 2; length += 7) {
      const { stopped } = await read(text.slice(0, length))
      expect(stopped).toMatch(/^The XML ends at line \d+, column \d+ before its end: the file was cut off\./)
    }
    expect(await read(text)).toMatchObject({ pieces: [{}], stopped: null })
  })
})

describe('a CDATA section', () => {
  test.each([
    ['a]]]]><![CDATA[>b', 'a]]>b'],
    ['//<![CDATA[\nx //]]]]><![CDATA[>y', '//<![CDATA[\nx //]]>y'],
    ['a <![CDATA[b]]> c', 'a b c'],
    ['a <![CDATA[b]]> <em>c</em> &amp; d]]><![CDATA[e', 'a b <em>c</em> & d'],
  ])('%j is read as %j', async (written, said) => {
    const { pieces } = await read(HEAD + item('satu', `<![CDATA[<pre>${written}</pre>]]>`) + FOOT)
    expect(pieces).toMatchObject([{ article: { body: { content: expect.stringContaining(said) } } }])
  })
})

describe('an item is dated', () => {
  const GMT = '<wp:post_date_gmt>2019-05-01 03:00:00</wp:post_date_gmt>'
  const ZERO = '<wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>'
  const PUB = '<pubDate>Wed, 01 May 2019 06:00:00 +0200</pubDate>'
  const ZERO_PUB = '<pubDate>Mon, 30 Nov -0001 00:00:00 +0000</pubDate>'
  const LOCAL = '<wp:post_date>2019-05-01 10:30:00</wp:post_date>'
  test.each([
    ['by its time in GMT', GMT + PUB + LOCAL, '2019-05-01T03:00:00.000Z'],
    ['by pubDate without that', ZERO + PUB + LOCAL, '2019-05-01T04:00:00.000Z'],
    [
      'by a pubDate before 1970',
      ZERO + PUB.replace('Wed, 01 May 2019', 'Wed, 01 May 1968') + LOCAL,
      '1968-05-01T04:00:00.000Z',
    ],
    [
      'by its local time when pubDate is the start of Unix time, which stands for none',
      `${ZERO}<pubDate>Thu, 01 Jan 1970 00:00:00 +0000</pubDate>${LOCAL}`,
      '2019-05-01T03:30:00.000Z',
    ],
    [
      'by its local time in SITE_TIMEZONE without either',
      ZERO + ZERO_PUB + LOCAL,
      '2019-05-01T03:30:00.000Z',
    ],
    ['by its local time too where no other is written', LOCAL, '2019-05-01T03:30:00.000Z'],
  ])('%s', async (_, dates, moment) => {
    const { pieces } = await read(HEAD + item('satu', 'Isi.', dates) + FOOT)
    expect(pieces).toMatchObject([{ article: { body: { published_at: moment } } }])
  })

  test.each([
    ['2019-07-01 10:30:00', 'Europe/Berlin', '2019-07-01T08:30:00.000Z'],
    ['2019-10-27 02:30:00', 'Europe/Berlin', '2019-10-27T00:30:00.000Z'],
    ['2019-03-10 02:30:00', 'America/Los_Angeles', '2019-03-10T10:30:00.000Z'],
    ['2019-09-08 00:00:00', 'America/Santiago', '2019-09-08T04:00:00.000Z'],
  ])("by the zone's offset at that date: %s in %s", async (local, timeZone, moment) => {
    const dates = `${ZERO}<wp:post_date>${local}</wp:post_date>`
    const { pieces } = await read(HEAD + item('satu', 'Isi.', dates) + FOOT, timeZone)
    expect(pieces).toMatchObject([{ article: { body: { published_at: moment } } }])
  })
})

test.each([
  { name: 'that nobody can read is a loss', date: '31/12/2020 25:61', codes: ['unknown_date'] },
  { name: 'of zeros is none', date: '0000-00-00 00:00:00', codes: [] },
])('a date $name', async ({ date, codes }) => {
  const dates = `<pubDate>${date}</pubDate><wp:post_date>${date}</wp:post_date>`
  const { pieces } = await read(HEAD + item('satu', 'Isi.', dates) + FOOT)
  expect(pieces).toMatchObject([{ article: { body: { title: 'satu' } } }])
  expect(pieces[0]?.losses.map(({ code }) => code)).toEqual(codes)
})

test('a folder with the parts of an export is imported as one: a picture may be in a later part than its article', async () => {
  const parts = mkdtempSync(join(folder, 'parts-'))
  const thumbnail =
    '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:postmeta>'
  const image =
    '<item><wp:post_type>attachment</wp:post_type><wp:post_id>7</wp:post_id><wp:attachment_url>https://old.example/7.jpg</wp:attachment_url></item>\n'
  const files = [item('satu', 'Isi.', thumbnail), item('dua') + image, item('tiga')]
  for (const [at, items] of files.entries())
    writeFileSync(join(parts, `situs.wordpress.2026-01-01.00${at}.xml`), HEAD + items + FOOT)
  const source = openSource(parts)
  const positions: number[] = []
  const articles: unknown[] = []
  for await (const { imported, position } of source.read(DEFAULT_OPTIONS)) {
    positions.push(position)
    if ('article' in imported) articles.push(imported.article.body)
  }
  expect(articles).toMatchObject([
    { title: 'satu', cover_image_url: 'https://old.example/7.jpg' },
    { title: 'dua' },
    { title: 'tiga' },
  ])
  expect(positions).toEqual([...positions].sort((one, other) => one - other))
  expect(new Set(positions).size).toBe(4)
  expect(Math.max(...positions)).toBeLessThanOrEqual(source.total)
})

test('a scheduled post without a date is a draft, not public at once', async () => {
  const dates = '<wp:status>future</wp:status><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>'
  const { pieces } = await read(HEAD + item('satu', 'Isi.', dates) + FOOT)
  expect(pieces).toMatchObject([{ article: { body: { status: 'draft' } } }])
  expect(pieces[0]?.losses.map(({ code }) => code)).toEqual(['scheduled_without_date'])
})

test.each([
  { name: '_jetpack_newsletter_access', value: 'paid_subscribers', status: 'draft' },
  { name: '_jetpack_newsletter_access', value: 'everybody', status: 'published' },
  { name: '_members_access_role', value: 'subscriber', status: 'draft' },
])('a post whose $name is $value is $status', async ({ name, value, status }) => {
  const meta = `<wp:postmeta><wp:meta_key>${name}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`
  const { pieces } = await read(HEAD + item('satu', 'Isi.', meta) + FOOT)
  expect(pieces).toMatchObject([{ article: { body: { status } } }])
  const losses = pieces[0]?.losses.filter(({ field }) => field === 'status') ?? []
  const said = `it was for ${value} only; it is a draft now`
  expect(losses.map(({ message }) => message)).toEqual(status === 'draft' ? [said] : [])
})

test('an item without text is reported by title and URL, and an auto-draft is skipped', async () => {
  const link = '<link>https://old.example/2019/kosong/</link>'
  const begun = item('Auto Draft', 'Isi.', '<wp:status>auto-draft</wp:status>')
  const { pieces } = await read(HEAD + item('Ko&quot;song', '<![CDATA[<p> </p>]]>', link) + begun + FOOT)
  expect(pieces).toMatchObject([
    { skipped: { message: 'without text' }, about: '"Ko\\"song", https://old.example/2019/kosong/' },
    { skipped: { message: 'with the status auto-draft' } },
  ])
})

test.each([
  { count: 1, message: '1 comment' },
  { count: 2, message: '2 comments' },
])('an import reports how many comments an article loses: $message', async ({ count, message }) => {
  const comments = '<wp:comment></wp:comment>'.repeat(count)
  const { pieces } = await read(HEAD + item('satu', 'Isi.', comments) + FOOT)
  expect(pieces[0]?.losses.map((loss) => loss.message)).toEqual([message])
})

test('a title keeps decoded entities, and the alt of an image is decoded', async () => {
  const alt =
    '<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value><![CDATA[Alt &amp; x]]></wp:meta_value></wp:postmeta>'
  const image = `<item><wp:post_type>attachment</wp:post_type><wp:post_id>7</wp:post_id><wp:attachment_url>https://old.example/7.jpg</wp:attachment_url>${alt}</item>\n`
  const { pieces } = await read(HEAD + item('a]]&gt;b', '[gallery ids="7"]') + image + FOOT)
  const content = expect.stringContaining('alt="Alt &amp; x"')
  expect(pieces[0]).toMatchObject({ article: { body: { title: 'a]]>b', content } } })
})

test('entities declared in the document are not expanded', async () => {
  const laughs = Array.from({ length: 30 }, (__, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
  const { pieces } = await read(`<!DOCTYPE rss [${laughs.join('')}]>${HEAD}${item('satu', '&l30;')}${FOOT}`)
  expect(pieces).toMatchObject([{ article: { body: { content: '<p>&l30;</p>' } } }])
})

test('a stopped import does not read the whole media library', async () => {
  const file = join(folder, 'stopped.xml')
  writeFileSync(file, HEAD + WHOLE + FOOT)
  const pieces = openSource(file).read(DEFAULT_OPTIONS, AbortSignal.abort('stopped'))
  await expect(pieces.next()).rejects.toBe('stopped')
})

function item(title: string, content = 'Isi.', others = ''): string {
  return `<item><title>${title}</title><content:encoded>${content}</content:encoded>${others}</item>\n`
}

function titleOf(imported: ImportItem): unknown {
  return 'article' in imported ? imported.article.body.title : imported
}

async function read(xml: string, timeZone = DEFAULT_OPTIONS.timeZone) {
  const file = join(folder, 'export.xml')
  writeFileSync(file, xml)
  const pieces: ImportItem[] = []
  try {
    for await (const { imported } of openSource(file).read({ ...DEFAULT_OPTIONS, timeZone }))
      pieces.push(imported)
  } catch (error) {
    return { pieces, stopped: error instanceof Error ? error.message : String(error) }
  }
  return { pieces, stopped: null }
}
