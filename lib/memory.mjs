import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** The memory of the machine, or of its container if that has less, in bytes. */
export function memoryLimit() {
  // 0 if the system does not tell, and more than the total if there is no limit.
  return Math.min(process.constrainedMemory() || Infinity, totalmem())
}

/** Whether memory matters more than speed: a parallel build takes twice as much as a sequential one. */
export function isMemoryShort() {
  return memoryLimit() < 1_900 * MB
}

/** The defaults for `bytes` of memory, in MB: the response cache, and the JavaScript heap of each of the two threads. */
export function memoryShares(bytes = memoryLimit()) {
  const mb = bytes / MB
  return {
    frontCacheMb: Math.max(1, Math.min(256, Math.floor(mb / 8))),
    heapMb: Math.max(192, Math.min(512, Math.floor(mb / 4))),
  }
}
