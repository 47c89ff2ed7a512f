import type { Locator, Page } from 'playwright/test'
import type { Article } from './desk'

export const editorOf = (id: number) => `/meja/artikel/${id}`

/** Opens an article in the editor; returns the field of its text. */
export async function open(page: Page, { id }: Article): Promise<Locator> {
  await page.goto(editorOf(id))
  return page.locator('#content')
}

/** The line that shows the saving state. */
export function state(page: Page): Locator {
  return page.locator('[data-state]')
}

/** Pastes from a clipboard with HTML and plain text. */
export async function paste(content: Locator, { html, text }: { html: string; text: string }) {
  await content.focus()
  await content.evaluate(
    (field, types) => {
      const clipboardData = new DataTransfer()
      for (const [type, value] of Object.entries(types)) clipboardData.setData(type, value)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { 'text/html': html, 'text/plain': text },
  )
}
