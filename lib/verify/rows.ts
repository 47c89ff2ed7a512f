import { DELETED, PUBLISHED } from '../articles/access'
import { type Sql, sql } from '../db/sql'
import { articlePath } from '../routes/addresses'
import type { Check } from './check'
import { rowCheck } from './row-check'

const publishedOf = (condition: Sql): Sql =>
  sql`(SELECT COUNT(*) FROM article a WHERE ${PUBLISHED} AND ${condition})`
const OF_CATEGORY = publishedOf(sql`a.category_id = category.id`)
const OF_AUTHOR = publishedOf(sql`a.author_id = author.id`)
const OF_TAG = sql`(SELECT COUNT(*) FROM article_tag t JOIN article a ON a.id = t.article_id
  WHERE t.tag_id = tag.id AND ${PUBLISHED})`

const LANGUAGE_TOTALS = sql`
  SELECT language, SUM(stored) AS stored, SUM(derived) AS derived FROM (
    SELECT language, total AS stored, 0 AS derived FROM article_language
    UNION ALL SELECT a.language, 0, 1 FROM article a WHERE ${PUBLISHED} AND a.language <> '') AS each
  GROUP BY language`

/** The date in the row of an article's tag; null unless the article is published. */
const LABEL_DATE = sql`(SELECT a.published_at FROM article a WHERE a.id = article_id AND ${PUBLISHED})`

const STALE_REDIRECT = sql`path IN (SELECT ${articlePath('')} || slug FROM article a WHERE ${PUBLISHED})`
const KEYWORD_OF_PUBLISHED = sql`article_id IN (SELECT id FROM article a WHERE ${PUBLISHED})`

/** The checks by one query each: rows with `name`, `stored` and `derived`. */
export const ROW_CHECKS: Check[] = [
  rowCheck(
    'categories',
    () =>
      sql`SELECT name, total AS stored, ${OF_CATEGORY} AS derived FROM category WHERE total <> ${OF_CATEGORY}`,
    (queries) => queries.$executeRaw`UPDATE category SET total = ${OF_CATEGORY}`,
  ),
  rowCheck(
    'listed categories',
    () => sql`SELECT name, 'not listed' AS stored, 'listed' AS derived FROM category
      WHERE NOT listed AND ${OF_CATEGORY} > 0`,
    (queries) => queries.$executeRaw`UPDATE category SET listed = (listed OR ${OF_CATEGORY} > 0)`,
  ),
  rowCheck(
    'authors',
    () => sql`SELECT name, total AS stored, ${OF_AUTHOR} AS derived FROM author WHERE total <> ${OF_AUTHOR}`,
    (queries) => queries.$executeRaw`UPDATE author SET total = ${OF_AUTHOR}`,
  ),
  rowCheck(
    'tags',
    () => sql`SELECT name, total AS stored, ${OF_TAG} AS derived FROM tag WHERE total <> ${OF_TAG}`,
    (queries) => queries.$executeRaw`UPDATE tag SET total = ${OF_TAG}`,
  ),
  rowCheck(
    'languages',
    () =>
      sql`SELECT language AS name, stored, derived FROM (${LANGUAGE_TOTALS}) AS totals WHERE stored <> derived`,
    async (queries) => {
      await queries.$executeRaw`DELETE FROM article_language`
      await queries.$executeRaw`INSERT INTO article_language (language, total)
        SELECT a.language, COUNT(*) FROM article a WHERE ${PUBLISHED} AND a.language <> '' GROUP BY a.language`
    },
  ),
  rowCheck(
    'given languages',
    () => sql`SELECT slug AS name, language AS stored, language_given AS derived FROM article
      WHERE language_given IS NOT NULL AND language <> language_given`,
  ),
  rowCheck(
    'translations',
    () => sql`SELECT slug AS name, 'a group' AS stored, 'none in the trash' AS derived FROM article
      WHERE translation_group IS NOT NULL AND status = ${DELETED}`,
    (queries) => queries.$executeRaw`UPDATE article SET translation_group = NULL WHERE status = ${DELETED}`,
  ),
  rowCheck(
    'dates of tags',
    () => sql`SELECT article_id AS name, published_at AS stored, ${LABEL_DATE} AS derived FROM article_tag
      WHERE published_at IS DISTINCT FROM ${LABEL_DATE}`,
    (queries) => queries.$executeRaw`UPDATE article_tag SET published_at = ${LABEL_DATE}`,
  ),
  rowCheck(
    'keywords',
    () => sql`SELECT article_id AS name, MIN(weight) AS stored, 'a weight of the other sign' AS derived FROM article_keyword
      WHERE (weight > 0) <> (${KEYWORD_OF_PUBLISHED}) GROUP BY article_id`,
    (queries) => queries.$executeRaw`
      UPDATE article_keyword SET weight = -weight WHERE (weight > 0) <> (${KEYWORD_OF_PUBLISHED})`,
  ),
  rowCheck(
    'former addresses',
    () =>
      sql`SELECT path AS name, 'a redirect' AS stored, 'the article at it' AS derived FROM redirect WHERE ${STALE_REDIRECT}`,
    (queries) => queries.$executeRaw`DELETE FROM redirect WHERE ${STALE_REDIRECT}`,
  ),
  rowCheck(
    'contents',
    () => sql`SELECT slug AS name, 'nothing' AS stored, 'a content' AS derived FROM article
      WHERE id NOT IN (SELECT article_id FROM article_content)`,
  ),
  rowCheck(
    'the trash',
    () => sql`SELECT slug AS name, status AS stored, 'no article in the trash, or one' AS derived FROM article
      WHERE (status = ${DELETED}) <> (id IN (SELECT article_id FROM deleted_article))`,
  ),
]
