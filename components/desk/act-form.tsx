import type { ReactNode } from 'react'
import controls from './controls.module.css'

type Props = {
  action: string
  /** The label of the button. */
  submit: string
  /** Hidden fields. */
  hidden?: Readonly<Record<string, string>>
  kind?: 'usual' | 'primary' | 'danger'
  children?: ReactNode
}

/** A form of the desk: its fields, and the button that submits it. */
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
