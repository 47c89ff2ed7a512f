/** A sentence of `lib/import/sentences.ts`, or of a job, to be said in any language. */
export type Sentence = { code: string; values: { [place: string]: string | number | Sentence } }

/** What ends a job but what it reads. */
export type JobCode = 'file_gone' | 'process_ended' | 'broken_off'

/** What an import has: the choices of the form, and the zone of dates without one. */
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

/** Why an import ended, where its process could not say it; the words are the desk's. */
export function jobSentence(code: JobCode): Sentence {
  return { code, values: {} }
}

/** What the process of an import is to do. */
export type JobOrder = {
  path: string
  /** What the file was called when it was sent. */
  name: string
  /** Its own, for what it unpacks. */
  folder: string
  /** The service, as it is reached from its own machine. */
  origin: string
  /** With which the service knows whose import it is. */
  headers: Record<string, string>
  isDryRun: boolean
  options: JobOptions
  /** The position up to which everything is done. */
  from: number
}

export type PieceResult = 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed'

/** What became of one piece of a source. */
export type PieceReport = {
  source: string
  slug: string | null
  result: PieceResult
  /** Why it was skipped, or failed. */
  reason: Sentence | null
  losses: ({ field: string } & Sentence)[]
}

/** What the process of an import says. Positions and the total are in units of the source. */
export type JobReport =
  | { kind: 'source'; total: number }
  | ({ kind: 'piece'; position: number } & PieceReport)
  /** What turned out of a piece that was stored before. */
  | ({ kind: 'loss' } & PieceReport)
  | { kind: 'end'; stopReason: Sentence | null }
