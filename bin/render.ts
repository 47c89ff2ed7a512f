import { listOutdatedArticles, rerenderArticle } from '../lib/articles/write/rerender'
import { closeDatabase, openDatabase } from '../lib/db/client'
import { runCommand } from './command'

const USAGE = `Usage: npm run render

Renders articles again that were rendered by an older version of Artikel. Safe while the service is running.`

const AT_ONCE = 100

await runCommand(USAGE, async () => {
  await openDatabase()
  let renewed = 0
  let lastId = 0
  for (;;) {
    const articles = await listOutdatedArticles(lastId, AT_ONCE)
    for (const { id, slug } of articles) {
      if (await rerenderArticle(slug)) renewed += 1
      lastId = id
    }
    if (articles.length < AT_ONCE) break
  }
  await closeDatabase()
  console.log(`${renewed} articles were rendered anew.`)
})
