import type { Fault } from '@/lib/desk/articles/faults'
import type { FormField } from '@/lib/desk/articles/fields'
import controls from './controls.module.css'

type Props = {
  name: FormField
  label: string
  value: string
  faults: Fault[]
  hint?: string
  /** Makes it a text of several lines. */
  rows?: number
  type?: 'text' | 'url' | 'datetime-local'
  list?: string
  placeholder?: string | undefined
  className?: string | undefined
}

/** A field of the editor with its label and errors. */
export function EditorField({
  name,
  label,
  value,
  faults,
  hint,
  rows,
  type = 'text',
  list,
  placeholder,
  className = '',
}: Props) {
  const own = faults.filter(({ field }) => field === name)
  const described = [own.length > 0 ? `${name}-fault` : '', hint ? `${name}-hint` : ''].filter(Boolean)
  const shared = {
    id: name,
    name,
    defaultValue: value,
    className: `${controls.input} ${className}`,
    dir: 'auto',
    placeholder,
    'aria-invalid': own.length > 0 ? true : undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  } as const
  return (
    <div className={controls.field}>
      <label htmlFor={name}>{label}</label>
      {rows === undefined ? (
        <input type={type} list={list} {...shared} />
      ) : (
        <textarea rows={rows} {...shared} />
      )}
      {hint && (
        <span id={`${name}-hint`} className={controls.hint}>
          {hint}
        </span>
      )}
      {own.length > 0 && (
        <span id={`${name}-fault`} className={controls.fault}>
          {own.map(({ message }) => message).join(' ')}
        </span>
      )}
    </div>
  )
}
