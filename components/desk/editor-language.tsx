import { config } from '@/lib/config'
import { articleDeskPath } from '@/lib/desk/paths'
import { COMMON_LANGUAGES, languageAttributes, nameIn } from '@/lib/site/language'
import controls from './controls.module.css'
import { EditorField } from './editor-field'
import styles from './editor-language.module.css'
import type { EditorProps } from './editor-props'

/** The id of the form that opens a new article as the translation of this one. */
export const WRITE_TRANSLATION = 'write-translation'

/** The language of an article, what it translates, and its translations. */
export function EditorLanguage({ editable, values, faults, texts, person, translations }: EditorProps) {
  const { stored } = editable
  const reader = person.language ?? config().siteLocale
  const nameOf = (language: string) => nameIn(language, reader)
  const found = stored?.language || undefined
  return (
    <>
      <EditorField
        name="language"
        label={texts.fields.language}
        value={values.language}
        faults={faults}
        list="languages"
        placeholder={found && texts.foundLanguage(found, nameOf(found))}
      />
      <datalist id="languages">
        {COMMON_LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {nameOf(language)}
          </option>
        ))}
      </datalist>
      <EditorField
        name="translation_of"
        label={texts.fields.translation_of}
        value={values.translation_of}
        faults={faults}
        hint={texts.hints.translation_of}
      />
      {stored && (
        <section className={styles.translations} aria-labelledby="translations">
          <h3 id="translations" className={controls.label}>
            {texts.translations.title}
          </h3>
          {translations.length > 0 && (
            <ul>
              {translations.map(({ id, title, language, status }) => (
                <li key={id}>
                  <a href={articleDeskPath(id)} {...languageAttributes(language, reader)}>
                    {title}
                  </a>{' '}
                  <span className={controls.hint}>
                    {nameOf(language)}, {texts.translations.states[status]}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {editable.actor.scopes.has('articles:create') && (
            <p className={styles.write}>
              <input type="hidden" name="terjemahan_dari" value={stored.slug} form={WRITE_TRANSLATION} />
              <select
                name="bahasa"
                form={WRITE_TRANSLATION}
                className={controls.input}
                aria-label={texts.translations.language}
              >
                {missing([found, ...translations.map(({ language }) => language)]).map((language) => (
                  <option key={language} value={language}>
                    {nameOf(language)}
                  </option>
                ))}
              </select>
              <button type="submit" form={WRITE_TRANSLATION} className={controls.button}>
                {texts.translations.write}
              </button>
            </p>
          )}
        </section>
      )}
    </>
  )
}

function missing(there: (string | undefined)[]): string[] {
  return COMMON_LANGUAGES.filter((language) => !there.includes(language))
}
