import type { FormField, FormValues } from '@/lib/desk/forms/form-fields'
import controls from './controls.module.css'
import styles from './form-fields.module.css'

type Props = { fields: readonly FormField[]; values?: FormValues }

/** The fields of a small form, with their initial values. */
export function FormFields({ fields, values = {} }: Props) {
  return fields.map((field) => <Field key={field.name} field={field} values={values[field.name] ?? []} />)
}

function Field({ field, values }: { field: FormField; values: readonly string[] }) {
  const { name, label, hint } = field
  const described = hint ? `${name}-hint` : undefined
  const below = hint && (
    <span id={described} className={controls.hint}>
      {hint}
    </span>
  )
  if (field.kind === 'text')
    return (
      <div className={controls.field}>
        <label htmlFor={name}>{label}</label>
        <input
          id={name}
          name={name}
          className={controls.input}
          defaultValue={values[0]}
          autoComplete="off"
          dir="auto"
          aria-describedby={described}
        />
        {below}
      </div>
    )
  return (
    <fieldset id={name} className={styles.choices} aria-describedby={described}>
      <legend className={controls.label}>{label}</legend>
      {below}
      {field.choices.map((choice) => (
        <label key={choice.value} className={controls.check}>
          <input
            type={field.kind === 'one' ? 'radio' : 'checkbox'}
            name={name}
            value={choice.value}
            defaultChecked={values.includes(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
