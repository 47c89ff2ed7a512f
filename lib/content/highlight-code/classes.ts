// `tok-k` keyword, `tok-s` string, `tok-c` comment, `tok-n` number or constant, `tok-f` function, `tok-t` type or tag,
// `tok-a` attribute, `tok-i` inserted, `tok-d` deleted, `tok-h` heading. `a>b` is the scope `b` directly in `a`.
const SCOPES: Record<string, string> = {
  'tok-c': 'comment quote meta.prompt',
  'tok-s': 'string regexp regex symbol code link',
  'tok-k': 'keyword variable.language',
  'tok-n': 'number literal char.escape variable.constant',
  'tok-f': 'built_in function>title title.function title.function.invoke function.dispatch',
  'tok-t': 'type title title.class title.class.inherited name selector-tag',
  'tok-a': 'attr attribute meta selector-attr selector-class selector-id selector-pseudo',
  'tok-i': 'addition',
  'tok-d': 'deletion',
  'tok-h': 'section',
  '': 'subst operator punctuation',
}

const CLASSES = new Map(
  Object.entries(SCOPES).flatMap(([className, scopes]) =>
    scopes.split(' ').map((scope) => [scope, className] as const),
  ),
)

/** The class for a highlight.js scope; undefined to inherit the parent's, `''` for plain text. */
export function classOf(scope: string, parent: string): string | undefined {
  return CLASSES.get(`${parent}>${scope}`) ?? CLASSES.get(scope)
}
