import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import type { System } from '@/lib/desk/system/describe-system'
import controls from './controls.module.css'

type Props = { system: System; texts: DeskMessages['system']; formats: Formats }

/** Version, database, migrations and the last backup. */
export function SystemFacts({ system, texts, formats }: Props) {
  const { version, node, database, bytes, migrations, lastBackup } = system
  const megabytes = formats.number(Math.round(bytes / 100_000) / 10)
  const facts = [
    [texts.version, texts.runsOn(version, node)],
    [texts.database, texts.size(database, megabytes)],
    [texts.migrations, texts.migrated(formats.number(migrations.length), migrations.at(-1) ?? texts.empty)],
    [texts.lastBackup, lastBackup ? formats.dateTime(lastBackup) : texts.noBackup],
  ]
  return (
    <dl className={controls.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={controls.label}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
