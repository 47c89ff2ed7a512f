import { ArticleBody } from '@/components/article-body'
import { ArticleHead } from '@/components/article-head'
import { Breadcrumbs } from '@/components/breadcrumbs'
import { CardGrid } from '@/components/card-grid'
import { Contents } from '@/components/contents'
import { Gallery } from '@/components/gallery'
import { Head } from '@/components/head'
import { Lightbox } from '@/components/lightbox'
import { Neighbours } from '@/components/neighbours'
import { ShareLinks } from '@/components/share-links'
import { TagList } from '@/components/tag-list'
import { getArticle } from '@/lib/articles/detail'
import { listNeighbours } from '@/lib/articles/neighbours'
import { articleApiPath, galleryOf, toSummary } from '@/lib/articles/present'
import { listRelated } from '@/lib/articles/related'
import { shelvesOf, toTeasers } from '@/lib/articles/shelves'
import { guest } from '@/lib/auth/actor'
import { headingsOf, storedHtml } from '@/lib/content/render'
import { deckOf } from '@/lib/site/deck'
import { articleHead } from '@/lib/site/head'
import { words } from '@/lib/site/i18n/words'
import { otherLanguageOf } from '@/lib/site/language'
import { shelfPath } from '@/lib/site/paths'
import { page } from '../../answer'
import styles from './page.module.css'

/** One published article. */
export default page<{ slug: string }>(async ({ params }) => {
  const row = await getArticle(guest, params.slug)
  const article = toSummary(row)
  const html = storedHtml(row.html)
  const headings = headingsOf(html)
  const pictures = galleryOf(row)
  const [[category], tags, [author], related, { previous, next }] = await Promise.all([
    shelvesOf('category', [article.category]),
    shelvesOf('tag', article.tags),
    shelvesOf('author', [article.author]),
    listRelated(row.id, row.category_id).then(toTeasers),
    listNeighbours(row),
  ])
  const { article: text, site } = words()
  const lang = otherLanguageOf(row.text)
  const crumbs = category ? [{ name: category.name, href: shelfPath('kategori', category.slug) }] : []

  return (
    <>
      <Head {...articleHead({ row, category, author })} />
      <Breadcrumbs label={text.breadcrumbs} home={site.home} crumbs={crumbs} />
      <article data-view={`${articleApiPath(article.slug)}/dilihat`}>
        <ArticleHead {...{ article, lang, category, author }} deck={deckOf({ ...article, text: row.text })} />
        <div className={styles.columns}>
          <Contents headings={headings} lang={lang} />
          <div className={styles.text}>
            <ArticleBody html={html} lang={lang} />
            {/* Without a gallery of its own, its pictures are those of the text. */}
            {row.gallery !== null && <Gallery pictures={pictures} />}
            <TagList tags={tags} />
            <ShareLinks title={article.title} url={article.url} />
          </div>
        </div>
      </article>
      <Neighbours previous={previous} next={next} />
      <CardGrid title={text.related} articles={related.slice(0, 3)} />
      {pictures.length > 0 && <Lightbox />}
    </>
  )
})
