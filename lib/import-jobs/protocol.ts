/** A sentence of `lib/import/sentences.ts` or of a job, which can be said in any language. */
export type Sentence = { code: string; values: { [place: string]: string | number | Sentence } }

/** Why a job ends for reasons other than its source. */
export type JobCode = 'file_gone' | 'process_ended' | 'broken_off'

/** The options of an import: the choices of the form, and the time zone of dates without one. */
export type JobOptions = {
  category: string
  asDrafts: boolean
  /** The address of the old site. */
  base: string | null
  withPages: boolean
  copyImages: boolean
  /** An IANA name. */
  timeZone: string
}

/** Why an import ended if its process could not report it; the desk has the text. */
export function jobSentence(code: JobCode): Sentence {
  return { code, values: {} }
}

/** The task of an import process. */
export type JobOrder = {
  path: string
  /** The name of the file as uploaded. */
  name: string
  /** The process's own folder, for unpacked files. */
  folder: string
  /** The service's origin on its own machine. */
  origin: string
  /** They authenticate the process as the import's person. */
  headers: Record<string, string>
  isDryRun: boolean
  options: JobOptions
  /** The position up to which the source is done. */
  from: number
}

export type PieceResult = 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed'

/** The result of one piece of a source. */
export type PieceReport = {
  source: string
  slug: string | null
  result: PieceResult
  /** Why it was skipped, or failed. */
  reason: Sentence | null
  losses: ({ field: string } & Sentence)[]
}

/** A message of an import process. Positions and the total are in units of the source. */
export type JobReport =
  | { kind: 'source'; total: number }
  | ({ kind: 'piece'; position: number } & PieceReport)
  /** Losses of a piece, found after it was stored. */
  | ({ kind: 'loss' } & PieceReport)
  | { kind: 'end'; stopReason: Sentence | null }
