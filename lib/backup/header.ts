import * as z from 'zod'

/** Grows when files are written that older versions cannot read. */
export const FORMAT = 1

/** The first line of a backup, in plain text: what it is, and of which version of the tables. */
export const header = z.object({
  artikel_backup: z.int(),
  migration: z.string(),
  has_pictures: z.boolean(),
  created_at: z.iso.datetime(),
})

export type Header = z.output<typeof header>

/** Behind the compressed lines stands the SHA-256 of all before. */
export const CHECKSUM_BYTES = 32
