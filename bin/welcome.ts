import { isIPv6 } from 'node:net'
import { config } from '../lib/config'

const FIRST_ARTICLE = {
  title: 'Halo, dunia',
  category: 'Umum',
  content: 'Artikel pertama, diterbitkan dengan satu panggilan.',
}

/** What the operator reads when the server is ready; `firstKey` is shown this once. */
export function welcome(firstKey: string | null): string {
  const address = localAddress()
  const { siteUrl } = config()
  const lines = [`Artikel is ready: ${address}${siteUrl === address ? '' : ` (public address: ${siteUrl})`}`]
  if (firstKey)
    lines.push('', `API key (shown only this once): ${firstKey}`, '', 'Publish an article:', curl(firstKey))
  else lines.push('Make an API key: npm run key -- create NAME')
  return `${lines.join('\n')}\n\n`
}

function localAddress(): string {
  const { host, port } = config()
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return `http://localhost:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

function curl(key: string): string {
  // Neither the key nor the article holds a single quote, so single quotes are all that a shell needs.
  return [
    `curl -X POST ${localAddress()}/api/artikel`,
    `-H 'Authorization: Bearer ${key}'`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(FIRST_ARTICLE)}'`,
  ].join(' ')
}
