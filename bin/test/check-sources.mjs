import { resolve } from 'node:path'
import { run } from './run.mjs'

/** @typedef {import('./judge.mjs').Result} Result */

const BIOME = resolve('node_modules/@biomejs/biome/bin/biome')
const TSC = resolve('node_modules/typescript/bin/tsc')
const ROOMS = resolve('bin/test/rooms/check.mjs')
const EXPRESSIONS = resolve('bin/test/expressions/check.mjs')

/** @param {import('./run.mjs').RunOptions} options */
export async function checkSources(options = {}) {
  return [
    await runCheck('biome', BIOME, ['check'], options),
    await runCheck('rooms', ROOMS, [], options),
    await runCheck('expressions', EXPRESSIONS, [], options),
    await runCheck('tsc', TSC, ['--noEmit'], options),
  ]
}

/** @param {string[]} paths of sources to format and fix; all if empty */
export function formatSources(paths) {
  return runCheck('biome', BIOME, ['check', '--write', ...paths])
}

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {import('./run.mjs').RunOptions} options
 * @returns {Promise<Result>}
 */
async function runCheck(name, program, args, options = {}) {
  console.log(`\n${name} ${args.join(' ')}`)
  const code = await run(program, args, options)
  if (code === 0) return { passed: 1, failed: 0, skipped: 0, failures: [], problems: [] }
  return { passed: 0, failed: 1, skipped: 0, failures: [], problems: [`${name} ended with ${code}`] }
}
