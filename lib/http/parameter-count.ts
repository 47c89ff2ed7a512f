import { type AppError, issuesError } from '../errors'

const MAX_PARAMETERS = 100
const MAX_NAME_LENGTH = 80

/** What is wrong with so many parameters, by their names: the first that is too much is named; null for up to a hundred. */
export function findTooMany(names: readonly string[]): AppError | null {
  const first = names[MAX_PARAMETERS]?.slice(0, MAX_NAME_LENGTH)
  if (first === undefined) return null
  const message = `${first} is one parameter too many: ${names.length} were given, at most ${MAX_PARAMETERS} are read.`
  return issuesError('invalid_parameter', [{ parameter: first, code: 'too_many', message }])
}
