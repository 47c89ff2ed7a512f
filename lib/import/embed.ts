import { escapeHtml } from '../text/strings'
import { type Loss, lost } from './import-item'

const PLAYERS: [pattern: RegExp, player: (id: string) => string][] = [
  [
    /^https?:\/\/(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)([\w-]{6,20})/i,
    (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [/^https?:\/\/youtu\.be\/([\w-]{6,20})/i, (id) => `https://www.youtube-nocookie.com/embed/${id}`],
  [
    /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{3,15})/i,
    (id) => `https://player.vimeo.com/video/${id}`,
  ],
  [
    /^https?:\/\/(?:www\.)?(?:dailymotion\.com\/video|dai\.ly)\/(\w{4,20})/i,
    (id) => `https://geo.dailymotion.com/player.html?video=${id}`,
  ],
]

/** What stands for an embedded address: the player of a video, else a link, which is a loss. */
export function embedHtml(url: string, losses: Loss[]): string {
  for (const [pattern, player] of PLAYERS) {
    const id = pattern.exec(url)?.[1]
    if (id !== undefined)
      return `<figure><iframe src="${player(id)}" width="560" height="315" allowfullscreen></iframe></figure>`
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
