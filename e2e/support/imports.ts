import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { deskOf } from './desk'
import { draw } from './images'
import { zipOf } from './zip'

type Person = Awaited<ReturnType<typeof deskOf>>

type Sent = { name: string; bytes: Buffer | string; fields?: Record<string, string> }

/** The desk's imports, for a person who may import. */
export function importsOf(owner: Person) {
  function send({ name, bytes, fields = {} }: Sent, by = owner) {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)]), name)
    return by.send('/meja/impor/unggah', form)
  }

  /** Uploads a file; returns the path of its import when the dry run has finished. */
  async function tryOut(sent: Sent): Promise<{ path: string; html: string }> {
    const { location } = await send(sent)
    expect(location).toMatch(/^\/meja\/impor\/\d+$/)
    onTestFinished(() => void owner.send(`${location}/hapus`))
    return { path: location ?? '', html: await whenOver(location ?? '') }
  }

  async function run(path: string): Promise<string> {
    expect((await owner.send(`${path}/jalankan`)).location).toBe(path)
    return whenOver(path)
  }

  async function whenOver(path: string): Promise<string> {
    for (;;) {
      const { status, html } = await owner.open(path)
      expect(status).toBe(200)
      if (!html.includes('data-goes-on')) return html
      await delay(100)
    }
  }

  return { send, tryOut, run, whenOver }
}

/** The numbers of the report by their labels on the screen. */
export function countsIn(html: string): Record<string, number> {
  const found = html.matchAll(/<dt>([^<]+)<\/dt><dd>(\d+)<\/dd>/g)
  return Object.fromEntries([...found].map(([, name = '', count]) => [name, Number(count)]))
}

/** A ZIP of a Markdown folder with these articles, which share a picture. */
export async function folderOf(...slugs: string[]): Promise<Buffer> {
  const picture = await draw().png().toBuffer()
  const texts = slugs.map((slug) => [
    `situs/content/${slug}.md`,
    `---\ntitle: Judul ${slug}\ndate: 2020-01-02\ncategories: [Impor]\n---\n\nIsi **${slug}**.\n\n![Kopi](kopi.png)\n`,
  ])
  return zipOf({ ...Object.fromEntries(texts), 'situs/content/kopi.png': { bytes: picture } })
}
