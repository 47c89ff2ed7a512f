import { config } from '@/lib/config'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { BODY_CLASS } from '../article-body'
import head from '../article-head.module.css'
import cover from '../cover-image.module.css'
import kicker from '../kicker.module.css'
import controls from './controls.module.css'
import styles from './editor-preview.module.css'

type Props = { texts: DeskMessages['editorScript'] }

/** The pane of the preview, and the article's element, which a script patches. */
export function EditorPreview({ texts: { preview } }: Props) {
  return (
    <div id="panel-preview" className={styles.pane} data-preview="" data-panel="preview" hidden>
      <p className={styles.failed} role="status" data-preview-state="" />
      <button type="button" className={controls.button} data-preview-refresh="" hidden>
        {preview.refresh}
      </button>
      <div className={styles.frame} data-preview-frame="" />
      <ul className={styles.hints} aria-label={preview.hints} data-hints="" hidden />
      <button
        type="submit"
        name="act"
        value="preview"
        formTarget="_blank"
        className={`${controls.button} ${styles.whole}`}
      >
        {preview.whole}
      </button>
      <template data-preview-page="" lang={config().siteLocale}>
        <article data-part="article">
          <header className={head.head}>
            <p className={kicker.kicker} data-part="category" />
            <h1 className={head.title} dir="auto" data-part="title">
              …
            </h1>
            <p className={head.deck} dir="auto" data-part="deck" />
            <img alt="" className={`${cover.picture} ${cover.banner}`} data-part="cover" hidden />
          </header>
          <div className={`${BODY_CLASS} ${styles.body}`} dir="ltr" data-part="html" />
        </article>
      </template>
    </div>
  )
}
