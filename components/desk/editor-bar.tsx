import { ARTICLES } from '@/lib/desk/paths'
import { articlePath } from '@/lib/routes/addresses'
import controls from './controls.module.css'
import styles from './editor-bar.module.css'
import type { EditorProps } from './editor-props'

/** The state line, and the buttons for the text. */
export function EditorBar(props: EditorProps) {
  const { editable, texts } = props
  const { place, stored, maySave, mayPublish } = editable
  const path = `${ARTICLES}/${place}`
  const isPublished = stored?.status === 'published'
  return (
    <div className={styles.bar} data-bar="">
      <p className={styles.state} role="status" data-state="">
        {stateOf(props)}
      </p>
      {isPublished && (
        <a className={controls.button} href={articlePath(stored.slug)} target="_blank" rel="noopener">
          {texts.view}
        </a>
      )}
      {/* The first submit button: Enter in a field triggers it. */}
      <button type="submit" name="act" value="save" className={controls.button} data-save="">
        {texts.save}
      </button>
      <button
        type="submit"
        name="act"
        value="preview"
        formTarget="_blank"
        className={controls.button}
        data-no-script=""
      >
        {texts.preview}
      </button>
      {isPublished && mayPublish && (
        <button
          type="submit"
          name="act"
          value="update"
          formAction={`${path}/terbit`}
          className={`${controls.button} ${controls.primary}`}
          data-publish=""
        >
          {texts.update}
        </button>
      )}
      {!isPublished && mayPublish && maySave && (
        <button
          type="submit"
          name="act"
          value="publish"
          className={`${controls.button} ${controls.primary}`}
          data-publish=""
        >
          {texts.publish}
        </button>
      )}
    </div>
  )
}

function stateOf({ editable: { stored }, copy, texts, formats }: EditorProps): string {
  if (copy && stored?.status === 'published')
    return texts.states.copy(formats.dateTime(new Date(copy.saved_at)))
  if (!stored) return texts.states.new
  if (stored.status === 'scheduled') return texts.states.scheduled(formats.dateTime(stored.publishedAt))
  return stored.status === 'draft' ? texts.states.draft : texts.states.published
}
