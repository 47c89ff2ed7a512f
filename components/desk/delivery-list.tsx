import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { webhookPath } from '@/lib/desk/paths'
import type { Delivery } from '@/lib/webhooks/deliveries'
import controls from './controls.module.css'
import styles from './delivery-list.module.css'

type Props = {
  webhookId: string
  deliveries: Delivery[]
  /** The bodies of the deliveries, by delivery id. */
  bodies: ReadonlyMap<string, string>
  /** Whether they can be resent now. */
  isActive: boolean
  texts: DeskMessages['webhooks']
  formats: Formats
}

/** The deliveries, with their bodies and every response. */
export function DeliveryList({ webhookId, deliveries, bodies, isActive, texts, formats }: Props) {
  if (deliveries.length === 0) return <p>{texts.noDeliveries}</p>
  return (
    <ul className={controls.rows}>
      {deliveries.map((delivery) => {
        const date = formats.dateTime(new Date(delivery.created_at))
        return (
          <li key={delivery.id}>
            <span className={styles.delivery}>
              <span>
                {delivery.type} · {texts.deliveryStates[delivery.state]}{' '}
                <span className={controls.faint}>
                  {date}
                  {delivery.next_attempt_at &&
                    ` · ${texts.next(formats.dateTime(new Date(delivery.next_attempt_at)))}`}
                </span>
              </span>
              <Details
                delivery={delivery}
                body={bodies.get(delivery.id) ?? ''}
                texts={texts}
                formats={formats}
              />
            </span>
            {isActive && (
              <form method="post" action={webhookPath(webhookId, 'ulang')} encType="multipart/form-data">
                <input type="hidden" name="delivery" value={delivery.id} />
                <button
                  type="submit"
                  className={controls.button}
                  aria-label={texts.replayOf(delivery.type, date)}
                >
                  {texts.replay}
                </button>
              </form>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type DetailsProps = Pick<Props, 'texts' | 'formats'> & { delivery: Delivery; body: string }

function Details({ delivery: { attempts }, body, texts, formats }: DetailsProps) {
  return (
    <>
      <details className={styles.details}>
        <summary>{texts.body}</summary>
        <pre>{body}</pre>
      </details>
      {attempts.length > 0 && (
        <details className={styles.details}>
          <summary>
            {texts.answers} ({formats.number(attempts.length)})
          </summary>
          <ol>
            {attempts.map(({ at, status, response }) => (
              <li key={at}>
                {formats.dateTime(new Date(at))} · {status ?? texts.unreachable}
                <pre>{response}</pre>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
