import type { ReactNode } from 'react'
import controls from './controls.module.css'

type Props = { id: string; title: string; children: ReactNode }

/** A section of a screen with a heading. */
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
