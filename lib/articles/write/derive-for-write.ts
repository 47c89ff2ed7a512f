import { copyPictures } from '../media/copy-pictures'
import type { ArticleFields } from '../schema/fields'
import { type DerivedArticle, deriveArticle } from './derive-article'

type Options = { isDryRun: boolean; copiesImages?: boolean }

/** What follows from the fields of an article that is to be written; its pictures are copied first, if they are to be. */
export async function deriveForWrite(
  fields: ArticleFields,
  { isDryRun, copiesImages = false }: Options,
): Promise<DerivedArticle> {
  const derived = await deriveArticle(fields)
  return copiesImages ? copyPictures(derived, isDryRun) : derived
}
