import type { Document } from 'domhandler'
import { findAll } from 'domutils'

/** Takes the origin off the addresses of pictures of the site itself, which may be reached by http. */
export function localizePictures(document: Document, siteUrl: string): void {
  for (const { attribs } of findAll(({ name }) => name === 'img', document.children)) {
    if (attribs.src?.trim().startsWith(`${siteUrl}/`)) attribs.src = attribs.src.trim().slice(siteUrl.length)
  }
}
