import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

const LOCK = '.prepare.lock'
const SELF = `${process.pid} ${hostname()}`
const HEARTBEAT_MS = 1_000
const SILENT_FOR_MS = 15_000
const SETTLE_MS = 100

/**
 * Runs `work` while no other process in this folder runs its own. The lock names its owner and is touched every
 * second, so that one whose owner was killed is taken over.
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
    writeFileSync(LOCK, SELF, { flag: 'wx' })
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  // Another process may have found the same abandoned lock, and removed this one in its place.
  await delay(SETTLE_MS)
  return owner() === SELF
}

function isAbandoned() {
  const [pid, host] = owner().split(' ')
  if (host === hostname() && !isAlive(Number(pid))) return true
  const found = statSync(LOCK, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > SILENT_FOR_MS
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function owner() {
  try {
    return readFileSync(LOCK, 'utf8')
  } catch {
    return ''
  }
}

function touch() {
  if (owner() === SELF) utimesSync(LOCK, new Date(), new Date())
}

function release() {
  if (owner() === SELF) rmSync(LOCK, { force: true })
}
