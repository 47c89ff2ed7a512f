import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export type PageMarkup = { head: string; body: string }

/** Renders a page to HTML, with its head (titles, metas and links from anywhere in it) apart. Throws what a component throws. */
export function toMarkup(content: ReactNode): PageMarkup {
  // React moves titles, metas and links to the head.
  const html = renderToStaticMarkup(
    createElement('html', null, createElement('head'), createElement('body', null, content)),
  )
  const headEnd = html.indexOf(HEAD_END)
  return {
    head: html.slice(html.indexOf(HEAD_START) + HEAD_START.length, headEnd),
    body: html.slice(headEnd + HEAD_END.length, html.lastIndexOf(BODY_END)),
  }
}

const HEAD_START = '<head>'
const HEAD_END = '</head><body>'
const BODY_END = '</body>'
