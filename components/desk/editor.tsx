import { config } from '@/lib/config'
import { PERSON_FIELD } from '@/lib/desk/form'
import { ARTICLES } from '@/lib/desk/paths'
import styles from './editor.module.css'
import { EditorActs } from './editor-acts'
import { EditorBar } from './editor-bar'
import { EditorDetails } from './editor-details'
import { EditorField } from './editor-field'
import { EditorPreview } from './editor-preview'
import type { EditorProps } from './editor-props'
import { EditorScript } from './editor-script'
import { EditorTabs } from './editor-tabs'
import { EditorToolbar } from './editor-toolbar'

/** One form: bar, title, text, and the details of an article. */
export function Editor(props: EditorProps) {
  const { editable, values, copy, revision, person, faults, texts, scriptTexts } = props
  const { place, stored } = editable
  const language = person.language ?? config().siteLocale
  const field = (name: 'title' | 'content') => ({
    name,
    label: texts.fields[name],
    value: values[name],
    faults,
  })
  return (
    <>
      <form
        method="post"
        action={`${ARTICLES}/${place}/simpan`}
        encType="multipart/form-data"
        className={styles.editor}
        data-editor=""
        data-place={place}
        data-slug={stored?.slug}
        data-status={stored?.status ?? 'new'}
        data-person={person.id}
        data-reads-versions={person.scopes.includes('articles:read_drafts') ? '' : undefined}
        data-format={values.content_format || 'auto'}
      >
        {/* Without scripts Chromium gives typed text back to a form whose first fields have the same names: of this revision alone. */}
        <input type="checkbox" hidden name={`revision-${revision}`} />
        <input type="hidden" name={PERSON_FIELD} value={person.id} />
        <input type="hidden" name="revision" value={revision ?? ''} />
        <input type="hidden" name="saved_at" value={copy?.saved_at ?? ''} />
        <input type="hidden" name="place" value={place} />
        <EditorBar {...props} />
        <EditorTabs texts={texts} />
        <div id="panel-text" className={styles.text} data-panel="text">
          <EditorField {...field('title')} rows={1} className={styles.title} />
          {values.content_format !== 'text' && <EditorToolbar texts={texts.toolbar} />}
          <div data-uploads="" className={styles.uploads} />
          <EditorField {...field('content')} rows={24} className={styles.content} />
          <p className={`${styles.count} js-only`} data-count="" />
        </div>
        <div id="side" className={styles.side}>
          <EditorPreview texts={scriptTexts} />
          <EditorDetails {...props} />
        </div>
      </form>
      <EditorActs {...props} />
      <EditorScript texts={scriptTexts} language={language} />
    </>
  )
}
