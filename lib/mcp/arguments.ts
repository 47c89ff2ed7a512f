import { type Issue, issuesError } from '../errors'
import type { JsonObject } from '../http/json-body'

/** The slug in the arguments of a tool. Throws `invalid_parameter` without one. */
export function slugIn({ slug }: JsonObject): string {
  if (typeof slug === 'string' && slug.trim() !== '') return slug.trim()
  throw invalid('slug', "slug is required: the last part of the article's URL, as search_articles gives it.")
}

/** The page in the arguments, from 1 on; 1 without one. Throws `invalid_parameter` for one past `pages`. */
export function pageIn({ page = 1 }: JsonObject, pages: number): number {
  const number = Number(page ?? 1)
  if (Number.isInteger(number) && number >= 1 && number <= Math.max(1, pages)) return number
  throw invalid('page', `page must be an integer from 1 to ${Math.max(1, pages)}.`)
}

/** A string in the arguments; null without one. Throws `invalid_parameter` for anything else. */
export function stringIn(args: JsonObject, name: string): string | null {
  const value = args[name] ?? ''
  if (typeof value === 'string') return value === '' ? null : value
  throw invalid(name, `${name} must be a string.`)
}

/** The arguments as query parameters. Throws `invalid_parameter` for lists and objects. */
export function parametersIn(args: JsonObject): URLSearchParams {
  const entries = Object.entries(args).filter(([, value]) => value !== null)
  const issues = entries
    .filter(([, value]) => typeof value === 'object')
    .map(([name]) => issueOf(name, `${name} must be a string, a number or a boolean.`))
  if (issues.length > 0) throw issuesError('invalid_parameter', issues)
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
}

function invalid(parameter: string, message: string) {
  return issuesError('invalid_parameter', [issueOf(parameter, message)])
}

function issueOf(parameter: string, message: string): Issue {
  return { parameter, code: 'invalid_value', message }
}
