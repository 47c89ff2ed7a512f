import { expect, test } from 'vitest'
import { system } from '../../auth/actor'
import { parseArticle } from '../schema/parse-body'
import { createArticle } from '../write/create-article'
import { createPreview, getPreviewed, listPreviews, revokePreviews } from './previews'

const ROUNDS = 20
const LIFETIME_MS = 60_000

test('a preview link that is created while all are revoked is valid only if it is listed', async () => {
  const article = await parseArticle({ title: 'Konsep', category: 'Umum', content: 'Isi.', status: 'draft' })
  const { slug } = (await createArticle(system, article, { isDryRun: false, idempotency: null })).data
  for (let round = 0; round < ROUNDS; round++) {
    const [{ url }] = await Promise.all([
      createPreview(system, slug, LIFETIME_MS),
      revokePreviews(system, slug),
    ])
    const listed = (await listPreviews(system, slug)).some((preview) => preview.url === url)
    expect(await isValid(url)).toBe(listed)
  }
})

function isValid(url: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(url)
  return getPreviewed(pathname.split('/').at(-1) ?? '', searchParams.get('t') ?? '').then(
    () => true,
    () => false,
  )
}
