import type { Report } from '../attack/run'
import { startProgram } from '../run-program'
import type { RunningServer } from '../server'
import type { Site } from './site'
import { type Outcome, runWorkload } from './workload'
import { type Published, personAt, readersOf, writerAt } from './workloads'

export type Siege = {
  /** The outcome of each legitimate client. */
  outcomes: Outcome[]
  /** How each attack was answered, by each server. */
  reports: Report[]
  /** The articles whose storage was acknowledged to the writer. */
  published: Published[]
}

const ATTACK = 'e2e/support/attack/attack.ts'

/** Attacks all servers of a site for `seconds`, while legitimate clients use it. */
export async function besiege(site: Site, seconds: number): Promise<Siege> {
  const over = new AbortController()
  const published: Published[] = []
  const workloads = [
    ...site.servers.flatMap((server) => readersOf(server, site.hotSlug, site.coldSlugs)),
    writerAt(site.servers[0], published),
    personAt(site.servers[0], site.person),
  ]
  const attacking = attack(site.servers, site.attackersKey, seconds)
  const running = workloads.map((workload) => runWorkload(workload, over.signal))
  const reports = await attacking.finally(() => over.abort())
  return { outcomes: await Promise.all(running), reports, published }
}

/** Runs in a separate process, so that attacking does not delay the legitimate clients. */
async function attack(servers: RunningServer[], key: string, seconds: number): Promise<Report[]> {
  const urls = servers.map(({ url }) => url)
  const args = ['--import', 'tsx', ATTACK, ...urls, '--seconds', String(seconds), '--json']
  const { code, stdout, stderr } = await startProgram(process.execPath, args, { ARTIKEL_KEY: key }).ended
  if (code !== 0) throw new Error(`The attack ended with ${code}:\n${stderr}`)
  return JSON.parse(stdout)
}
