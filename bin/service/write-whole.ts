import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

/** A file that appears only when it is complete; `discard` leaves nothing of one that will not be. */
type WholeFile = { write: (content: string | Buffer) => void; finish: () => void; discard: () => void }

/** Who may read a file: whoever the operator's umask allows, or the operator alone. */
export type FileMode = 0o666 | 0o600

/** Writes a file atomically on `finish`. A symbolic link with its name is replaced, not followed. */
export function beginWhole(file: string, mode: FileMode): WholeFile {
  const part = `${file}.part`
  rmSync(part, { force: true })
  const descriptor = openSync(part, 'wx', mode)
  return {
    write(content) {
      const bytes = Buffer.from(content)
      for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written)
    },
    finish() {
      closeSync(descriptor)
      renameSync(part, file)
    },
    discard() {
      closeSync(descriptor)
      rmSync(part, { force: true })
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
