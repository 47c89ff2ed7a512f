import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** How much memory there is, in bytes: that of the machine, or of the container where that is less. */
export function memoryLimit() {
  // 0 where the system does not tell, more than there is where nothing limits it.
  return Math.min(process.constrainedMemory() || Infinity, totalmem())
}

/** Whether memory goes before speed: what a build does side by side takes twice as much as it does one after the other. */
export function isMemoryShort() {
  return memoryLimit() < 1_900 * MB
}

/** The defaults for so many bytes, in MB: of the response cache, and of the JavaScript of each of the two threads. */
export function memoryShares(bytes = memoryLimit()) {
  const mb = bytes / MB
  return {
    frontCacheMb: Math.max(1, Math.min(256, Math.floor(mb / 8))),
    heapMb: Math.max(192, Math.min(512, Math.floor(mb / 4))),
  }
}
