import type { AppError } from '../../errors'

/** What a caller should know about a kind of problem: when it occurs, how to fix it, and an example. */
export type ProblemGuide = { when: string; fix: string; example: AppError }
