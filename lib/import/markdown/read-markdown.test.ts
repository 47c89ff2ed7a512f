import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../e2e/support/moving-options'
import type { LocalImage, Loss } from '../import-item'
import { openSource } from '../open-source'

const root = mkdtempSync(join(tmpdir(), 'artikel-markdown-'))
afterAll(() => rmSync(root, { recursive: true }))

type Case = {
  name: string
  files: Record<string, string | Buffer>
  /** The slug and fields of the first file's article, or the reason why there is none. */
  becomes: { slug?: string; body?: object; failed?: object; skipped?: object }
  losses?: string[]
}

const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString()
const IMAGE = Buffer.from('not looked into')

/** The syntax of an image in the folder, and its imported content. */
const images: [written: string, content: string][] = [
  ['![x](a(1).png)', '![x](local-picture:0:)'],
  ['![x](a(1).png "J (1)")', '![x](local-picture:0: "J (1)")'],
  ['![x](<a(1).png>)', '![x](local-picture:0:)'],
  ['![a [b] c](a.png)', '![a [b] c](local-picture:0:)'],
  ['![a \\] c](a.png)', '![a \\] c](local-picture:0:)'],
  ['![a\nb](a.png)', '![a\nb](local-picture:0:)'],
  ['![a\n\nb](a.png)', '![a\n\nb](a.png)'],
  ['<img src=a.png>', '<img src="local-picture:0:">'],
  ['<img alt="x" src=a.png/>', '<img alt="x" src="local-picture:0:"/>'],
  ['[![x](a.png)](a.png)', '[![x](local-picture:0:)](local-picture:0:)'],
  ['[![x](a.png)](<b.png> "B")', '[![x](local-picture:0:)](local-picture:1: "B")'],
  ['[![x](a.png)](/halaman/)', '[![x](local-picture:0:)](/halaman/)'],
  ['\\![x](a.png)', '\\![x](a.png)'],
  ['\\\\![x](a.png)', '\\\\![x](local-picture:0:)'],
  [
    '[![x](a.png)](a.png) `` ` ![x](a.png) ``',
    '[![x](local-picture:0:)](local-picture:0:) `` ` ![x](a.png) ``',
  ],
  ['`` ![x](a.png) `', '`` ![x](local-picture:0:) `'],
  [
    'a\n\n    ![x](a.png)\n\n\t![x](a.png)\n\n![x](a.png)',
    'a\n\n    ![x](a.png)\n\n\t![x](a.png)\n\n![x](local-picture:0:)',
  ],
  ['a\n    ![x](a.png)', 'a\n    ![x](local-picture:0:)'],
  [
    '- a\n\n    ![x](a.png)\n\n    ![x](a.png)',
    '- a\n\n    ![x](local-picture:0:)\n\n    ![x](local-picture:0:)',
  ],
  [
    '1. Langkah satu\ndan lanjutannya.\n\n    ![x](a.png)',
    '1. Langkah satu\ndan lanjutannya.\n\n    ![x](local-picture:0:)',
  ],
  ['[^1]: a\nb\nc\n\n    ![x](a.png)', '[^1]: a\nb\nc\n\n    ![x](local-picture:0:)'],
  ['a\n- b\nc\n\n    ![x](a.png)', 'a\n- b\nc\n\n    ![x](local-picture:0:)'],
  ['1. a\n\n   b\nc\n\n    ![x](a.png)', '1. a\n\n   b\nc\n\n    ![x](local-picture:0:)'],
  ['- a\n\nb\nc\n\n    ![x](a.png)', '- a\n\nb\nc\n\n    ![x](a.png)'],
  ['- a\n## b\n\n    ![x](a.png)', '- a\n## b\n\n    ![x](a.png)'],
  ['- a\n---\n\n    ![x](a.png)', '- a\n---\n\n    ![x](a.png)'],
  ['```\n- a\n```\n\n    ![x](a.png)', '```\n- a\n```\n\n    ![x](a.png)'],
  ['- ```\n  ![x](a.png)\n  ```\n- ![y](b.png)', '- ```\n  ![x](a.png)\n  ```\n- ![y](local-picture:0:)'],
  [
    '10. ~~~md\n\n    ![x](a.png)\n    ~~~\n\n    ![y](b.png)',
    '10. ~~~md\n\n    ![x](a.png)\n    ~~~\n\n    ![y](local-picture:0:)',
  ],
  [
    '10. a\n\n    ```\n    ![x](a.png)\n    ```\n    ![y](b.png)',
    '10. a\n\n    ```\n    ![x](a.png)\n    ```\n    ![y](local-picture:0:)',
  ],
  ['- - ```\n    ![x](a.png)\n- ![y](b.png)', '- - ```\n    ![x](a.png)\n- ![y](local-picture:0:)'],
  ['- ```a``` ![x](a.png)', '- ```a``` ![x](local-picture:0:)'],
  ['1. a\n   b\n\n\n    ![x](a.png)', '1. a\n   b\n\n\n    ![x](local-picture:0:)'],
  [
    '<pre>\n![x](a.png)\n\n![x](a.png)</pre>\n![x](a.png)',
    '<pre>\n![x](a.png)\n\n![x](a.png)</pre>\n![x](local-picture:0:)',
  ],
  ['> ```\n> ![x](a.png)\n> ```\n> ![x](a.png)', '> ```\n> ![x](a.png)\n> ```\n> ![x](local-picture:0:)'],
  ['> > ~~~md\n> > ![x](a.png)\n\n![x](a.png)', '> > ~~~md\n> > ![x](a.png)\n\n![x](local-picture:0:)'],
  ['![[a.png|cap|100]]', '![cap](local-picture:0:)'],
  ['![[a.png|100x50]]', '![](local-picture:0:)'],
  ['![[a.png|Tahun 2020]]', '![Tahun 2020](local-picture:0:)'],
]

const cases: Case[] = [
  ...images.map(([written, content]) => ({
    name: `an image is one where Markdown shows one: ${written}`,
    files: { 'p.md': written, 'a.png': IMAGE, 'b.png': IMAGE, 'a(1).png': IMAGE },
    becomes: { body: { content } },
  })),
  {
    name: 'a picture with a longer name than any file',
    files: { 'p.md': `![a](${'x'.repeat(300)}.png)` },
    becomes: { body: { content: `![a](${'x'.repeat(300)}.png)` } },
    losses: [`pictures: ${'x'.repeat(199)}… is not in the folder`],
  },
  {
    name: 'a cover that Obsidian links',
    files: { 'p.md': matter('cover: "![[a.png|100]]"'), 'a.png': IMAGE },
    becomes: { body: { cover_image_url: 'local-picture:0:' } },
  },
  {
    name: 'a cover with alt and caption leads the gallery',
    files: {
      'p.md': matter(
        'cover:\n  image: a.png\n  alt: Alt\n  caption: Ket',
        '![B](b.png) ![C](https://o.example/c.png)',
      ),
      'a.png': IMAGE,
      'b.png': IMAGE,
    },
    becomes: {
      body: {
        cover_image_url: 'local-picture:1:',
        gallery: [
          { url: 'local-picture:1:', alt: 'Alt', caption: 'Ket' },
          { url: 'local-picture:0:', alt: 'B' },
          { url: 'https://o.example/c.png', alt: 'C' },
        ],
      },
    },
  },
  {
    name: 'the alt of a cover under a name of its own',
    files: { 'p.md': matter('heroImage: https://o.example/a.png\nheroImageAlt: Alt') },
    becomes: { body: { gallery: [{ url: 'https://o.example/a.png', alt: 'Alt' }] } },
  },
  {
    name: 'of several covers the first',
    files: { 'p.md': matter('images: [https://o.example/a.png, /b.png]') },
    becomes: { body: { cover_image_url: 'https://o.example/a.png' } },
    losses: ['images: only the first is the cover; left out: /b.png'],
  },
  {
    name: 'a cover without an address',
    files: { 'p.md': matter('image:\n  credit: Budi') },
    becomes: {},
    losses: ['cover_image_url: the front matter names no picture for it'],
  },
  {
    name: 'a restricted page is a draft',
    files: { 'p.md': matter('private: true') },
    becomes: { body: { status: 'draft' } },
    losses: ['status: it was not public; it is a draft now'],
  },
  ...[
    { fields: 'private: false\nhidden: true', was: 'not public' },
    { fields: 'hidden: false\npassword: x', was: 'not public' },
    { fields: 'build:\n  list: never', was: 'not public' },
    { fields: 'status: published\nvisibility: members', was: 'members' },
    { fields: 'visibility: tiers', was: 'tiers' },
    { fields: 'status: in review', was: 'in review' },
    { fields: 'status: scheduled', was: 'scheduled without a readable date' },
    { fields: 'access: members', was: 'members' },
    { fields: 'access: [public, members]', was: 'members' },
    { fields: 'access:\n  roles: [staff]', was: '{"roles":["staff"]}' },
    { fields: 'status: idea', was: 'idea' },
    { fields: 'status: published\nstate: Embargoed', was: 'embargoed' },
    { fields: 'publish: later', was: 'later' },
    { fields: 'members_only: true', was: 'not public' },
    { fields: 'encrypt:\n  password: x', was: 'not public' },
    { fields: 'eleventyExcludeFromCollections: true', was: 'not public' },
    { fields: '_build: {list: never}', was: 'not public' },
    { fields: 'state: draft', was: null },
    { fields: 'published: 2020-01-01\npublish: false', was: null },
    { fields: 'draft: false\nisDraft: true', was: null },
    { fields: 'draft: y', was: null },
    { fields: 'dg-publish: false', was: null },
  ].map(({ fields, was }) => ({
    name: `any field that hides makes a draft: ${JSON.stringify(fields)}`,
    files: { 'p.md': matter(fields) },
    becomes: { body: { status: 'draft' } },
    losses: was === null ? [] : [`status: it was ${was}; it is a draft now`],
  })),
  {
    name: 'merged fields count, and those of the file take precedence',
    files: { 'p.md': matter('params: &all\n  draft: true\n  tags: [a]\n<<: *all\ntags: [b]') },
    becomes: { body: { status: 'draft', tags: ['b'] } },
  },
  {
    name: 'attributes of macOS beside a file are no article',
    files: { '._p.md': Buffer.from('\0\x05\x16\x07\0\x02\0\0Mac OS X        '), 'p.md': 'Isi' },
    becomes: { slug: 'p', body: { content: 'Isi' } },
  },
  {
    name: 'fields that hide nothing',
    files: {
      'p.md': matter(
        'draft: n\nprivate: no\nhidden: false\nstatus: publish\nvisibility: Public\naccess: free\nstate: evergreen\npublish: 5 Feb 2017',
      ),
    },
    becomes: { body: { status: 'published' } },
  },
  {
    name: 'a status that hides',
    files: { 'p.md': matter('status: private') },
    becomes: { body: { status: 'draft' } },
    losses: ['status: it was private; it is a draft now'],
  },
  {
    name: 'a page that Eleventy does not output',
    files: { 'p.md': matter('permalink: false') },
    becomes: { body: { status: 'draft' } },
    losses: ['status: it had no page; it is a draft now'],
  },
  {
    name: 'a page that Hugo does not output',
    files: { 'p.md': matter('_build:\n  render: never') },
    becomes: { body: { status: 'draft' } },
    losses: ['status: it had no page; it is a draft now'],
  },
  ...['2017-2-5', '2017/02/05', '5 Feb 2017', '1486252800'].map((date) => ({
    name: `a page that expired is a draft: ${date}`,
    files: { 'p.md': matter(`expiryDate: ${date}`) },
    becomes: { body: { status: 'draft' } },
    losses: [`status: it expired at ${date}; it is a draft now`],
  })),
  {
    name: 'a page expires in the time zone of the site',
    files: { 'p.md': matter(`expiryDate: ${IN_AN_HOUR.slice(0, -1)}`) },
    becomes: { body: { status: 'draft' } },
    losses: [`status: it expired at ${IN_AN_HOUR.slice(0, -1)}; it is a draft now`],
  },
  {
    name: 'a page that expires later is published',
    files: { 'p.md': matter(`expiryDate: ${IN_AN_HOUR}`) },
    becomes: { body: { status: 'published' } },
  },
  {
    name: 'a date that a page expires at is a loss when it is none',
    files: { 'p.md': matter('expiryDate: kelak') },
    becomes: { body: { status: 'published' } },
    losses: ['expiryDate: kelak could not be understood as a date'],
  },
  {
    name: 'what Hugo publishes later, whatever its date is',
    files: { 'p.md': matter(`date: 2020-01-02\npublishDate: ${nextYear()}-01-02T00:00:00Z`) },
    becomes: { body: { status: 'scheduled', published_at: `${nextYear()}-01-02T00:00:00.000Z` } },
  },
  ...['published_on', 'pubDate', 'published'].map((field) => ({
    name: `what is to be published later, whatever its date is: ${field}`,
    files: { 'p.md': matter(`date: 2020-01-02\n${field}: ${nextYear()}-01-02T00:00:00Z`) },
    becomes: { body: { status: 'scheduled', published_at: `${nextYear()}-01-02T00:00:00.000Z` } },
  })),
  {
    name: 'the date of the page, before those of its publication and of its file',
    files: { 'p.md': matter('created: 2020-01-03\npubDate: 2020-01-02\ndate: 2020-01-01T00:00:00Z') },
    becomes: { body: { published_at: '2020-01-01T00:00:00.000Z' } },
  },
  {
    name: 'only the plural of Jekyll is several names',
    files: { '_posts/2020-01-02-p.md': matter('category: Berita Utama\ntag: satu dua\ntags: tiga empat') },
    becomes: { body: { category: 'Berita Utama', tags: ['tiga', 'empat', 'satu dua'] } },
  },
  ...[
    ['tags: [hola, {label: Docu, permalink: /docu}]', { tags: ['hola', 'Docu'] }],
    ['categories: [{name: Foo}, {slug: bar}]', { category: 'Foo', tags: ['bar'] }],
    ['categories: [[a, b], [c]]', { category: 'a', tags: ['b', 'c'] }],
    ['tags: {name: satu}', { tags: ['satu'] }],
  ].map(([yaml, body]) => ({
    name: `terms are kept however they are named: ${yaml}`,
    files: { 'p.md': matter(String(yaml)) },
    becomes: { body: Object(body) },
  })),
  {
    name: 'drafts of Jekyll are read as its posts',
    files: { '_drafts/p.md': matter('tags: satu dua') },
    becomes: { body: { status: 'draft', tags: ['satu', 'dua'] } },
  },
  {
    name: 'an invalid date in the name',
    files: { '_posts/2020-13-45-p.md': matter('title: T') },
    becomes: { slug: 'p' },
    losses: ['published_at: 2020-13-45 could not be understood as a date'],
  },
  {
    name: 'null is not a text, a quoted one is',
    files: { 'p.md': matter('description: null\nimage: ~\nmeta_title: "null"\ntags: [null, 1.50, 007]') },
    becomes: { body: { meta_title: 'null', tags: ['1.50', '007'] } },
  },
  {
    name: 'the index of a folder is served at the folder too',
    files: { 'p.md': matter('permalink: /a/b/index.html') },
    becomes: { slug: 'b', body: { aliases: ['/a/b/', '/a/b/index.html'] } },
  },
  {
    name: 'data of Eleventy, the nearest first',
    files: {
      'posts/p.md': matter('tags: satu'),
      'posts/posts.json': '{"tags": ["dua"], "author": "Folder", "category": "Folder"}',
      'posts/p.11tydata.json': '{"author": "Sendiri"}',
    },
    becomes: { body: { tags: ['satu', 'dua'], author: 'Sendiri', category: 'Folder' } },
  },
  {
    name: 'data of Eleventy that is broken',
    files: { 'posts/p.md': matter('title: T'), 'posts/posts.json': '{' },
    becomes: {
      failed: { message: expect.stringContaining('The data in posts/posts.json could not be read:') },
    },
  },
  ...[
    ['YAML', '---\ntitle: T\nA: B: C\n---\n'],
    ['TOML', '+++\ntitle = T\n+++\n'],
    ['JSON', '{"title":\nT}\n'],
  ].map(([format, text = '']) => ({
    name: `a broken front matter in ${format}, with the reason as a sentence`,
    files: { 'p.md': text },
    becomes: {
      failed: { message: expect.stringMatching(/^The front matter could not be read: .*[^:.]\.$/) },
    },
  })),
  {
    name: 'data of Eleventy that is code',
    files: { 'posts/posts.11tydata.js': 'process.exit(3)', 'z.md': 'a' },
    becomes: { skipped: { message: 'not in Markdown: .js' } },
  },
  {
    name: 'other markup is named',
    files: { 'a.org': '* Judul', 'z.md': 'a' },
    becomes: { skipped: { message: 'not in Markdown: .org' } },
  },
  {
    name: 'a front matter without an end is not published as a text',
    files: { 'p.md': '---\ntitle: T\ndraft: true\n\nRahasia' },
    becomes: { failed: { message: 'The front matter is not closed: end it with a line like its first.' } },
  },
  ...[
    ['YAML', '\n---\ntitle: T\ndraft: true\n---\nIsi'],
    ['YAML with the line ends of Windows', ' \t\r\n\r\n---\r\ntitle: T\r\ndraft: true\r\n---\r\nIsi'],
    ['TOML', '\n\n+++\ntitle = "T"\ndraft = true\n+++\nIsi'],
    ['JSON', '\n{"title": "T", "draft": true}\nIsi'],
  ].map(([format, text = '']) => ({
    name: `a front matter in ${format} that follows blank lines`,
    files: { 'p.md': text },
    becomes: { body: { title: 'T', status: 'draft', content: 'Isi' } },
  })),
  ...['\n---\n\nTeks: ini.\n\n---\n', '\n---\nTeks ini.\n---\n', '\n---\nTeks: ini.\n'].map((content) => ({
    name: `no front matter that follows blank lines: ${JSON.stringify(content)}`,
    files: { 'p.md': content },
    becomes: { body: { status: 'published', content } },
  })),
  ...['draft: on', 'published: off'].map((yaml) => ({
    name: `a boolean of YAML 1.1: ${yaml}`,
    files: { 'p.md': matter(yaml) },
    becomes: { body: { status: 'draft' } },
  })),
  {
    name: 'a rule before a text',
    files: { 'p.md': '---\n\nTeks: ini.' },
    becomes: { body: { content: '---\n\nTeks: ini.' } },
  },
  {
    name: 'UTF-16 that says so',
    files: { 'p.md': Buffer.from(`\uFEFF${matter('title: Enam belas')}`, 'utf16le') },
    becomes: { body: { title: 'Enam belas', content: 'Isi' } },
  },
  ...[false, true].map((isSwapped) => {
    const bytes = Buffer.from(matter('title: Enam belas\ndraft: true'), 'utf16le')
    return {
      name: `UTF-16 that does not say so, ${isSwapped ? 'big' : 'little'}-endian`,
      files: { 'p.md': isSwapped ? bytes.swap16() : bytes },
      becomes: { body: { title: 'Enam belas', status: 'draft', content: 'Isi' } },
    }
  }),
  {
    name: 'UTF-16 whose bytes are in the other order',
    files: { 'p.md': Buffer.from(`\uFEFF${matter('title: Enam belas')}`, 'utf16le').swap16() },
    becomes: { body: { title: 'Enam belas', content: 'Isi' } },
  },
  {
    name: 'the line ends of old Macs',
    files: { 'p.md': matter('title: Mac').replaceAll('\n', '\r') },
    becomes: { body: { title: 'Mac', content: 'Isi' } },
  },
  {
    name: 'an unsupported encoding',
    files: { 'p.md': Buffer.from('Caf\xe9', 'latin1') },
    becomes: {
      failed: {
        message: 'The file is not UTF-8 text; convert it: iconv -f windows-1252 -t utf-8 OLD > NEW.',
      },
    },
  },
  {
    name: 'a bomb of aliases',
    files: { 'p.md': matter(`a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefg'.replace(/./g, bombLine)}`) },
    becomes: { failed: { message: expect.stringContaining('Excessive alias count') } },
  },
  {
    name: 'a tag of YAML is not evaluated',
    files: { 'p.md': matter('title: !!js/function "function(){}"') },
    becomes: { body: { title: 'function(){}' } },
  },
  {
    name: 'a name that leaves no slug',
    files: { '🎉.md': matter('title: 🎉') },
    becomes: { slug: 'artikel-e98c2562', body: { title: '🎉' } },
  },
  {
    name: 'what Obsidian alone shows is named',
    files: { 'p.md': '> [!note] Judul\n> Isi\n\n> [!recipe]- Judul\n\n%% satu\n\ndua %% ==tebal== $$x$$' },
    becomes: {},
    losses: [
      'content: an Obsidian comment stays as text: %% satu\n\ndua %%',
      'content: an Obsidian callout stays as text: > [!recipe]-',
      'content: an Obsidian highlight stays as text: ==tebal==',
      'content: a formula stays as text: $$x$$',
    ],
  },
]

describe('a file of a folder is imported as its program would show it:', () => {
  test.each(cases)('$name', async ({ name, files, becomes, losses = [] }) => {
    const [imported] = await readFolder(name, files)
    const { slug, body } = becomes
    const { losses: found = [], ...rest } = imported ?? {}
    expect(rest).toMatchObject(body || slug ? { article: becomes } : becomes)
    if (!becomes.failed && !becomes.skipped)
      expect(found.map(({ field, message }) => `${field}: ${message}`)).toEqual(losses)
  })
})

/** Dates in the zone Asia/Jakarta. Null for an invalid date, which is a loss. */
const dates: [written: string, publishedAt: string | null][] = [
  ['2020-01-02', '2020-01-01T17:00:00.000Z'],
  ['2020-1-2', '2020-01-01T17:00:00.000Z'],
  ['2020/01/02 3:04', '2020-01-01T20:04:00.000Z'],
  ['2020-01-02 03:04:05 +0000', '2020-01-02T03:04:05.000Z'],
  ['2020-01-02T03:04:05.123456789+07:00', '2020-01-01T20:04:05.123Z'],
  ['January 2, 2020', '2020-01-01T17:00:00.000Z'],
  ['Thu, 02 Jan 2020 03:04:05 GMT', '2020-01-02T03:04:05.000Z'],
  ['Thu, 02 Jan 2020 03:04:05 EST', '2020-01-02T08:04:05.000Z'],
  ['Thu, 02 Jul 2020 03:04:05 PDT', '2020-07-02T10:04:05.000Z'],
  ['Thu, 02 Jan 2020 03:04:05 UT', '2020-01-02T03:04:05.000Z'],
  ['Thu Jan 02 2020 03:04:05 GMT+0100 (Central European Standard Time)', '2020-01-02T02:04:05.000Z'],
  ['Thu, 02 Jan 2020 03:04:05 UTC-05:00', '2020-01-02T08:04:05.000Z'],
  ['1577934245', '2020-01-02T03:04:05.000Z'],
  ['1577934245678', '2020-01-02T03:04:05.678Z'],
  ['0001-01-01', null],
  ['0001-01-01T00:00:00Z', null],
  ['0000-00-00', null],
  ['2020-02-30', null],
  ['01/02/2020', null],
  ['git Last Modified', null],
]

describe('a date is read', () => {
  test.each(dates)('from the text: %s', async (written, publishedAt) => {
    const [imported] = await readFolder(written, { 'p.md': matter(`date: ${written}`) })
    const isLost = imported?.losses.some(({ field }) => field === 'published_at')
    expect([bodyOf(imported).published_at ?? null, isLost]).toEqual([publishedAt, publishedAt === null])
  })

  test.each([
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['Mar 8 2026 2:30', 'America/Los_Angeles', '2026-03-08T10:30:00.000Z'],
    ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ])(
    'in the zone of the site, even if its clocks change then: %s in %s',
    async (written, timeZone, moment) => {
      const files = { 'p.md': matter(`date: ${written}`) }
      const [imported] = await readFolder(written, files, new Date(), timeZone)
      expect(bodyOf(imported).published_at).toBe(moment)
    },
  )

  test('from the modification time of the file for Last Modified of Eleventy', async () => {
    const files = { 'p.md': matter('date: Last Modified') }
    const modified = new Date('2021-02-03T04:05:06.000Z')
    const [imported] = await readFolder('modified', files, modified)
    expect(bodyOf(imported).published_at).toBe(modified.toISOString())
  })

  test('without stopping the import when it is out of range', async () => {
    const files = { 'a.md': matter('date: 9999-12-31T23:59:59'), 'b.md': matter('date: 0001-01-01') }
    expect(await readFolder('ends', files)).toHaveLength(2)
  })
})

test.each([
  ['its site', 'site', true],
  ['its folder of posts', 'site/_posts', true],
  ['its file', 'site/_posts/2020-01-02-p.md', true],
  ['a file with a layout that was taken out of it', 'taken/2020-01-02-p.md', true],
  ['a folder of another program', 'other', false],
])('the categories of a Jekyll post, read from %s, are separated by spaces', async (_, path, isJekylls) => {
  const categories = 'categories: foo bar baz'
  for (const [file, yaml] of Object.entries({
    'site/_posts/2020-01-02-p.md': categories,
    'taken/2020-01-02-p.md': `layout: post\n${categories}`,
    'other/2020-01-02-p.md': `layout: layouts/post.njk\n${categories}`,
  })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), matter(yaml))
  }
  for await (const { imported } of openSource(join(root, path)).read(DEFAULT_OPTIONS)) {
    const { category, tags } = bodyOf(imported)
    expect([category, tags]).toEqual(isJekylls ? ['foo', ['bar', 'baz']] : ['foo bar baz', undefined])
  }
  expect.assertions(1)
})

test('pictures beyond the limit of a gallery are uploaded only if the text shows them', async () => {
  const names = Array.from({ length: 53 }, (_, at) => `${at}.png`)
  const files = Object.fromEntries(names.map((name) => [name, IMAGE]))
  const yaml = `gallery: [${names.join(', ')}]`
  const [imported] = await readFolder('gallery', { 'p.md': matter(yaml, '![x](51.png)'), ...files })
  const { article, losses = [] } = imported as { article?: { images: LocalImage[] }; losses?: Loss[] }
  const written = article?.images.map((image) => image.written)
  expect(written).toEqual(['51.png', ...names.slice(0, 50)])
  expect(losses.map(({ code }) => code)).toEqual(['gallery_cut'])
})

function matter(yaml: string, text = 'Isi'): string {
  return `---\n${yaml}\n---\n${text}`
}

function bombLine(name: string): string {
  const before = String.fromCharCode(name.charCodeAt(0) - 1)
  return `${name}: &${name} [${Array(9).fill(`*${before}`).join()}]\n`
}

function nextYear(): number {
  return new Date().getUTCFullYear() + 1
}

function bodyOf(imported: object | undefined): Record<string, unknown> {
  const { article } = imported as { article?: { body: Record<string, unknown> } }
  return article?.body ?? {}
}

async function readFolder(
  name: string,
  files: Record<string, string | Buffer>,
  modified = new Date(),
  timeZone = DEFAULT_OPTIONS.timeZone,
) {
  const folder = mkdtempSync(join(root, `${name.replace(/\W+/g, '-')}-`))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    utimesSync(join(folder, path), modified, modified)
  }
  const pieces = []
  for await (const { imported } of openSource(folder).read({ ...DEFAULT_OPTIONS, timeZone }))
    pieces.push(imported)
  return pieces
}
