import type { DisplayedImage } from '@/lib/articles/rows'
import { messages } from '@/lib/site/i18n/messages'
import { imageSrc } from '@/lib/site/image-attributes'
import { responsive } from './cover-image'
import styles from './gallery.module.css'

/** The images of an article. Each links to its file; the page's script opens the lightbox instead. */
export function Gallery({ images, lang }: { images: DisplayedImage[]; lang?: string }) {
  if (images.length === 0) return null
  const { gallery } = messages()
  const captions = images
    .map(({ caption }, index) => ({ caption, number: index + 1 }))
    .filter(({ caption }) => caption)
  return (
    <section className={styles.gallery}>
      <h2 className="visually-hidden" lang={lang}>
        {gallery.title}
      </h2>
      <ul className={styles.grid} data-count={Math.min(images.length, 7)}>
        {images.map(({ url, alt, caption, media }, index) => (
          <li key={url}>
            <a
              href={imageSrc(url)}
              data-zoom={caption}
              aria-label={gallery.open(alt || caption || gallery.picture(index + 1))}
            >
              <img
                {...(media && responsive(media, 'gallery'))}
                src={imageSrc(url)}
                alt={alt}
                width={600}
                height={600}
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
      {captions.length > 0 && (
        <p className={styles.captions}>
          {captions.map(({ caption, number }) => (
            <span key={number} dir="auto">
              {images.length > 1 && <b>{number}</b>} {caption}
            </span>
          ))}
        </p>
      )}
    </section>
  )
}
