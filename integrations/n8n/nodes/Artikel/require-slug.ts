import { type IExecuteSingleFunctions, type IHttpRequestOptions, NodeOperationError } from 'n8n-workflow'

/** Fails if no slug was given: an expression without a value would name an article `undefined`, or the whole list. */
export async function requireSlug(
  this: IExecuteSingleFunctions,
  options: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const slug = this.getNodeParameter('slug')
  if (String(slug ?? '').trim() !== '') return options
  throw new NodeOperationError(this.getNode(), 'Slug is empty.', {
    description: 'Give the last part of the address of the article, such as cara-menyeduh-kopi.',
    itemIndex: this.getItemIndex(),
  })
}
