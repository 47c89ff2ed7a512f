import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from 'n8n-workflow'
import { callApi } from './api'
import { events } from './events'
import { isSigned } from './signature'

/** The stored data of the webhook that the trigger created. */
type Remembered = IDataObject & { webhookId?: string; secret?: string }

export class ArtikelTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Artikel Trigger',
    name: 'artikelTrigger',
    icon: { light: 'file:../../icons/artikel.svg', dark: 'file:../../icons/artikel.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when articles change',
    defaults: { name: 'Artikel Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'artikelApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [events],
  }

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const remembered: Remembered = this.getWorkflowStaticData('node')
        if (!remembered.webhookId || !remembered.secret) return false
        const { data } = await callApi(this, 'GET', '/api/webhooks')
        const url = this.getNodeWebhookUrl('default')
        return (data as IDataObject[]).some(
          (webhook) => webhook.id === remembered.webhookId && webhook.url === url && webhook.active === true,
        )
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const events = this.getNodeParameter('events') as string[]
        const { data } = await callApi(this, 'POST', '/api/webhooks', {
          url: this.getNodeWebhookUrl('default'),
          events,
          // Scheduled articles are not public, so this needs a key with articles:read_drafts.
          drafts: events.includes('article.scheduled'),
          description: `n8n: ${this.getWorkflow().name ?? this.getWorkflow().id}`.slice(0, 500),
        })
        const { id, secret } = data as { id: string; secret: string }
        Object.assign(this.getWorkflowStaticData('node'), { webhookId: id, secret })
        return true
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const remembered: Remembered = this.getWorkflowStaticData('node')
        const id = remembered.webhookId
        if (id) await callApi(this, 'DELETE', `/api/webhooks/${id}`)
        delete remembered.webhookId
        delete remembered.secret
        return true
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret }: Remembered = this.getWorkflowStaticData('node')
    const body: Buffer | undefined = this.getRequestObject().rawBody
    const headers = this.getHeaderData() as Record<string, unknown>
    if (!secret || !body || !isSigned({ headers, body, secret, now: new Date() })) {
      this.getResponseObject().status(401).send('The signature is not right.').end()
      return { noWebhookResponse: true }
    }
    const event = this.getBodyData()
    if (event.type === 'webhook.test') return { webhookResponse: 'OK' }
    // `drafts` may bring events that were not selected.
    if (!(this.getNodeParameter('events') as string[]).includes(String(event.type)))
      return { webhookResponse: 'OK' }
    return { workflowData: [this.helpers.returnJsonArray(event)] }
  }
}
