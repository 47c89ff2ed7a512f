import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readImage } from '../../bin/import/image-file'
import { settings } from '../../lib/config/variables'

const folder = mkdtempSync(join(tmpdir(), 'artikel-image-'))

test('a picture is too large only above the highest MEDIA_MAX_MB', () => {
  const { MEDIA_MAX_MB } = settings.shape
  expect([1_000, 1_001].map((mb) => MEDIA_MAX_MB.safeParse(`${mb}`).success)).toEqual([true, false])
  expect(readImage(sparseFile(1_000 * 1_048_576))).toMatchObject({
    values: { about: 'unsupported_media_type' },
  })
  expect(readImage(sparseFile(1_000 * 1_048_576 + 1))).toMatchObject({ code: 'large_picture' })
})

/** A file of zeros, which is not a picture and takes no space. */
function sparseFile(bytes: number): string {
  const file = join(folder, `${bytes}.png`)
  writeFileSync(file, '')
  truncateSync(file, bytes)
  return file
}
