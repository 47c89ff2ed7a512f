import { AdjacentArticles } from '@/components/adjacent-articles'
import { ArticleBody } from '@/components/article-body'
import { ArticleHead } from '@/components/article-head'
import { Breadcrumbs } from '@/components/breadcrumbs'
import { CardGrid } from '@/components/card-grid'
import { Gallery } from '@/components/gallery'
import { Head } from '@/components/head'
import { Lightbox } from '@/components/lightbox'
import { PreviewRibbon } from '@/components/preview-ribbon'
import { ShareLinks } from '@/components/share-links'
import { TableOfContents } from '@/components/table-of-contents'
import { TagList } from '@/components/tag-list'
import { findAdjacentArticles } from '@/lib/articles/read/adjacent-articles'
import { listRelatedArticles } from '@/lib/articles/read/related-articles'
import { toTeaser } from '@/lib/articles/read/teasers'
import type { DetailRow } from '@/lib/articles/rows'
import { type ArticleSummary, galleryOf, toSummary } from '@/lib/articles/serialize'
import { findTermsOf } from '@/lib/articles/taxonomy/find-terms'
import { listMembers, toTranslations } from '@/lib/articles/translations'
import { config } from '@/lib/config'
import { extractOutline } from '@/lib/content/extract/outline'
import { database } from '@/lib/db/database'
import { articleApiPath } from '@/lib/routes/addresses'
import { deckOf } from '@/lib/site/deck'
import { articleHead, previewHead } from '@/lib/site/head/article-head'
import { messages } from '@/lib/site/i18n/messages'
import { directionOfArticle, languageAttributes } from '@/lib/site/language'
import { termPath } from '@/lib/site/paths'
import { directionOf } from '@/lib/text/direction'
import styles from './page.module.css'

const MAX_RELATED = 3

/** The page of an article, or a preview of it, which is neither indexed by search engines nor counted. */
export async function articleView(row: DetailRow, { isPreview }: { isPreview: boolean }) {
  const article = toSummary(row)
  const headings = extractOutline(row.html)
  const images = galleryOf(row)
  const [members, { author, tags }, related, { previous, next }] = await Promise.all([
    listMembers(database().byKey, row),
    findTermsOf(row),
    listRelatedArticles(row.id),
    findAdjacentArticles(row),
  ])
  const { article: labels, site } = messages()
  const { siteLocale } = config()
  const { lang } = languageAttributes(row.language)
  const around = lang && siteLocale
  const translations = toTranslations(members, row.id)
  const category = { name: row.category, slug: row.category_slug }
  const crumbs = [{ name: category.name, href: termPath('kategori', category.slug) }]

  return (
    <>
      <Head {...(isPreview ? previewHead(row) : articleHead({ row, members, category, author }))} />
      {isPreview && <PreviewRibbon status={article.status} publishedAt={article.published_at} />}
      <Breadcrumbs label={labels.breadcrumbs} home={site.home} crumbs={crumbs} />
      <article
        {...languageOfArticle(article, translations.length > 0)}
        data-view={isPreview ? undefined : `${articleApiPath(article.slug)}/dilihat`}
      >
        <ArticleHead
          cover={row.cover}
          {...{ article, translations, around, category, author }}
          deck={deckOf({ ...article, text: row.text })}
        />
        <div className={styles.columns}>
          <TableOfContents {...{ headings, lang, around }} />
          <div className={styles.text}>
            <ArticleBody html={row.html} />
            {/* Without a gallery of its own, `images` are those in the text. */}
            {row.gallery !== null && <Gallery images={images} lang={around} />}
            <TagList tags={tags} lang={around} />
            <ShareLinks title={article.title} url={article.url} lang={around} />
          </div>
        </div>
      </article>
      <AdjacentArticles previous={previous} next={next} />
      <div className={styles.related}>
        <CardGrid title={labels.related} articles={related.slice(0, MAX_RELATED).map(toTeaser)} />
      </div>
      {images.length > 0 && <Lightbox />}
    </>
  )
}

/** An article in the site's language has `lang` only if it has translations; its title may still be in another script. */
function languageOfArticle(article: ArticleSummary, hasTranslations: boolean) {
  const { language, title } = article
  if (language === config().siteLocale && !hasTranslations) return { dir: directionOf(title) }
  return { lang: language, dir: directionOfArticle(article) }
}
