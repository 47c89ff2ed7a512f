import { config } from '@/lib/config'

type Props = {
  title: string
  description: string
  /** The address of the page itself, without the origin. */
  path: string
  /** The pages before and after this one. */
  paging?: { page: number; pages: number; hrefOf: (page: number) => string }
  /** Whether search engines are asked to leave the page out. */
  unlisted?: boolean
}

/** What stands in the head of a page; React moves it there. */
export function Head({ title, description, path, paging, unlisted }: Props) {
  const { siteName, siteUrl } = config()
  return (
    <>
      <title>{title === siteName ? title : `${title} – ${siteName}`}</title>
      <meta name="description" content={description} />
      {unlisted ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={siteUrl + path} />}
      {paging && paging.page > 1 && <link rel="prev" href={siteUrl + paging.hrefOf(paging.page - 1)} />}
      {paging && paging.page < paging.pages && (
        <link rel="next" href={siteUrl + paging.hrefOf(paging.page + 1)} />
      )}
    </>
  )
}
