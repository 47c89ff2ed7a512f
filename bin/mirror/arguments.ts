import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../command'
import { readOrigin } from '../service/arguments'

export const FORMATS = ['markdown', 'ndjson'] as const

export type MirrorFormat = (typeof FORMATS)[number]

/** Reads the arguments of `npm run mirror`. Throws `UsageError` or an error of `parseArgs`. */
export function parseMirrorArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      format: { type: 'string', default: 'markdown' },
      once: { type: 'boolean', default: false },
    },
  })
  if (values.to === undefined) throw new UsageError('Name where to write: --to FOLDER.')
  const format = FORMATS.find((one) => one === values.format)
  if (!format) throw new UsageError(`--format must be markdown or ndjson; got "${values.format}".`)
  return {
    origin: readOrigin('from', values.from),
    // Relative to the directory npm was called in: npm changes to the package folder.
    folder: resolve(process.env.INIT_CWD ?? '.', values.to),
    format,
    isOnce: values.once,
  }
}
