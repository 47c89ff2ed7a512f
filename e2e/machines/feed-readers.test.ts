import { parseFeed } from 'feedsmith'
import RssParser from 'rss-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { fewAtOnce, service, word } from '../api/support/service'
import { read } from './support/read'
import { SITE_URL } from './support/site'

const MAX_BYTES = 500_000
const short = `Pendek ${word()}`
const long = `Panjang ${word()}`

/** A feed as a feed reader understands it, newest entry first. */
type Understood = { title: string; entries: { url: string; title: string; html: string; summary: string }[] }

beforeAll(async () => {
  // Escaping turns each of these characters into several.
  const content = `\`\`\`\n${'<"&"> '.repeat(8_000)}\n\`\`\``
  // One at a time: together they would take more work than the service accepts at once.
  for (let index = 0; index < 30; index++) {
    await publishAt(index, { category: long, content, summary: 'Ringkas & "jelas".' })
  }
  await fewAtOnce(12, (index) => publishAt(index, { category: short, content: `Isi *${index}*.` }))
})

const readers = [
  { reader: 'feedsmith', file: 'feed.xml', understand: readRssWithFeedsmith },
  { reader: 'feedsmith', file: 'atom.xml', understand: readAtomWithFeedsmith },
  { reader: 'feedsmith', file: 'feed.json', understand: readJsonWithFeedsmith },
  { reader: 'rss-parser', file: 'feed.xml', understand: readWithRssParser },
  { reader: 'rss-parser', file: 'atom.xml', understand: readWithRssParser },
]

describe.each(readers)('$reader reads $file', ({ file, understand }) => {
  test('with the whole text of the ten newest articles, and summaries of the others', async () => {
    const feed = await understand((await read(`${listOf(short)}/${file}`)).text)
    expect(feed.title).toBe(`${short} – Kabar & Kopi`)
    expect(feed.entries.map(({ title }) => title)).toEqual(numbersFrom(11).map((number) => `Nomor ${number}`))
    const whole = feed.entries.filter(({ html }) => html !== '')
    expect(whole.map(({ html }) => html)).toEqual(
      numbersFrom(11)
        .slice(0, 10)
        .map((number) => `<p>Isi <em>${number}</em>.</p>`),
    )
    expect(feed.entries[11]).toMatchObject({ html: '', summary: 'Isi 0.' })
    expect(feed.entries[0]?.url).toMatch(`${SITE_URL}/artikel/`)
  })

  test('in at most 500 kB, however long the articles are', async () => {
    const { bytes, text } = await read(`${listOf(long)}/${file}`)
    const { entries } = await understand(text)
    expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES)
    expect(entries.map(({ title }) => title)).toEqual(numbersFrom(29).map((number) => `Nomor ${number}`))
    expect(entries[0]?.html).toContain('&lt;"&amp;"&gt; ')
    expect(new Set(entries.map(({ summary }) => summary))).toEqual(new Set(['Ringkas & "jelas".']))
  })
})

function publishAt(second: number, fields: Record<string, unknown>) {
  const published_at = `2025-01-01T00:00:${String(second).padStart(2, '0')}Z`
  return service.publish({ title: `Nomor ${second}`, published_at, ...fields })
}

function listOf(category: string): string {
  return `/kategori/${category.toLowerCase().replace(' ', '-')}`
}

function numbersFrom(highest: number): number[] {
  return Array.from({ length: highest + 1 }, (_, index) => highest - index)
}

type RssParserItem = { description?: string; summary?: string; 'content:encoded'?: string }

const RSS_PARSER = new RssParser<object, RssParserItem>({
  customFields: { item: ['description', 'summary', 'content:encoded'] },
})

async function readWithRssParser(text: string): Promise<Understood> {
  const { title = '', items } = await RSS_PARSER.parseString(text)
  return { title, entries: items.map(toUnderstood) }
}

/** For an RSS item without `content:encoded`, `content` is its description. */
function toUnderstood(item: RssParserItem & RssParser.Item) {
  const { link: url = '', title = '', description, summary = description ?? '', content } = item
  const html = description === undefined ? content : item['content:encoded']
  return { url, title, html: html?.trim() ?? '', summary }
}

function readRssWithFeedsmith(text: string): Understood {
  const { format, feed } = parseFeed(text)
  if (format !== 'rss') throw new Error(`It takes RSS for ${format}.`)
  return {
    title: feed.title ?? '',
    entries: (feed.items ?? []).map(({ link = '', title = '', description = '', content }) => ({
      url: link,
      title,
      html: content?.encoded?.trim() ?? '',
      summary: description,
    })),
  }
}

function readAtomWithFeedsmith(text: string): Understood {
  const { format, feed } = parseFeed(text)
  if (format !== 'atom') throw new Error(`It takes Atom for ${format}.`)
  return {
    title: textOf(feed.title),
    entries: (feed.entries ?? []).map(({ links, title, content, summary }) => ({
      url: links?.find(({ rel }) => rel === 'alternate')?.href ?? '',
      title: textOf(title),
      html: textOf(content),
      summary: textOf(summary),
    })),
  }
}

function readJsonWithFeedsmith(text: string): Understood {
  const { format, feed } = parseFeed(text)
  if (format !== 'json') throw new Error(`It takes JSON for ${format}.`)
  return {
    title: feed.title ?? '',
    entries: (feed.items ?? []).map(({ url = '', title = '', content_html = '', summary = '' }) => ({
      url,
      title,
      html: content_html.trim(),
      summary,
    })),
  }
}

/** An Atom text construct has a type, and white space around its value. */
function textOf(text: { value?: string } | undefined): string {
  return text?.value?.trim() ?? ''
}
