// Somebody else may change the article while it is open here: said by name, within 25 seconds.
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
  // Who may not read versions learns that there is one.
  const newest = data[0] ?? { revision, by: texts.someone, at: new Date().toISOString() }
  // The own save of this tab may have come in between.
  if (newest.revision <= Number(hidden('revision').value)) return
  told = newest.revision
  tell(newest)
}

type Version = { revision: number; by: string | null; at: string }

async function versions(): Promise<Version[]> {
  const answer = await fetch(`${apiPath()}/revisions`, OF_DESK).catch(() => null)
  return answer?.ok ? (await answer.json()).data : []
}

/** Who may not read those of others may read their own while it is a draft. */
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

/** Once: what is said of it anew is read out anew. */
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
