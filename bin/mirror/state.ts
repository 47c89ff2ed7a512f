import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { systemCode } from '../../lib/errors'
import { isSlug } from '../../lib/text/slug'
import { FORMATS, type MirrorFormat } from './arguments'

export type Source = { origin: string; format: MirrorFormat }

/** The state kept between runs. Its slugs become file names, so they are validated like the service's. */
const state = z.object({
  origin: z.string(),
  format: z.enum(FORMATS),
  cursor: z.string().nullable(),
  slugs: z.record(z.string().regex(/^[1-9]\d{0,15}$/), z.string().refine(isSlug)),
})

export type State = z.infer<typeof state>

/** Reads the state file; without one returns the state of a new mirror. Throws when it cannot be read. */
export function readState(file: string, source: Source): State {
  try {
    return state.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return { ...source, cursor: null, slugs: {} }
    throw new Error(`${file} cannot be read; delete it to start over.`, { cause: error })
  }
}

export function assertSame(known: State, { origin, format }: Source, folder: string): void {
  if (known.origin === origin && known.format === format) return
  throw new Error(
    `${folder} is a mirror of ${JSON.stringify(known.origin)} as ${known.format}; use another folder, or that service.`,
  )
}
