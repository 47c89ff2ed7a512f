import * as z from 'zod'

/** Increased when older versions can no longer read the files. */
export const FORMAT = 1

/** The first line of a backup, uncompressed: its format, and the version of its tables. */
export const header = z.object({
  artikel_backup: z.int(),
  migration: z.string(),
  has_pictures: z.boolean(),
  created_at: z.iso.datetime(),
  /** The mark of the database's timeline; older versions wrote none. */
  timeline: z.string().nullable().default(null),
})

export type Header = z.output<typeof header>

/** The compressed lines are followed by the SHA-256 of everything before it. */
export const CHECKSUM_BYTES = 32
