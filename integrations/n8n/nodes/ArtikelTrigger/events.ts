import type { INodeProperties } from 'n8n-workflow'

/** The events that can start a workflow. */
export const events: INodeProperties = {
  displayName: 'Events',
  name: 'events',
  type: 'multiOptions',
  required: true,
  default: ['article.published'],
  description: 'What starts the workflow',
  options: [
    { name: 'Deleted', value: 'article.deleted' },
    { name: 'Published', value: 'article.published' },
    { name: 'Renamed', value: 'article.renamed' },
    {
      name: 'Scheduled',
      value: 'article.scheduled',
      description: 'The key needs the scope articles:read_drafts',
    },
    { name: 'Unpublished', value: 'article.unpublished' },
    { name: 'Updated', value: 'article.updated' },
  ],
}
