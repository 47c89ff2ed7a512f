import type { Setting } from '@/lib/config/list-settings'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import list from './list-table.module.css'

type Props = { settings: Setting[]; texts: DeskMessages['system'] }

/** Every setting with its value, and whether that is set or the default. */
export function SystemSettings({ settings, texts }: Props) {
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <th scope="col">{texts.columns.name}</th>
          <th scope="col">{texts.columns.value}</th>
          <th scope="col">{texts.columns.source}</th>
        </tr>
      </thead>
      <tbody>
        {settings.map(({ name, value, isSet }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td dir="auto">{shown(value, isSet, texts)}</td>
            <td>{isSet ? texts.sources.set : texts.sources.default}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shown(value: string | null, isSet: boolean, texts: DeskMessages['system']): string {
  if (value === null) return isSet ? texts.secret : texts.empty
  return value || texts.empty
}
