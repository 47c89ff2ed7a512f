import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { mediaFolder } from '../../e2e/support/media-folder'
import { personActor } from '../auth/actor'
import { database } from '../db/database'
import { createJob } from './create-job'
import { IMPORT_SCOPES } from './jobs'

const OPTIONS = { category: 'Lama', asDrafts: false, base: null, withPages: false, copyImages: false }

test('an import whose file cannot be stored leaves no row', async () => {
  const before = await database().read.importJob.count()
  const upload = {
    name: 'a.md',
    path: join(mediaFolder(), 'none.md'),
    bytes: 7,
    options: { ...OPTIONS, timeZone: 'UTC' },
  }
  await expect(createJob(personActor(1, IMPORT_SCOPES, { isStrong: true }), upload)).rejects.toThrow(
    'not available',
  )
  expect(await database().read.importJob.count()).toBe(before)
})

test('at most twenty of many concurrent files wait, and the others leave nothing', async () => {
  const actor = personActor(1, IMPORT_SCOPES, { isStrong: true })
  const uploads = Array.from({ length: 25 }, (_, number) => {
    const path = join(mediaFolder(), `${number}.md`)
    writeFileSync(path, '# Judul')
    return { name: 'a.md', path, bytes: 7, options: { ...OPTIONS, timeZone: 'UTC' } }
  })
  const sent = await Promise.allSettled(uploads.map((upload) => createJob(actor, upload)))
  const refused = sent.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused.map(({ code, errors }) => [code, errors[0].code])).toEqual(
    Array.from({ length: 5 }, () => ['validation_failed', 'too_many_imports']),
  )
  const kept = readdirSync(mediaFolder(), { recursive: true, encoding: 'utf8' })
  expect(kept.filter((path) => basename(path).startsWith('impor-'))).toHaveLength(20)
})
