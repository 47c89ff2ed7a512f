import { type ChildNode, isTag } from 'domhandler'
import { textContent } from 'domutils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHighlighter } from './highlighter'

/** `k⟨const⟩` is text in an element of class `tok-k`. */
const highlighted = (language: string, code: string) =>
  createHighlighter(600)(code, language)?.map(notation).join('')

const looks = [
  { language: 'js', looks: "k⟨import⟩ { a } k⟨from⟩ s⟨'b'⟩ c⟨// d⟩" },
  { language: 'js', looks: 'f⟨setTimeout⟩(k⟨async⟩ () => console.f⟨log⟩(s⟨`a`⟩), n⟨10⟩)' },
  { language: 'js', looks: 'k⟨new⟩ t⟨Map⟩([[k⟨this⟩.a, n⟨null⟩]])' },
  { language: 'ts', looks: 'k⟨const⟩ [a, b] = f⟨useState⟩<t⟨string⟩>(n⟨null⟩) k⟨as⟩ t⟨Foo⟩' },
  {
    language: 'jsx',
    looks:
      'k⟨return⟩ <t⟨p⟩ a⟨class⟩=s⟨"b"⟩ a⟨c⟩={() => { f⟨d⟩(n⟨1⟩) }}>if {a ? <t⟨b⟩>e</t⟨b⟩> : n⟨null⟩}</t⟨p⟩>',
  },
  { language: 'tsx', looks: '<t⟨Foo.Bar⟩ {...a} a⟨b⟩ />\nk⟨const⟩ c = <>{d}</>' },
  { language: 'ts', looks: 'k⟨const⟩ a = <T,>(a⟨b⟩: T) => b < c && d > e' },
  { language: 'html', looks: '<t⟨a⟩ a⟨href⟩=s⟨"/"⟩>n⟨&lt;⟩</t⟨a⟩>c⟨<!-- b -->⟩' },
  { language: 'html', looks: '<t⟨script⟩>k⟨let⟩ a</t⟨script⟩><t⟨style⟩>t⟨b⟩ { a⟨color⟩: red }</t⟨style⟩>' },
  { language: 'vue', looks: '<t⟨p⟩ a⟨:class⟩=s⟨"a"⟩>{{ b }}</t⟨p⟩>' },
  { language: 'css', looks: 'a⟨.a⟩ > t⟨b⟩ { a⟨margin⟩: n⟨0 1px⟩ f⟨var⟩(--c) k⟨!important⟩ }' },
  {
    language: 'sh',
    looks: 'f⟨npm⟩ install a⟨--save-dev⟩ a && k⟨if⟩ [ a⟨-f⟩ b ]; k⟨then⟩ f⟨echo⟩ s⟨"c"⟩; k⟨fi⟩',
  },
  { language: 'console', looks: 'c⟨user@host:~/a$⟩ f⟨npm⟩ run b\nDone in 3s' },
  { language: 'json', looks: '{ a⟨"a"⟩: [n⟨1⟩, n⟨true⟩, s⟨"b"⟩] }' },
  { language: 'toml', looks: 'h⟨[a]⟩\na⟨b⟩ = s⟨"c"⟩' },
  { language: 'env', looks: 'c⟨# a⟩\na⟨B⟩=s⟨c⟩' },
  { language: 'yaml', looks: 'a⟨a:⟩ n⟨1⟩\na⟨b:⟩\n  - s⟨c⟩ c⟨# d⟩' },
  { language: 'python', looks: 'a⟨@a⟩\nk⟨def⟩ f⟨b⟩(): k⟨return⟩ f⟨c⟩(s⟨"d"⟩, n⟨None⟩)' },
  { language: 'sql', looks: "k⟨SELECT⟩ f⟨COUNT⟩(*) k⟨FROM⟩ a k⟨WHERE⟩ b = s⟨'c'⟩" },
  { language: 'diff', looks: 'h⟨@@ -1,2 +1,2 @@⟩\n a\nd⟨-b⟩\ni⟨+c⟩' },
  { language: 'go', looks: 'k⟨func⟩ f⟨a⟩() t⟨error⟩ { k⟨return⟩ b.f⟨Do⟩(n⟨1⟩) }' },
  { language: 'rust', looks: 'k⟨let⟩ a: t⟨Vec⟩<t⟨u8⟩> = f⟨vec!⟩[n⟨1⟩];' },
  { language: 'c#', looks: 'k⟨public class⟩ t⟨A⟩ { t⟨int⟩ f⟨B⟩() => f⟨C⟩(n⟨1⟩); }' },
  { language: 'php', looks: 'k⟨class⟩ t⟨A⟩ { k⟨function⟩ f⟨b⟩() {} }' },
  { language: 'ruby', looks: 'k⟨def⟩ f⟨a⟩ = s⟨:b⟩' },
  { language: 'dockerfile', looks: 'k⟨FROM⟩ a\nk⟨RUN⟩ f⟨npm⟩ ci a⟨--omit⟩=dev' },
  { language: 'markdown', looks: 'h⟨# a⟩\nb s⟨`c`⟩' },
  { language: 'http', looks: 'k⟨GET⟩ s⟨/⟩ a⟨HTTP/1.1\nHost⟩: a\n\n{a⟨"b"⟩: n⟨1⟩}' },
]

test.each(looks)('code in $language is shown as $looks', ({ language, looks }) => {
  expect(highlighted(language, looks.replace(/[a-z]⟨|⟩/g, ''))).toBe(looks)
})

const names =
  'bash c c# c++ cjs conf console cpp cs csharp css cts dart diff docker dockerfile dotenv elixir env ex exs go golang gql graphql haskell hs htm html http ini java javascript js json json5 jsonc jsx kotlin kt latex less lua make makefile markdown md mdx mjs mts mysql nginx node objc objective-c patch perl php pl postgres postgresql powershell ps1 py python r rb rs ruby rust sass scala scss sh shell shellscript shellsession sql sqlite svelte svg swift tex toml ts tsx typescript vue xml yaml yml zsh'

test.each(names.split(' '))('the highlighter supports %s and preserves its code', (language) => {
  const code = 'a = "b" # c\n<d e="f">{g}</d>\n\nif (h) { return i }\n'
  expect(textContent(createHighlighter(600)(code, language) ?? [])).toBe(code)
})

test('code in an unknown language or beyond the time limit stays plain', () => {
  expect(highlighted('nonsense', 'a')).toBeUndefined()
  expect(createHighlighter(0)('let a', 'js')).toBeUndefined()
  expect(createHighlighter(1)('let a = 1\n'.repeat(20_000), 'js')).toBeUndefined()
})

function notation(node: ChildNode): string {
  if (!isTag(node)) return textContent(node)
  return `${node.attribs.class?.replace('tok-', '')}⟨${textContent(node)}⟩`
}

test.each([
  { what: 'is shown all the same', waitedMs: 1_500, isShown: true },
  { what: 'stays plain when that lasts', waitedMs: 2_500, isShown: false },
])('code whose thread waited for others $what', ({ waitedMs, isShown }) => {
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(waitedMs)
  onTestFinished(() => clock.mockRestore())
  expect(createHighlighter(600)('let a', 'js') !== undefined).toBe(isShown)
})
