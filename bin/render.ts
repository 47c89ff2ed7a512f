import { listOutdated, renewArticle } from '../lib/articles/renew'
import { closeDatabase, openDatabase } from '../lib/db/client'
import { runCommand } from './command'

const USAGE = `npm run render

Derives anew what an older version of Artikel made of the articles' sources. Safe beside a running service.`

const AT_ONCE = 100

await runCommand(USAGE, async () => {
  await openDatabase()
  let renewed = 0
  let lastId = 0
  for (;;) {
    const articles = await listOutdated(lastId, AT_ONCE)
    for (const { id, slug } of articles) {
      if (await renewArticle(slug)) renewed += 1
      lastId = id
    }
    if (articles.length < AT_ONCE) break
  }
  await closeDatabase()
  console.log(`${renewed} articles were rendered anew.`)
})
