import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DEFAULT_OPTIONS } from '../../e2e/support/moving-options'
import type { ImportItem } from './import-item'
import { splitFile } from './markdown/front-matter'
import { takeHeading } from './markdown/heading'
import { replaceImages, replaceOutsideCode, reportOwnSyntax } from './markdown/outside-code'
import { openSource } from './open-source'
import { createReservations } from './reservations'
import { toHtml } from './wordpress/content'
import { seoOf } from './wordpress/seo'

const folder = mkdtempSync(join(tmpdir(), 'artikel-hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MEBIBYTE = 1_048_576
const LIBRARY = { byId: new Map(), ofPost: new Map() }
const matter = (text: string) => () => frontMatterOf(text)
const html = (text: string) => () => toHtml(text, '1', LIBRARY, [])

/** Inputs that once took minutes or crashed the process. */
const texts: { name: string; run: () => unknown }[] = [
  { name: 'a first line of blanks', run: matter(`---${' '.repeat(MEBIBYTE)}x`) },
  { name: 'a front matter of brackets', run: matter(`---\na: ${'['.repeat(200_000)}\n---\n`) },
  { name: 'a front matter of closing brackets', run: matter(`---\na: ${']'.repeat(200_000)}\n---\n`) },
  { name: 'a front matter of quotes', run: matter(`---\na: ${'"'.repeat(200_000)}\n---\n`) },
  { name: 'a front matter of questions', run: matter(`---\n${'? '.repeat(100_000)}\n---\n`) },
  { name: 'a front matter of steps', run: matter(`---\n${steps(700)}---\n`) },
  { name: 'a JSON front matter of quotes', run: matter(`{"a":"${'\\"'.repeat(500_000)}`) },
  { name: 'a heading of blanks', run: () => takeHeading(`# a${' '.repeat(MEBIBYTE)}b`) },
  { name: 'a heading of brackets', run: () => takeHeading(`# ${'['.repeat(MEBIBYTE)}`) },
  { name: 'a heading before line ends', run: () => takeHeading(`# a\n${'\n'.repeat(MEBIBYTE)}`) },
  { name: 'a line of backticks', run: () => replaceOutsideCode('`'.repeat(MEBIBYTE), (piece) => piece) },
  ...[
    '`',
    '`a``',
    '> ```\n',
    '>',
    '<pre>',
    '    \n',
    'a\n\n    b\n',
    '1. a\nb\n\n    c\n',
    'a\n',
    '- ```\n',
    '- ```\n  a\n\n',
    '    ```\n',
    '- ',
    '\n',
    '![',
    '![a\n',
    '](a)',
    '![a]((',
  ].map((piece) => ({
    name: `images and code that are not closed: ${JSON.stringify(piece)}`,
    run: () => replaceImages(piece.repeat(MEBIBYTE / piece.length), () => null),
  })),
  { name: 'a shortcode of blanks', run: () => reportOwnSyntax(`{{<${' '.repeat(MEBIBYTE)}`, false, []) },
  { name: 'a name of a block', run: html(`<!-- wp:${'a'.repeat(MEBIBYTE)} -->`) },
  { name: 'blocks that are not closed', run: html('<!-- wp:freeform -->'.repeat(MEBIBYTE / 20)) },
  { name: 'closing tags of nothing', run: html('<div>'.repeat(100_000) + '</section>'.repeat(100_000)) },
  { name: 'variables that are not closed', run: () => titleOf('%a('.repeat(MEBIBYTE / 3)) },
]

describe('a mebibyte is parsed in linear time:', () => {
  test.each(texts)('$name', ({ run }) => {
    const before = process.cpuUsage()
    run()
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  })
})

test('equal slugs are numbered without a search through earlier ones', () => {
  const reserve = createReservations(false)
  const imported = (slug: string): ImportItem => ({
    source: slug,
    losses: [],
    article: { slug, body: {}, images: [] },
  })
  const slugs = Array.from({ length: 20_000 }, () => reserve(imported('sama'))).map(slugOf)
  expect([slugs[0], slugs[1], slugs.at(-1), new Set(slugs).size]).toEqual([
    'sama',
    'sama-2',
    'sama-20000',
    20_000,
  ])
  expect(['sama-3', 'sama', 'lain'].map((slug) => slugOf(reserve(imported(slug))))).toEqual([
    'sama-3-2',
    'sama-20001',
    'lain',
  ])
})

describe('a malicious Ghost export', () => {
  test('has its posts imported one by one, regardless of the others', async () => {
    const nodes = (type: string) =>
      JSON.stringify({ root: { children: [{ type, children: [{ type: 'text', text: 'a' }] }, { type }] } })
    const deep = `{"root":${'{"type":"paragraph","children":['.repeat(50_000)}${']}'.repeat(50_000)}}`
    const posts = [
      { slug: 'proto', html: '', lexical: nodes('__proto__'), published_at: 1e300 },
      { slug: 'konstruktor', html: '', lexical: nodes('constructor'), published_at: '+275760-09-13' },
      {
        slug: 'kartu',
        html: '',
        mobiledoc: JSON.stringify({ cards: [['toString', {}]], sections: [[10, 0]] }),
      },
      { slug: 'dalam', html: '', lexical: deep },
      { slug: 'div', html: '<div>'.repeat(100_000) },
      { slug: 'baik', html: '<p>Isi</p>' },
    ]
    const { pieces, stopped } = await read('hostile.json', JSON.stringify({ db: [{ data: { posts } }] }))
    expect(stopped).toBeNull()
    expect(pieces.map(({ source }) => source)).toEqual(posts.map(({ slug }) => `post ${slug}`))
    expect(pieces.at(-1)).toMatchObject({ article: { slug: 'baik' } })
    const unread = pieces.filter(({ losses }) => losses.some(({ code }) => code === 'unknown_date'))
    expect(unread.map(({ source }) => source)).toEqual(['post proto', 'post konstruktor'])
    for (const piece of pieces) expect(JSON.stringify(piece)).not.toContain('[object Object]')
  })
})

test.each([
  ['in a table', '{"db":[{"data":{"posts":['],
  ['beside the tables', '{"meta":['],
])('a Ghost export that is nested too deep %s ends there, with the reason', async (_, head) => {
  const { stopped } = await read('nested.json', `${head}${'['.repeat(200_000)}`)
  expect(stopped).toContain('(it is nested deeper than 100 levels)')
})

/** Larger than the limit in memory. */
const HUGE = 100 * MEBIBYTE

describe('the length limit rejects an endless line', () => {
  test.each([
    [
      'NDJSON',
      'huge.ndjson',
      '{"title":"',
      {
        pieces: [{ failed: { message: expect.stringMatching(/^The line has \d+ bytes, more than/) } }],
        stopped: null,
      },
    ],
    [
      'WXR, in a section',
      'huge.xml',
      `${XML_HEAD()}<item><title><![CDATA[`,
      { stopped: expect.stringContaining('at line 1: a tag or a CDATA section is larger than 64 MiB') },
    ],
    [
      'WXR, in a tag',
      'huge-tag.xml',
      `${XML_HEAD()}<item><title a="`,
      { stopped: expect.stringContaining('is larger than 64 MiB') },
    ],
    [
      'Ghost',
      'huge.json',
      '{"data":{"posts":[{"html":"',
      { stopped: expect.stringContaining('is larger than 64 MiB') },
    ],
  ])('of %s', async (_, name, head, outcome) => {
    const file = openSync(join(folder, name), 'w')
    writeSync(file, head)
    for (let written = 0; written < HUGE; written += MEBIBYTE) writeSync(file, 'x'.repeat(MEBIBYTE))
    closeSync(file)
    expect(await readFile(name)).toMatchObject(outcome)
  })
})

test('a file nested too deep fails without affecting others', async () => {
  mkdirSync(join(folder, 'notes'))
  writeFileSync(join(folder, 'notes/a.md'), `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}\nIsi`)
  writeFileSync(join(folder, 'notes/b.md'), '---\ntitle: B\n---\nIsi')
  writeFileSync(join(folder, 'notes/b.json'), `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
  writeFileSync(
    join(folder, 'notes/c.md'),
    '---\ntitle: C\n"__proto__": {draft: true}\nconstructor: x\n---\nIsi',
  )
  writeFileSync(join(folder, 'notes/d.md'), '---\ntitle: D\ntags: &all [*all, *all]\n---\nIsi')
  const { pieces, stopped } = await readFile('notes')
  expect(stopped).toBeNull()
  expect(pieces).toMatchObject([
    { failed: { message: expect.any(String) } },
    { failed: { message: expect.any(String) } },
    { article: { body: { title: 'C', status: 'published' } } },
    { failed: { message: expect.stringContaining('nested too deep') } },
  ])
})

test('a line nested too deep fails with the reason, and the next is read', async () => {
  const line = `{"slug":"a","title":"t","content":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const { pieces } = await read('deep.ndjson', `${line}\n{"slug":"b"}\n`)
  expect(pieces).toMatchObject([
    { failed: { message: expect.stringContaining('nested') } },
    { article: { slug: 'b' } },
  ])
})

test('an exported file cannot name another URL of the service as its slug', async () => {
  const { pieces } = await read(
    'own.md',
    '---\nslug: ../webhooks/1\ncontent_format: html\ntitle: T\n---\nIsi',
  )
  expect(pieces).toMatchObject([{ article: { slug: 'webhooks-1' } }])
})

function XML_HEAD(): string {
  return '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>'
}

function steps(depth: number): string {
  return Array.from({ length: depth }, (_, at) => `${' '.repeat(at)}a:\n`).join('')
}

function frontMatterOf(text: string): unknown {
  try {
    return splitFile(text)
  } catch (error) {
    return error
  }
}

function titleOf(text: string) {
  const item = {
    fields: new Map(),
    terms: [],
    meta: new Map([['rank_math_title', text]]),
    oldSlugs: [],
    comments: 0,
    end: 0,
  }
  return seoOf(item, { title: '', siteTitle: '', excerpt: '' }, [])
}

function slugOf(imported: ImportItem): string {
  return 'article' in imported ? imported.article.slug : ''
}

function read(name: string, text: string) {
  writeFileSync(join(folder, name), text)
  return readFile(name)
}

async function readFile(name: string) {
  const pieces: ImportItem[] = []
  try {
    for await (const { imported } of openSource(join(folder, name)).read(DEFAULT_OPTIONS))
      pieces.push(imported)
  } catch (error) {
    return { pieces, stopped: error instanceof Error ? error.message : String(error) }
  }
  return { pieces, stopped: null }
}
