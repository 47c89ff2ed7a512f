import { runCheck } from './runners.mjs'

/** Format, lint, regular expressions and types; returns the result of each. */
export async function checkSources() {
  return [
    await runCheck('biome', 'node_modules/@biomejs/biome/bin/biome', ['check']),
    await runCheck('expressions', 'bin/test/expressions/check.mjs', []),
    await runCheck('tsc', 'node_modules/typescript/bin/tsc', ['--noEmit']),
  ]
}
