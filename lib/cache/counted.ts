import { currentRequest } from '../http/request-scope'

/** Notes that the answer being made counted a view of an article and tells the number: it is kept with a hole there. */
export function noteCounted(articleId: number): void {
  const scope = currentRequest()
  if (scope) scope.countedArticle = articleId
}
