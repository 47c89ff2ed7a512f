/** The objects of request and response bodies, with their schemas in the OpenAPI document. */
export const OBJECTS = [
  { id: 'article-fields', name: 'Article in requests', schema: 'ArticleInput' },
  { id: 'article', name: 'Article', schema: 'Article' },
  { id: 'article-in-lists', name: 'Article in lists', schema: 'ArticleSummary' },
  { id: 'picture', name: 'Picture', schema: 'Media' },
  { id: 'problem', name: 'Problem', schema: 'Problem' },
  { id: 'issue', name: 'Issue, in errors', schema: 'Issue' },
  { id: 'warning', name: 'Warning, in meta.warnings', schema: 'Warning' },
]
