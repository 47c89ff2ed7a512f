import { existsSync, readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'

/** The id by which Linux schedules this thread and tells its times; null elsewhere. */
export function nativeThreadId() {
  const self = '/proc/thread-self'
  return existsSync(self) ? basename(readlinkSync(self)) : null
}

/** Has this thread yield to the others of the service. Linux schedules each by itself; elsewhere nothing is done. */
export function lowerPriority(/** @type {number} */ niceness) {
  const id = nativeThreadId()
  if (id === null) return
  try {
    setPriority(Number(id), niceness)
  } catch {
    // A sandbox may forbid it: then it does its work like the others.
  }
}
