import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow'
import { fields } from './fields'
import { operations, pictureOperations } from './operations'
import { pictureFields } from './picture-fields'

export class Artikel implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Artikel',
    name: 'artikel',
    icon: { light: 'file:../../icons/artikel.svg', dark: 'file:../../icons/artikel.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Publish, change and read articles',
    defaults: { name: 'Artikel' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'artikelApi', required: true }],
    requestDefaults: {
      baseURL: '={{$credentials.url}}',
      // `refuse` fails with what the service said.
      ignoreHttpStatusErrors: true,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    },
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Article', value: 'article' },
          { name: 'Picture', value: 'picture' },
        ],
        default: 'article',
      },
      operations,
      pictureOperations,
      ...fields,
      ...pictureFields,
    ],
  }
}
