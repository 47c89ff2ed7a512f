import { statSync } from 'node:fs'
import { detachString } from '../../text/detach-string'
import { BrokenSource, type ImportItem, type ImportOptions, type Pieces } from '../import-item'
import { plainText } from '../plain-text'
import { toImportItem } from '../to-import-item'
import { type Attachments, fieldOf, type Item, nameOfItem } from './item'
import { readItems } from './read-items'
import { reasonToSkip, toSourceArticle } from './to-source-article'

/**
 * Imports the files of a WordPress export, with the byte where each item ends, counted through all of them. Throws
 * `BrokenSource`, or the abort reason of `signal`.
 */
export async function* readWordPress(
  files: readonly string[],
  options: ImportOptions,
  signal?: AbortSignal,
): Pieces {
  const attachments = await readAttachments(files, signal)
  let before = 0
  for (const file of files) {
    for await (const { item, channel } of readItems(file)) {
      const skipped = reasonToSkip(item, options)
      const imported: ImportItem =
        skipped === null
          ? toImportItem(toSourceArticle(item, { channel, attachments }, options), options)
          : { source: nameOfItem(item), losses: [], skipped }
      yield { imported, position: before + item.end }
    }
    before += statSync(file).size
  }
}

/** The media library of an export: posts name images by id, and may come before them. Throws the abort reason of `signal`. */
export async function readAttachments(files: readonly string[], signal?: AbortSignal): Promise<Attachments> {
  const attachments: Attachments = { byId: new Map(), ofPost: new Map() }
  try {
    for await (const item of itemsOf(files)) {
      signal?.throwIfAborted()
      if (fieldOf(item, 'wp:post_type') !== 'attachment') continue
      const id = detachString(fieldOf(item, 'wp:post_id'))
      attachments.byId.set(id, {
        url: detachString(fieldOf(item, 'wp:attachment_url') || fieldOf(item, 'guid')),
        alt: detachString(plainText(item.meta.get('_wp_attachment_image_alt') ?? '')),
        caption: detachString(fieldOf(item, 'excerpt:encoded')),
      })
      const parent = detachString(fieldOf(item, 'wp:post_parent'))
      const ofParent = attachments.ofPost.get(parent) ?? []
      ofParent.push(id)
      attachments.ofPost.set(parent, ofParent)
    }
  } catch (error) {
    // The pass that imports the posts reports it.
    if (!(error instanceof BrokenSource)) throw error
  }
  return attachments
}

async function* itemsOf(files: readonly string[]): AsyncGenerator<Item> {
  for (const file of files) for await (const { item } of readItems(file)) yield item
}
