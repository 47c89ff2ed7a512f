import type { Actor } from '../auth/actor'
import type { Tool } from './tool'
import { createArticle } from './tools/create-article'
import { deleteArticle } from './tools/delete-article'
import { getArticle } from './tools/get-article'
import { listCategories } from './tools/list-categories'
import { listChanges } from './tools/list-changes'
import { previewArticle } from './tools/preview-article'
import { publishArticle } from './tools/publish-article'
import { searchArticles } from './tools/search-articles'
import { unpublishArticle } from './tools/unpublish-article'
import { updateArticle } from './tools/update-article'
import { uploadMedia } from './tools/upload-media'

/** Every tool, in the order in which an agent is told of them. */
const TOOLS: Tool[] = [
  searchArticles,
  getArticle,
  listCategories,
  listChanges,
  previewArticle,
  createArticle,
  updateArticle,
  publishArticle,
  unpublishArticle,
  deleteArticle,
  uploadMedia,
]

/** The tools that an agent is told of: without a key those that read. */
export function toolsFor({ role }: Actor): Tool[] {
  return TOOLS.filter(({ scope }) => role === 'key' || scope === undefined)
}

/** The tool of a name, whoever may call it. */
export function findTool(name: string): Tool | undefined {
  return TOOLS.find((tool) => tool.name === name)
}
