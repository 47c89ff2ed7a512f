import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { buildFolder } from '../prepare/sources.mjs'
import { servingPackages } from './packages.mjs'

/** Commands that need the sources or development packages. */
const FOR_SOURCES = ['build', 'check', 'dev', 'format', 'test', 'release', 'bench', 'model-sql']

/** The sources that run uncompiled, and what is read. The rest is compiled, and in the build. */
const OWN = [
  {
    folder: 'bin',
    wanted: /\.(?:mjs|txt|md)$/,
    unwanted: new RegExp(`^(?:test|release|bench)/|^(?:usage/)?(?:${FOR_SOURCES.join('|')})\\.`),
  },
  { folder: 'lib', wanted: /\.mjs$|^site\/og-images\/fonts\//, unwanted: /typescript-hook/ },
  { folder: 'prisma', wanted: /\/migrations\// },
  { folder: 'public', wanted: /./ },
  { folder: 'docs', wanted: /\.(?:md|sh)$/ },
  { folder: 'deploy', wanted: /./, unwanted: /\.mjs$/ },
  { folder: 'integrations', wanted: /^n8n\/[\w-]+\.(?:md|json)$/, unwanted: /\/(?:package|tsconfig)/ },
]

const BESIDE = [
  ...['.env.example', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'],
  'next.config.mjs',
]

/** Files for debuggers and compilers, and traces of the build. */
const NOT_SERVED =
  /\.(?:map|d\.[cm]?ts|nft\.json)$|^pages\/(?:cache|diagnostics|types|trace|trace-build|turbopack)(?:\/|$)|^used-by\//

/** Files of packages that are not run: tests, documentation except licences, and code for other databases. */
const NOT_RUN = [
  /\.(?:map|test\.[cm]?js|[cm]?tsx?|tsbuildinfo|h|c|cc|cpp|gyp|o|a)$/,
  /^node_modules\/(?:@[^/]+\/)?[^/]+\/(?:test|tests|benchmarks?|examples?)\//,
  /^(?!.*licen[cs]e).*\.md$/i,
  /^node_modules\/next\/dist\/(?:docs|esm|bundle-analyzer|next-devtools)\//,
  /^node_modules\/better-sqlite3(?:-napi)?\/(?:deps|src)\//,
  /^node_modules\/@prisma\/client\/(?:generator-build|runtime\/(?:query_compiler_fast|.*(?:mysql|sqlserver|cockroachdb)|wasm-compiler-edge))/,
]

/** The files of a release, as sorted paths from the project root. */
export function releaseFiles() {
  const build = buildFolder()
  const built = filesIn(build)
    .filter((path) => !NOT_SERVED.test(path))
    .map((path) => `${slashed(build)}/${path}`)
  const packages = servingPackages().flatMap(packageFiles)
  return [...ownFiles(), ...built, ...packages].sort()
}

/** Those that are neither built nor of packages; documents without their pictures. */
export function ownFiles() {
  const own = OWN.flatMap(({ folder, wanted, unwanted }) =>
    filesIn(folder)
      .filter((path) => wanted.test(path) && !unwanted?.test(path))
      .map((path) => `${folder}/${path}`),
  )
  return [...BESIDE, ...own]
}

/**
 * The scripts that a release can run, of those in `package.json`.
 * @param {Record<string, string>} scripts
 */
export function releaseScripts(scripts) {
  return Object.fromEntries(Object.entries(scripts).filter(([name]) => !FOR_SOURCES.includes(name)))
}

function packageFiles(/** @type {string} */ folder) {
  const own = filesIn(folder).filter((path) => !path.startsWith('node_modules/'))
  const { platform, arch } = process
  const isForOthers = (/** @type {string} */ path) =>
    path.includes('/prebuilds/') && !new RegExp(`/${platform}(?:musl)?-${arch}`).test(path)
  return own
    .map((path) => `${folder}/${path}`)
    .filter((path) => !NOT_RUN.some((pattern) => pattern.test(path)) && !isForOthers(path))
}

/**
 * All files and links below a folder, as paths relative to it. Not with `recursive`: Node.js 24 would follow links.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesIn(join(folder, entry.name)).map((path) => `${entry.name}/${path}`)
      : [entry.name],
  )
}

function slashed(/** @type {string} */ path) {
  return path.split(sep).join('/')
}
