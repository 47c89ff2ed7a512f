import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { database } from '../db/database'
import { log } from '../log'
import { possibleFiles } from './files'
import { endReservation, reserveName, startCleanup } from './orphaned-files'
import { mediaStore } from './store/store'

/** Runs one round of the cleanup, as an instance does whose clock is this much ahead. */
async function cleanUpAhead(seconds: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 })
  try {
    const stop = startCleanup()
    // A round begins in a microtask.
    await setImmediate()
    await stop()
  } finally {
    vi.useRealTimers()
  }
}

function pathOf(file: string): string {
  return join(mediaStore().incoming, '..', file.slice(0, 2), file)
}

async function putFile(file: string) {
  await mediaStore().makeIncoming()
  const path = join(mediaStore().incoming, file)
  writeFileSync(path, 'bytes')
  await mediaStore().put(file, path)
}

const endIt = (name: string) => database().write((transaction) => endReservation(transaction, name))

test('a reservation ends once, and its files stay', async () => {
  const name = 'a'.repeat(24)
  await reserveName(name)
  await putFile(`${name}.jpg`)
  await cleanUpAhead(90)
  await endIt(name)
  expect(existsSync(pathOf(`${name}.jpg`))).toBe(true)
  await expect(endIt(name)).rejects.toMatchObject({ code: 'unavailable' })
})

test('no picture is stored whose files the cleanup of an instance with a fast clock began to remove', async () => {
  const name = 'b'.repeat(24)
  await reserveName(name)
  await putFile(`${name}.jpg`)
  const last = pathOf(possibleFiles(name).at(-1) ?? '')
  // The folder stands for a file that the store fails to remove.
  mkdirSync(last)
  await cleanUpAhead(150)
  expect(existsSync(pathOf(`${name}.jpg`))).toBe(false)
  expect(await database().read.strayFiles.count({ where: { name } })).toBe(1)
  await expect(endIt(name)).rejects.toMatchObject({ code: 'unavailable' })
  rmdirSync(last)
  await cleanUpAhead(150)
  expect(await database().read.strayFiles.count({ where: { name } })).toBe(0)
})

test('files that cannot be removed keep none of other images, and are logged once for a round', async () => {
  const [removable, stuck] = ['e'.repeat(24), ['c'.repeat(24), 'd'.repeat(24)]]
  for (const name of [removable, ...stuck]) {
    await reserveName(name)
    await putFile(`${name}.jpg`)
  }
  const folders = stuck.map((name) => pathOf(`${name}.webp`))
  for (const folder of folders) mkdirSync(folder)
  onTestFinished(() => {
    for (const folder of folders) rmdirSync(folder)
  })
  const logged = (['error', 'warn'] as const).map((level) => vi.spyOn(log(), level))
  onTestFinished(() => void vi.restoreAllMocks())
  await cleanUpAhead(150)
  expect(existsSync(pathOf(`${removable}.jpg`))).toBe(false)
  expect(await database().read.strayFiles.count({ where: { name: { in: stuck } } })).toBe(2)
  expect(logged.flatMap(({ mock }) => mock.calls)).toHaveLength(1)
})

test('the cleanup removes what an earlier process left an hour ago, and nothing newer', async () => {
  const { incoming, makeIncoming } = mediaStore()
  await makeIncoming()
  const [old, recent] = [join(incoming, 'old'), join(incoming, 'recent')]
  for (const folder of [old, recent]) mkdirSync(folder)
  const hourAgo = Date.now() / 1_000 - 3_601
  utimesSync(old, hourAgo, hourAgo)
  await cleanUpAhead(0)
  expect([old, recent].map((folder) => existsSync(folder))).toEqual([false, true])
})

test('a folder of incoming pictures that cannot be used is logged when that begins and when it is over', async () => {
  const { incoming } = mediaStore()
  const aside = `${incoming}-aside`
  renameSync(incoming, aside)
  writeFileSync(incoming, 'a file where the folder was')
  onTestFinished(() => void vi.restoreAllMocks())
  const logged: string[] = []
  for (const level of ['error', 'warn', 'info'] as const)
    vi.spyOn(log(), level).mockImplementation((...entry) => void logged.push(`${level}: ${entry.at(-1)}`))
  for (let round = 0; round < 3; round++) await cleanUpAhead(0)
  expect(logged).toEqual(['warn: the folder of incoming pictures cannot be cleaned up'])
  rmSync(incoming)
  renameSync(aside, incoming)
  for (let round = 0; round < 3; round++) await cleanUpAhead(0)
  expect(logged.slice(1)).toEqual(['info: the folder of incoming pictures can be cleaned up again'])
})
