import { sourceToHtml } from '../../content/parse/source-to-html'
import { isJsonObject } from '../../http/json-body'
import { escapeHtml } from '../../text/strings'
import { embedHtml, figureHtml } from '../embed'
import { type Loss, lost } from '../import-item'

/** The unvalidated data of a card of Ghost's editors: the node in Lexical, the payload of the card in Mobiledoc. */
export type Card = Record<string, unknown>

type ToHtml = (card: Card, losses: Loss[]) => string

const CARDS = new Map<string, ToHtml>(
  Object.entries({
    image: (card) =>
      figureHtml(text(card, 'src'), text(card, 'alt'), text(card, 'caption'), text(card, 'href')),
    gallery: galleryHtml,
    html: (card) => text(card, 'html'),
    markdown: (card) => sourceToHtml(text(card, 'markdown'), 'markdown'),
    'card-markdown': (card) => sourceToHtml(text(card, 'markdown'), 'markdown'),
    codeblock: codeHtml,
    code: codeHtml,
    horizontalrule: () => '<hr>',
    hr: () => '<hr>',
    divider: () => '<hr>',
    bookmark: (card) => withCaption(bookmarkHtml(card), card),
    embed: (card, losses) => withCaption(embedOf(card, losses), card),
    callout: (card) =>
      `<blockquote><p>${[escapeHtml(text(card, 'calloutEmoji')), text(card, 'calloutText')].join(' ').trim()}</p></blockquote>`,
    toggle: (card) =>
      `<details><summary>${text(card, 'heading')}</summary>${text(card, 'content')}</details>`,
    button: (card) => link(text(card, 'buttonUrl'), text(card, 'buttonText')),
    video: (card) => withCaption(`<video src="${escapeHtml(text(card, 'src'))}" controls></video>`, card),
    audio: (card) =>
      `<p>${escapeHtml(text(card, 'title'))}</p><audio src="${escapeHtml(text(card, 'src'))}" controls></audio>`,
    file: fileHtml,
    header: (card) =>
      `<h2>${text(card, 'header')}</h2><p>${text(card, 'subheader')}</p>${link(text(card, 'buttonUrl'), text(card, 'buttonText'))}`,
    product: productHtml,
    'call-to-action': (card) =>
      `${image(text(card, 'imageUrl'))}${text(card, 'textValue')}${link(text(card, 'buttonUrl'), text(card, 'buttonText'))}`,
  } satisfies Record<string, ToHtml>),
)

/** Cards without content. */
const SILENT = new Set(['zwnj'])

/** The HTML of a card; one that only Ghost can show is a loss, and so is one that it shows to members or in mails only. */
export function cardHtml(name: string, card: Card, losses: Loss[]): string {
  if (isGated(card)) {
    losses.push(lost('content', 'card_gated'))
    return ''
  }
  const toHtml = CARDS.get(name)
  if (toHtml) return toHtml(card, losses)
  if (!SILENT.has(name)) losses.push(lost('content', 'card_left_out', { name }))
  return ''
}

/** Before version 5.110, `showOnWeb` said whether a card is part of the page. */
function isGated({ visibility }: Card): boolean {
  if (!isJsonObject(visibility)) return false
  const web = isJsonObject(visibility.web) ? visibility.web : {}
  return (web.nonMember ?? visibility.showOnWeb) === false
}

/** A member of a card as a string; blank if it is none. */
export function text(card: Card, name: string): string {
  const value = card[name]
  return typeof value === 'string' ? value : ''
}

function galleryHtml(card: Card): string {
  const images: unknown[] = Array.isArray(card.images) ? card.images : []
  const figures = images.flatMap((image) =>
    isJsonObject(image) ? figureHtml(text(image, 'src'), text(image, 'alt'), text(image, 'caption')) : [],
  )
  const caption = text(card, 'caption')
  return figures.join('\n') + (caption === '' ? '' : `<p>${caption}</p>`)
}

function codeHtml(card: Card): string {
  const language = text(card, 'language')
  const name = language === '' ? '' : ` class="language-${escapeHtml(language)}"`
  return withCaption(`<pre><code${name}>${escapeHtml(text(card, 'code'))}</code></pre>`, card)
}

function bookmarkHtml(card: Card): string {
  const metadata = isJsonObject(card.metadata) ? card.metadata : {}
  const url = text(card, 'url') || text(metadata, 'url')
  const description = text(metadata, 'description')
  const more = description === '' ? '' : `<br>${escapeHtml(description)}`
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(text(metadata, 'title') || url)}</a>${more}</p>`
}

function embedOf(card: Card, losses: Loss[]): string {
  const html = text(card, 'html')
  return html === '' || /youtu|vimeo|dailymotion/.test(text(card, 'url'))
    ? embedHtml(text(card, 'url'), losses)
    : html
}

function productHtml(card: Card): string {
  return [
    image(text(card, 'productImageSrc')),
    `<h4>${text(card, 'productTitle')}</h4>${text(card, 'productDescription')}`,
    link(text(card, 'productUrl'), text(card, 'productButton')),
  ].join('')
}

function fileHtml(card: Card): string {
  const caption = text(card, 'fileCaption')
  const name = text(card, 'fileTitle') || text(card, 'fileName')
  return link(text(card, 'src'), name) + (caption === '' ? '' : `<p>${escapeHtml(caption)}</p>`)
}

function image(src: string): string {
  return src === '' ? '' : figureHtml(src, '')
}

function link(url: string, label: string): string {
  return url === '' ? '' : `<p><a href="${escapeHtml(url)}">${escapeHtml(label || url)}</a></p>`
}

function withCaption(html: string, card: Card): string {
  const caption = text(card, 'caption')
  return caption === '' ? html : `<figure>${html}<figcaption>${caption}</figcaption></figure>`
}
