import type { INodeProperties } from 'n8n-workflow'
import { requireSlug } from './require-slug'

const OF_ONE = ['delete', 'get', 'preview', 'publish', 'restore', 'unpublish', 'update', 'upsert']
const WHOLE = ['create', 'upsert']

/** The input fields of the article operations. */
export const fields: INodeProperties[] = [
  {
    displayName: 'Slug',
    name: 'slug',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'cara-menyeduh-kopi',
    description: 'The last part of the address of the article',
    displayOptions: { show: { resource: ['article'], operation: OF_ONE } },
    routing: { send: { preSend: [requireSlug] } },
  },
  ...(['title', 'category', 'content'] as const).map(required),
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: { show: { resource: ['article'], operation: [...WHOLE, 'update'] } },
    options: [
      sent('Author', 'author'),
      sent('Category', 'category'),
      sent('Content', 'content', 4),
      {
        displayName: 'Content Format',
        name: 'content_format',
        type: 'options',
        options: [
          { name: 'Automatic', value: 'auto' },
          { name: 'HTML', value: 'html' },
          { name: 'Markdown', value: 'markdown' },
          { name: 'Text', value: 'text' },
        ],
        default: 'auto',
        routing: { send: { type: 'body', property: 'content_format' } },
      },
      sent('Cover Image URL', 'cover_image_url'),
      sent('Meta Description', 'meta_description'),
      sent('Meta Keywords', 'meta_keywords'),
      sent('Meta Title', 'meta_title'),
      sent('Published At', 'published_at'),
      sent('Slug', 'slug'),
      {
        displayName: 'Status',
        name: 'status',
        type: 'options',
        options: [
          { name: 'Draft', value: 'draft' },
          { name: 'Published', value: 'published' },
          { name: 'Scheduled', value: 'scheduled' },
        ],
        default: 'published',
        routing: { send: { type: 'body', property: 'status' } },
      },
      sent('Summary', 'summary', 2),
      sent('Tags', 'tags'),
      sent('Title', 'title'),
    ],
  },
  {
    displayName: 'Options',
    name: 'writeOptions',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    displayOptions: { show: { resource: ['article'], operation: [...WHOLE, 'update'] } },
    options: [
      switched(
        'Copy Pictures',
        'copy_images',
        'Whether the pictures that it links to are copied to the service',
      ),
      switched('Dry Run', 'dry_run', 'Whether nothing is stored, and the output is what would be'),
      {
        displayName: 'Idempotency Key',
        name: 'idempotency_key',
        type: 'string',
        default: '',
        description:
          'What the article comes from, such as the ID of a record: sent again with equal fields, no second article is created',
        displayOptions: { show: { '/operation': ['create'] } },
        routing: { request: { headers: { 'Idempotency-Key': '={{$value || undefined}}' } } },
      },
    ],
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    displayOptions: { show: { resource: ['article'], operation: ['getAll'] } },
    options: [asked('Category', 'kategori'), asked('Search', 'q'), asked('Tag', 'tag')],
  },
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions: { show: { resource: ['article'], operation: ['getAll'] } },
    routing: { send: { paginate: '={{ $value }}' } },
  },
  limit('getAll', 50, { returnAll: [false] }),
  limit('getChanges', 500),
  {
    ...asked('After', 'after'),
    description: 'The cursor of the last call; empty for everything from the beginning',
    displayOptions: { show: { resource: ['article'], operation: ['getChanges'] } },
  },
]

/** The limit of a list, at most the API's maximum per request. */
function limit(operation: string, maxValue: number, shown: Record<string, boolean[]> = {}): INodeProperties {
  return {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1, maxValue },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { resource: ['article'], operation: [operation], ...shown } },
    routing: { send: { type: 'query', property: 'limit' } },
  }
}

function required(name: 'title' | 'category' | 'content'): INodeProperties {
  return {
    displayName: name[0].toUpperCase() + name.slice(1),
    name,
    type: 'string',
    default: '',
    required: true,
    ...(name === 'content' && { typeOptions: { rows: 8 } }),
    displayOptions: { show: { resource: ['article'], operation: WHOLE } },
    routing: { send: { type: 'body', property: name } },
  }
}

function sent(displayName: string, name: string, rows?: number): INodeProperties {
  return {
    displayName,
    name,
    type: 'string',
    default: '',
    ...(rows && { typeOptions: { rows } }),
    routing: { send: { type: 'body', property: name } },
  }
}

function switched(displayName: string, name: string, description: string): INodeProperties {
  return {
    displayName,
    name,
    type: 'boolean',
    default: false,
    description,
    routing: { send: { type: 'query', property: name } },
  }
}

function asked(displayName: string, name: string): INodeProperties {
  return {
    displayName,
    name,
    type: 'string',
    default: '',
    routing: { send: { type: 'query', property: name, value: '={{$value || undefined}}' } },
  }
}
