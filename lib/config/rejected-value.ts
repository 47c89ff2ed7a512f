import { truncate } from '../text/truncate'

const MAX_SHOWN_LENGTH = 80

/** What was given for a variable, without anything that is or may contain a secret. */
export function rejectedValue(name: string, given: Record<string, string>): string {
  const value = given[name] ?? ''
  if (name === 'ARTIKEL_API_KEY' || name === 'METRICS_TOKEN') return describeKey(value)
  if (name === 'INDEXNOW_KEY') return `has ${value.length} characters, or one that is not accepted`
  if (name === 'DATABASE_URL') return `is "${/^([a-z]+:\/\/|file:)/.exec(value)?.[0] ?? ''}…"`

  const shown = value
    .replace(/\/\/.*@/s, '//…@')
    .replace(/\?.*/s, '?…')
    .replaceAll(given.ARTIKEL_API_KEY ?? '\0', '…')
  return `is ${JSON.stringify(truncate(shown, MAX_SHOWN_LENGTH + 1))}`
}

function describeKey(key: string): string {
  const hasValidLength = key.length >= 32 && key.length <= 512
  return hasValidLength ? 'has a character that is not accepted' : `has ${key.length} characters`
}
