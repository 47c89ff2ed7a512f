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
    { name: 'Scheduled (Needs a Key with articles:read_drafts)', value: 'article.scheduled' },
    { name: 'Unpublished', value: 'article.unpublished' },
    { name: 'Updated', value: 'article.updated' },
  ],
}
