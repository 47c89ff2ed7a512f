// npm run export: writes the articles of a running service to a file or a folder.
import { runCommand } from './command'
import { counted } from './counted'
import { parseExportArguments } from './export/arguments'
import { mediaCopier, originsOf } from './export/media'
import { readArticles } from './export/read-articles'
import { folderWriter, ndjsonWriter } from './export/write-articles'
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
  const writer = await (target.kind === 'ndjson' ? ndjsonWriter : folderWriter)(target.path, mode)
  const copyMedia = isWithMedia ? await mediaCopier(await originsOf(client, origin), target.path, mode) : null
  const progress = showProgress()
  let count = 0
  try {
    for await (const article of readArticles(client, key !== null)) {
      signal.throwIfAborted()
      if ('refused' in article) {
        console.error(`An article is left out: ${article.refused}.`)
        process.exitCode = 1
        continue
      }
      const { fields } = article
      await copyMedia?.(fields)
      writer.add(fields)
      count += 1
      progress.tell(counted(count, 'article', 'articles'))
    }
  } catch (error) {
    if (signal.aborted) throw new Error('Stopped; the output is incomplete.')
    throw error
  } finally {
    progress.stop()
  }
  writer.finish()
  console.log(`${counted(count, 'article is', 'articles are')} in ${target.path}.`)
})
