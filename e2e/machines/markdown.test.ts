import { beforeAll, describe, expect, test } from 'vitest'
import type { ArticleDetail } from '../../lib/articles/serialize'
import { service, word } from '../api/support/service'
import { read } from './support/read'
import { SITE_URL } from './support/site'

const { detail, patch, publish } = service
let article: ArticleDetail

beforeAll(async () => {
  article = await publish({
    title: `Kopi: "hitam" #${word()}`,
    category: 'Kuliner: rasa',
    tags: ['kopi', 'a: b'],
    content:
      '## Bahan\n\nLihat [arsip](/artikel) dan [bahan](#bahan).[^1]\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n[^1]: Catatan.\n',
  })
})

describe('an article as Markdown', () => {
  test('starts with its metadata as YAML', async () => {
    const { status, headers, text } = await read(`/artikel/${article.slug}.md`)
    const [, front = ''] = /^---\n(.*?)\n---\n\n/s.exec(text) ?? []
    const metadata = Object.fromEntries(front.split('\n').map(toEntry))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(metadata).toEqual({
      title: article.title,
      description: article.seo.description,
      url: article.url,
      author: 'Redaksi',
      category: 'Kuliner: rasa',
      tags: ['kopi', 'a: b'],
      language: 'id',
      published: article.published_at,
      updated: article.updated_at,
      site: 'Kabar & Kopi',
    })
  })

  test('has the text of the API with absolute URLs', async () => {
    const { text } = await read(`/artikel/${article.slug}.md`)
    const { body } = await detail(`${article.slug}?format=markdown`)
    const own = body.data.content.replace('(/artikel)', `(${SITE_URL}/artikel)`)
    expect(text.endsWith(`\n\n${own}`)).toBe(true)
    expect(own).toContain('[bahan](#bahan)')
    expect(own).toContain('[^1]: Catatan.')
  })

  test('has its title as text, whatever that looks like', async () => {
    const { slug } = await publish({ title: '1 < 2 &lt; *a* ~~b~~ `c` C #', content: 'Teks.' })
    const { text } = await read(`/artikel/${slug}.md`)
    expect(text).toContain('\n\n# 1 \\< 2 &amp;lt; \\*a\\* \\~\\~b\\~\\~ \\`c\\` C \\#\n\nTeks.\n')
  })

  test('is not indexed as a page of its own', async () => {
    const { headers } = await read(`/artikel/${article.slug}.md`)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('link')).toBe(`<${article.url}>; rel="canonical"`)
  })

  test('is revalidated only by its ETag, and has no Last-Modified', async () => {
    const { headers } = await read(`/artikel/${article.slug}.md`)
    expect(headers.get('last-modified')).toBeNull()
    const again = { 'If-None-Match': headers.get('etag') ?? '' }
    expect((await read(`/artikel/${article.slug}.md`, again)).status).toBe(304)
  })

  test('changes with its article', async () => {
    const { slug } = await publish({ content: 'Lama.' })
    expect((await read(`/artikel/${slug}.md`)).text).toContain('Lama.')
    await patch(slug, { content: 'Baru.' })
    expect((await read(`/artikel/${slug}.md`)).text).toContain('Baru.')
  })

  test('has one URL', async () => {
    const { status, headers } = await read(`/artikel/${article.slug}/markdown`)
    expect([status, headers.get('location')]).toEqual([308, `/artikel/${article.slug}.md`])
  })
})

describe('the page of an article', () => {
  const MARKDOWN = 'text/markdown, text/html;q=0.9, */*;q=0.1'

  test('is Markdown for clients that prefer it, and varies by Accept', async () => {
    const path = `/artikel/${article.slug}`
    // Each format twice, so that the second response comes from the cache.
    for (const accept of ['text/html', MARKDOWN, '*/*', MARKDOWN, 'text/html']) {
      const { headers, text } = await read(path, { Accept: accept })
      const isMarkdown = accept === MARKDOWN
      expect(headers.get('content-type')).toBe(`text/${isMarkdown ? 'markdown' : 'html'}; charset=utf-8`)
      expect(headers.get('vary')).toBe('Accept, Accept-Encoding')
      expect(text.startsWith(isMarkdown ? '---\n' : '<!DOCTYPE html>')).toBe(true)
    }
  })

  test('varies by Accept at an unknown slug too', async () => {
    for (const accept of ['text/html', MARKDOWN]) {
      const { status, headers } = await read('/artikel/tidak-ada', { Accept: accept })
      expect([status, headers.get('vary')]).toEqual([404, 'Accept, Accept-Encoding'])
    }
  })

  test('has an entity tag for each format', async () => {
    const path = `/artikel/${article.slug}`
    const page = await read(path)
    const markdown = await read(path, { Accept: MARKDOWN })
    expect(markdown.headers.get('etag')).not.toBe(page.headers.get('etag'))
    expect(markdown.headers.get('content-location')).toBe(`${path}.md`)
    const again = await read(path, { Accept: MARKDOWN, 'If-None-Match': markdown.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('is the only page with two formats', async () => {
    const { headers } = await read('/artikel', { Accept: MARKDOWN })
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('vary')).toBe('Accept-Encoding')
  })
})

function toEntry(line: string): [string, unknown] {
  const at = line.indexOf(': ')
  return [line.slice(0, at), JSON.parse(line.slice(at + 2))]
}
