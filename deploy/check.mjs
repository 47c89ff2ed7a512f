// node deploy/check.mjs: runs the Dockerfile in plain folders, without Docker: the COPY and RUN of each stage, then CMD as
// a user that owns nothing but `data`, until its HEALTHCHECK succeeds. Needs root on Linux.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../bin/port.mjs'

const NOBODY = ['--reuid=65534', '--regid=65534', '--clear-groups']
const HEALTHY_WITHIN_S = 60

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const root = mkdtempSync(join(tmpdir(), 'artikel-image-'))
process.on('exit', () => rmSync(root, { recursive: true, force: true }))
execFileSync('chmod', ['755', root])
const [build = [], image = []] = stages(readFileSync('deploy/Dockerfile', 'utf8'))

/** The stages of a Dockerfile, each a list of instructions. */
function stages(/** @type {string} */ text) {
  const lines = text.replace(/\\\n\s*/g, '').split('\n')
  const instructions = lines.flatMap((line) => {
    const [, name = '', argument = ''] = /^([A-Z]+) (.*)/s.exec(line) ?? []
    return name ? [{ name, argument }] : []
  })
  const starts = instructions.flatMap(({ name }, at) => (name === 'FROM' ? [at] : []))
  return starts.map((start, at) => instructions.slice(start, starts[at + 1]))
}

const folders = { build: join(root, 'build'), image: join(root, 'image') }
const env = Object.fromEntries(
  image
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ argument }) => argument.split(' ').map((pair) => pair.split('='))),
)

buildStage()
imageStage()
await serve()

function buildStage() {
  mkdirSync(folders.build)
  for (const { name, argument } of build) {
    // .dockerignore lets through the files that git tracks.
    if (name === 'COPY')
      execFileSync('sh', ['-c', `git ls-files -z | xargs -0 cp -P --parents -t ${folders.build}`])
    if (name === 'RUN') run('sh', ['-c', argument], folders.build)
  }
}

function imageStage() {
  mkdirSync(folders.image)
  for (const { name, argument } of image) {
    if (name !== 'COPY') continue
    const paths = argument.split(' ').filter((part) => !part.startsWith('--'))
    const target = paths.pop() ?? '.'
    for (const path of paths) {
      const from = join(folders.build, path.replace('/app/', ''))
      // COPY copies the contents of a folder.
      const name = target === './' && !statSync(from).isDirectory() ? basename(path) : target
      cpSync(from, join(folders.image, name), { recursive: true, verbatimSymlinks: true })
    }
    if (argument.includes('--chown'))
      execFileSync('chown', ['-R', '65534:65534', join(folders.image, target)])
  }
  console.log(
    `The image has ${execFileSync('du', ['-sm', folders.image]).toString().split('\t')[0]} MB beside Node.js.`,
  )
}

async function serve() {
  const settings = {
    ...process.env,
    ...env,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    HOME: '/nonexistent',
  }
  const [program, ...args] = JSON.parse(argumentOf('CMD'))
  const [, check = ''] = argumentOf('HEALTHCHECK').split(' CMD ')
  const [checker, ...checkArgs] = JSON.parse(check)
  const service = spawn('setpriv', [...NOBODY, program, ...args], {
    cwd: folders.image,
    env: settings,
    stdio: 'inherit',
  })
  for (let second = 0; second < HEALTHY_WITHIN_S && service.exitCode === null; second++) {
    await delay(1_000)
    const { status } = spawnSync('setpriv', [...NOBODY, checker, ...checkArgs], {
      cwd: folders.image,
      env: settings,
    })
    if (status === 0) return stop(service)
  }
  service.kill('SIGKILL')
  throw new Error('The service did not become healthy.')
}

function argumentOf(/** @type {string} */ instruction) {
  return image.find(({ name }) => name === instruction)?.argument ?? ''
}

async function stop(/** @type {import('node:child_process').ChildProcess} */ service) {
  service.kill('SIGTERM')
  const [code] = await once(service, 'exit')
  if (code !== 0) throw new Error(`The service stopped with ${code}.`)
  console.log('Healthy as a user that can write nothing but data, and stopped with 0.')
}

function run(/** @type {string} */ program, /** @type {string[]} */ args, /** @type {string} */ cwd) {
  console.log(args.at(-1))
  execFileSync(program, args, { cwd, stdio: 'inherit' })
}
