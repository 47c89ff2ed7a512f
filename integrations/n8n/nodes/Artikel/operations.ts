import type {
  IDataObject,
  IHttpRequestMethods,
  INodeProperties,
  INodePropertyOptions,
  PostReceiveAction,
} from 'n8n-workflow'
import { publishAtOnce } from './publish-at-once'
import { readPages } from './read-pages'
import { refuse } from './refuse'

const ARTICLE = '=/api/artikel/{{encodeURIComponent($parameter.slug)}}'

type Call = { method: IHttpRequestMethods; url: string; body?: IDataObject }

/** The operations on articles, one API call each. */
export const operations: INodeProperties = {
  displayName: 'Operation',
  name: 'operation',
  type: 'options',
  noDataExpression: true,
  displayOptions: { show: { resource: ['article'] } },
  default: 'upsert',
  options: [
    operation('Create', 'create', 'Create an article', { method: 'POST', url: '/api/artikel' }),
    operation('Create or Update', 'upsert', 'Create a new article, or replace the current one', {
      method: 'PUT',
      url: ARTICLE,
    }),
    operation('Create Preview Link', 'preview', 'Create a link that shows a draft', {
      method: 'POST',
      url: `${ARTICLE}/preview`,
    }),
    operation('Delete', 'delete', 'Delete an article', { method: 'DELETE', url: ARTICLE }),
    operation('Get', 'get', 'Get an article, which counts a view', { method: 'GET', url: ARTICLE }),
    operation('Get Categories', 'getCategories', 'Get the categories', {
      method: 'GET',
      url: '/api/artikel/categories',
    }),
    operation('Get Changes', 'getChanges', 'Get what changed after a cursor', {
      method: 'GET',
      url: '/api/artikel/changes',
    }),
    operation('Get Many', 'getAll', 'Get many articles', { method: 'GET', url: '/api/artikel' }),
    operation('Get Newest', 'getNewest', 'Get the five newest articles', {
      method: 'GET',
      url: '/api/artikel/latest',
    }),
    operation('Publish', 'publish', 'Publish a draft, or a scheduled article, at once', {
      method: 'PATCH',
      url: ARTICLE,
      body: { status: 'published' },
    }),
    operation('Restore', 'restore', 'Bring a deleted article back', {
      method: 'POST',
      url: `${ARTICLE}/restore`,
    }),
    operation('Unpublish', 'unpublish', 'Take an article back', {
      method: 'PATCH',
      url: ARTICLE,
      body: { status: 'draft' },
    }),
    operation('Update', 'update', 'Update fields of an article', { method: 'PATCH', url: ARTICLE }),
  ],
}

/** The operations on pictures. */
export const pictureOperations: INodeProperties = {
  displayName: 'Operation',
  name: 'operation',
  type: 'options',
  noDataExpression: true,
  displayOptions: { show: { resource: ['picture'] } },
  default: 'upload',
  options: [
    operation('Upload From URL', 'upload', 'Upload a picture from a URL', {
      method: 'POST',
      url: '/api/media',
    }),
  ],
}

function operation(name: string, value: string, action: string, call: Call): INodePropertyOptions {
  return {
    name,
    value,
    action,
    description: action,
    routing: {
      request: call,
      output: { postReceive: outputOf(value) },
      ...(value === 'getAll' && { operations: { pagination: readPages } }),
    },
  }
}

/** How the output is made: usually from `data`, one item per entry. */
function outputOf(operation: string): PostReceiveAction[] {
  if (operation === 'delete')
    return [refuse, { type: 'set', properties: { value: '={{ { "deleted": true } }}' } }]
  // The whole response, which includes the next cursor.
  if (operation === 'getChanges') return [refuse]
  const unwrap: PostReceiveAction = { type: 'rootProperty', properties: { property: 'data' } }
  return operation === 'publish' ? [refuse, publishAtOnce, unwrap] : [refuse, unwrap]
}
