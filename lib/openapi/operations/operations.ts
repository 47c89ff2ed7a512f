import type { Operation } from '../operation'
import { countView } from './count-view'
import { createArticle } from './create-article'
import { deleteArticle } from './delete-article'
import { getArticle } from './get-article'
import { getHealth } from './get-health'
import { getOpenApi } from './get-openapi'
import { listArticles } from './list-articles'
import { listCategories } from './list-categories'
import { listLatest } from './list-latest'
import { patchArticle } from './patch-article'
import { putArticle } from './put-article'

/** Every operation, in the order of the reference. */
export function operations(): Operation[] {
  return [
    listArticles(),
    getArticle(),
    listCategories(),
    listLatest(),
    createArticle(),
    putArticle(),
    patchArticle(),
    deleteArticle(),
    getOpenApi(),
    getHealth(),
    countView(),
  ]
}
