import { drawCover, parseCover } from '@/lib/site/covers/cover'

const SIZE = { width: 1200, height: 800 }
const A_YEAR_S = 31_536_000

type Context = { params: Promise<{ cover: string }> }

/** GET /sampul/{motif}-{dye}-{variant}.svg — a drawn cover; the drawing of a path never changes. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const cover = parseCover((await params).cover)
  if (!cover) return new Response(null, { status: 404 })
  return new Response(drawCover(cover, SIZE), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': `public, max-age=${A_YEAR_S}, immutable` },
  })
}
