import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** The rules of accessibility that a page breaks, each with the first element that does. */
export async function violationsIn(page: Page): Promise<string[]> {
  // In the page itself, which has no frames: by default it gathers its findings in another page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
