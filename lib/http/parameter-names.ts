import { guessNames } from '../text/name-guess'

/** The query parameters of the API, with what other services call them. */
export const parameterNames = guessNames({
  q: 'query search cari keyword keywords s',
  kategori: 'category categories cat kategoris',
  tag: 'tags label labels',
  author: 'authors penulis writer',
  limit: 'per_page page_size size count take',
  page: 'halaman page_number p',
  sort: 'order order_by sort_by urutan',
  status: 'state draft drafts',
  published_after: 'from_date start_date',
  published_before: 'to_date end_date',
  updated_after: 'updated_since modified_after since',
  after: 'since_id starting_after last_event_id',
  wait: 'timeout',
  drafts: 'include_drafts',
  format: 'content_format as',
  dry_run: 'dry preview simulate validate_only',
  copy_images: 'copy_pictures copy_media sideload download_images',
  unused: 'orphans orphaned',
  force: 'forced',
  alt: 'alt_text description caption',
})
