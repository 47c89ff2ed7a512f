import { type Client, problemDetail, type Reply } from '../service/client'
import { ServiceError } from '../service/service-error'

/** Checks with a dry run that this is an Artikel service and that the key may write. Throws `ServiceError` if not. */
export async function checkService(client: Client): Promise<void> {
  const article = { title: 'x', category: 'x', content: 'x' }
  const reply = await client({
    method: 'PUT',
    path: '/api/artikel/x?dry_run=true',
    headers: { 'Content-Type': 'application/json' },
    body: () => JSON.stringify(article),
  })
  // A redirect: the slug `x` is the former slug of an article.
  if (reply.status !== 308) assertIsService(reply)
}

/** Throws `ServiceError` when `reply` cannot come from an Artikel service. */
export function assertIsService(reply: Reply): void {
  const { status, headers } = reply
  if (status >= 400 && status !== 404 && status !== 405) return
  if (status < 300 && reply.json !== undefined) return
  const location = headers.get('Location')
  throw new ServiceError(
    `There is no Artikel service at this address: it answered ${status}${location ? ` to ${location}` : ''}. ${problemDetail(reply)}`,
  )
}
