// Runs the commands it is sent, one after the other (see command-host.ts).
import '../../bin/init.mjs'
import { pathToFileURL } from 'node:url'
import { prepare, steps } from '../../bin/prepare/prepare.mjs'
import { buildFolder } from '../../bin/prepare/sources.mjs'
import { compiledFile } from '../../lib/compiled.mjs'

await prepare(steps.command)
process.env.BUILD_FOLDER = buildFolder()

let written = { stdout: '', stderr: '' }
for (const name of /** @type {const} */ (['stdout', 'stderr'])) {
  process[name].write = (text) => {
    written[name] += text
    return true
  }
}

let runs = 0
process.on('message', async ({ name, args }) => {
  runs += 1
  written = { stdout: '', stderr: '' }
  process.exitCode = 0
  process.argv = [process.execPath, 'bin/run.mjs', name, ...args]
  // The query makes it a new module, so it runs again; its imports are already loaded.
  await import(`${pathToFileURL(compiledFile(buildFolder(), `bin/${name}.ts`))}?run=${runs}`)
  // Commands never remove their signal listeners.
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM')
  process.send?.({ code: process.exitCode, ...written })
})
process.send?.('ready')
