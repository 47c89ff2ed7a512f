import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

const SITE_SCRIPT = 'public/aset/site.js'

/** In git, so that every kind of start serves it as it is: only developing needs this step. */
export const siteScript = {
  isDone: async () =>
    existsSync(SITE_SCRIPT) && (await readFile(SITE_SCRIPT, 'utf8')) === (await makeSiteScript()),
  run: async () => writeFile(SITE_SCRIPT, await makeSiteScript()),
}

export async function makeSiteScript() {
  // Loaded when packages are there.
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: ['components/browser/site.ts'],
    bundle: true,
    format: 'esm',
    minify: true,
    charset: 'utf8',
    write: false,
  })
  return outputFiles.map(({ text }) => text).join('')
}
