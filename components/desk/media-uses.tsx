import type { UsedIn } from '@/lib/articles/media/uses'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { articleDeskPath } from '@/lib/desk/paths'
import controls from './controls.module.css'

type Props = { uses: UsedIn; texts: DeskMessages; formats: Formats }

/** The articles that show a picture, each with a link to its editor. */
export function MediaUses({ uses: { articles, hidden }, texts, formats }: Props) {
  return (
    <>
      {articles.length > 0 && (
        <ul className={controls.rows}>
          {articles.map(({ id, title, status }) => (
            <li key={id}>
              <a href={articleDeskPath(id)} dir="auto">
                {title}
              </a>
              <span className={controls.faint}>{texts.articles.state[status]}</span>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p>{texts.media.detail.hidden(formats.number(hidden))}</p>}
    </>
  )
}
