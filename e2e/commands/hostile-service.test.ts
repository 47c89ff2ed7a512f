import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Answer, startRouted } from '../support/routed-service'
import { runInHost } from './command-host'

const BAD_SLUGS = [
  '../../luar',
  '..',
  'a/b',
  'a\\b',
  '/etc/x',
  'Besar',
  'nul\0',
  '',
  'x'.repeat(192),
  'a\u001b[2J',
]
const IMAGE = '0123456789abcdef01234567.png'
const TIME = '2020-01-01T00:00:00.000Z'

describe('a mirror of a malicious service', () => {
  test('writes valid articles, nothing outside its folder, and reports what it left out', async () => {
    const { around, folder } = newFolder()
    const feed = [...BAD_SLUGS, 'baik'].map((slug, index) => upsert(index + 1, slug))
    const gone = { type: 'delete', cursor: 'c', id: 99, slug: '../luar.txt', at: TIME, former_slugs: [] }
    const { url } = await startRouted(articlesAnd({ '/api/artikel/changes': changes([...feed, gone]) }))
    const { code, stdout, stderr } = await mirror(url, folder)
    expect([code, stdout]).toEqual([1, `upsert baik\n1 article is in ${folder}.\n`])
    expect(filesBelow(around)).toEqual(['luar.txt', 'salinan/.mirror.json', 'salinan/baik.md'])
    for (const slug of BAD_SLUGS.slice(0, 4))
      expect(stderr).toContain(`An article is left out: ${JSON.stringify(slug)} is not a slug.\n`)
    expect(stderr).not.toContain('\u001b')
  })

  test('rejects a state file that names files outside its folder', async () => {
    const { around, folder } = newFolder()
    const { url } = await startRouted(
      articlesAnd({ '/api/artikel/changes': changes([{ type: 'delete', id: 1, slug: 'a' }]) }),
    )
    for (const slugs of [{ 1: '../luar.txt/../../luar' }, { 1: '../luar' }, { x: 'a' }, ['a']]) {
      const state = { origin: url, format: 'markdown', cursor: 'a', slugs }
      writeFileSync(join(folder, '.mirror.json'), JSON.stringify(state))
      writeFileSync(join(around, 'luar.md'), 'tetap')
      const { code, stderr } = await mirror(url, folder)
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('cannot be read; empty the folder to start over.'),
      ])
      expect(readFileSync(join(around, 'luar.md'), 'utf8')).toBe('tetap')
    }
  })

  test('writes through no symbolic link', async () => {
    const { around, folder } = newFolder()
    for (const name of ['baik.md', 'baik.md.part', '.mirror.json.part'])
      symlinkSync(join(around, 'luar.txt'), join(folder, name))
    const { url } = await startRouted(articlesAnd({ '/api/artikel/changes': changes([upsert(1, 'baik')]) }))
    const state = { origin: url, format: 'markdown', cursor: null, slugs: {} }
    writeFileSync(join(folder, '.mirror.json'), JSON.stringify(state))
    expect(await mirror(url, folder)).toMatchObject({ code: 0 })
    expect(readFileSync(join(around, 'luar.txt'), 'utf8')).toBe('dari orang lain')
    expect(readFileSync(join(folder, 'baik.md'), 'utf8')).toContain('# baik')
  })

  const endless: { name: string; answer: Answer; message: string }[] = [
    {
      name: 'a feed that repeats one cursor',
      answer: changes([], true),
      message: 'The feed forms a loop: this is not an Artikel service.\n',
    },
    {
      name: 'a feed that always answers 409',
      answer: { status: 409 },
      message: 'The service answered 409.\n',
    },
    {
      name: 'a feed with invalid changes',
      answer: { body: { data: [{ type: 'upsert', article: { id: '1' } }], meta: {} } },
      message: 'The feed of changes is not that of an Artikel service.\n',
    },
    {
      name: 'a response that is too long',
      answer: { body: Buffer.alloc(33 * 1_048_576, ' ') },
      message: 'has more than 32 MiB, more than an Artikel service sends.\n',
    },
    {
      name: 'an error message with control characters',
      answer: { status: 400, body: { detail: 'x\u001b]0;y\u0007z' } },
      message: 'x ]0;y z\n',
    },
  ]
  test.each(endless)('ends at $name', async ({ answer, message }) => {
    const { folder } = newFolder()
    const { url, received } = await startRouted(() => answer)
    const { code, stderr } = await mirror(url, folder)
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
    expect(received.length).toBeLessThan(4)
  })
})

describe('an export of a malicious service', () => {
  test('writes valid articles, and reports what it left out', async () => {
    const { around, folder } = newFolder()
    const details: Record<string, object> = {
      baik: fields('baik'),
      lain: fields('../../luar'),
      nul: { ...fields('nul'), content: 'a\0b' },
      dalam: { ...fields('dalam'), gallery: [{ url: { url: {} } }] },
      kunci: { ...fields('kunci'), 'a: b\nstatus': 'x' },
      kosong: { ...fields('kosong'), content: 1 },
    }
    const { url } = await startRouted((path) =>
      path.startsWith('/api/artikel?')
        ? list([...BAD_SLUGS, ...Object.keys(details)])
        : { body: { data: { fields: details[path.replace(/^\/api\/artikel\/|\?.*/g, '')] } } },
    )
    const { code, stdout, stderr } = await exportWithKey(url, folder)
    expect([code, stdout]).toEqual([1, `1 article is in ${folder}.\n`])
    expect(filesBelow(around)).toEqual(['luar.txt', 'salinan/baik.md'])
    for (const reason of [
      '"../../luar" is not a slug',
      '"nul\\u0000" is not a slug',
      'lain: "../../luar" is not a slug',
      'nul: it has unknown fields',
      'dalam: it has unknown fields',
      'kunci: it has unknown fields',
      'kosong: it has no text',
    ])
      expect(stderr).toContain(`An article is left out: ${reason}.\n`)
  })

  test('copies only files with names of pictures, and only from the service itself', async () => {
    const { around, folder } = newFolder()
    const elsewhere = await startRouted(() => ({ body: 'rahasia' }))
    const other = IMAGE.replace('0', '1')
    const content = `![](/media/${IMAGE}) ![](/media/x/y.md) ![](/media/.bashrc) ![](/media/${other}) /media/../x`
    const { url } = await startRouted((path) => {
      if (path === `/media/${IMAGE}`) return { body: 'gambar' }
      if (path.startsWith('/media/')) return { status: 302, headers: { Location: elsewhere.url } }
      if (path.startsWith('/api/artikel?')) return list(['baik'])
      return { body: { data: { fields: { ...fields('baik'), content } } } }
    })
    const { stderr } = await exportWithKey(url, folder, '--with-media')
    expect(filesBelow(around)).toEqual([
      'luar.txt',
      'salinan/baik.md',
      'salinan/media/.origins',
      `salinan/media/${IMAGE}`,
    ])
    expect(stderr).toContain(`${url}/media/${other} was not copied: the service answered 302.\n`)
    expect(elsewhere.received).toEqual([])
  })

  test('with a key, which may include drafts, is readable only by its owner', async () => {
    const { around } = newFolder()
    const { url } = await startRouted((path) => {
      if (path.startsWith('/media/')) return { body: 'gambar' }
      if (path.startsWith('/api/artikel?')) return list(['baik'])
      return { body: { data: { fields: { ...fields('baik'), cover_image_url: `/media/${IMAGE}` } } } }
    })
    const [file, folder] = [join(around, 'all.ndjson'), join(around, 'baru')]
    writeFileSync(file, 'lama', { mode: 0o644 })
    expect(await exportWithKey(url, file)).toMatchObject({ code: 0 })
    expect(await exportWithKey(url, folder, '--with-media')).toMatchObject({ code: 0 })
    const modes = [file, folder, join(folder, 'baik.md'), join(folder, 'media'), join(folder, 'media', IMAGE)]
    expect(modes.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual([
      '600',
      '700',
      '600',
      '700',
      '600',
    ])
  })

  test('never sends its key to another host', async () => {
    const elsewhere = await startRouted(() => list([]))
    for (const status of [301, 302, 307, 308]) {
      const { folder } = newFolder()
      const { url, received } = await startRouted(() => ({
        status,
        headers: { Location: `${elsewhere.url}/` },
      }))
      expect(await exportWithKey(url, folder)).toMatchObject({ code: 1 })
      expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer art_kunci'])
    }
    const { folder } = newFolder()
    const next = `${elsewhere.url}/api/artikel?cursor=b`
    const { url, received } = await startRouted((path) => {
      if (path.startsWith('/api/artikel/'))
        return { status: 308, headers: { Location: `${elsewhere.url}${path}` } }
      return path.includes('cursor=b') ? list([]) : list(['baik'], next)
    })
    expect(await exportWithKey(url, folder)).toMatchObject({ code: 1 })
    expect(received.length).toBeGreaterThan(3)
    expect(elsewhere.received).toEqual([])
  })

  const circles: { name: string; answer: Answer }[] = [
    { name: 'pages that repeat', answer: list(['baik'], '/api/artikel?cursor=a') },
    { name: 'empty pages', answer: list([], '/api/artikel?cursor=b') },
  ]
  test.each(circles)('ends at $name', async ({ answer }) => {
    const { folder } = newFolder()
    const { url, received } = await startRouted((path) =>
      path.startsWith('/api/artikel?') ? answer : { body: { data: { fields: fields('baik') } } },
    )
    const { code, stderr } = await exportWithKey(url, folder)
    expect([code, stderr]).toEqual([
      1,
      'The pages of the list form a loop: this is not an Artikel service.\n',
    ])
    expect(received.length).toBeLessThan(6)
  })

  test('leaves nothing of a file that it cannot complete', async () => {
    const { around } = newFolder()
    const { url } = await startRouted((path) =>
      path.startsWith('/api/artikel?')
        ? list(['baik'], '/api/artikel?cursor=a')
        : { body: { data: { fields: fields('baik') } } },
    )
    expect(await exportWithKey(url, join(around, 'all.ndjson'))).toMatchObject({ code: 1 })
    expect(filesBelow(around)).toEqual(['luar.txt'])
  })
})

/** Creates a folder inside a parent that contains a foreign file. */
function newFolder() {
  const around = mkdtempSync(join(tmpdir(), 'artikel-hostile-'))
  writeFileSync(join(around, 'luar.txt'), 'dari orang lain')
  const folder = join(around, 'salinan')
  mkdirSync(folder)
  return { around, folder }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

function mirror(url: string, folder: string) {
  return runInHost('mirror', ['--from', url, '--to', folder, '--once'])
}

function exportWithKey(url: string, to: string, ...others: string[]) {
  return runInHost('export', ['--from', url, '--to', to, ...others], { ARTIKEL_KEY: 'art_kunci' })
}

function upsert(id: number, slug: string) {
  return { type: 'upsert', cursor: 'c', article: { id, slug, revision: 1, updated_at: TIME } }
}

function changes(data: object[], hasMore = false): Answer {
  return { body: { data, meta: { cursor: 'c', has_more: hasMore, warnings: [] } } }
}

function articlesAnd(answers: Record<string, Answer>) {
  return (path: string): Answer => {
    const [address = ''] = path.split('?')
    const name = /^\/artikel\/(.*)\.md$/.exec(address)?.[1]
    return answers[address] ?? { body: `---\nupdated: "${TIME}"\n---\n# ${name}\n` }
  }
}

function list(slugs: string[], next: string | null = null): Answer {
  return { body: { data: slugs.map((slug) => ({ slug })), links: { next } } }
}

function fields(slug: string) {
  return { title: 'Judul', category: 'Umum', content: 'Isi', slug, status: 'draft', published_at: TIME }
}
