import type { ReactNode } from 'react'
import controls from './controls.module.css'

type Props = {
  action: string
  /** What the button says. */
  submit: string
  /** What is sent along that nobody types. */
  hidden?: Readonly<Record<string, string>>
  kind?: 'usual' | 'primary' | 'danger'
  children?: ReactNode
}

/** A form of the desk: what is filled in, and the button that sends it. */
export function ActForm({ action, submit, hidden = {}, kind = 'usual', children }: Props) {
  const look = kind === 'usual' ? '' : controls[kind]
  return (
    <form method="post" action={action} encType="multipart/form-data" className={controls.form}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button type="submit" className={`${controls.button} ${look}`}>
        {submit}
      </button>
    </form>
  )
}
