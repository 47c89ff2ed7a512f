import { seed } from '../../../bin/bench/seed/seed'
import { processOptions } from '../../../bin/process-options.mjs'
import { SCOPES } from '../../../lib/auth/actor'
import { createKey } from '../../../lib/auth/keys'
import { parseConfig } from '../../../lib/config'
import { withDatabase } from '../../api/support/own-database'
import { serviceAt } from '../../api/support/service'
import { type RunningServer, startServer } from '../server'
import { type SignedIn, signIn } from '../sign-in'

/** A site with articles, some of them long, served with the default settings. */
export type Site = {
  servers: [RunningServer, ...RunningServer[]]
  databaseUrl: string
  /** A valid API key that the attackers have. */
  attackersKey: string
  hotSlug: string
  person: SignedIn
  /** Articles that have not been requested yet. */
  coldSlugs: string[]
}

const LONG_ARTICLES = 6

type Plan = { databaseUrl: string; instances: number; articles: number }

/** Fills the empty database at `databaseUrl` with `articles` articles and serves it by `instances` instances. */
export async function openSite({ databaseUrl, instances, articles }: Plan): Promise<Site> {
  const target = parseConfig({ DATABASE_URL: databaseUrl }).database
  const { slugs } = await seed(target, articles, () => {})
  const attackersKey = await withDatabase(() => createKey('penyerang', SCOPES, null), databaseUrl)
  const first = await start(databaseUrl)
  try {
    const others = await Promise.all(Array.from({ length: instances - 1 }, () => start(databaseUrl)))
    const hotSlug = await publishOwn(first)
    const person = await signIn({ url: first.url, databaseUrl })
    return {
      ...{ servers: [first, ...others], databaseUrl, attackersKey, hotSlug, person },
      coldSlugs: slugs.slice(-100),
    }
  } catch (error) {
    await first.kill()
    throw error
  }
}

function start(databaseUrl: string): Promise<RunningServer> {
  // As `npm start` does, but without the wrapper process, so that the service's memory is measured.
  const { execArgv } = processOptions()
  const env = { DATABASE_URL: databaseUrl, RATE_LIMIT: '', WARM_UP: '', MALLOC_ARENA_MAX: '2' }
  return startServer({ env, command: [process.execPath, ...execArgv, 'bin/start.mjs'] })
}

/** Publishes the long articles and a short one; returns the slug of the latter. */
async function publishOwn(server: RunningServer): Promise<string> {
  const { publish } = serviceAt(server)
  for (let n = 0; n < LONG_ARTICLES; n++) await publish(longArticle(n))
  const { slug } = await publish({ title: 'Halaman hangat', category: 'Hangat' })
  return slug
}

function longArticle(n: number) {
  const paragraph = `Kalimat yang panjang ke-${n} tentang apa saja, dengan kata yang banyak. `.repeat(10)
  return {
    title: `Panjang ${n}`,
    category: 'Panjang',
    author: 'Panjang',
    tags: ['panjang', 'panjang-2', 'panjang-3'],
    content: `${paragraph}\n\n`.repeat(300),
  }
}
