import { ask } from './ask'
import { type Attack, type Context, repeat } from './context'

/** Patterns of endlessly many paths that a server may have to render or look up. */
const made: ((n: number, slug: string) => string)[] = [
  (n) => `/x-${n}.y`,
  (n) => `/a/b-${n}.md`,
  (n) => `/artikel/zzz-${n}.md`,
  (n) => `/artikel/zzz-${n}`,
  (n) => `/api/artikel/zzz-${n}`,
  (n, slug) => `/artikel/${respell(slug, n)}.md`,
  (n, slug) => `/artikel/${respell(slug, n)}`,
  (n, slug) => `/api/artikel/${respell(slug, n)}`,
  (n) => `/feed.xml?utm=${n}`,
  (n) => `/sitemap.xml?utm=${n}`,
  (n) => `/api/artikel/latest?format=${n}`,
  (n) => `/artikel/halaman/${n + 2}`,
  (n) => `/kategori/${n}`,
  (n) => `/kategori/${n}/feed.xml`,
  (n) => `/tag/${n}`,
  (n) => `/tag/${n}/atom.xml`,
  (n) => `/penulis/${n}`,
  (n) => `/kartu/${n + 1}-9.png`,
  (n) => `/sampul/kawung-nila-${n}.svg`,
  (n) => `/sitemap-artikel-${n}.xml`,
  (n) => `/kunci-${n}-0123456789.txt`,
  (n) => `/artikel/zzz-${n}.rsc`,
  (n) => `/_next/image?url=%2Fx-${n}.png&w=640&q=75`,
  (n) => `/_next/data/${n}/index.json`,
  (n) => `/?_rsc=${n}`,
]

/** Requests made-up paths, from several clients. */
export const madeUpAddresses: Attack = (context) =>
  repeat(context, 32, (n) => ask(context, context.clientAddress(n % 8), addressOf(context, n)))

function addressOf({ slugs }: Context, n: number): string {
  const pattern = made[n % made.length] ?? String
  return pattern(n, slugs[n % 5] ?? 'x')
}

/** The n-th spelling of a slug with unnecessary percent-encoding. */
function respell(slug: string, n: number): string {
  return [...slug]
    .map((letter, at) => ((n + 1) & (1 << (at % 30)) ? `%${letter.charCodeAt(0).toString(16)}` : letter))
    .join('')
}
