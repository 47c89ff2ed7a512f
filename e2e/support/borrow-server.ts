import { inject } from 'vitest'

/** The settings of a server; `instance` distinguishes servers with equal settings. */
export type Wish = { env: Record<string, string>; instance: number }

export type Borrowed = { url: string; apiKey: string; databaseUrl: string }

/** A server shared by all test files with the same wish. Tests must leave nothing in it that disturbs others. */
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
