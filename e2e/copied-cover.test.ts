import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../bin/port.mjs'
import { bytesAt } from './api/support/media'
import { serviceAt, type WriteBody } from './api/support/service'
import { draw } from './support/images'
import { startForTest } from './support/server-for-test'
import { createSqliteUrl } from './support/sqlite'

const CERTIFICATE = join(import.meta.dirname, 'support', 'certificate')

test('the cover and gallery of an article are copied over HTTPS, and survive the loss of the original server', async () => {
  const pictures = await startImages()
  const env = { DATABASE_URL: createSqliteUrl(), NODE_EXTRA_CA_CERTS: join(CERTIFICATE, 'certificate.pem') }
  const service = serviceAt(await startForTest({ env }))
  const cover = `${pictures.url}/sampul.jpg`
  const gallery = [{ url: `${pictures.url}/satu.jpg`, alt: 'Satu' }, cover]
  const fields = { title: 'Disalin', category: 'Gambar', content: 'Isi.', cover_image_url: cover, gallery }
  const copy = () => service.call<WriteBody>('PUT', '/api/artikel/disalin?copy_images=true', { body: fields })

  const { status, body } = await copy()
  expect([status, body.meta.warnings]).toEqual([201, []])
  const { cover_image_url: own, gallery: shown, seo } = body.data
  expect(own).toMatch(/\/media\/[0-9a-f]{24}\.jpg$/)
  expect(shown).toMatchObject([
    { alt: 'Satu', width: 640, height: 480 },
    { url: own, width: 640, height: 480 },
  ])
  expect(seo.image).toBe(own?.replace('.jpg', '-card.jpg'))
  expect(pictures.requested.sort()).toEqual(['/sampul.jpg', '/satu.jpg'])

  await pictures.close()
  expect((await copy()).body.meta).toMatchObject({ result: 'unchanged', warnings: [] })
  expect((await bytesAt(service, own ?? '')).length).toBeGreaterThan(0)
  const page = await (await fetch(`${service.url}/artikel/disalin`)).text()
  expect(page).not.toContain(pictures.url)
  const { data } = (await service.detail('disalin?format=source', { key: service.apiKey })).body
  expect(data.fields).toMatchObject({ cover_image_url: cover })
})

/** Starts an HTTPS server with a self-signed certificate for `localhost` that returns a picture for every path. */
async function startImages() {
  const [key, cert] = ['key.pem', 'certificate.pem'].map((name) => readFileSync(join(CERTIFICATE, name)))
  const requested: string[] = []
  const server = createServer({ key, cert }, async (request, response) => {
    requested.push(request.url ?? '')
    response.end(await draw(640, 480).jpeg().toBuffer())
  })
  const port = await listen(server)
  const close = async () => {
    server.close()
    server.closeAllConnections()
    if (server.listening) await once(server, 'close')
  }
  onTestFinished(close)
  return { url: `https://localhost:${port}`, requested, close }
}
