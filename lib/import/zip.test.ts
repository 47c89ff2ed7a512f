import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { zipOf } from '../../e2e/support/zip'
import { extractZip, isZip } from './zip'

/** Its header claims this size. */
const TOO_LONG = { bytes: Buffer.from('x'), size: 65 * 2 ** 20 }

const newFolder = () => mkdtempSync(join(tmpdir(), 'artikel-zip-'))

function unpack(archive: Buffer): { folder: string; root: string } {
  const folder = newFolder()
  const file = join(folder, 'a.zip')
  writeFileSync(file, archive)
  expect(isZip(file)).toBe(true)
  const into = join(folder, 'isi')
  writeFileSync(join(folder, 'beside'), 'beside')
  return { folder, root: extractZip(file, into) }
}

describe('an archive', () => {
  test('is unpacked with its folders, from compressed and stored files', () => {
    const { root } = unpack(
      zipOf({ 'a.md': 'Satu', 'b/c.md': { bytes: Buffer.from('Dua'), isStored: true } }),
    )
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('Satu')
    expect(readFileSync(join(root, 'b/c.md'), 'utf8')).toBe('Dua')
  })

  test('with a single folder has its root there, and one with a single file is that file', () => {
    expect(readdirSync(unpack(zipOf({ 'blog/content/a.md': 'Satu', 'blog/b.md': 'Dua' })).root)).toEqual([
      'b.md',
      'content',
    ])
    expect(readFileSync(unpack(zipOf({ 'x/ekspor.xml': '<rss>' })).root, 'utf8')).toBe('<rss>')
  })

  test('creates nothing outside its folder and no links', () => {
    const { folder } = unpack(
      zipOf({
        '../beside': 'changed',
        '/etc/artikel-zip': 'x',
        'x/../../beside': 'changed',
        '..\\beside': 'changed',
        link: { bytes: Buffer.from('/etc/passwd'), isLink: true },
        'a.md': 'Satu',
        'b.md': 'Dua',
      }),
    )
    expect(readFileSync(join(folder, 'beside'), 'utf8')).toBe('beside')
    expect(existsSync('/etc/artikel-zip')).toBe(false)
    expect(readdirSync(join(folder, 'isi')).sort()).toEqual(['a.md', 'b.md'])
  })

  test('has the names of its files in UTF-8, composed, or else in CP437', () => {
    const archive = zipOf({ 'Café_1.md': 'Satu', 'Ober.md': 'Dua', 'Te\u0301h.md': 'Tiga' })
    // As by Windows: é is 0x82, Ö is 0x99.
    const names = archive
      .toString('latin1')
      .replaceAll(Buffer.from('é_').toString('latin1'), '\x82_1')
      .replaceAll('Ober.md', '\x99ber.md')
    const { root } = unpack(Buffer.from(names, 'latin1'))
    expect(readdirSync(root).sort()).toEqual(['Café_11.md', 'Téh.md', 'Öber.md'])
  })

  test('is unpacked with all of its files, whatever their number is said to be', () => {
    const archive = zipOf({ 'a.md': 'Satu', 'b.md': 'Dua' })
    archive.writeUInt16LE(1, archive.length - 12)
    expect(readdirSync(unpack(archive).root)).toEqual(['a.md', 'b.md'])
  })

  test('is unpacked without files that are too large and not text', () => {
    const { root } = unpack(zipOf({ 'a.md': 'Satu', 'b.md': 'Dua', 'film.mp4': TOO_LONG }))
    expect(readdirSync(root)).toEqual(['a.md', 'b.md'])
  })

  const archive = zipOf({ 'a.md': 'Satu', 'b.md': 'Dua' })
  const stored = zipOf({ 'a.md': { bytes: Buffer.from('Satu'), isStored: true } })
  const lying = zipOf({ 'a.md': { bytes: Buffer.alloc(4_096, 'a'), size: 10 } })
  const lyingUnpacked = zipOf({ 'a.md': { bytes: Buffer.alloc(4_096, 'a'), isStored: true, size: 0 } })
  test.each([
    ['cut off', archive.subarray(0, archive.length - 30), 'broken or incomplete'],
    ['changed inside', Buffer.from(archive).fill(0xff, 34, 40), 'broken or incomplete'],
    ['changed where nothing is packed', Buffer.from(stored).fill('x', 35, 36), 'broken or incomplete'],
    ['saying less than is in it', lying, 'broken or incomplete'],
    ['saying less of what is not packed', lyingUnpacked, 'broken or incomplete'],
    ['of files that share their bytes', sharing(), 'broken or incomplete'],
    ['of more folders than it may hold', zipOf(deep()), 'more than 50000 files and folders'],
    ['with a folder named as a file', zipOf({ b: 'Satu', 'b/c.md': 'Dua' }), 'b/c.md in the archive cannot'],
    ['with a file named as a folder', zipOf({ 'b/c.md': 'Dua', b: 'Satu' }), 'b in the archive cannot'],
    ['with a name twice', twice(), 'a.md in the archive cannot be unpacked'],
    ['with a long name', zipOf({ ['b'.repeat(300)]: 'Satu' }), 'its name is too long'],
    [
      'with a text that is too long',
      zipOf({ 'a.md': 'Satu', 'b.xml': TOO_LONG }),
      'b.xml in the archive is larger',
    ],
    ['encrypted', zipOf({ 'a.md': { bytes: Buffer.from('x'), flags: 1 } }), 'encrypted'],
    [
      'packed in another way',
      zipOf({ 'a.md': { bytes: Buffer.from('x'), method: 14 } }),
      'unsupported compression method',
    ],
    ['of more than it may hold', zipOf(bomb()), 'more than 1 GiB'],
  ])('that is %s is rejected with a reason', (_, bytes, reason) => {
    expect(() => unpack(bytes)).toThrow(reason)
  })
})

function twice(): Buffer {
  const archive = zipOf({ 'a.md': 'Satu', 'b.md': 'Dua' }).toString('latin1')
  return Buffer.from(archive.replaceAll('b.md', 'a.md'), 'latin1')
}

function bomb() {
  const bytes = Buffer.alloc(60 * 1_048_576)
  const packed = deflateRawSync(bytes)
  return Object.fromEntries(
    Array.from({ length: 18 }, (_, index) => [`${index}.md`, { bytes, packed }] as const),
  )
}

/** Files in separate folders, as deep as a path may be. */
function deep() {
  return Object.fromEntries(
    Array.from({ length: 110 }, (_, index) => [`${index}/${'a/'.repeat(480)}b.md`, 'Satu'] as const),
  )
}

/** An archive in which two entries of the central directory refer to the first file. */
function sharing(): Buffer {
  const archive = zipOf({
    'a.md': { bytes: Buffer.alloc(4_096, 'a'), isStored: true },
    'b.md': { bytes: Buffer.alloc(0), isStored: true },
  })
  const first = archive.indexOf('PK\x01\x02', 0, 'latin1')
  const second = archive.indexOf('PK\x01\x02', first + 4, 'latin1')
  // The checksum, the sizes, and the offset (APPNOTE.TXT §4.3.12).
  archive.copy(archive, second + 16, first + 16, first + 28)
  archive.copy(archive, second + 42, first + 42, first + 46)
  return archive
}
