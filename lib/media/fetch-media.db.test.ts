import { expect, test } from 'vitest'
import { database } from '../db/database'
import { recordCopy } from './fetch-media'

test('no copy is recorded of an image deleted meanwhile', async () => {
  await recordCopy('https://example.org/a.jpg', { id: 'gone' })
  expect(await database().read.mediaCopy.count()).toBe(0)
})
