import { existsSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/** The id by which Linux schedules this thread and tells its times; null elsewhere. */
export function nativeThreadId() {
  const self = '/proc/thread-self'
  return existsSync(self) ? basename(readlinkSync(self)) : null
}
