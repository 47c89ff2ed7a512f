import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

/** The scripts that browsers load, with their sources. */
export const SCRIPTS = {
  'public/aset/site.js': 'components/browser/site.ts',
  'public/aset/desk.js': 'components/browser/desk/desk.ts',
  'public/aset/editor.js': 'components/browser/desk/editor/editor.ts',
}

/** The scripts are in git, and every start serves them as they are: only development needs this step. */
export const siteScript = {
  async isDone() {
    for (const [file, source] of Object.entries(SCRIPTS)) {
      if (!existsSync(file) || (await readFile(file, 'utf8')) !== (await makeScript(source))) return false
    }
    return true
  },
  async run() {
    for (const [file, source] of Object.entries(SCRIPTS)) await writeFile(file, await makeScript(source))
  },
}

/** @param {string} source */
export async function makeScript(source) {
  // Imported here because packages may not be installed when this module is loaded.
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    format: 'esm',
    minify: true,
    charset: 'utf8',
    write: false,
  })
  return outputFiles.map(({ text }) => text).join('')
}
