// node bin/prepare/compile.mjs FOLDER: compiles the service, its commands and its API into FOLDER. The packages stay where
// they are, and what several programs share is written once.
import { build } from 'esbuild'

const PROGRAMS = [
  'bin/*.ts',
  'bin/serve/production.ts',
  'bin/demo/demo.ts',
  'bin/import/job.ts',
  'bin/bench/load/generator.ts',
  'bin/bench/load/bare-server.ts',
  'lib/backend/worker.ts',
  'lib/content/worker/worker.ts',
  'lib/db/sqlite/worker.mjs',
  'lib/media/decode/decoder.mjs',
  'app/**/route.ts',
]

await build({
  entryPoints: PROGRAMS,
  outdir: process.argv[2],
  // A program has the path of its source.
  outbase: '.',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  packages: 'external',
  // Bundled for all that: loading its hundred files, in each thread, takes an eighth of a start.
  alias: { zod: './node_modules/zod/index.js' },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Read only when a stack trace is written.
  sourcemap: true,
  sourcesContent: false,
})
