import { coverPath } from '@/lib/site/covers/cover'
import { unlistedHead } from '@/lib/site/head'
import { messages } from '@/lib/site/i18n/messages'
import { ALL_ARTICLES, HOME, SEARCH } from '@/lib/site/paths'
import styles from './error-page.module.css'
import { Head } from './head'

type Props = {
  status: number
  title: string
  text: string
  /** Where the reader should look instead. */
  link?: string
  /** The id by which the operator finds what happened in the log. */
  request?: string
}

/** A page that says why there is no other, with a useful next step. */
export function ErrorPage({ status, title, text, link, request }: Props) {
  const { site, search, broken } = messages()
  return (
    <section className={styles.notice}>
      <Head {...unlistedHead({ title, description: text })} />
      <img
        className={styles.cloth}
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
        {request && (
          <p className={styles.request}>
            {broken.request} <code>{request}</code>
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
