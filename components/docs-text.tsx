import { Fragment } from 'react'

/** Paragraphs of a description in which backticks frame code. */
export function DocsText({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph}>
      <DocsInline text={paragraph} />
    </p>
  ))
}

/** One line of a description. */
export function DocsInline({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
    index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
  )
}
