import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { recognizeFile } from './recognize'

const folder = mkdtempSync(join(tmpdir(), 'artikel-recognize-'))
afterAll(() => rmSync(folder, { recursive: true }))

const known = [
  {
    name: 'export.xml',
    text: '\uFEFF<?xml version="1.0"?>\n<rss xmlns:wp="http://wordpress.org/export/1.0/">',
    kind: 'wordpress',
  },
  { name: 'ghost.json', text: '{"db":[{"meta":{}', kind: 'ghost' },
  { name: 'ghost-1.json', text: '{\n  "meta": {', kind: 'ghost' },
  { name: 'ghost-data.json', text: '{ "data": {"posts"', kind: 'ghost' },
  { name: 'lines.txt', text: '{"title": "a"}\n{"title": "b"}', kind: 'ndjson' },
  { name: 'broken.ndjson', text: 'x', kind: 'ndjson' },
  { name: 'empty', text: '', kind: 'ndjson' },
  { name: 'note.md', text: '# a', kind: 'markdown' },
  { name: 'note.mkd', text: '# a', kind: 'markdown' },
]
const unknown = [
  {
    name: 'feed.xml',
    text: '<?xml version="1.0"?><rss version="2.0"><channel>',
    message: /^This is a feed, not a WordPress export/,
  },
  { name: 'page.html', text: '<!doctype html><html>', message: /^This is a page/ },
  { name: 'other.xml', text: '<opml/>', message: /^This is XML/ },
  {
    name: 'list.json',
    text: '[{"title": "a"}]',
    message: /it is one JSON array; put one article on each line/,
  },
  { name: 'site.zip', text: 'PK\u0003\u0004', message: /it is compressed; unpack it first/ },
  {
    name: 'notes.txt',
    text: 'Halo',
    message: /cannot be imported: it must be NDJSON .* a Markdown file \(\.md\), or a folder of them\.$/,
  },
]

describe('a file is recognized by its first bytes', () => {
  test.each(known)('$name as $kind', ({ name, text, kind }) => {
    expect(recognizeFile(file(name, text))).toBe(kind)
  })
  test.each(unknown)('$name as not importable', ({ name, text, message }) => {
    expect(() => recognizeFile(file(name, text))).toThrow(message)
  })
})

test.each(['utf16le', 'swapped'])(
  'a file in UTF-16 (%s) is refused with the command that converts it',
  (order) => {
    const path = file('utf-16.xml', '')
    const bytes = Buffer.from('\uFEFF<?xml version="1.0"?>', 'utf16le')
    writeFileSync(path, order === 'swapped' ? bytes.swap16() : bytes)
    expect(() => recognizeFile(path)).toThrow(
      'it is UTF-16 text; convert it: iconv -f utf-16 -t utf-8 OLD > NEW.',
    )
  },
)

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
