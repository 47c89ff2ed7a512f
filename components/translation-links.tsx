import type { Translation } from '@/lib/articles/serialize'
import { articlePath } from '@/lib/routes/addresses'
import { messages } from '@/lib/site/i18n/messages'
import { isRightToLeft, ownNameOf } from '@/lib/site/language'
import styles from './translation-links.module.css'

type Props = { translations: Translation[]; lang?: string }

/** Links to the translations of an article, each with the language's own name. */
export function TranslationLinks({ translations, lang }: Props) {
  if (translations.length === 0) return null
  const { article } = messages()
  return (
    <nav className={styles.translations} lang={lang} aria-label={article.translations}>
      <span>{article.alsoIn}</span>
      <ul>
        {translations.map(({ language, slug }) => (
          <li key={slug}>
            <a
              href={articlePath(slug)}
              // Spelled as in HTML, not as in React: programs that read pages as text know no other spelling.
              {...{ hreflang: language }}
              lang={language}
              dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
            >
              {ownNameOf(language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
