import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { MEDIA } from '@/lib/desk/paths'
import type { MediaBody } from '@/lib/media/serialize'
import list from './article-list.module.css'
import controls from './controls.module.css'
import styles from './media-grid.module.css'

type Props = {
  media: MediaBody[]
  total: number
  isFiltered: boolean
  texts: DeskMessages['media']
  formats: Formats
}

/** Pictures with their alternative texts, each a link to its details. */
export function MediaGrid({ media, total, isFiltered, texts, formats }: Props) {
  if (total === 0) return <p className={list.empty}>{isFiltered ? texts.noneFound : texts.empty}</p>
  return (
    <>
      <p className={controls.faint}>{texts.count(formats.number(total))}</p>
      <ul className={styles.grid}>
        {media.map(({ id, url, variants, alt, decorative, file_name: fileName, width, height }) => (
          <li key={id}>
            <a href={`${MEDIA}/${id}`}>
              <img
                src={variants[0]?.url ?? url}
                alt=""
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
              />
              {alt === '' && !decorative ? (
                <span className={styles.missing}>{texts.withoutAlt}</span>
              ) : (
                <span dir="auto">{alt || texts.decorative}</span>
              )}
              {fileName !== null && (
                <span className={controls.faint} dir="auto">
                  {fileName}
                </span>
              )}
              <span className={controls.faint}>
                {formats.number(width)} × {formats.number(height)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
