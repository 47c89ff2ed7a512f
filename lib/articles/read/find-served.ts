import { database } from '../../db/database'
import { raw, sql, textList } from '../../db/sql'
import { articlePath, isOwnSegment, PAGE_SEGMENTS } from '../../routes/addresses'
import { matchRoute } from '../../routes/match'
import { PUBLISHED } from '../access'
import { toAlias } from '../aliases/store'
import { TAXONOMY, type TermKind } from '../taxonomy/taxonomy'

type Target = { kind: 'article' | 'redirect' | TermKind; name: string }

/**
 * The addresses of the site (paths with their queries) that lead readers to a page or file, directly or by redirect. Runs
 * one query in all. Does not check that a file exists.
 */
export async function findServed(addresses: readonly string[]): Promise<Set<string>> {
  const targets = new Map(addresses.map((address) => [address, targetOf(address)]))
  const found = await findTargets([...targets.values()].filter((target) => typeof target === 'object'))
  const isServed = (address: string) => {
    const target = targets.get(address)
    if (typeof target !== 'object') return target === 'served'
    return found.has(keyOf(target)) || found.has(keyOf(formerOf(target)))
  }
  return new Set(addresses.filter(isServed))
}

/** What must exist for an address to be served. */
function targetOf(address: string): Target | 'served' | 'unknown' {
  const path = toAlias(address)
  if (path === null) return 'unknown'
  const [pathname = ''] = path.split('?', 1)
  const match = matchRoute(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname)
  const [, segment = ''] = pathname.split('/')
  if (!match) {
    const isFile = isOwnSegment(segment) && !PAGE_SEGMENTS.includes(segment)
    return isFile ? 'served' : { kind: 'redirect', name: path }
  }
  const { slug } = match.params
  const kind = KINDS[segment]
  return kind && slug !== undefined ? { kind, name: decodeURIComponent(slug) } : 'served'
}

const KINDS: Partial<Record<string, Target['kind']>> = {
  artikel: 'article',
  kategori: 'category',
  tag: 'tag',
  penulis: 'author',
}

/** A former slug redirects to the current one. */
function formerOf(target: Target): Target {
  return target.kind === 'article' ? { kind: 'redirect', name: articlePath(target.name) } : target
}

async function findTargets(targets: readonly Target[]): Promise<Set<string>> {
  if (targets.length === 0) return new Set()
  const names = (kind: Target['kind']) => {
    const wanted = [...targets, ...targets.map(formerOf)].filter((target) => target.kind === kind)
    return sql`(SELECT value FROM ${textList(wanted.map(({ name }) => name))} AS given)`
  }
  const terms = (kind: TermKind) => sql`
    UNION ALL SELECT ${kind} AS kind, s.slug AS name FROM ${raw(TAXONOMY[kind].table)} s
    WHERE s.total > 0 AND s.slug IN ${names(kind)}`
  const rows = await database().byKey.$queryRaw<Target[]>`
    SELECT 'article' AS kind, a.slug AS name FROM article a WHERE ${PUBLISHED} AND a.slug IN ${names('article')}
    UNION ALL
    SELECT 'redirect' AS kind, r.path AS name FROM redirect r JOIN article a ON a.id = r.article_id
    WHERE ${PUBLISHED} AND r.path IN ${names('redirect')}
    ${terms('category')} ${terms('tag')} ${terms('author')}`
  return new Set(rows.map(keyOf))
}

function keyOf({ kind, name }: Target): string {
  return `${kind} ${name}`
}
