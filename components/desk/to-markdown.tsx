import type { StoredArticle } from '@/lib/articles/stored-article'
import type { Conversion } from '@/lib/desk/articles/to-markdown'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { articleDeskPath } from '@/lib/desk/paths'
import controls from './controls.module.css'
import { DiffText } from './diff-text'
import styles from './to-markdown.module.css'

type Props = {
  stored: StoredArticle
  conversion: Conversion | null
  texts: DeskMessages
  formats: Formats
}

/** What would change for readers and writers, and the button that converts the article. */
export function ToMarkdown({ stored, conversion, texts, formats }: Props) {
  const words = texts.toMarkdown
  if (!conversion) return <p className={controls.message}>{words.already}</p>
  const { warnings, source, shown } = conversion
  return (
    <>
      <p className={styles.explain}>{stored.status === 'published' ? words.published : words.explain}</p>
      {warnings.length > 0 && (
        <section aria-labelledby="left-out">
          <h2 id="left-out" className={controls.heading}>
            {words.leftOut}
          </h2>
          <ul className={styles.warnings} lang="en">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="shown">
        <h2 id="shown" className={controls.heading}>
          {words.shown}
        </h2>
        {shown ? <DiffText parts={shown} texts={texts.history} formats={formats} /> : <p>{words.same}</p>}
      </section>
      <form
        method="post"
        action={articleDeskPath(stored.id, 'markdown')}
        encType="multipart/form-data"
        className={styles.acts}
        data-to-markdown=""
      >
        <input type="hidden" name="revision" value={stored.revision} />
        <button type="submit" className={`${controls.button} ${controls.primary}`}>
          {words.change}
        </button>
        <a className={controls.button} href={articleDeskPath(stored.id)}>
          {words.leave}
        </a>
      </form>
      <section aria-labelledby="source">
        <h2 id="source" className={controls.heading}>
          {words.source}
        </h2>
        <DiffText parts={source} texts={texts.history} formats={formats} />
      </section>
    </>
  )
}
