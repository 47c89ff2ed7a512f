import type { ReactNode } from 'react'
import type { Fault } from '@/lib/desk/articles/faults'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import controls from './controls.module.css'

type Props = {
  faults: Fault[]
  texts: DeskMessages['editor']
  /** What happened to the text. */
  children?: ReactNode
}

/** All errors that keep an article from being saved, each with a link to its field. */
export function FaultSummary({ faults, texts, children }: Props) {
  return (
    <div className={controls.message} role="alert" tabIndex={-1} data-faults="">
      <p>
        <strong>{texts.faults}</strong>
      </p>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={message}>{field ? <a href={`#${field}`}>{message}</a> : message}</li>
        ))}
      </ul>
      {children}
    </div>
  )
}
