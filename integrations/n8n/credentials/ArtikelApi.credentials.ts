import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow'

export class ArtikelApi implements ICredentialType {
  name = 'artikelApi'

  displayName = 'Artikel API'

  icon: Icon = { light: 'file:../icons/artikel.svg', dark: 'file:../icons/artikel.dark.svg' }

  documentationUrl = 'https://github.com/artikel/n8n-nodes-artikel#the-node'

  properties: INodeProperties[] = [
    {
      displayName: 'URL',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://example.org',
      description: 'The address of the service, without a path',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Made with npm run key -- create; the trigger needs the scope webhooks:manage',
    },
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  }

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.url}}', url: '/api/artikel?limit=1' },
  }
}
