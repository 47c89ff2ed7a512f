import { getPublishedById } from '@/lib/articles/read/get-article'
import { AppError } from '@/lib/errors'
import { documentRoute } from '@/lib/http/document-route'
import { articleOgImage, siteOgImage, siteOgImageFile } from '@/lib/site/og-images/address'
import { drawArticleOgImage, drawSiteOgImage, toPng } from '@/lib/site/og-images/draw'

const A_YEAR_S = 31_536_000

/** GET /kartu/{id}-{revision}.png, /kartu/situs-{hash}.png — the Open Graph image of a page. */
export const GET = documentRoute(async ({ params }) => {
  const file = params.file ?? ''
  if (file === siteOgImageFile()) return png(drawSiteOgImage())
  if (file.startsWith('situs-')) return redirectTo(siteOgImage())

  const [, id, revision] = /^([1-9]\d{0,8})-([1-9]\d{0,8})\.png$/.exec(file) ?? []
  if (id === undefined) throw new AppError('not_found', 'There is no such card.')
  const article = await getPublishedById(Number(id))
  return article.revision === Number(revision)
    ? png(drawArticleOgImage(article))
    : redirectTo(articleOgImage(article))
})

async function png(svg: string): Promise<Response> {
  return new Response(new Uint8Array(await toPng(svg)), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': `public, max-age=${A_YEAR_S}, immutable` },
  })
}

/** Redirects older link previews to the current image. */
function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-cache' } })
}
