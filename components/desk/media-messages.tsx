import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import controls from './controls.module.css'
import { faultText } from './fault-text'

type Props = {
  /** `dihapus`, or `unggah-2-1`: two new pictures, and one that was already stored. */
  message: string | undefined
  failed: { name: string; problem: string }[]
  texts: DeskMessages['media']
  formats: Formats
}

/** The results of an upload or a deletion. */
export function MediaMessages({ message, failed, texts, formats }: Props) {
  const sentences = sentencesOf(message, failed.length, texts, formats)
  if (sentences.length === 0 && failed.length === 0) return null
  return (
    <div className={controls.message} role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {failed.length > 0 && (
        <>
          <p>{texts.failed}</p>
          <ul>
            {failed.map(({ name, problem }) => (
              <li key={name}>
                <bdi>{name}</bdi>: {faultText(problem, texts.reasons)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function sentencesOf(
  message: string | undefined,
  failed: number,
  texts: DeskMessages['media'],
  formats: Formats,
): string[] {
  if (message === 'dihapus') return [texts.deleted]
  const [, stored, known] = /^unggah-(\d{1,3})-(\d{1,3})$/.exec(message ?? '') ?? []
  if (stored === undefined || known === undefined) return []
  const counts = [
    Number(stored) > 0 ? [texts.uploaded(formats.number(Number(stored)))] : [],
    Number(known) > 0 ? [texts.known(formats.number(Number(known)))] : [],
  ].flat()
  return counts.length + failed > 0 ? counts : [texts.nothingChosen]
}
