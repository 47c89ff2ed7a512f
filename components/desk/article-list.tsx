import type { SummaryRow } from '@/lib/articles/rows'
import type { DeskListQuery } from '@/lib/articles/schema/desk-list'
import type { Scope } from '@/lib/auth/actor'
import type { BulkAct } from '@/lib/desk/articles/bulk'
import { listPath } from '@/lib/desk/articles/list-query'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { articleDeskPath, NEW_ARTICLE } from '@/lib/desk/paths'
import { languageAttributes } from '@/lib/site/language'
import styles from './article-list.module.css'
import controls from './controls.module.css'

type Props = {
  articles: SummaryRow[]
  total: number
  query: DeskListQuery
  scopes: readonly Scope[]
  /** The language of the screen. */
  language: string
  texts: DeskMessages['articles']
  formats: Formats
}

/** A table on wide screens, else two lines per row; the bar below acts on the selected rows. */
export function ArticleList({ articles, total, query, scopes, language, texts, formats }: Props) {
  if (articles.length === 0) return <NothingThere query={query} texts={texts} />
  const acts = actsOf(scopes)
  return (
    <form method="post" action="/meja/artikel/massal" encType="multipart/form-data">
      <input type="hidden" name="kembali" value={listPath(query)} />
      <p className={controls.faint}>{texts.count(formats.number(total))}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {acts.length > 0 && <th scope="col">{texts.columns.select}</th>}
            <th scope="col">{texts.columns.title}</th>
            <th scope="col">{texts.columns.state}</th>
            <th scope="col">{texts.columns.category}</th>
            <th scope="col">{texts.columns.author}</th>
            <th scope="col">{texts.columns.changed}</th>
            <th scope="col" className={styles.number}>
              {texts.columns.views}
            </th>
          </tr>
        </thead>
        <tbody>
          {articles.map((article) => (
            <Row
              key={article.id}
              article={article}
              language={language}
              isSelectable={acts.length > 0}
              texts={texts}
              formats={formats}
            />
          ))}
        </tbody>
      </table>
      {acts.length > 0 && <BulkBar acts={acts} texts={texts} />}
    </form>
  )
}

type RowProps = Pick<Props, 'texts' | 'formats' | 'language'> & { article: SummaryRow; isSelectable: boolean }

function Row({ article, isSelectable, language, texts, formats }: RowProps) {
  const { id, title, status, category, author_name: author, updated_at, published_at, views } = article
  return (
    <tr>
      {isSelectable && (
        <td className={styles.select}>
          <label>
            <input type="checkbox" name="id" value={id} />
            <span className="visually-hidden">{texts.select(title)}</span>
          </label>
        </td>
      )}
      <th scope="row" className={styles.title}>
        <a href={articleDeskPath(id)} {...languageAttributes(article.language, language)}>
          {title}
        </a>
      </th>
      <td className={styles.state} data-status={status}>
        {texts.state[status]}
        {status === 'scheduled' && (
          <>
            {' '}
            <time dateTime={published_at.toISOString()}>{formats.dateTime(published_at)}</time>
          </>
        )}
      </td>
      <td className={styles.wide}>
        <bdi className={styles.name}>{category}</bdi>
      </td>
      <td className={styles.wide}>
        <bdi className={styles.name}>{author}</bdi>
      </td>
      <td className={styles.wide}>
        <time dateTime={updated_at.toISOString()}>{formats.dateTime(updated_at)}</time>
      </td>
      <td className={styles.number} data-label={texts.columns.views}>
        {formats.number(views)}
      </td>
    </tr>
  )
}

function BulkBar({ acts, texts }: { acts: BulkAct[]; texts: DeskMessages['articles'] }) {
  return (
    <fieldset className={styles.bar}>
      <legend>{texts.withSelected}</legend>
      <select name="act" className={controls.input} aria-label={texts.withSelected}>
        {acts.map((act) => (
          <option key={act} value={act}>
            {texts.acts[act]}
          </option>
        ))}
      </select>
      {acts.includes('category') && (
        <input
          name="value"
          className={controls.input}
          aria-label={texts.value}
          placeholder={texts.value}
          dir="auto"
        />
      )}
      <button type="submit" className={controls.button}>
        {texts.run}
      </button>
    </fieldset>
  )
}

/** The bulk actions that these scopes allow, on articles of others or one's own. */
function actsOf(scopes: readonly Scope[]): BulkAct[] {
  const may = (scope: Scope) => scopes.includes(scope)
  const changes = may('articles:update') || may('articles:create')
  return [
    ...(may('articles:publish') && changes ? (['publish', 'unpublish'] as const) : []),
    ...(changes ? (['category', 'add_tag'] as const) : []),
    ...(may('articles:delete') || may('articles:create') ? (['delete'] as const) : []),
  ]
}

function NothingThere({ query, texts }: Pick<Props, 'query' | 'texts'>) {
  const { q, kategori, tag, author, language } = query
  const isFiltered = Boolean(q || kategori || tag || author || language)
  return (
    <p className={styles.empty}>
      {isFiltered ? texts.noneFound : texts.empty}{' '}
      {!isFiltered && <a href={NEW_ARTICLE}>{texts.writeFirst}</a>}
    </p>
  )
}
