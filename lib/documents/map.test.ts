import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

describe.each(['README.md', 'docs/map-of-the-code.md'])('the map in %s', (document) => {
  const paths = pathsIn(readFileSync(document, 'utf8'))

  test('has only existing paths', () => {
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })
})

describe('docs/map-of-the-code.md', () => {
  const paths = pathsIn(readFileSync('docs/map-of-the-code.md', 'utf8'))

  test.each(['lib', 'lib/articles'])('has every folder of %s', (folder) => {
    const folders = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`)
    expect(folders.filter((path) => !paths.includes(path))).toEqual([])
  })

  test('has every path of the map in the README', () => {
    const inBrief = pathsIn(readFileSync('README.md', 'utf8'))
    expect(inBrief.filter((path) => !paths.some((long) => long.startsWith(path)))).toEqual([])
  })
})

/** The paths in the last code block of a document. An indented path lies in the last folder that is not indented. */
function pathsIn(document: string): string[] {
  const block = document.split(/^```$/m).at(-2) ?? ''
  let folder = ''
  return block
    .split('\n')
    .filter((line) => /\S {2,}\S/.test(line))
    .map((line) => {
      const name = line.trim().split(/ {2,}/, 1)[0]?.replace(/\/$/, '') ?? ''
      if (line.startsWith(' ')) return `${folder}/${name}`
      folder = name
      return name
    })
}
