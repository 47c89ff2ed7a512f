import { existsSync, readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'

/** The id under which Linux schedules this thread and counts its CPU time; null on other systems. */
export function nativeThreadId() {
  const self = '/proc/thread-self'
  return existsSync(self) ? basename(readlinkSync(self)) : null
}

/** Lets the other threads of the service run before this one. Only on Linux, where each thread has a priority of its own. */
export function lowerPriority(/** @type {number} */ niceness) {
  const id = nativeThreadId()
  if (id === null) return
  try {
    setPriority(Number(id), niceness)
  } catch {
    // A sandbox may forbid it; the thread then keeps its priority.
  }
}
