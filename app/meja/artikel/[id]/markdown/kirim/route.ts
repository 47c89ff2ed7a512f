import { deskAct, seeOther } from '@/lib/desk/act'
import { isChanged, patchStored } from '@/lib/desk/articles/change'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { convertArticle } from '@/lib/desk/articles/to-markdown'
import { textOf } from '@/lib/desk/form'
import { articleDeskPath } from '@/lib/desk/paths'

/** Converts the text of an article to Markdown, unless somebody changed it since the comparison was shown. */
export const POST = deskAct(async ({ session, form, params: { id = '' } }) => {
  const article = await getStoredArticle(session.actor, id)
  const { id: articleId, revision } = article.stored
  const changed = seeOther(`${articleDeskPath(articleId, 'markdown')}?pesan=berubah`)
  if (textOf(form, 'revision') !== String(revision)) return changed
  const conversion = await convertArticle(article.stored)
  if (!conversion) return seeOther(`${articleDeskPath(articleId)}?pesan=sama`)
  const patch = { content: conversion.markdown, content_format: 'markdown' }
  try {
    await patchStored(article, patch)
  } catch (error) {
    if (isChanged(error)) return changed
    throw error
  }
  return seeOther(`${articleDeskPath(articleId)}?pesan=markdown`)
})
