import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk } from './support/small-disk'

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

test('a start on a full disk says so, and leaves no lock for the next one to wait for', async ({ skip }) => {
  const disk = mountSmallDisk(1)
  if (!disk) return skip('This user may not mount a disk, so none can be filled.')
  onTestFinished(disk.remove)
  disk.fill()
  const { code, stderr } = await startTurn(disk.folder)
  expect(code).toBe(1)
  expect(stderr).toBe(
    `The disk of ${disk.folder} is full (ENOSPC: no space left on device, write), so nothing can be built there; free some space, and start again.\n`,
  )
  disk.free()
  const startedAt = performance.now()
  await takeTurn(disk.folder)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('a start in a folder that cannot be written says who has to build there', async ({ skip }) => {
  const disk = mountSmallDisk(1)
  if (!disk) return skip('This user may not mount a disk, so none can be made read-only.')
  onTestFinished(disk.remove)
  execFileSync('mount', ['-o', 'remount,ro', disk.folder])
  const { code, stderr } = await startTurn(disk.folder)
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^Something is missing or has changed in \/.*\(EROFS: .*; start it once as a user who can\.\n$/,
  )
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function takeTurn(folder: string) {
  const { code } = await startTurn(folder)
  expect(code).toBe(0)
}

async function startTurn(folder: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', TURN], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { code, stderr }
}

async function deadPid(): Promise<number | undefined> {
  const child = spawn(process.execPath, ['--eval', ''])
  await once(child, 'close')
  return child.pid
}

function turnsIn(folder: string): string {
  return readFileSync(join(folder, 'turns'), 'utf8')
}
