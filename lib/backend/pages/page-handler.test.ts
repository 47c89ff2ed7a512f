import { createElement, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { UNKNOWN_PAGE } from '../../front/cache/cache-key'
import { currentRequest, runInRequestContext } from '../../request-context'
import { PAGE_SLOT, type Page } from '../../site/page'
import type { Handle } from '../capture'
import { createPageHandler } from './page-handler'

const FRAME = `<html lang="id"><head><link rel="icon" href="/x"/><script src="/_next/static/x.js"></script></head><body>${PAGE_SLOT}<script>self.__next_f.push([1])</script></body></html>`

describe('a page', () => {
  test('is put into the frame of its route, what belongs in the head there', async () => {
    const content = [createElement('title', { key: 1 }, 'Halo'), createElement('p', { key: 2 }, 'a < b')]
    const { ask } = pagesOf(async () => content)
    expect(await ask('/artikel/halo')).toBe(
      '<html lang="id"><head><link rel="icon" href="/x"/><title>Halo</title></head><body><p>a &lt; b</p></body></html>',
    )
  })

  test('is given the dynamic parts of its path and its query', async () => {
    const { ask } = pagesOf(async (params, query) => JSON.stringify({ params, query }).replaceAll('"', ''))
    expect(await ask('/tag/kopi/halaman/2?a=b+c')).toContain('{params:{slug:kopi,page:2},query:{a:b c}}')
  })

  test('of a route that was asked for before costs no frame', async () => {
    const { ask, frames } = pagesOf(async () => 'text')
    await ask('/artikel/satu')
    await ask('/artikel/dua')
    expect(frames).toEqual(['/artikel/satu'])
    await ask('/tag/kopi')
    expect(frames).toEqual(['/artikel/satu', '/tag/kopi'])
  })

  test('that cannot be rendered is replaced by the page of its error', async () => {
    const broken = createElement(() => {
      throw new Error('broken')
    })
    expect(await pagesOf(async () => broken).ask('/')).toContain('<body>broken</body>')
    expect(await pagesOf(() => Promise.reject(new Error('no data'))).ask('/')).toContain('<body>no data<')
  })

  test('that is not there is empty, but a private one: the front has one page for all', async () => {
    const { ask } = pagesOf(() => Promise.reject(new Error('nothing here')), { status: 404 })
    expect(await ask('/artikel/halo')).toBe('')
    expect(await ask('/pratinjau/halo')).toContain('<body>nothing here<')
    expect(await ask(UNKNOWN_PAGE)).toContain('<body>nothing here<')
  })

  test('has its frame rendered again when that failed', async () => {
    let isBroken = true
    const { ask } = pagesOf(async () => 'text', { isBroken: () => isBroken })
    await expect(ask('/')).rejects.toThrow('Next rendered no frame for /.')
    isBroken = false
    expect(await ask('/')).toContain('<body>text</body>')
  })
})

/**
 * A handler of pages that all render `render`, and for its errors their message with `status`; `frames` are the addresses
 * that a frame was rendered for.
 */
function pagesOf(render: Page['render'], { isBroken = (): boolean => false, status = 500 } = {}) {
  const frames: string[] = []
  const renderError = async (error: unknown): Promise<ReactNode> => {
    Object.assign(currentRequest() ?? {}, { outcome: { status } })
    return (error as Error).message
  }
  // In the place of Next.
  const next: Handle = async ({ url }) => {
    frames.push(url)
    if (!isBroken()) currentRequest()?.takePage?.({ render, renderError })
    return { status: 200, headers: [], body: new TextEncoder().encode(FRAME) }
  }
  const handle = createPageHandler(next)
  const ask = async (url: string) => {
    const request = { id: 'x', clientAddress: '', method: 'GET', url, headers: {}, body: new Uint8Array() }
    const { id, clientAddress } = request
    const context = { id, clientAddress, dependencies: new Set<string>() }
    return Buffer.from((await runInRequestContext(context, () => handle(request))).body).toString()
  }
  return { ask, frames }
}
