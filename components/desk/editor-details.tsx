import { config } from '@/lib/config'
import type { FormField } from '@/lib/desk/articles/fields'
import { articleDeskPath } from '@/lib/desk/paths'
import controls from './controls.module.css'
import styles from './editor-details.module.css'
import { EditorField } from './editor-field'
import { EditorLanguage } from './editor-language'
import type { EditorProps } from './editor-props'

/** All fields but title and text. Rarely used ones are folded, unless they have errors. */
export function EditorDetails(props: EditorProps) {
  const { editable, values, faults, texts } = props
  const { stored, maySave } = editable
  const field = (name: Exclude<FormField, 'published_at'>) => ({
    name,
    faults,
    value: values[name],
    label: texts.fields[name],
  })
  const isFoldedFaulty = faults.some(({ field }) => field !== null && FOLDED.includes(field))
  return (
    <section
      id="panel-details"
      className={styles.details}
      aria-labelledby="details"
      data-details=""
      data-panel="details"
    >
      <h2 id="details" className={controls.label}>
        {texts.details}
      </h2>
      <EditorField {...field('category')} />
      <EditorField {...field('tags')} />
      <EditorField {...field('summary')} rows={3} hint={texts.hints.summary} />
      <EditorField
        {...field('slug')}
        hint={stored?.everPublished ? texts.hints.slugPublished : texts.hints.slug}
      />
      <EditorField {...field('author')} />
      <EditorLanguage {...props} />
      <EditorField {...field('cover_image_url')} />
      <EditorField
        name="published_at"
        type="datetime-local"
        label={texts.fields.published_at(config().siteTimezone)}
        value={values.published_at}
        faults={faults}
      />
      <details open={isFoldedFaulty} className={styles.folded}>
        <summary>{texts.folded}</summary>
        <EditorField {...field('meta_title')} />
        <EditorField {...field('meta_description')} rows={3} />
        <EditorField {...field('meta_keywords')} />
        <EditorField {...field('aliases')} rows={3} />
        <EditorField {...field('gallery')} rows={4} />
      </details>
      <p className={controls.hint}>
        {texts.fields.content_format}: {formatName(values.content_format, texts.formats)}
        {stored && maySave && values.content_format !== 'markdown' && (
          <>
            {' · '}
            <a href={articleDeskPath(stored.id, 'markdown')}>{texts.toMarkdown}</a>
          </>
        )}
      </p>
    </section>
  )
}

const FOLDED: readonly FormField[] = ['meta_title', 'meta_description', 'meta_keywords', 'aliases', 'gallery']

function formatName(format: string, names: Record<string, string>): string {
  return names[format] ?? format
}
