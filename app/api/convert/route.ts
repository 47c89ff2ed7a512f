import { parseConversion } from '@/lib/articles/schema/conversion'
import { toMarkdownFromHtml } from '@/lib/content/render'
import { assertValid } from '@/lib/http/checked-body'
import { endpoint, JSON_BODY } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { ok } from '@/lib/http/responses'

const conversion = { mediaTypes: JSON_BODY, parse: parseConversion }

/** POST /api/convert — HTML of any origin as Markdown, for articles; stores nothing. */
export const POST = endpoint(
  { scope: 'any', body: conversion, storesNothing: () => true },
  async ({ body, warnings: ofQuery }) => {
    const { fields, warnings } = assertValid(body)
    const converted = await toMarkdownFromHtml(fields.html)
    const ignored = [...ofQuery, ...warnings].map(({ message }) => message)
    return ok({ markdown: converted.markdown, warnings: [...ignored, ...converted.warnings] })
  },
)

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')
