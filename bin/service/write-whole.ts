import { closeSync, fstatSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'

/** A file that appears only when it is complete; `discard` leaves nothing of one that will not be. */
type WholeFile = { write: (content: string | Buffer) => void; finish: () => void; discard: () => void }

/** Who may read a file: whoever the operator's umask allows, or the operator alone. */
export type FileMode = 0o666 | 0o600

/**
 * Writes a file atomically on `finish`, which throws if another command has begun to write it too. A symbolic link with its
 * name is replaced, not followed.
 */
export function beginWhole(file: string, mode: FileMode): WholeFile {
  const part = `${file}.part`
  rmSync(part, { force: true })
  const descriptor = openSync(part, 'wx', mode)
  // Another command that writes the same file replaces the part by its own.
  const isOwn = () => statSync(part, { throwIfNoEntry: false })?.ino === fstatSync(descriptor).ino
  return {
    write(content) {
      const bytes = Buffer.from(content)
      for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written)
    },
    finish() {
      if (!isOwn()) throw new Error(`Another command is writing ${file} too; wait for it, or name another.`)
      closeSync(descriptor)
      renameSync(part, file)
    },
    discard() {
      if (isOwn()) rmSync(part, { force: true })
      closeSync(descriptor)
    },
  }
}

export function writeWhole(file: string, content: string | Buffer, mode: FileMode): void {
  const whole = beginWhole(file, mode)
  try {
    whole.write(content)
  } catch (error) {
    whole.discard()
    throw error
  }
  whole.finish()
}
