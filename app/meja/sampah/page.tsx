import { BulkResults } from '@/components/desk/bulk-results'
import controls from '@/components/desk/controls.module.css'
import { TrashList } from '@/components/desk/trash-list'
import { Paging } from '@/components/paging'
import { listTrash, TRASH_PAGE_SIZE } from '@/lib/articles/trash/list-trash'
import { config } from '@/lib/config'
import { parseResults } from '@/lib/desk/articles/bulk'
import { articleDeskPath, pageNumber, TRASH } from '@/lib/desk/paths'
import { messagesIn } from '@/lib/site/i18n/messages'
import { deskPage } from '../desk-page'

/** The trashed articles, and until when they can be restored. */
export default deskPage(async ({ session, texts, formats, query }) => {
  const page = pageNumber(query.page)
  const { articles, total } = await listTrash(session.actor, page)
  const { trash } = texts
  const losses = Object.entries(texts.editor.restoredWithout).filter(([loss]) =>
    query.tanpa?.split('.').includes(loss),
  )
  const restored = parseResults(query.kembali)
  const [single] = restored
  return {
    title: trash.title,
    section: TRASH,
    content: (
      <>
        <h1 className={controls.title}>{trash.title}</h1>
        {query.kembali !== undefined && (
          <BulkResults
            results={restored}
            articles={articles}
            texts={{ ...trash, ...trash.restored }}
            formats={formats}
            after={
              <>
                {losses.map(([loss, sentence]) => (
                  <p key={loss}>{sentence}</p>
                ))}
                {restored.length === 1 && single?.problem === null && (
                  <a href={articleDeskPath(single.id)}>{trash.restored.open}</a>
                )}
              </>
            }
          />
        )}
        {query.hapus !== undefined && (
          <BulkResults
            results={parseResults(query.hapus)}
            articles={articles}
            texts={{ ...trash, ...trash.purged }}
            formats={formats}
          />
        )}
        <TrashList
          articles={articles}
          total={total}
          days={config().trashDays}
          texts={texts}
          formats={formats}
        />
        <Paging
          page={page}
          pages={Math.ceil(total / TRASH_PAGE_SIZE)}
          hrefOf={(number) => (number === 1 ? TRASH : `${TRASH}?page=${number}`)}
          texts={messagesIn(session.person.language ?? config().siteLocale).list}
        />
      </>
    ),
  }
})
