import type { WriteResult } from '../../articles/write/write-result'

/** What an article may come back without, by the codes of the warnings that say so. */
const LOSSES = ['alias_taken', 'translation_taken', 'image_missing'] as const

/** What an article came back without. */
export function lossesOf({ warnings }: Pick<WriteResult, 'warnings'>): string[] {
  return LOSSES.filter((loss) => warnings.some(({ code }) => code === loss))
}
