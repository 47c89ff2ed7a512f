import type { ThemeRegistrationRaw } from 'shiki/core'

/**
 * What pages colour code by: `tok-k` keyword, `tok-s` string, `tok-c` comment, `tok-n` number or constant, `tok-f`
 * function, `tok-t` type or tag, `tok-a` attribute or property, `tok-i` inserted, `tok-d` deleted, `tok-h` heading.
 * Everything else has the colour of text and no element of its own.
 */
const SCOPES: Record<string, string[]> = {
  'tok-c': ['comment', 'punctuation.definition.comment', 'string.comment'],
  'tok-s': [
    'string',
    'punctuation.definition.string',
    'constant.other.symbol',
    'markup.inline.raw',
    'string.regexp',
  ],
  'tok-k': [
    'keyword',
    'storage',
    'variable.language',
    'keyword.operator.new',
    'keyword.operator.expression',
    'keyword.operator.logical.python',
  ],
  'tok-n': [
    'constant.numeric',
    'constant.language',
    'constant.character',
    'support.constant',
    'keyword.other.unit',
  ],
  'tok-f': ['entity.name.function', 'support.function', 'meta.function-call.generic'],
  'tok-t': [
    'entity.name.tag',
    'entity.name.type',
    'entity.name.class',
    'entity.other.inherited-class',
    'support.class',
    'support.type',
    'entity.name.namespace',
  ],
  'tok-a': [
    'entity.other.attribute-name',
    'support.type.property-name',
    'meta.object-literal.key',
    'variable.other.property.definition',
    'entity.name.tag.yaml',
  ],
  'tok-i': ['markup.inserted'],
  'tok-d': ['markup.deleted'],
  'tok-h': ['markup.heading', 'entity.name.section', 'meta.diff.range'],
  '': [
    'keyword.operator',
    'punctuation',
    'string meta.embedded',
    'meta.template.expression',
    'storage.type.function.arrow',
  ],
}

const CLASSES = Object.keys(SCOPES)

/** A theme whose colours are only numbers of classes, so that the colours themselves stay in the style sheet. */
export const PALETTE = {
  name: 'classes',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    ...CLASSES.map((name, at) => ({ scope: SCOPES[name], settings: { foreground: colourOf(name, at) } })),
  ],
} satisfies ThemeRegistrationRaw

/** The class that a colour of the palette stands for; `''` for plain text. */
export function classOf(colour: string | undefined): string {
  const at = Number.parseInt(colour?.slice(1) ?? '0', 16)
  return at === 0 ? '' : (CLASSES[at - 1] ?? '')
}

function colourOf(name: string, at: number): string {
  return `#${(name === '' ? 0 : at + 1).toString(16).padStart(6, '0')}`
}
