import { currentRequest } from '../request-context'

/** Notes that the answer being made counted a view of an article and tells the number: it is kept with a hole there. */
export function markViewsPlaceholder(articleId: number): void {
  const scope = currentRequest()
  if (scope) scope.countedArticle = articleId
}
