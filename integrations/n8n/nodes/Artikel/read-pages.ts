import type {
  DeclarativeRestApiSettings,
  IExecutePaginationFunctions,
  INodeExecutionData,
} from 'n8n-workflow'

/** The API's maximum per request. */
const PAGE_SIZE = 50

/** Gets all articles of a list, page by page. */
export async function readPages(
  this: IExecutePaginationFunctions,
  request: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
  const items: INodeExecutionData[] = []
  for (let page = 1; items.length === (page - 1) * PAGE_SIZE; page++) {
    const qs = { ...request.options.qs, limit: PAGE_SIZE, page }
    items.push(...(await this.makeRoutingRequest({ ...request, options: { ...request.options, qs } })))
  }
  return items
}
