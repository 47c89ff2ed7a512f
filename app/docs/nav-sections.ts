import type { DocsSection } from '@/components/docs-nav'
import { GUIDE } from '@/lib/openapi/guide'
import type { ReferenceGroup } from '@/lib/openapi/reference/operations'

/** The objects of request and response bodies, with their schemas in the OpenAPI document. */
export const OBJECTS = [
  { id: 'article-fields', name: 'Article in requests', schema: 'ArticleInput' },
  { id: 'article', name: 'Article', schema: 'Article' },
  { id: 'article-in-lists', name: 'Article in lists', schema: 'ArticleSummary' },
  { id: 'problem', name: 'Problem', schema: 'Problem' },
]

/** The sections of the API reference, as its navigation shows them. */
export function navSections(groups: ReferenceGroup[]): DocsSection[] {
  return [
    { id: 'quick-start', name: 'Quick start' },
    {
      id: 'all-requests',
      name: 'All requests',
      sections: GUIDE.map(({ id, title }) => ({ id, name: title })),
    },
    ...groups.map(({ name, operations }) => ({
      id: name.toLowerCase(),
      name,
      sections: operations.map(({ id, summary }) => ({ id, name: summary })),
    })),
    { id: 'objects', name: 'Objects', sections: OBJECTS },
  ]
}
