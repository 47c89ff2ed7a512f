import type { IDataObject, IExecuteSingleFunctions, INodeExecutionData } from 'n8n-workflow'

type Body = { data: { slug: string; status: string } }

/** Removes the future date of an article that is still scheduled; a published one keeps its date. */
export async function publishAtOnce(
  this: IExecuteSingleFunctions,
  items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
  return Promise.all(
    items.map(async (item) => {
      const { data } = item.json as Body
      return data.status === 'scheduled' ? { ...item, json: await publishNow(this, data.slug) } : item
    }),
  )
}

async function publishNow(context: IExecuteSingleFunctions, slug: string): Promise<IDataObject> {
  const { url } = await context.getCredentials('artikelApi')
  return context.helpers.httpRequestWithAuthentication.call(context, 'artikelApi', {
    method: 'PATCH',
    url: `${String(url).replace(/\/+$/, '')}/api/artikel/${encodeURIComponent(slug)}`,
    body: { status: 'published', published_at: null },
    json: true,
  })
}
