import { notFound } from 'next/navigation'
import { findBySlug } from '@/lib/articles/detail'
import { storedHtml } from '@/lib/content/render'

type Props = { params: Promise<{ slug: string }> }

/** One published article. */
export default async function ArticlePage({ params }: Props) {
  const article = await findBySlug((await params).slug)
  if (article?.status !== 'published') notFound()
  return (
    <main>
      <h1>{article.title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: only what the sanitiser made is SafeHtml */}
      <div dangerouslySetInnerHTML={{ __html: storedHtml(article.html) }} />
    </main>
  )
}
