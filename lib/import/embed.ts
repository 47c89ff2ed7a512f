import { escapeHtml } from '../text/strings'
import { type Loss, lost } from './import-item'

const PLAYERS: [pattern: RegExp, player: (id: string, url: URL) => string][] = [
  [
    /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{6,20})/i,
    (id, url) => `https://www.youtube-nocookie.com/embed/${id}${startOf(url)}`,
  ],
  [
    /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{3,15})/i,
    (id, url) => `https://player.vimeo.com/video/${id}${hashOf(url)}`,
  ],
  [
    /^https?:\/\/(?:www\.)?(?:dailymotion\.com\/video|dai\.ly)\/(\w{4,20})/i,
    (id) => `https://geo.dailymotion.com/player.html?video=${id}`,
  ],
]

/** The start time as a parameter of the YouTube player, from `90`, `90s` or `1m30s`. */
function startOf({ searchParams }: URL): string {
  const written = searchParams.get('t') ?? searchParams.get('start') ?? ''
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(written) ?? []
  const start = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return start === 0 ? '' : `?start=${start}`
}

/** The hash that Vimeo requires for an unlisted video. */
function hashOf({ pathname, searchParams }: URL): string {
  const hash = searchParams.get('h') ?? /^\/(?:video\/)?\d+\/(\w+)/.exec(pathname)?.[1] ?? ''
  return /^[\da-f]{6,20}$/i.test(hash) ? `?h=${hash}` : ''
}

/** The HTML for an embedded URL: a video player, else a link, which is a loss. */
export function embedHtml(url: string, losses: Loss[]): string {
  for (const [pattern, player] of PLAYERS) {
    const id = pattern.exec(url)?.[1]
    if (id !== undefined)
      return `<figure><iframe src="${player(id, new URL(url))}" width="560" height="315" allowfullscreen></iframe></figure>`
  }
  losses.push(lost('content', 'embed_linked', { url: url.slice(0, 200) }))
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`
}

/** An image as a figure; `caption` is HTML. */
export function figureHtml(src: string, alt: string, caption = '', href = ''): string {
  const img = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
  const linked = href === '' ? img : `<a href="${escapeHtml(href)}">${img}</a>`
  return `<figure>${linked}${caption.trim() === '' ? '' : `<figcaption>${caption.trim()}</figcaption>`}</figure>`
}
