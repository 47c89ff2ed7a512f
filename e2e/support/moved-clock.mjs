// Loaded into a server with --import: sets its clock ahead by the number of milliseconds in the file CLOCK_FILE.
import { readFileSync } from 'node:fs'

const realNow = Date.now
const file = process.env.CLOCK_FILE ?? ''

Date.now = () => realNow() + Number(readFileSync(file, 'utf8'))
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [Date.now()] : args, newTarget),
})
