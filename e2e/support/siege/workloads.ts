import type { RunningServer } from '../server'
import type { SignedIn } from '../sign-in'
import type { Workload } from './workload'

/** For responses that are always available: cached pages and health. */
const DEADLINE_MS = 10_000
/** For responses that must be rendered or stored, including retries. */
const DEADLINE_WITH_RETRIES_MS = 25_000

export type Published = { slug: string; title: string }

/** A reader of a cached page, a client of the list, a load balancer, and a reader of uncached pages. */
export function readersOf({ url }: RunningServer, hotSlug: string, coldSlugs: string[]): Workload[] {
  const read = (path: string) => () => ({ url: url + path, status: 200 })
  const always = { deadlineMs: DEADLINE_MS, mayRetry: false }
  return [
    { name: 'hot page', from: '127.0.0.2', everyMs: 150, request: read(`/artikel/${hotSlug}`), ...always },
    {
      // Attackers with a key keep changing the list, so it has to wait its turn to be rendered.
      name: 'list',
      from: '127.0.0.3',
      everyMs: 250,
      request: read('/api/artikel'),
      deadlineMs: DEADLINE_WITH_RETRIES_MS,
      mayRetry: true,
    },
    { name: 'health', from: '127.0.0.4', everyMs: 250, request: read('/api/health'), ...always },
    {
      name: 'cold page',
      from: '127.0.0.5',
      everyMs: 1_000,
      request: (n) => ({ url: `${url}/artikel/${coldSlugs[n % coldSlugs.length]}`, status: 200 }),
      deadlineMs: DEADLINE_WITH_RETRIES_MS,
      mayRetry: true,
    },
  ]
}

/** A person who saves at the desk. May wait too: attackers with a key keep the database busy. */
export function personAt({ url }: RunningServer, { headers }: Pick<SignedIn, 'headers'>): Workload {
  return {
    name: 'person at the desk',
    from: '127.0.0.7',
    everyMs: 500,
    request: (n) => ({ ...saveAt(url, headers, n), status: 303 }),
    deadlineMs: DEADLINE_WITH_RETRIES_MS,
    mayRetry: true,
  }
}

/** The request of a desk form that saves a new article. */
export function saveAt(url: string, headers: Record<string, string>, n: number) {
  const boundary = 'batas'
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  return {
    method: 'POST',
    url: `${url}/meja/artikel/baru/simpan`,
    headers: { ...headers, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: `${field('title', `Meja ${n}`)}${field('category', 'Meja')}${field('content', `Isi ${n}.`)}--${boundary}--\r\n`,
  }
}

/** Publishes one article after the other and adds acknowledged ones to `published`. */
export function writerAt({ url, apiKey }: RunningServer, published: Published[]): Workload {
  const articleOf = (n: number) => ({ slug: `setia-${n}`, title: `Setia nomor ${n}` })
  return {
    name: 'writer',
    from: '127.0.0.6',
    everyMs: 250,
    request: (n) => ({
      method: 'PUT',
      url: `${url}/api/artikel/${articleOf(n).slug}`,
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: articleOf(n).title, category: 'Setia', content: `Isi *nomor* ${n}.` }),
      status: 201,
    }),
    deadlineMs: DEADLINE_WITH_RETRIES_MS,
    mayRetry: true,
    onServed: (n) => published.push(articleOf(n)),
  }
}
