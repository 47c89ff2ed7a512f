import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { errorCode } from './error-code.mjs'

export const BUILDS = '.next'

const USERS = 'used-by'
const HEARTBEAT_MS = 60_000
/** A user on another host or in another container counts as gone after this long without a heartbeat. */
const STALE_MS = 10 * HEARTBEAT_MS

/** The folders of all builds, complete or not, newest first. */
export function listBuilds() {
  if (!existsSync(BUILDS)) return []
  const folders = readdirSync(BUILDS)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => join(BUILDS, name))
  return folders.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
}

/** @param {string} folder is marked as in use until this process ends, if this user may write there */
export function markBuild(folder) {
  const mark = join(folder, USERS, `${hostname()}-${process.pid}`)
  try {
    mkdirSync(join(folder, USERS), { recursive: true })
    writeFileSync(mark, '')
  } catch {
    // Keep it open instead: the owner of the build, if root, can see that (`isOpen`).
    openSync(folder, 'r')
    return
  }
  const touch = () => {
    const now = new Date()
    // The folder may have been removed.
    if (existsSync(mark)) utimesSync(mark, now, now)
  }
  setInterval(touch, HEARTBEAT_MS).unref()
  process.on('exit', () => rmSync(mark, { force: true }))
}

/** @param {string[]} kept even if unused */
export function removeBuilds(kept) {
  try {
    for (const folder of listBuilds()) {
      if (!kept.includes(folder) && !isUsed(folder)) rmSync(folder, { recursive: true, force: true })
    }
  } catch {
    // The next process that may write there removes them.
  }
}

function isUsed(/** @type {string} */ folder) {
  const users = join(folder, USERS)
  return namesIn(users).some((name) => isAlive(name, join(users, name))) || isOpen(realpathSync(folder))
}

/** Whether a process that this user may inspect has the folder open. */
function isOpen(/** @type {string} */ folder) {
  const processes = namesIn('/proc').filter((name) => /^\d+$/.test(name))
  return processes.some((pid) =>
    namesIn(`/proc/${pid}/fd`).some((fd) => targetOf(`/proc/${pid}/fd/${fd}`) === folder),
  )
}

function namesIn(/** @type {string} */ folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function targetOf(/** @type {string} */ link) {
  try {
    return readlinkSync(link)
  } catch {
    return null
  }
}

function isAlive(/** @type {string} */ name, /** @type {string} */ mark) {
  const [, host, pid] = /^(.*)-(\d+)$/.exec(name) ?? []
  if (host !== hostname()) return Date.now() - statSync(mark).mtimeMs < STALE_MS
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
