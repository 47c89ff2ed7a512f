import { type Config, config } from '../config'
import { isLocalSite } from './local-host'
import { fileUrl, NEWS } from './sitemap/files'

/** Those that fetch texts to train language models with. */
const TRAINERS = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'Meta-ExternalAgent',
  'omgili',
  'PanguBot',
  'Timpibot',
]

/** Those that fetch a text to answer somebody's question, as a rule with a link to it. */
const ANSWERERS = [
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'DuckAssistBot',
  'Meta-ExternalFetcher',
  'MistralAI-User',
  'OAI-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
  'YouBot',
]

const REFUSED: Record<Config['aiCrawlers'], string[]> = {
  allow: [],
  'no-training': TRAINERS,
  block: [...TRAINERS, ...ANSWERERS],
}

/** What crawlers are asked to keep to (RFC 9309). A site that is not public yet asks them to keep away. */
export function robotsTxt(): string {
  if (isLocalSite()) return `# ${config().siteUrl} is no public address.\nUser-agent: *\nDisallow: /\n`
  const refused = REFUSED[config().aiCrawlers]
  return [
    'User-agent: *\nDisallow: /api/\n',
    ...(refused.length > 0
      ? [`${refused.map((name) => `User-agent: ${name}\n`).join('')}Disallow: /\n`]
      : []),
    `Sitemap: ${config().siteUrl}/sitemap.xml\nSitemap: ${fileUrl(NEWS)}\n`,
  ].join('\n')
}
