import {
  type IDataObject,
  type IHookFunctions,
  type IHttpRequestMethods,
  type JsonObject,
  NodeApiError,
} from 'n8n-workflow'

/** Calls the API with the credentials' key. A DELETE that gets 404 counts as done. Throws `NodeApiError`. */
export async function callApi(
  context: IHookFunctions,
  method: IHttpRequestMethods,
  path: string,
  body?: IDataObject,
): Promise<IDataObject> {
  const { url } = await context.getCredentials('artikelApi')
  try {
    return await context.helpers.httpRequestWithAuthentication.call(context, 'artikelApi', {
      method,
      url: `${String(url).replace(/\/+$/, '')}${path}`,
      body,
      json: true,
    })
  } catch (error) {
    const { httpCode, response } = error as { httpCode?: string; response?: { status?: number } }
    if (method === 'DELETE' && (response?.status === 404 || httpCode === '404')) return {}
    throw new NodeApiError(context.getNode(), error as JsonObject)
  }
}
