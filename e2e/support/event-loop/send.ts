/** Sends a request to the server under test; returns the body of a JSON response. */
export type Send = <Body = unknown>(method: string, path: string, options?: Options) => Promise<Body>

export type Options = { headers?: Record<string, string>; body?: unknown; label?: string }

type PostOptions = { label?: string; cookie?: string }

/** Submits a form of the desk. */
export async function post(
  send: Send,
  path: string,
  fields: Record<string, string>,
  options: PostOptions = {},
) {
  const { label = '', cookie } = options
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    ...(cookie !== undefined && { Cookie: cookie }),
  }
  await send('POST', path, { headers, label, body: String(new URLSearchParams(fields)) })
}
