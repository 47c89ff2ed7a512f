import { parseArgs } from 'node:util'
import { recountWords } from '../lib/articles/indexing/recount-words'
import { reweighKeywords } from '../lib/articles/indexing/reweigh'
import { distrustNewerVersions, listOutdatedArticles } from '../lib/articles/rerendering/outdated'
import { rerenderArticle } from '../lib/articles/rerendering/rerender'
import { runCommand } from './command'
import { counted } from './counted'
import { withDatabase } from './with-database'

const BATCH_SIZE = 100

await runCommand('render', async (args) => {
  parseArgs({ args })
  await withDatabase(async () => {
    console.log(`${counted(await rerenderAll(), 'article was', 'articles were')} rendered again.`)
    console.log(`${counted(await recountWords(), 'word count was', 'word counts were')} updated.`)
    console.log(`${counted(await reweighKeywords(), 'article', 'articles')} got new keyword weights.`)
  })
})

async function rerenderAll(): Promise<number> {
  await distrustNewerVersions()
  let count = 0
  let lastId = 0
  for (;;) {
    const articles = await listOutdatedArticles(lastId, BATCH_SIZE)
    for (const { id, slug } of articles) {
      if (await rerenderArticle(slug)) count += 1
      lastId = id
    }
    if (articles.length < BATCH_SIZE) return count
  }
}
