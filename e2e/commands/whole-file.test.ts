import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeNdjson } from '../../bin/export/write-articles'

const folder = mkdtempSync(join(tmpdir(), 'artikel-whole-'))

test('a file that two exports write at once is whole, and by the one that began last', async () => {
  const file = join(folder, 'semua.ndjson')
  const [first, second] = [pausing('pertama'), pausing('kedua')]
  const results = [first, second].map(({ articles }) => writeNdjson(file, 0o600, articles))
  first.end()
  await expect(results[0]).rejects.toThrow(
    `Another command is writing ${file} too; wait for it, or name another.`,
  )
  expect(readdirSync(folder)).toEqual(['semua.ndjson.part'])
  second.end()
  await results[1]
  expect(readFileSync(file, 'utf8')).toBe('{"slug":"kedua-1"}\n{"slug":"kedua-2"}\n')
  expect(readdirSync(folder)).toEqual(['semua.ndjson'])
})

/** Two articles, the second one only after `end` is called. */
function pausing(name: string) {
  const { promise, resolve } = withResolvers()
  return { articles: twoArticles(name, promise), end: resolve }
}

async function* twoArticles(name: string, until: Promise<void>) {
  yield { slug: `${name}-1` }
  await until
  yield { slug: `${name}-2` }
}

function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
