import type { Person } from '../../auth/people/people'
import { config } from '../../config'
import type { KeyWithSecret } from '../../keys/keys'
import { deskMessages } from '../i18n/messages'
import { KEYS } from '../paths'
import { type CopiedLine, secretResponse } from '../secret-page'

/** The response that shows the secret of a key, a command to try it, and how to connect agents with it. */
export function keySecretResponse(key: KeyWithSecret, title: string, person: Person): Response {
  const { keys } = deskMessages(person.language)
  const agents = key.scopes.some((scope) => scope.startsWith('articles:'))
    ? connectLines(config().siteUrl, key.key)
    : []
  return secretResponse({
    person,
    section: KEYS,
    title,
    text: keys.once,
    lines: [
      { label: keys.secret, text: key.key },
      tryLine(key, keys.tryIt),
      ...agents.map(({ client, text }) => ({ label: keys.connect(client), text })),
    ],
    back: { href: KEYS, name: keys.back },
  })
}

/** A command that creates a draft if the key may, or else reads what it may read. */
function tryLine({ key, scopes }: KeyWithSecret, label: string): CopiedLine {
  const { siteUrl } = config()
  const start = `curl -H 'Authorization: Bearer ${key}'`
  if (!scopes.includes('articles:create')) return { label, text: `${start} '${siteUrl}/api/artikel?limit=1'` }
  const article = JSON.stringify({ title: 'Halo', category: 'Uji', content: 'Halo.', status: 'draft' })
  return {
    label,
    text: `${start} -H 'Content-Type: application/json' -d '${article}' ${siteUrl}/api/artikel`,
  }
}

/** How to connect agents to a service, as in docs/agents.md. */
export function connectLines(siteUrl: string, key: string): { client: string; text: string }[] {
  const url = `${siteUrl}/api/mcp`
  return [
    {
      client: 'Claude Code',
      text: `claude mcp add --transport http --header "Authorization: Bearer ${key}" artikel ${url}`,
    },
    {
      client: 'ChatGPT (Codex)',
      text: `export ARTIKEL_KEY=${key}\ncodex mcp add artikel --url ${url} --bearer-token-env-var ARTIKEL_KEY`,
    },
    {
      client: 'Cursor (~/.cursor/mcp.json)',
      text: `{
  "mcpServers": {
    "artikel": {
      "url": "${url}",
      "headers": { "Authorization": "Bearer ${key}" }
    }
  }
}`,
    },
  ]
}
