import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ended, startProgram } from '../support/run-program'

/** Whether this Node.js runs n8n's newest version. The last one for Node 20 is 1.123.81. */
const IS_NEW = Number(process.versions.node.split('.')[0]) >= 24

const VERSION = IS_NEW ? '2.41.1' : '1.123.81'

const MANIFEST = {
  private: true,
  dependencies: { n8n: VERSION },
  // n8n depends on a package by a URL outside of the registry.
  overrides: { xlsx: '0.18.5' },
}

/** n8n's command line, with its own database. */
export type N8n = {
  run: (...args: string[]) => Promise<Ended>
  importJson: (kind: Kind, value: unknown) => Promise<Ended>
}

type Kind = 'workflow' | 'credentials'

/** Installs n8n into `folder` unless it is there, which takes some minutes and more than 1 GB. */
export async function prepareN8n(folder: string): Promise<N8n> {
  const program = join(folder, 'node_modules/n8n/bin/n8n')
  if (!existsSync(program)) await install(folder)
  const home = mkdtempSync(join(tmpdir(), 'artikel-n8n-'))
  const run = (...args: string[]) =>
    startProgram(process.execPath, [program, ...args], { ...QUIET, N8N_USER_FOLDER: home }).ended
  return {
    run,
    importJson: (kind, value) => {
      const file = join(home, `${kind}.json`)
      writeFileSync(file, JSON.stringify(value))
      return run(`import:${kind}`, `--input=${file}`)
    },
  }
}

const QUIET = {
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_RUNNERS_ENABLED: 'false',
  // The default engine needs a native module that does not build on Node 20.
  ...(!IS_NEW && { N8N_EXPRESSION_ENGINE: 'legacy' }),
}

async function install(folder: string) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(MANIFEST))
  console.log(`Installing n8n ${VERSION} into ${folder}…`)
  await npm('install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder)
  await npm('rebuild', 'sqlite3', '--prefix', folder)
}

async function npm(...args: string[]) {
  const { code, stderr } = await startProgram('npm', args).ended
  if (code !== 0) throw new Error(`npm ${args[0]} failed:\n${stderr.slice(-2_000)}`)
}
