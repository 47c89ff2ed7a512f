// node bin/prepare/compile.mjs FOLDER: compiles the service, its commands and its API into FOLDER. Packages are not bundled;
// code that several programs share is written once.
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
  // Keeps the paths of the sources.
  outbase: '.',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  packages: 'external',
  // The exception: loading its hundred files in each thread takes an eighth of the startup time.
  alias: { zod: './node_modules/zod/index.js' },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Read only for stack traces.
  sourcemap: true,
  sourcesContent: false,
})
