import type { WriteResult } from '../../articles/write/write-result'

/** What a restored article may lack, by the codes of the warnings. */
const LOSSES = ['alias_taken', 'translation_taken', 'image_missing'] as const

/** What a restored article lacks. */
export function lossesOf({ warnings }: Pick<WriteResult, 'warnings'>): string[] {
  return LOSSES.filter((loss) => warnings.some(({ code }) => code === loss))
}
