import { integerBetween, oneOf, type Random } from './random'
import { categories, tags } from './terms'
import { writeBody, writeTitle } from './text'

/** A new article of 5 to 10 kB, as an API request body. */
export function writeArticleBody(random: Random) {
  return {
    title: writeTitle(random),
    category: oneOf(random, categories).name,
    tags: [oneOf(random, tags).name, oneOf(random, tags).name],
    content: writeBody(random, 'id', integerBetween(random, 5_000, 10_000)),
  }
}
