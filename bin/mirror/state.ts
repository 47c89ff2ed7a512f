import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { systemCode } from '../../lib/errors'
import { isSlug } from '../../lib/text/slug'
import { writeWhole } from '../service/write-whole'
import { FORMATS, type MirrorFormat } from './arguments'

export type Source = { origin: string; format: MirrorFormat }

/** The state kept between runs. Its slugs become file names, so they are validated like the service's. */
const state = z.object({
  origin: z.string(),
  format: z.enum(FORMATS),
  cursor: z.string().nullable(),
  slugs: z.record(z.string().regex(/^[1-9]\d{0,15}$/), z.string().refine(isSlug)),
  /** Others that may have files since the cursor. */
  pending: z.array(z.string().refine(isSlug)).default([]),
})

export type State = z.infer<typeof state>

/** Reads the state of the mirror in a folder; null without a state file. Throws when it cannot be read. */
export function findState(folder: string): State | null {
  const file = fileIn(folder)
  try {
    return state.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw new Error(`${file} cannot be read; empty the folder to start over.`, { cause: error })
  }
}

export function writeState(folder: string, next: State): void {
  writeWhole(fileIn(folder), JSON.stringify(next), 0o666)
}

export function assertSame(known: State, { origin, format }: Source, folder: string): void {
  if (known.origin === origin && known.format === format) return
  throw new Error(
    `${folder} is a mirror of ${JSON.stringify(known.origin)} as ${known.format}; use another folder, or that service.`,
  )
}

function fileIn(folder: string): string {
  return join(folder, '.mirror.json')
}
