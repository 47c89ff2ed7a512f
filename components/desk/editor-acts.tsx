import { ARTICLES, NEW_ARTICLE } from '@/lib/desk/paths'
import controls from './controls.module.css'
import styles from './editor-acts.module.css'
import { WRITE_TRANSLATION } from './editor-language'
import type { EditorProps } from './editor-props'

/** The actions on an article, apart from editing it. */
export function EditorActs({ editable, texts }: EditorProps) {
  const { place, stored, actor, mayPublish, mayDelete } = editable
  if (!stored) return null
  const path = `${ARTICLES}/${place}`
  return (
    <>
      {/* Its fields are among those of the main form, and forms cannot be nested. */}
      <form id={WRITE_TRANSLATION} action={NEW_ARTICLE} target="_blank" rel="noopener" />
      <section className={styles.acts} aria-label={texts.more} data-acts="">
        <a className={controls.button} href={`${path}/riwayat`}>
          {texts.history}
        </a>
        {stored.status === 'published' && actor.scopes.has('figures:read') && (
          <a className={controls.button} href={`${path}/angka`}>
            {texts.figures}
          </a>
        )}
        {stored.status !== 'published' && actor.scopes.has('articles:read_drafts') && (
          <a className={controls.button} href={`${path}/bagikan`}>
            {texts.share}
          </a>
        )}
        {stored.status !== 'draft' && mayPublish && (
          <form method="post" action={`${path}/tarik`} encType="multipart/form-data">
            <button type="submit" className={controls.button}>
              {texts.takeBack}
            </button>
          </form>
        )}
        {mayDelete && (
          <form method="post" action={`${path}/hapus`} encType="multipart/form-data">
            <button
              type="submit"
              className={`${controls.button} ${controls.danger}`}
              aria-describedby="delete-hint"
            >
              {texts.delete}
            </button>
          </form>
        )}
        {mayDelete && (
          <p id="delete-hint" className={controls.hint}>
            {texts.deleteHint}
          </p>
        )}
        {!mayPublish && <p className={controls.hint}>{texts.noPublish}</p>}
      </section>
    </>
  )
}
