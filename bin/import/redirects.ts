import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import type { Loss } from '../../lib/import/import-item'
import { articlePath } from '../../lib/routes/addresses'
import { isSlug } from '../../lib/text/slug'

/** Writes redirects for the reverse proxy to `SOURCE.redirects.nginx` and `SOURCE.redirects.caddy`. */
type RedirectRules = { add: (slug: string, losses: Loss[]) => void; close: () => void }

/** The syntax of each server. `address` is plain (see `plainAddress`), so nothing needs escaping. */
const SERVERS: Record<
  string,
  { head: string; rule: (address: string, target: string, number: number) => string; foot: string }
> = {
  nginx: {
    head: '# In the http block; then in the server block: if ($artikel_moved) { return 308 $artikel_moved; }\nmap $request_uri $artikel_moved {\n',
    rule: (address, target) => `  "${address}" ${target};\n`,
    foot: '}\n',
  },
  caddy: { head: '# In the block of the site.\n', rule: caddyRule, foot: '' },
}

/** Removes the rules of an earlier run. The files are created with the first rule. */
export function redirectRules(source: string): RedirectRules {
  const files = new Map<string, number>()
  const ruled = new Set<string>()
  for (const name of Object.keys(SERVERS)) rmSync(`${source}.redirects.${name}`, { force: true })
  return {
    add(slug, losses) {
      // The slug comes from the service.
      const addresses = isSlug(slug) ? losses.flatMap(({ address }) => address ?? []) : []
      for (const address of addresses) {
        // nginx accepts one rule for an address, in whatever case.
        if (ruled.has(address.toLowerCase())) continue
        ruled.add(address.toLowerCase())
        for (const [name, { head, rule }] of Object.entries(SERVERS)) {
          const file = files.get(name) ?? openSync(`${source}.redirects.${name}`, 'w')
          if (!files.has(name)) writeSync(file, head)
          files.set(name, file)
          writeSync(file, rule(address, articlePath(slug), ruled.size))
        }
      }
    },
    close() {
      for (const [name, file] of files) {
        writeSync(file, SERVERS[name]?.foot ?? '')
        closeSync(file)
      }
    },
  }
}

/** Caddy matches path and query separately, and the path in decoded form. */
function caddyRule(address: string, target: string, number: number): string {
  const [path = '', query] = address.split('?', 2)
  if (query === undefined) return `redir ${decodeURI(path)} ${target} 308\n`
  return `@moved${number} {\n  path ${decodeURI(path)}\n  query ${query}\n}\nredir @moved${number} ${target} 308\n`
}
