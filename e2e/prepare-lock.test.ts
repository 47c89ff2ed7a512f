import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const LOCK = new URL('../bin/prepare/lock.mjs', import.meta.url)

/** Records when its turn begins and ends; the pause in between would let another turn begin. */
const TURN = `
  import { appendFileSync } from 'node:fs'
  import { setTimeout } from 'node:timers/promises'
  import { withLock } from '${LOCK}'
  await withLock(async () => {
    appendFileSync('turns', 'begin ')
    await setTimeout(200)
    appendFileSync('turns', 'end ')
  })`

test('starts in one folder prepare it one at a time', async () => {
  const folder = newFolder()
  await Promise.all([1, 2, 3].map(() => takeTurn(folder)))
  expect(turnsIn(folder)).toBe('begin end begin end begin end ')
})

test('a lock whose owner was killed is taken over by one start', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, '.prepare.lock'), JSON.stringify({ host: hostname(), pids: [await deadPid()] }))
  await Promise.all([1, 2, 3].map(() => takeTurn(folder)))
  expect(turnsIn(folder)).toBe('begin end begin end begin end ')
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function takeTurn(folder: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', TURN], {
    cwd: folder,
    stdio: 'ignore',
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
}

async function deadPid(): Promise<number | undefined> {
  const child = spawn(process.execPath, ['--eval', ''])
  await once(child, 'close')
  return child.pid
}

function turnsIn(folder: string): string {
  return readFileSync(join(folder, 'turns'), 'utf8')
}
