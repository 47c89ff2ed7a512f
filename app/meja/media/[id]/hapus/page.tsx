import controls from '@/components/desk/controls.module.css'
import { MediaUses } from '@/components/desk/media-uses'
import { readMedia } from '@/lib/articles/media/list-media'
import { findLackingScope, listUses } from '@/lib/articles/media/uses'
import { assertScope } from '@/lib/auth/actor'
import { MEDIA } from '@/lib/desk/paths'
import { deskPage } from '../../../desk-page'

/** Says where a picture is shown before it is deleted, or why this person cannot delete it. */
export default deskPage<{ id: string }>(async ({ session: { actor }, params: { id }, texts, formats }) => {
  assertScope(actor, 'media:write')
  const [media, uses] = [await readMedia(actor, id), await listUses(actor, id)]
  const lacking = await findLackingScope(actor, id)
  const { confirm, detail } = texts.media
  const path = `${MEDIA}/${media.id}`
  const isUsed = uses.articles.length + uses.hidden > 0
  const picture = <img src={media.variants[0]?.url ?? media.url} alt={media.alt} width={240} />
  const shownIn = <MediaUses uses={uses} texts={texts} formats={formats} />
  return {
    title: confirm.title,
    section: MEDIA,
    content: (
      <>
        <h1 className={controls.title}>{confirm.title}</h1>
        {lacking ? (
          <>
            {picture}
            <p>{confirm.refused[lacking]}</p>
            {shownIn}
          </>
        ) : (
          <form
            method="post"
            action={`${path}/hapus`}
            encType="multipart/form-data"
            className={controls.form}
          >
            {/* Without this field, the person is asked again if an article shows it by then. */}
            {isUsed && <input type="hidden" name="yakin" value="ya" />}
            {picture}
            {isUsed ? <p>{confirm.used}</p> : <p>{detail.unused}</p>}
            {shownIn}
            <p>{confirm.text}</p>
            <button type="submit" className={`${controls.button} ${controls.danger}`}>
              {confirm.run}
            </button>
          </form>
        )}
        <p>
          <a href={path}>{lacking ? confirm.backToPicture : confirm.back}</a>
        </p>
      </>
    ),
  }
})
