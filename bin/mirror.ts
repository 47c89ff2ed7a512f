// npm run mirror: keeps a copy of the published articles of a service.
import { makeFolder } from '../lib/config/targets'
import { runCommand } from './command'
import { counted } from './counted'
import { parseMirrorArguments } from './mirror/arguments'
import { openMirror } from './mirror/mirror'
import { syncMirror } from './mirror/sync'
import { createClient } from './service/client'
import { interruptSignal } from './service/interrupt-signal'
import { assertReachable } from './service/reachable'

await runCommand('mirror', async (args) => {
  const { origin, folder, format, isOnce } = parseMirrorArguments(args)
  await assertReachable(origin, '--from')
  await makeFolder(folder, 0o777)
  const mirror = openMirror(folder, { origin, format })
  const signal = interruptSignal()
  const onWaiting = (reason: string) => console.error(`Waiting before the next attempt: ${reason}`)
  const client = createClient({ origin, key: null, signal, onWaiting })
  await syncMirror(client, mirror, { isOnce, signal }).catch((error) => {
    if (!signal.aborted) throw error
  })
  console.log(`${counted(mirror.count(), 'article is', 'articles are')} in ${folder}.`)
})
