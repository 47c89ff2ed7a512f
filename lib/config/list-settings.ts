import { guessNames } from '../text/strings'
import { settings, siteDescriptionOf, siteUrlOf, type Variables, variables } from './variables'

/** A setting as shown to the operator. */
export type Setting = {
  name: string
  /** Its value or default; empty if there is neither, null if it is a secret. */
  value: string | null
  /** Whether the environment or `.env` sets it. */
  isSet: boolean
}

/** Set by the programs that start the service, so not settings. */
const OWN = ['BUILD_FOLDER', 'NODE_ENV']

const SECRETS = [
  'ARTIKEL_API_KEY',
  'METRICS_TOKEN',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'INDEXNOW_KEY',
  'EDGE_TOKEN',
]

/** Every setting; URLs are without user, password and query, which may contain secrets. */
export function listSettings(env: Record<string, string | undefined>): Setting[] {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const values = variables.parse(given)
  return Object.keys(settings.shape)
    .filter((name) => !OWN.includes(name))
    .map((name) => ({
      name,
      value: SECRETS.includes(name) ? null : shown(name, given[name]?.trim(), values),
      isSet: given[name] !== undefined,
    }))
}

/**
 * The environment variables with nearly the name of a setting, each with that setting: a misspelled one has no effect.
 * Other variables belong to other programs.
 */
export function listMisspelled(env: Record<string, string | undefined>): { name: string; setting: string }[] {
  const others = Object.keys(env).filter((name) => !(name in settings.shape))
  return others.flatMap((name) => {
    const setting = SETTING_NAMES.guess(name)
    // Short names resemble each other, such as HOME and HOST.
    const isMeant = setting !== null && setting.length >= 8 && !env[setting]?.trim()
    return isMeant ? [{ name, setting }] : []
  })
}

type SettingName = keyof typeof settings.shape

const SETTING_NAMES = guessNames(
  Object.fromEntries(Object.keys(settings.shape).map((name) => [name, name])) as Record<SettingName, string>,
)

function shown(name: string, given: string | undefined, values: Variables): string {
  if (given !== undefined) return withoutSecrets(given)
  if (name === 'SITE_URL') return siteUrlOf(values)
  if (name === 'SITE_DESCRIPTION') return siteDescriptionOf(values)
  const value = values[name as keyof Variables]
  if (value === undefined) return ''
  return typeof value === 'object' ? (DEFAULTS[name] ?? '') : String(value)
}

/** The defaults of settings that are parsed into objects. */
const DEFAULTS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'file:./data/artikel.db',
  MEDIA_STORE: 'file:./data/media',
}

function withoutSecrets(text: string): string {
  return text.replace(/\/\/[^/?#]*@/, '//…@').replace(/\?.*/s, '?…')
}
