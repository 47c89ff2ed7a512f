import { MediaDetail } from '@/components/desk/media-detail'
import { ScreenHead } from '@/components/desk/screen-head'
import { readMedia } from '@/lib/articles/media/list-media'
import { listUses } from '@/lib/articles/media/uses'
import { MEDIA } from '@/lib/desk/paths'
import { textNamed } from '@/lib/desk/text-named'
import { deskPage } from '../../desk-page'

/** One picture: its alternative text, the articles that show it, and its URL. */
export default deskPage<{ id: string }>(
  async ({ session: { actor }, params: { id }, query, texts, formats }) => {
    const [media, uses] = [await readMedia(actor, id), await listUses(actor, id)]
    const { detail } = texts.media
    const messages = { terunggah: detail.new, tersimpan: detail.saved }
    const message = textNamed(messages, query.pesan)
    return {
      title: detail.title,
      section: MEDIA,
      content: (
        <>
          <ScreenHead title={detail.title} back={{ href: MEDIA, name: detail.back }} message={message} />
          <MediaDetail
            media={media}
            uses={uses}
            mayChange={actor.scopes.has('media:write')}
            texts={texts}
            formats={formats}
          />
        </>
      ),
    }
  },
)
