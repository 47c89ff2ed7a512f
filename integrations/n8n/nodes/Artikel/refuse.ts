import {
  type IDataObject,
  type IExecuteSingleFunctions,
  type IN8nHttpFullResponse,
  type INodeExecutionData,
  NodeApiError,
} from 'n8n-workflow'

/** Fails with the sentence of the service, which n8n's own error keeps from the nodes after it. */
export async function refuse(
  this: IExecuteSingleFunctions,
  items: INodeExecutionData[],
  { statusCode, statusMessage, body }: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
  if (statusCode < 400) return items
  const problem = (typeof body === 'object' ? body : {}) as IDataObject & { detail?: string; title?: string }
  throw new NodeApiError(this.getNode(), problem as never, {
    message: problem.detail ?? `${statusCode} ${statusMessage ?? ''}`.trim(),
    description: problem.title,
    httpCode: String(statusCode),
  })
}
