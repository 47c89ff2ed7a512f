import controls from './controls.module.css'

type Props = {
  title: string
  /** What became of the act before. */
  message?: string | undefined
  back?: { href: string; name: string }
}

/** What a screen begins with: the way back, its title, and what became of the act before. */
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
