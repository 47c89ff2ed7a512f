import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

const LOCK = '.prepare.lock'
const HEARTBEAT_MS = 1_000
/** The owner touches the lock every second; what works for it after it was killed may take as long as a build. */
const OWNER_SILENT_MS = 15_000
const BUILD_SILENT_MS = 600_000
const SETTLE_MS = 100

/**
 * Runs `work` while no other process in this folder runs its own. The lock names its owner, and is taken over when
 * that was killed.
 */
export async function exclusively(work) {
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

/** Notes that `child` works for the owner of the lock: if the owner is killed, the lock holds until it has ended. */
export function shareLock(child) {
  if (isOwn()) writeLock([process.pid, child])
}

async function acquire() {
  let told = false
  while (!(await tryToAcquire())) {
    if (!told) console.error('Waiting for another start in this folder…')
    told = true
    await delay(SETTLE_MS)
  }
}

async function tryToAcquire() {
  if (isAbandoned()) rmSync(LOCK, { force: true })
  try {
    writeLock([process.pid], 'wx')
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  // Another process may have found the same abandoned lock, and removed this one in its place.
  await delay(SETTLE_MS)
  return isOwn()
}

function isAbandoned() {
  const { host, pids } = readLock()
  const found = statSync(LOCK, { throwIfNoEntry: false })
  if (!found) return false
  const isHere = host === hostname()
  if (isHere && !pids.some(isAlive)) return true
  // The pids of another machine or container say nothing here, and here a pid can be in use again.
  return Date.now() - found.mtimeMs > (isHere ? BUILD_SILENT_MS : OWNER_SILENT_MS)
}

function isAlive(pid) {
  // A lock that names this process before it has it is left from another of the same pid.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function isOwn() {
  const { host, pids } = readLock()
  return host === hostname() && pids[0] === process.pid
}

function readLock() {
  try {
    return JSON.parse(readFileSync(LOCK, 'utf8'))
  } catch {
    // There is none, or it is being written.
    return { host: undefined, pids: [] }
  }
}

function writeLock(pids, flag = 'w') {
  writeFileSync(LOCK, JSON.stringify({ host: hostname(), pids }), { flag })
}

function touch() {
  if (isOwn()) utimesSync(LOCK, new Date(), new Date())
}

function release() {
  if (isOwn()) rmSync(LOCK, { force: true })
}
