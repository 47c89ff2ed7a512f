import { RENDER_VERSION } from '../content/render'
import { type Sql, sql } from '../db/sql'

/**
 * The HTML of `article_content t`, empty where it is not what this pipeline writes: what an older one let through, or what
 * came with a backup (its version is negative), is shown to nobody before it was rendered again.
 */
export const TRUSTED_HTML: Sql = sql`CASE WHEN t.render_version = ${RENDER_VERSION} THEN t.html ELSE '' END AS html`

/** Articles that an older version published are in the vocabulary when they are rendered again. */
const FIRST_COUNTED_VERSION = 5

/** Whether the vocabulary counts the articles that were rendered by a version, in a backup too. */
export function isCountedVersion(renderVersion: number): boolean {
  return Math.abs(renderVersion) >= FIRST_COUNTED_VERSION
}

/** Has every article rendered again before it is shown: what a backup says was derived is not believed. */
export const DISTRUST_ALL: Sql = sql`UPDATE article_content SET render_version = -ABS(render_version)`
