import { ArticleFilters, ArticleTabs } from '@/components/desk/article-filters'
import { ArticleList } from '@/components/desk/article-list'
import { BulkResults } from '@/components/desk/bulk-results'
import controls from '@/components/desk/controls.module.css'
import { DeletedMessage } from '@/components/desk/deleted-message'
import { Paging } from '@/components/paging'
import { listForDesk } from '@/lib/articles/read/list-for-desk'
import { DESK_PAGE_SIZE, DESK_SORTS } from '@/lib/articles/schema/desk-list'
import { listLanguages } from '@/lib/articles/totals'
import { config } from '@/lib/config'
import { parseResults } from '@/lib/desk/articles/bulk'
import { listPath, parseListQuery } from '@/lib/desk/articles/list-query'
import { ARTICLES, articleDeskPath, TRASH } from '@/lib/desk/paths'
import { messagesIn } from '@/lib/site/i18n/messages'
import { nameIn } from '@/lib/site/language'
import { toId } from '@/lib/text/strings'
import { deskPage } from '../desk-page'

/** All articles that a person may see, with any status. */
export default deskPage(async ({ session, texts, formats, query }) => {
  const wanted = parseListQuery(query)
  const { articles, total, counts } = await listForDesk(session.actor, wanted)
  const results = parseResults(query.hasil)
  const { deleted, unnamed } = texts.articles
  const isDeletion = query.tindakan === 'delete'
  const language = session.person.language ?? config().siteLocale
  const shared = { texts: texts.articles, formats }
  return {
    title: texts.articles.title,
    section: ARTICLES,
    content: (
      <>
        <h1 className={controls.title}>{texts.articles.title}</h1>
        <ArticleTabs query={wanted} counts={counts} {...shared} />
        <ArticleFilters
          query={wanted}
          texts={texts.articles}
          sorts={DESK_SORTS}
          languages={await listNamed(language)}
        />
        {query.dihapus !== undefined && <DeletedMessage id={toId(query.dihapus)} texts={texts.editor} />}
        {query.hasil !== undefined && (
          <BulkResults
            results={results}
            articles={articles}
            hrefOf={articleDeskPath}
            texts={{ ...texts.articles, ...(isDeletion && deleted) }}
            formats={formats}
            after={
              isDeletion &&
              results.some(({ problem }) => problem === null) && <a href={TRASH}>{deleted.trash}</a>
            }
          />
        )}
        {(query.kurang === 'category' || query.kurang === 'add_tag') && (
          <p className={controls.message} role="status">
            {unnamed[query.kurang]}
          </p>
        )}
        <ArticleList
          articles={articles}
          total={total}
          query={wanted}
          scopes={session.person.scopes}
          language={language}
          {...shared}
        />
        <Paging
          page={wanted.page}
          pages={Math.ceil(total / DESK_PAGE_SIZE)}
          hrefOf={(page) => listPath({ ...wanted, page })}
          texts={messagesIn(language).list}
        />
      </>
    ),
  }
})

/** The languages of published articles, most used first; those of drafts only can be filtered by URL. */
async function listNamed(reader: string) {
  const languages = (await listLanguages()).map(({ language }) => language || config().siteLocale)
  return [...new Set(languages)].map((language) => ({ language, name: nameIn(language, reader) }))
}
