import { guessNames } from '../../text/name-guess'
import type { FieldName } from './fields'

/** The fields of an article, with what other programs and languages call them. */
export const fieldNames = guessNames({
  title: 'judul name nama headline subject heading',
  category: 'kategori categories section rubrik kanal',
  content: 'isi konten body text teks html markdown article artikel content_html content_markdown',
  summary: 'ringkasan excerpt description deskripsi abstract abstrak lead intro kutipan',
  slug: 'url_slug post_name handle',
  tags: 'tag label labels tagar hashtags',
  cover_image_url:
    'cover image gambar thumbnail featured_image feature_image hero_image cover_image image_url cover_url banner sampul',
  author: 'penulis authors writer byline creator',
  status: 'state draft published publish',
  meta_title: 'seo_title og_title',
  meta_description: 'seo_description og_description meta_desc',
  meta_keywords: 'keywords seo_keywords kata_kunci',
  content_format: 'format',
  gallery: 'galeri images photos pictures',
  aliases: 'redirect_from redirects',
  published_at: 'date tanggal publish_date pub_date published_on date_time',
} satisfies Record<FieldName, string>)
