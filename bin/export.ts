// npm run export: writes the articles of a running service to a file or a folder.
import type { JsonObject } from '../lib/http/json-body'
import { runCommand } from './command'
import { counted } from './counted'
import { parseExportArguments } from './export/arguments'
import { mediaCopier, originsOf } from './export/media'
import { type ReadArticle, readArticles } from './export/read-articles'
import { writeFolder, writeNdjson } from './export/write-articles'
import { showProgress } from './progress'
import { createClient } from './service/client'
import { interruptSignal } from './service/interrupt-signal'
import { assertReachable } from './service/reachable'

await runCommand('export', async (args) => {
  const { origin, key, target, isWithMedia } = parseExportArguments(args)
  await assertReachable(origin, '--from')
  const signal = interruptSignal()
  const onWaiting = (reason: string) => console.error(`Waiting before the next attempt: ${reason}`)
  const client = createClient({ origin, key, signal, onWaiting })
  // With a key the export contains drafts, which other users of this machine must not read.
  const mode = key === null ? 0o666 : 0o600
  const progress = showProgress()
  let count = 0
  try {
    const articles = await begun(readArticles(client, key !== null))
    await (target.kind === 'ndjson' ? writeNdjson : writeFolder)(target.path, mode, accepted(articles))
  } catch (error) {
    if (signal.aborted) throw new Error('Stopped before all articles were written.')
    throw error
  } finally {
    progress.stop()
  }
  console.log(`${counted(count, 'article is', 'articles are')} in ${target.path}.`)

  async function* accepted(articles: AsyncIterable<ReadArticle>): AsyncGenerator<JsonObject> {
    const copyMedia = isWithMedia
      ? await mediaCopier(await originsOf(client, origin), target.path, mode)
      : null
    for await (const article of articles) {
      signal.throwIfAborted()
      if ('refused' in article) {
        console.error(`An article is left out: ${article.refused}.`)
        process.exitCode = 1
        continue
      }
      const { fields } = article
      await copyMedia?.(fields)
      yield fields
      count += 1
      progress.tell(counted(count, 'article', 'articles'))
    }
  }
})

/** Reads the first item, so that nothing has been written when the service refuses it. */
async function begun<Item>(items: AsyncGenerator<Item>): Promise<AsyncIterable<Item>> {
  const first = await items.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* items
  })()
}
