import type { Page } from 'playwright/test'

/** Holds all requests to a URL until the returned function is called. */
export async function holdRequests(page: Page, address: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, (route) => released.then(() => route.continue()))
  return async () => {
    release()
    await page.unrouteAll({ behavior: 'wait' })
  }
}
