// node --import tsx e2e/support/attack/attack.ts URL …: attacks servers on this machine, in tests or run by hand.
import { setMaxListeners } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { runProgram, UsageError } from '../../../bin/command'
import { findKey } from '../../../bin/service/arguments'
import { loopbackOrigin } from './loopback'
import { attacks, type Report, runAttacks } from './run'

const USAGE = `Usage: node --import tsx e2e/support/attack/attack.ts URL … [--key FILE] [--seconds 20] [--only NAME,…] [--json]

Attacks the servers at these addresses, which must be 127.0.0.1 or localhost, in every way at once:
${Object.keys(attacks).join(', ')}.
With a key, of ARTIKEL_KEY or a file, hostile articles are published too. Ends with a table of how each attack was answered.`

await runProgram(
  process.argv.slice(2),
  () => USAGE,
  async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        seconds: { type: 'string', default: '20' },
        only: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    if (values.help) return console.log(USAGE)
    const urls = positionals.map(loopbackOrigin)
    if (urls.length === 0) throw new UsageError('Say what to attack.')
    const plan = {
      apiKey: findKey(values.key),
      seconds: readSeconds(values.seconds),
      names: readNames(values.only),
    }
    // Real attackers do not use the server's CPU.
    setPriority(Math.min(19, getPriority() + 5))
    setMaxListeners(0)
    const reports = await Promise.all(urls.map((url) => runAttacks({ url, ...plan })))
    if (values.json) console.log(JSON.stringify(reports))
    else for (const [at, report] of reports.entries()) print(urls[at] ?? '', report)
    // Open connections would keep the process running.
    process.exit(0)
  },
)

function readSeconds(text: string): number {
  const seconds = Number(text)
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= 600) return seconds
  throw new UsageError(`--seconds is an integer from 1 to 600; got "${text}".`)
}

function readNames(text: string | undefined): string[] {
  if (text === undefined) return Object.keys(attacks)
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !Object.hasOwn(attacks, name))
  if (unknown === undefined) return names
  throw new UsageError(`There is no attack "${unknown}".`)
}

function print(url: string, report: Report) {
  const rows = Object.entries(report).map(([name, outcomes]) => {
    const sorted = Object.entries(outcomes).sort(([, one], [, other]) => other - one)
    return `  ${name.padEnd(31)}${sorted.map(([outcome, count]) => `${outcome} × ${count}`).join(', ')}`
  })
  console.log([url, ...rows].join('\n'))
}
