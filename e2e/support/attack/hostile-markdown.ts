import { ask } from './ask'
import { type Attack, repeat } from './context'

/** The inputs that take Markdown and HTML renderers longest. */
const sources: { content: string; content_format?: string }[] = [
  { content: '*a **b '.repeat(8_000) },
  { content: '*'.repeat(54_000) },
  { content: '> '.repeat(5_000) },
  { content: '['.repeat(50_000) },
  { content: '[a](b'.repeat(50_000) },
  { content: '`a``b'.repeat(50_000) },
  { content: '[^a] '.repeat(50_000).concat('\n\n[^a]: b') },
  { content: '# a\n'.repeat(50_000) },
  { content: `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(50_000)}` },
  { content: '<aside markdown="1">\n'.repeat(5_000) },
  { content: Array.from({ length: 1_000 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n') },
  { content: '<'.repeat(1 << 20), content_format: 'html' },
  { content: '<div>'.repeat(100_000), content_format: 'html' },
  { content: '<!--'.repeat(200_000), content_format: 'html' },
  { content: '漢字仮名交文'.repeat(50_000), content_format: 'text' },
]

/** Publishes hostile content with a valid key, every other time as a dry run. Does nothing without a key. */
export const hostileMarkdown: Attack = async (context) => {
  if (context.apiKey === null) return
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${context.apiKey}` }
  await repeat(context, 6, async (n) => {
    const body = JSON.stringify({
      title: `Serangan ${n}`,
      category: 'Serangan',
      ...sources[n % sources.length],
    })
    const query = n % 2 === 0 ? '?dry_run=true' : ''
    await ask(context, context.clientAddress(0), `/api/artikel${query}`, { method: 'POST', headers, body })
  })
}
