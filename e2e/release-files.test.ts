import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesIn, ownFiles } from '../bin/release/files.mjs'
import { startProgram } from './support/run-program'

test('a symbolic link to a folder counts as one file and is not followed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'packages/own'), { recursive: true })
  writeFileSync(join(folder, 'packages/own/index.js'), '')
  symlinkSync('own', join(folder, 'packages/linked'))
  expect(filesIn(folder).sort()).toEqual(['packages/linked', 'packages/own/index.js'])
})

test('the documents of a release link only to files that it has, and to pictures', () => {
  const files = ownFiles()
  const isThere = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`))
  const documents = files.filter((file) => /^(?!bin\/).*\.md$/.test(file))
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/running.md']))
  const missing = documents.flatMap(linkedFiles).filter((path) => !isThere(path))
  expect(missing.filter((path) => !path.startsWith('docs/pictures/'))).toEqual([])
})

test.each([
  { args: ['--folder'], problem: '--folder needs a folder.' },
  { args: ['--folder', 'image', 'more'], problem: 'Unknown argument "more".' },
  { args: ['image'], problem: 'Unknown argument "image".' },
])('npm run release rejects $args: $problem', async ({ args, problem }) => {
  const { code, stderr } = await startProgram(process.execPath, ['bin/release.mjs', ...args]).ended
  expect([code, stderr.split('\n')[0]]).toEqual([1, problem])
})

test('npm run release rejects a folder that is not empty, and a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'own.txt'), '')
  for (const path of [folder, join(folder, 'own.txt')]) {
    const { code, stderr } = await startProgram(process.execPath, ['bin/release.mjs', '--folder', path]).ended
    expect([code, stderr.split('\n')[0]]).toEqual([1, `${path} is not an empty folder.`])
  }
})

/** The files of the project that a document links to, as paths from the root. */
function linkedFiles(document: string): string[] {
  const links = readFileSync(document, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)
  return [...links].map(([, link = '']) => join(dirname(document), link))
}
