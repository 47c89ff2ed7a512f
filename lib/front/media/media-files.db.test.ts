import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deliver } from '../../bus/topics'
import { mediaStore } from '../../media/store/store'
import { createMediaFiles } from './media-files'

test('a file is cached after it is read, until its image is deleted', async () => {
  const { name, file } = await storeFile()
  const files = createMediaFiles({ isFileOfMedia: async () => true })
  await files.read(file, null)
  expect([files.isKnown(file), String(files.cached(file))]).toEqual([true, 'gambar'])
  deliver([`media:${name}`])
  expect([files.isKnown(file), files.cached(file)]).toEqual([false, undefined])
})

test('a file is not cached if its image is deleted during the read', async () => {
  const { name, file } = await storeFile()
  const files = createMediaFiles({ isFileOfMedia: async () => true })
  await files.size(file)
  const reading = files.read(file, null)
  // The deletion is delivered before the bytes arrive.
  deliver([`media:${name}`])
  expect(String(await reading)).toBe('gambar')
  expect([files.isKnown(file), files.cached(file)]).toEqual([false, undefined])
})

test('a file is not known if its image is deleted during the lookup', async () => {
  const { name, file } = await storeFile()
  let answer = (_isThere: boolean) => {}
  const files = createMediaFiles({
    isFileOfMedia: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  const looking = files.size(file)
  answer(true)
  deliver([`media:${name}`])
  await looking
  expect(files.isKnown(file)).toBe(false)
})

async function storeFile() {
  const name = randomBytes(12).toString('hex')
  const file = `${name}.png`
  const path = join(mediaStore().incoming, '..', `${name}.tmp`)
  writeFileSync(path, 'gambar')
  await mediaStore().put(file, path)
  return { name, file }
}
