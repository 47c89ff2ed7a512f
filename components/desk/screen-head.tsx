import controls from './controls.module.css'

type Props = {
  title: string
  /** The result of the previous action. */
  message?: string | undefined
  back?: { href: string; name: string }
}

/** The head of a screen: the link back, its title, and the result of the previous action. */
export function ScreenHead({ title, message, back }: Props) {
  return (
    <>
      {back && (
        <p className={controls.back}>
          <a href={back.href}>{back.name}</a>
        </p>
      )}
      <h1 className={controls.title} dir="auto">
        {title}
      </h1>
      {message && (
        <p className={controls.message} role="status">
          {message}
        </p>
      )}
    </>
  )
}
