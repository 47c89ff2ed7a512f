import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import { listDocuments } from './files'
import { codesIn } from './tables'

const OWN_PATH = /^(?:app|bin|components|deploy|docs|e2e|integrations|lib|prisma|public)\/[\w./[\]-]+$/

const documents = listDocuments()

test('the documents are found', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'SECURITY.md', 'docs/running.md']))
})

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8')
  const prose = withoutBlocks(text)

  test('links only to existing files and headings', () => {
    const links = [...prose.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !isThere(document, link))).toEqual([])
  })

  test('names only existing files of the project', () => {
    const paths = codesIn(prose).filter((code) => OWN_PATH.test(code))
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })
})

test('docs/README.md lists every document in docs', () => {
  const listed = new Set(linkedDocuments('docs/README.md'))
  const beside = documents.filter(
    (document) => /^docs\/[^/]+$/.test(document) && document !== 'docs/README.md',
  )
  expect(beside.filter((document) => !listed.has(document))).toEqual([])
})

test('README.md has at most 150 lines', () => {
  expect(readFileSync('README.md', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
})

function isThere(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? document : join(dirname(document), path)
  if (!existsSync(target)) return false
  return anchor === undefined || (statSync(target).isFile() && anchorsOf(target).includes(anchor))
}

function linkedDocuments(document: string): string[] {
  const links = withoutBlocks(readFileSync(document, 'utf8')).matchAll(/\]\(([^)\s#:]+\.md)[^)]*\)/g)
  return [...links].map(([, path = '']) => join(dirname(document), path))
}

/** The anchors that GitHub gives a document's headings. */
function anchorsOf(document: string): string[] {
  const headings = withoutBlocks(readFileSync(document, 'utf8')).matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function withoutBlocks(text: string): string {
  return text.replace(/^```.*?^```/gms, '')
}
