import { createElement, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { PAGE_SLOT, type Page } from '../../page'
import { currentRequest, runInRequestContext } from '../../request-context'
import { UNKNOWN_PAGE } from '../../routes/addresses'
import { matchRoute } from '../../routes/match'
import { UNKNOWN_TEMPLATE } from '../../routes/route'
import type { Handle } from '../capture'
import type { BackendRequest } from '../messages'
import { createPageHandler } from './page-handler'

const SHELL = `<html lang="id"><head><link rel="icon" href="/x"/><script src="/_next/static/x.js"></script></head><body>${PAGE_SLOT}<script>self.__next_f.push([1])</script></body></html>`

describe('a page', () => {
  test('is inserted into the shell of its route, with its metadata in the head', async () => {
    const content = [createElement('title', { key: 1 }, 'Halo'), createElement('p', { key: 2 }, 'a < b')]
    const { ask } = pagesOf(async () => content)
    expect(await ask('/artikel/halo')).toBe(
      '<html lang="id"><head><link rel="icon" href="/x"/><title>Halo</title></head><body><p>a &lt; b</p></body></html>',
    )
  })

  test('has its language on the root element, without affecting other pages of its route', async () => {
    const languages = ['en', undefined]
    const { ask } = pagesOf(async () => {
      Object.assign(currentRequest() ?? {}, { language: languages.shift() })
      return 'text'
    })
    expect(await ask('/meja')).toContain('<html lang="en"><head>')
    expect(await ask('/meja')).toContain('<html lang="id"><head>')
  })

  test('is given the dynamic parts of its path and its query', async () => {
    const { ask } = pagesOf(async (params, query) => JSON.stringify({ params, query }).replaceAll('"', ''))
    expect(await ask('/tag/kopi/halaman/2?a=b+c')).toContain('{params:{slug:kopi,page:2},query:{a:b c}}')
  })

  test('reuses the shell of an earlier request to its route', async () => {
    const { ask, shells } = pagesOf(async () => 'text')
    await ask('/artikel/satu')
    await ask('/artikel/dua')
    expect(shells).toEqual(['/artikel/satu'])
    await ask('/tag/kopi')
    expect(shells).toEqual(['/artikel/satu', '/tag/kopi'])
  })

  test('that cannot be rendered is replaced by its error page', async () => {
    const broken = createElement(() => {
      throw new Error('broken')
    })
    expect(await pagesOf(async () => broken).ask('/')).toContain('<body>broken</body>')
    expect(await pagesOf(() => Promise.reject(new Error('no data'))).ask('/')).toContain('<body>no data<')
  })

  test('that is not found is empty unless private, as the front has one page for all', async () => {
    const { ask } = pagesOf(() => Promise.reject(new Error('nothing here')), { isMissing: true })
    expect(await ask('/artikel/halo')).toBe('')
    expect(await ask('/pratinjau/halo')).toContain('<body>nothing here<')
    expect(await ask(UNKNOWN_PAGE)).toContain('<body>nothing here<')
  })

  test('has a whole shell even if the first request is a conditional HEAD', async () => {
    const { ask, respond } = pagesOf(async () => 'text')
    await respond('/meja', { method: 'HEAD', headers: { host: 'localhost', 'if-none-match': '*' } })
    expect(await ask('/meja')).toContain('<body>text</body>')
  })

  test('has its shell rendered again when that failed', async () => {
    let isBroken = true
    const { ask } = pagesOf(async () => 'text', { isBroken: () => isBroken })
    await expect(ask('/')).rejects.toThrow('Next rendered no page for /: 500.')
    isBroken = false
    expect(await ask('/')).toContain('<body>text</body>')
  })
})

describe('a page is served as Next renders it, with its scripts,', () => {
  const whole = { text: 'whole page', hasNextScripts: true }

  test.each([
    ['nothing is where it was', '<html><body>other</body></html>'],
    ['there are two slots', SHELL + SHELL],
    ['the head ends elsewhere', SHELL.replace('</head><body>', '</head><body class="x">')],
    ['it is empty', ''],
  ])('when the shell is unexpected: %s', async (_, shell) => {
    const { respond } = pagesOf(async () => 'text', { shell })
    expect(await respond('/')).toEqual(whole)
    expect(await respond('/')).toEqual(whole)
  })

  test('when React can render neither it nor its error page', async () => {
    // An element of another copy of React, which marks its elements differently.
    const foreign = { $$typeof: Symbol.for('react.other'), type: 'p', props: {} } as unknown as ReactNode
    const { respond } = pagesOf(async () => foreign, { errorPage: foreign })
    expect(await respond('/')).toEqual(whole)
  })
})

type Options = {
  isBroken?: () => boolean
  isMissing?: boolean
  shell?: string
  /** Default: the message of the error. */
  errorPage?: ReactNode
}

const GET = { method: 'GET', headers: {} }

/** A handler whose pages all use `render`; `shells` lists the URLs for which a shell was rendered. */
function pagesOf(render: Page['render'], options: Options = {}) {
  const { isBroken = () => false, isMissing = false, shell = SHELL, errorPage } = options
  const shells: string[] = []
  const page: Page = {
    render,
    isMissing: () => isMissing,
    renderError: async (error) => errorPage ?? (error as Error).message,
  }
  // Stands for Next.
  const next: Handle = async ({ url, method, headers }) => {
    const onPage = currentRequest()?.onPage
    if (onPage) shells.push(url)
    if (!isBroken()) onPage?.(page)
    if (headers['if-none-match']) return { status: 304, headers: [], body: new Uint8Array() }
    const text = onPage ? shell : 'whole page'
    const body = new TextEncoder().encode(method === 'HEAD' ? '' : text)
    return { status: isBroken() ? 500 : 200, headers: [], body }
  }
  const handle = createPageHandler(next)
  const respond = async (url: string, given: Pick<BackendRequest, 'method' | 'headers'> = GET) => {
    const [path = ''] = url.split('?', 1)
    const { route, params = {} } = matchRoute(path) ?? {}
    const address = { ...given, url, template: route?.template ?? UNKNOWN_TEMPLATE, params }
    const request = { ...address, id: 'x', clientAddress: '', body: new Uint8Array() }
    const context = { id: 'x', clientAddress: '', dependencies: new Set<string>() }
    const { body, hasNextScripts = false } = await runInRequestContext(context, () => handle(request))
    return { text: Buffer.from(body).toString(), hasNextScripts }
  }
  return { respond, ask: async (url: string) => (await respond(url)).text, shells }
}
