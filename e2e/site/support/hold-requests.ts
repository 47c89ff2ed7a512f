import type { Page } from 'playwright/test'

/** Lets no request to an address through until the function that it gives is called. */
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
