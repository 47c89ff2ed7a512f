import { execFile } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'artikel-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))

const READER = `
  import { readAttachments } from './lib/import/wordpress/read-wordpress.ts'
  const { byId } = await readAttachments([process.argv[1]])
  console.log(byId.size)
`

test('the media library of a large export is read within 64 MB of heap', async () => {
  const file = join(folder, 'export.xml')
  writeExport(file, 100 * 1_048_576)
  const flags = ['--max-old-space-size=64', '--import', 'tsx', '--input-type=module', '--eval', READER]
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, file])
  expect(Number(stdout)).toBeGreaterThan(1_000)
})

/** Writes an export with an attachment after each long post. */
function writeExport(path: string, bytes: number) {
  const text = 'Kalimat panjang. '.repeat(4_000)
  const file = openSync(path, 'w')
  let written = writeSync(file, '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>')
  for (let id = 1; written < bytes; id += 1) {
    written += writeSync(file, `<item><content:encoded>${text}</content:encoded></item>`)
    written += writeSync(
      file,
      `<item><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://o.example/wp-content/uploads/${id}.jpg</wp:attachment_url></item>`,
    )
  }
  writeSync(file, '</channel></rss>')
  closeSync(file)
}
