import { type Loss, lost } from '../import-item'

/** The names of shortcodes and blocks of membership plugins, which show what is between their tags to some readers only. */
const GATED =
  /(?<!team[-_]?)member|restrict|private|premium(?:[-_]content|$)|paid|paywall|protect|password|passster|subscri|logged[-_]?in|secret|locker|content[-_]control|(?:hide|show)[-_]content|(?:^|[-_])access(?:$|[-_])|^(?:armif|groups|ihc|is_free|mepr|pmpro|rcp|s2if|wcm|wlm)/i
/** What they show to all others is public. */
const OPEN = /(?:^|[-_/])(?:non|not|logged[-_]?out|visitor|guest)/i

// Attributes cannot contain brackets, so no text makes these slow.
const TAG =
  /\[(\[?)(\/?)([a-z][\w-]+)(?:[\s=][^\][]{0,2000})?\](\]?)|<!--\s{1,20}(\/?)wp:([a-z][\w/-]{0,200})(?:\s[^<>]{0,20000})?-->/gi

type Tag = { name: string; isBlock: boolean; isEnd: boolean; isEmpty: boolean; start: number; end: number }

/** A text without what only some readers saw; each kind is a loss. A block without an end reaches to the end of the text. */
export function withoutGated(html: string, losses: Loss[]): string {
  const tags = gatedTags(html)
  const lastEnds = new Map(tags.filter(({ isEnd }) => isEnd).map(({ name, start }) => [name, start]))
  // WordPress shows what follows a shortcode without an end.
  const opens = ({ name, isBlock, isEnd, isEmpty, start }: Tag) =>
    !isEnd && (isBlock ? !isEmpty || /paywall/.test(name) : start < (lastEnds.get(name) ?? 0))
  const left = new Set<string>()
  let kept = ''
  let from = 0
  let gate: Tag | null = null
  let depth = 0
  for (const tag of tags) {
    if (gate === null && opens(tag)) {
      kept += html.slice(from, tag.start)
      left.add(tag.name)
      gate = tag
      depth = 1
    } else if (gate?.name === tag.name && !tag.isEmpty) {
      // The first end of a shortcode is that of all that are open.
      if (tag.isEnd) depth -= 1
      else if (tag.isBlock) depth += 1
      if (depth > 0) continue
      gate = null
      from = tag.end
    }
  }
  for (const name of left) losses.push(lost('content', 'part_gated', { name }))
  return gate === null ? kept + html.slice(from) : kept
}

function gatedTags(html: string): Tag[] {
  const tags: Tag[] = []
  for (const found of html.matchAll(TAG)) {
    const [text, before = '', slash = '', shortcode = '', after = '', blockSlash = '', block = ''] = found
    const name = shortcode || block
    // Double brackets show a shortcode instead of running it.
    const isShown = before !== '' && after !== ''
    if (isShown || !GATED.test(name) || OPEN.test(name)) continue
    tags.push({
      name: block || `[${name}]`,
      isBlock: block !== '',
      isEnd: slash !== '' || blockSlash !== '',
      isEmpty: /\/(?:-->|\]\]?)$/.test(text),
      start: found.index + before.length,
      end: found.index + text.length - after.length,
    })
  }
  return tags
}
