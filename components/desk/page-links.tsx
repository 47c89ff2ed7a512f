import controls from './controls.module.css'

type Props = {
  path: string
  page: number
  hasMore: boolean
  texts: { newer: string; older: string }
}

/** Links to the previous and next page of a list; nothing if there is only one page. */
export function PageLinks({ path, page, hasMore, texts }: Props) {
  if (page === 1 && !hasMore) return null
  return (
    <p>
      {page > 1 && (
        <a className={controls.button} href={page === 2 ? path : `${path}?page=${page - 1}`} rel="prev">
          {texts.newer}
        </a>
      )}{' '}
      {hasMore && (
        <a className={controls.button} href={`${path}?page=${page + 1}`} rel="next">
          {texts.older}
        </a>
      )}
    </p>
  )
}
