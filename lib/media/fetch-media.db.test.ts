import { expect, test } from 'vitest'
import { database } from '../db/database'
import { recordCopy } from './fetch-media'

test('an image that is deleted while it is copied is recorded as no copy', async () => {
  await recordCopy('https://example.org/a.jpg', { id: 'gone' })
  expect(await database().read.mediaCopy.count()).toBe(0)
})
