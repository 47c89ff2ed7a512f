import { coverOf, coverPath } from '@/lib/site/covers/cover'
import { imageSrc } from '@/lib/site/image-src'
import styles from './picture.module.css'

type Props = {
  article: { slug: string; category: string; cover_image_url: string | null }
  shape: 'lead' | 'card' | 'banner'
  /** Whether it is what a reader sees first: then it is fetched at once, else when it comes near. */
  first?: boolean
}

/** Width and height in the page's pixels: the room that is kept before the picture is there. */
const SIZES = { lead: [800, 500], card: [600, 400], banner: [1184, 507] } as const

/** An article's cover: its own picture, else a drawn one, which also stands in for a picture that does not load. */
export function Picture({ article, shape, first = false }: Props) {
  const drawn = coverPath(coverOf(article.category, article.slug))
  const [width, height] = SIZES[shape]
  return (
    <img
      className={`${styles.picture} ${styles[shape]}`}
      src={article.cover_image_url === null ? drawn : imageSrc(article.cover_image_url)}
      data-drawn={article.cover_image_url === null ? undefined : drawn}
      alt=""
      width={width}
      height={height}
      decoding="async"
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
    />
  )
}
