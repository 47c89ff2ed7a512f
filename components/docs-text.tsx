import { Fragment } from 'react'

/** The paragraphs of a description; text in backticks is code. */
export function DocsText({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph}>
      <DocsInline text={paragraph} />
    </p>
  ))
}

export function DocsInline({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
  )
}
