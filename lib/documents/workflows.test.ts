import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const FOLDER = '.github/workflows'

type Step = { uses?: string; run?: string }
type Job = Step & { strategy?: { matrix: Record<string, string[]> }; steps?: Step[] }

const jobsOf = (file: string) => Object.values<Job>(parse(readFileSync(`${FOLDER}/${file}`, 'utf8')).jobs)
const stepsOf = (job: Job) => [job, ...(job.steps ?? [])]

describe('ci.yml', () => {
  test('runs every test on each supported version of Node.js', () => {
    const [job] = jobsOf('ci.yml').filter((one) => stepsOf(one).some(({ run }) => run === '.ci/run'))
    const versions = job?.strategy?.matrix.node ?? []
    expect(versions).toEqual(['20', '22', '24', '26'])
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(engines.node).toMatch(new RegExp(`^>=${versions[0]}\\b`))
  })
})

test.each(readdirSync(FOLDER))('%s uses only existing local workflows', (file) => {
  const used = jobsOf(file)
    .flatMap(stepsOf)
    .map(({ uses = '' }) => uses)
    .filter((uses) => uses.startsWith('./'))
  expect(used.filter((path) => !existsSync(path))).toEqual([])
})
