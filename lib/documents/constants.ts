import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The number of a constant or property, also of one that the source imports: `5_000`, `30 * DAY_MS`. Throws if there is none. */
export function numberIn(file: string, name: string): number {
  const text = new RegExp(String.raw`\b${name}(?: =|:) ([\w.]+(?: \* [\w.]+)*)`).exec(sourceOf(file))?.[1]
  if (text) return product(text, file)
  const path = new RegExp(String.raw`\{[^}]*\b${name}\b[^}]*\} from '(.+)'`).exec(sourceOf(file))?.[1]
  if (!path) throw new Error(`${file} has no number ${name}.`)
  return numberIn(`${join(dirname(file), path)}.ts`, name)
}

/** The numbers of a constant that is an object of numbers. */
export function numbersIn(file: string, name: string): Record<string, number> {
  const body = new RegExp(String.raw`\b${name}(?:: \w+)? = \{([^}]*)\}`).exec(sourceOf(file))?.[1]
  if (!body) throw new Error(`${file} has no numbers ${name}.`)
  const properties = body.split(',').filter((text) => text.trim() !== '')
  return Object.fromEntries(
    properties.map((text) => {
      const [key = '', value = ''] = text.trim().split(': ')
      return [key, product(value, file)]
    }),
  )
}

function product(text: string, file: string): number {
  const factors = text.split(' * ').map((factor) => {
    const isNumber = /^\d/.test(factor)
    return isNumber ? Number(factor.replaceAll('_', '')) : numberIn(file, factor)
  })
  return factors.reduce((result, factor) => result * factor)
}

function sourceOf(file: string): string {
  return readFileSync(file, 'utf8')
}
