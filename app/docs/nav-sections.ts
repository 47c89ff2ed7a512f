import type { DocsSection } from '@/components/docs-nav'
import { GUIDE } from '@/lib/openapi/guide'
import { OBJECTS } from '@/lib/openapi/reference/objects'
import type { ReferenceGroup } from '@/lib/openapi/reference/operations'

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
