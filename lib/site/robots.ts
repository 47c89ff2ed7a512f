import { type Config, config } from '../config'
import { isLocalSite } from './local-host'
import { fileUrl, NEWS } from './sitemap/files'

const TRAINING_CRAWLERS = [
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

const SEARCH_CRAWLERS = [
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

const DISALLOWED: Record<Config['aiCrawlers'], string[]> = {
  allow: [],
  'no-training': TRAINING_CRAWLERS,
  block: [...TRAINING_CRAWLERS, ...SEARCH_CRAWLERS],
}

/** `robots.txt` (RFC 9309). A site without a public address disallows everything. */
export function robotsTxt(): string {
  if (isLocalSite()) return `# ${config().siteUrl} is not a public address.\nUser-agent: *\nDisallow: /\n`
  const disallowed = DISALLOWED[config().aiCrawlers]
  return [
    'User-agent: *\nDisallow: /api/\n',
    ...(disallowed.length > 0
      ? [`${disallowed.map((name) => `User-agent: ${name}\n`).join('')}Disallow: /\n`]
      : []),
    `Sitemap: ${config().siteUrl}/sitemap.xml\nSitemap: ${fileUrl(NEWS)}\n`,
  ].join('\n')
}
