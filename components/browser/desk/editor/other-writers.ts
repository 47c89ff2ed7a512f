// Tells within 25 seconds, by name, when somebody else changes the article while it is open here.
import { fill } from '@/lib/desk/i18n/fill'
import { createElement, find } from '../../dom'
import { keepOnServer } from './autosave'
import { buttonClass } from './dialogs'
import { apiPath, deskHeaders, deskPath, form, get, hidden, texts, timeOf } from './page'

const EVERY_MS = 20_000

let told = 0

export function watchOtherWriters() {
  setInterval(look, EVERY_MS)
  document.addEventListener('visibilitychange', look)
}

const GONE: ReadonlySet<number> = new Set([404, 410])

const OF_DESK = { headers: deskHeaders, cache: 'no-store' } as const

async function look() {
  if (document.hidden || form.dataset.slug === undefined) return
  const response = await fetch(apiPath(), { ...OF_DESK, method: 'HEAD' }).catch(() => null)
  if (response && GONE.has(response.status)) return tellGone()
  const revision = Number(/"\d+-(\d+)/.exec(response?.headers.get('etag') ?? '')?.[1])
  const isNewer = revision > Number(hidden('revision').value)
  if (!isNewer) find('[data-other-writer]')?.remove()
  if (!isNewer || revision === told) return
  const data = (await mayReadVersions()) ? await versions() : []
  // People who may not read versions only learn that there is one.
  const newest = data[0] ?? { revision, by: texts.someone, at: new Date().toISOString() }
  // This tab may have saved in the meantime.
  if (newest.revision <= Number(hidden('revision').value)) return
  told = newest.revision
  tell(newest)
}

type Version = { revision: number; by: string | null; at: string }

async function versions(): Promise<Version[]> {
  const answer = await fetch(`${apiPath()}/revisions`, OF_DESK).catch(() => null)
  return answer?.ok ? (await answer.json()).data : []
}

/** People who may not read the versions of others may read those of their own drafts. */
async function mayReadVersions(): Promise<boolean> {
  if (form.dataset.readsVersions !== undefined) return true
  const answer = await fetch(apiPath(), OF_DESK).catch(() => null)
  return answer?.ok === true && (await answer.json()).data.status === 'draft'
}

function tell({ by, revision, at }: Version) {
  const words = fill(texts.news, {
    name: by ?? texts.somebody,
    revision,
    time: timeOf(new Date(at)),
  })
  const link = createElement('a', {
    href: deskPath('bentrok'),
    textContent: texts.compareNews,
    className: buttonClass(),
  })
  link.addEventListener('click', async (event) => {
    event.preventDefault()
    if (await keepOnServer()) location.assign(link.href)
  })
  show(words, link)
}

/** Only once: a repeated message would be read out again. */
function tellGone() {
  if (find('[data-other-writer]')?.textContent !== texts.gone) show(texts.gone)
}

function show(words: string, ...acts: Node[]) {
  find('[data-other-writer]')?.remove()
  const banner = createElement('div', {})
  banner.dataset.otherWriter = ''
  banner.append(createElement('p', { textContent: words }), ...acts)
  get('[data-news]').append(banner)
}
