import type { ReactNode } from 'react'
import controls from './controls.module.css'

type Props = { id: string; title: string; children: ReactNode }

/** A part of a screen under a heading of its own. */
export function Section({ id, title, children }: Props) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={controls.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
