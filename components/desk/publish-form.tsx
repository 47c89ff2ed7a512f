import type { ArticleSummary } from '@/lib/articles/serialize'
import type { StoredArticle } from '@/lib/articles/stored-article'
import { config } from '@/lib/config'
import { PERSON_FIELD } from '@/lib/desk/form'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { articleDeskPath } from '@/lib/desk/paths'
import type { Warning } from '@/lib/errors'
import { articleUrl } from '@/lib/routes/addresses'
import controls from './controls.module.css'
import styles from './publish-form.module.css'

type Props = {
  stored: StoredArticle
  /** The requested local time; empty without one. */
  publishedAt: string
  /** The error in the submitted date. */
  dateFault: string | null
  personId: number
  warnings: Warning[]
  card: Pick<ArticleSummary, 'title' | 'summary' | 'category'> | null
  texts: DeskMessages['editor']
}

/** The URL, the date, and the article as it will be shown elsewhere. */
export function PublishForm({ stored, publishedAt, dateFault, personId, warnings, card, texts }: Props) {
  const path = articleDeskPath(stored.id)
  const isLater =
    dateFault !== null ||
    stored.status === 'scheduled' ||
    (publishedAt !== '' && stored.publishedAt > new Date())
  return (
    <form
      method="post"
      action={`${path}/terbit`}
      encType="multipart/form-data"
      className={controls.form}
      data-publishing=""
    >
      <input type="hidden" name={PERSON_FIELD} value={personId} />
      <input type="hidden" name="revision" value={stored.revision} />
      <input
        type="hidden"
        name="wished_at"
        value={publishedAt === '' ? '' : stored.publishedAt.toISOString()}
      />
      <p>
        <span className={controls.label}>{texts.address}</span>
        <br />
        {articleUrl(stored.slug)}
      </p>
      <fieldset className={styles.when}>
        <legend className={controls.label}>{texts.when}</legend>
        <label className={controls.check}>
          <input type="radio" name="when" value="now" defaultChecked={!isLater} /> {texts.now}
        </label>
        <label className={controls.check}>
          <input type="radio" name="when" value="later" defaultChecked={isLater} /> {texts.later}
        </label>
        <div className={controls.field}>
          <label htmlFor="published_at">{texts.fields.published_at(config().siteTimezone)}</label>
          <input
            id="published_at"
            name="published_at"
            type="datetime-local"
            className={controls.input}
            defaultValue={publishedAt}
            aria-invalid={dateFault ? true : undefined}
            aria-describedby={dateFault ? 'published_at-fault' : undefined}
          />
          {dateFault && (
            <span id="published_at-fault" className={controls.fault}>
              {dateFault}
            </span>
          )}
        </div>
      </fieldset>
      {card && (
        <section className={styles.card} aria-label={texts.asOthersSee}>
          <p className={controls.label}>{texts.asOthersSee}</p>
          <p className={controls.faint} dir="auto">
            {card.category}
          </p>
          <p className={styles.title} dir="auto">
            {card.title}
          </p>
          <p dir="auto">{card.summary}</p>
        </section>
      )}
      {warnings.length > 0 && (
        <section>
          <h2 className={controls.heading}>{texts.hintsTitle}</h2>
          <ul>
            {warnings.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.acts}>
        <button type="submit" className={`${controls.button} ${controls.primary}`} data-publish="">
          {texts.confirm}
        </button>
        <a className={controls.button} href={path}>
          {texts.backToEditor}
        </a>
      </p>
    </form>
  )
}
