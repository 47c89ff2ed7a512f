import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from './error-code.mjs'

const LOCK = '.prepare.lock'
const HEARTBEAT_MS = 1_000
/** A lock without a heartbeat for this long is stale. Longer on this host: a killed owner's child may still be building. */
const REMOTE_STALE_MS = 15_000
const LOCAL_STALE_MS = 600_000
const SETTLE_MS = 100

/** @param {() => Promise<void>} work runs while this process holds the lock of this folder */
export async function withLock(work) {
  await acquire()
  const heartbeat = setInterval(touch, HEARTBEAT_MS)
  process.on('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

/** @param {number} child holds the lock until it ends, even if its parent is killed */
export function shareLock(child) {
  if (isOwn()) writeLock([...readLock().pids, child])
}

async function acquire() {
  let isAnnounced = false
  while (!(await tryToAcquire())) {
    if (!isAnnounced) console.error('Waiting for another start in this folder…')
    isAnnounced = true
    await delay(SETTLE_MS)
  }
}

async function tryToAcquire() {
  if (isStale()) rmSync(LOCK, { force: true })
  try {
    writeLock([process.pid], 'wx')
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    // A full disk has room for the name of a file, which the next start would take for a lock.
    rmSync(LOCK, { force: true })
    endWith(cannotBeWritten(error))
  }
  // Another process may have found the same stale lock and removed this new one instead.
  await delay(SETTLE_MS)
  return isOwn()
}

/** @returns {never} */
function endWith(/** @type {string} */ line) {
  console.error(line)
  process.exit(1)
}

function cannotBeWritten(/** @type {unknown} */ error) {
  const folder = process.cwd()
  const reason = error instanceof Error ? error.message : String(error)
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${folder} is full (${reason}), so nothing can be built there; free some space, and start again.`
  return `Something is missing or has changed in ${folder}, and this user cannot write there (${reason}); start it once as a user who can.`
}

function isStale() {
  const { host, pids } = readLock()
  const found = statSync(LOCK, { throwIfNoEntry: false })
  if (!found) return false
  const isHere = host === hostname()
  if (isHere && !pids.some(isAlive)) return true
  // Pids of another host or container mean nothing here, and a pid of this host may have been reused.
  return Date.now() - found.mtimeMs > (isHere ? LOCAL_STALE_MS : REMOTE_STALE_MS)
}

function isAlive(/** @type {number} */ pid) {
  // This process does not hold the lock yet, so an earlier process had the same pid.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function isOwn() {
  const { host, pids } = readLock()
  return host === hostname() && pids[0] === process.pid
}

/** @returns {{ host: string | undefined, pids: number[] }} */
function readLock() {
  try {
    return JSON.parse(readFileSync(LOCK, 'utf8'))
  } catch {
    // Missing, or being written.
    return { host: undefined, pids: [] }
  }
}

function writeLock(/** @type {number[]} */ pids, flag = 'w') {
  writeFileSync(LOCK, JSON.stringify({ host: hostname(), pids }), { flag })
}

function touch() {
  if (isOwn()) utimesSync(LOCK, new Date(), new Date())
}

function release() {
  if (isOwn()) rmSync(LOCK, { force: true })
}
