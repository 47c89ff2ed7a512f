import controls from '@/components/desk/controls.module.css'
import { MediaFilters } from '@/components/desk/media-filters'
import { MediaGrid } from '@/components/desk/media-grid'
import { MediaMessages } from '@/components/desk/media-messages'
import { MediaUpload } from '@/components/desk/media-upload'
import { Paging } from '@/components/paging'
import { listMedia } from '@/lib/articles/media/list-media'
import { config } from '@/lib/config'
import { mediaListPath, parseMediaQuery, toMediaQuery } from '@/lib/desk/media/list-query'
import { parseFailed } from '@/lib/desk/media/upload'
import { MEDIA } from '@/lib/desk/paths'
import { messagesIn } from '@/lib/site/i18n/messages'
import { deskPage } from '../desk-page'

/** The stored pictures, and the form to add some. */
export default deskPage(async ({ session: { actor, person }, texts: { media }, formats, query }) => {
  const wanted = parseMediaQuery(query)
  const found = await listMedia(actor, toMediaQuery(wanted))
  const failed = parseFailed(query.gagal ?? '')
  return {
    title: media.title,
    section: MEDIA,
    content: (
      <>
        <h1 className={controls.title}>{media.title}</h1>
        <MediaMessages message={query.pesan} failed={failed} texts={media} formats={formats} />
        {actor.scopes.has('media:write') && (
          <MediaUpload
            url={query.url}
            fault={query.salah}
            maxMegabytes={formats.number(config().mediaMaxMb)}
            texts={media}
          />
        )}
        <MediaFilters query={wanted} texts={media} />
        <div data-media-list="">
          <MediaGrid
            media={found.media}
            total={found.total}
            isFiltered={wanted.q !== '' || wanted.filter !== 'all'}
            texts={media}
            formats={formats}
          />
          <Paging
            page={wanted.page}
            pages={Math.ceil(found.total / found.limit)}
            hrefOf={(page) => mediaListPath({ ...wanted, page })}
            texts={messagesIn(person.language ?? config().siteLocale).list}
          />
        </div>
      </>
    ),
  }
})
