import { type MediaImage, toResponsiveImage } from '@/lib/media/files'
import { type Cover, coverOf, coverPath } from '@/lib/site/covers/cover'
import { imageSrc, SIZES } from '@/lib/site/image-attributes'
import styles from './cover-image.module.css'

type Props = {
  article: { slug: string; category: string; cover_image_url: string | null }
  shape: 'lead' | 'card' | 'banner'
  media: MediaImage | null
  /** The drawn cover, if it is not the article's own. */
  cover?: Cover
  /** Loads before all others, by a preload that React adds to the head, instead of lazily. */
  priority?: boolean
}

/** Width and height in CSS pixels, which reserve the space before the image loads. */
const FRAMES = { lead: [800, 500], card: [600, 400], banner: [1184, 507] } as const

/** The cover of an article: its own image, or a drawn one, which also replaces an image that fails to load. */
export function CoverImage({ article, shape, media, cover, priority = false }: Props) {
  const drawn = coverPath(cover ?? coverOf(article.category, article.slug))
  const [width, height] = FRAMES[shape]
  return (
    <img
      className={`${styles.picture} ${styles[shape]}`}
      {...(media && responsive(media, shape))}
      src={article.cover_image_url === null ? drawn : imageSrc(article.cover_image_url)}
      data-drawn={article.cover_image_url === null ? undefined : drawn}
      alt=""
      width={width}
      height={height}
      decoding="async"
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
    />
  )
}

/** The `srcset` of a stored image, and its color while it loads. Lists show animated images as stills. */
export function responsive(media: MediaImage, shape: keyof typeof SIZES) {
  const isInList = shape === 'lead' || shape === 'card'
  const { srcset, color } = toResponsiveImage(isInList ? { ...media, isAnimated: false } : media)
  return {
    ...(srcset !== '' && { srcSet: srcset, sizes: SIZES[shape] }),
    ...(color !== null && { style: { background: color } }),
  }
}
