import { setTimeout as delay } from 'node:timers/promises'
import type { Attack, Context } from './context'
import { hostileMarkdown } from './hostile-markdown'
import { longReads } from './long-reads'
import { madeUpAddresses } from './made-up-addresses'
import { pipelining } from './pipelining'
import { rejectedWrites } from './rejected-writes'
import { searchFlood } from './searches'
import {
  idleConnections,
  slowAgents,
  slowBodies,
  slowHeaders,
  slowStrangers,
  slowUploads,
  stalledReaders,
} from './slow'
import { agents, madeUpImages, madeUpPreviews, wrongKeys } from './strangers'
import { streams, unreadResponses } from './waiting'
import { atomicBulks, largeImages } from './writers'

/** The attacks by name. */
export const attacks: Record<string, Attack> = {
  pipelining,
  'slow headers': slowHeaders,
  'slow bodies': slowBodies,
  'stalled readers': stalledReaders,
  'idle connections': idleConnections,
  'made-up addresses': madeUpAddresses,
  'rejected writes': rejectedWrites,
  'hostile Markdown': hostileMarkdown,
  searches: searchFlood,
  'long reads': longReads,
  'slow bodies with made-up keys': slowStrangers,
  'slow uploads': slowUploads,
  'slow agents': slowAgents,
  'unread responses': unreadResponses,
  streams,
  agents,
  'wrong keys': wrongKeys,
  'made-up previews': madeUpPreviews,
  'made-up pictures': madeUpImages,
  bulks: atomicBulks,
  'large pictures': largeImages,
}

/** The number of outcomes of each attack. */
export type Report = Record<string, Record<string, number>>

export type Plan = { url: string; apiKey: string | null; seconds: number; names: string[] }

/** Runs the attacks `names` at the same time against one server. */
export async function runAttacks({ url, apiKey, seconds, names }: Plan): Promise<Report> {
  const slugs = await longestArticles(url)
  const signal = AbortSignal.timeout(seconds * 1_000)
  const report: Report = {}
  const running = names.map((name, index) => {
    const counts: Record<string, number> = {}
    report[name] = counts
    const count: Context['count'] = (outcome) => {
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
    const clientAddress = (n: number) => `127.66.${index + 1}.${n + 1}`
    return attacks[name]?.({ url, apiKey, slugs, signal, clientAddress, scale: 1, refusedPauseMs: 0, count })
  })
  // An attack may still wait for a connection to a busy server.
  await Promise.race([Promise.all(running), delay((seconds + 1) * 1_000)])
  return report
}

/** The slugs of published articles, the longest first. */
export async function longestArticles(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/artikel?limit=50`)
  if (!response.ok) throw new Error(`${url} answers ${response.status}: there is nothing to attack.`)
  const { data }: { data: { slug: string; reading_minutes: number }[] } = await response.json()
  return data.sort((one, other) => other.reading_minutes - one.reading_minutes).map(({ slug }) => slug)
}
