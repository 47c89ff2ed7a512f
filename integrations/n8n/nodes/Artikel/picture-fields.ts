import type { INodeProperties } from 'n8n-workflow'

const displayOptions = { show: { resource: ['picture'] } }

/** The input fields of an upload. */
export const pictureFields: INodeProperties[] = [
  {
    displayName: 'URL',
    name: 'url',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'https://images.example.org/kopi.jpg',
    description: 'Where the service fetches it',
    displayOptions,
    routing: { send: { type: 'body', property: 'url' } },
  },
  {
    displayName: 'Alternative Text',
    name: 'alt',
    type: 'string',
    default: '',
    description: 'What it shows, in a sentence',
    displayOptions,
    routing: { send: { type: 'body', property: 'alt', value: '={{$value || undefined}}' } },
  },
]
