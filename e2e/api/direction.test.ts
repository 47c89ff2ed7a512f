import { expect, test } from 'vitest'
import { service, word } from './support/service'

/** The opening tag of the article on its page. */
async function articleTag(title: string): Promise<string> {
  const { slug } = await service.publish({ title, content: 'איך **מכינים** קפה.\n\nKopi tubruk.' })
  const html = await (await fetch(`${service.url}/artikel/${slug}`)).text()
  expect(html).toContain('<p dir="auto">')
  return /<article[^>]*>/.exec(html)?.[0] ?? ''
}

test('the page of an article is mirrored only if its title reads from right to left', async () => {
  expect(await articleTag(`קפה ${word()}`)).toContain('dir="rtl"')
  expect(await articleTag(`${word()} קפה`)).not.toContain('dir=')
})
