import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../e2e/support/moving-options'
import { openSource } from '../open-source'

const around = mkdtempSync(join(tmpdir(), 'artikel-pictures-'))
afterAll(() => rmSync(around, { recursive: true }))

const COMPOSED = 'composed-\u00e9.png'
const DECOMPOSED = 'decomposed-e\u0301.png'

const REFERENCES = [
  'beside.png',
  './post/own.png',
  'deep.png',
  'other/far.png',
  'far.png',
  '/static.png',
  '../secret.png',
  'secret.png',
  'link.png',
  'inside.png',
  'linked/far.png',
  'post/linked/secret.png',
  `${around}/secret.png`,
  'a%00.png',
  'composed-e\u0301.png',
  'decomposed-e\u0301.png',
]

for (const path of [
  'secret.png',
  'outer/secret.png',
  ...inSite('beside.png', 'post/own.png', 'post/sub/deep.png'),
])
  write(path)
for (const path of inSite('other/far.png', 'static/static.png', COMPOSED, DECOMPOSED)) write(path)
write('site/post.md', REFERENCES.map((reference) => `![](${reference})`).join('\n'))
symlinkSync('../secret.png', join(around, 'site/link.png'))
symlinkSync('other/far.png', join(around, 'site/inside.png'))
symlinkSync('other', join(around, 'site/linked'))
symlinkSync('../../outer', join(around, 'site/post/linked'))

test('a single file brings only pictures next to it and in the folder with its name', async () => {
  expect(await imagesOf('site/post.md')).toEqual(
    inSite('beside.png', COMPOSED, DECOMPOSED, 'post/own.png', 'post/sub/deep.png'),
  )
})

test('a folder brings the pictures in it, but none that symbolic links place outside', async () => {
  expect(await imagesOf('site')).toEqual(
    inSite(
      'beside.png',
      COMPOSED,
      DECOMPOSED,
      'inside.png',
      'linked/far.png',
      'other/far.png',
      'post/own.png',
      'post/sub/deep.png',
      'static/static.png',
    ),
  )
})

/** The paths of the files that would be uploaded. */
async function imagesOf(path: string): Promise<string[]> {
  for await (const { imported } of openSource(join(around, path)).read(DEFAULT_OPTIONS)) {
    if (!('article' in imported)) continue
    const files = imported.article.images.flatMap(({ from }) => ('file' in from ? from.file : []))
    return files.map((file) => relative(around, file)).sort()
  }
  return []
}

function inSite(...paths: string[]): string[] {
  return paths.map((path) => `site/${path}`)
}

function write(path: string, text = 'x') {
  mkdirSync(dirname(join(around, path)), { recursive: true })
  writeFileSync(join(around, path), text)
}
