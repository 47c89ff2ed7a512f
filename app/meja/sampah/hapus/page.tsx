import controls from '@/components/desk/controls.module.css'
import { listInTrash } from '@/lib/articles/trash/list-trash'
import { TRASH } from '@/lib/desk/paths'
import { toId } from '@/lib/text/strings'
import { deskPage } from '../../desk-page'

/** Confirms that the selected articles are to be deleted for good. */
export default deskPage(async ({ session, texts, query }) => {
  const articles = await listInTrash(session.actor, (query.id ?? '').split('_').slice(0, 50).map(toId))
  const { confirm } = texts.trash
  return {
    title: confirm.title,
    section: TRASH,
    content: (
      <>
        <h1 className={controls.title}>{confirm.title}</h1>
        {articles.length === 0 ? (
          <p>{confirm.none}</p>
        ) : (
          <form
            method="post"
            action={`${TRASH}/hapus`}
            encType="multipart/form-data"
            className={controls.form}
          >
            <input type="hidden" name="yakin" value="ya" />
            <ul>
              {articles.map(({ id, title }) => (
                <li key={id} dir="auto">
                  <input type="hidden" name="id" value={id} />
                  {title}
                </li>
              ))}
            </ul>
            <p>{confirm.text}</p>
            <button type="submit" className={`${controls.button} ${controls.danger}`}>
              {confirm.run}
            </button>
          </form>
        )}
        <p>
          <a href={TRASH}>{confirm.back}</a>
        </p>
      </>
    ),
  }
})
