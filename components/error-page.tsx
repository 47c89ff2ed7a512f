import { coverPath } from '@/lib/site/covers/cover'
import { unlistedHead } from '@/lib/site/head/site-page-head'
import { messages } from '@/lib/site/i18n/messages'
import { ALL_ARTICLES, HOME, SEARCH } from '@/lib/site/paths'
import styles from './error-page.module.css'
import { Head } from './head'

type Props = {
  status: number
  title: string
  text: string
  /** The new address of the page. */
  link?: string
  /** The id by which the operator finds the error in the log. */
  requestId?: string
}

/** The page of an error, with a next step for the reader. */
export function ErrorPage({ status, title, text, link, requestId }: Props) {
  const { site, search, serverError } = messages()
  return (
    <section className={styles.page}>
      <Head {...unlistedHead({ title, description: text })} />
      <img
        className={styles.cover}
        src={coverPath({ motif: 'kawung', dye: status >= 500 ? 'soga' : 'tarum', variant: 12 })}
        alt=""
        width={1200}
        height={800}
        loading="lazy"
      />
      <div className={styles.text}>
        <p className={styles.status}>{status}</p>
        <h1 className={styles.title}>{title}</h1>
        <p>{text}</p>
        {link && (
          <p>
            <a href={link}>{link}</a>
          </p>
        )}
        {requestId && (
          <p className={styles.requestId}>
            {serverError.request} <code>{requestId}</code>
          </p>
        )}
        {status < 500 && (
          <search aria-label={search.title}>
            <form className="field" action={SEARCH}>
              <input type="search" name="q" aria-label={search.label} placeholder={search.label} />
              <button type="submit">{search.submit}</button>
            </form>
          </search>
        )}
        <p className={styles.links}>
          <a href={HOME}>{site.home}</a> <a href={ALL_ARTICLES}>{site.allArticles}</a>
        </p>
      </div>
    </section>
  )
}
