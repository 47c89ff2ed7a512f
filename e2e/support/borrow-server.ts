import { inject } from 'vitest'

/** The settings of a server; `instance` tells apart those that have the same. */
export type Wish = { env: Record<string, string>; instance: number }

export type Borrowed = { url: string; apiKey: string; databaseUrl: string }

/** A server of this run that files share which ask for the same: they leave nothing in it that is in another's way. */
export async function borrowServer(
  env: Record<string, string> = {},
  instance = 1,
): Promise<Borrowed & { output: () => Promise<string> }> {
  const wish = encodeURIComponent(JSON.stringify({ env, instance } satisfies Wish))
  const ask = async (path: string) => {
    const response = await fetch(`${inject('lenderUrl')}${path}?wish=${wish}`)
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text
  }
  return { ...(JSON.parse(await ask('/')) as Borrowed), output: () => ask('/output') }
}
