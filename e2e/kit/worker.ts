import type { Page } from '@playwright/test'
import { expect, visit } from './test.ts'

/** Waits until the service worker controls the page. */
export const waitForWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }))
    }
  })

/** Opens a page and waits until the service worker has cached it and controls the page. */
export async function visitWithWorker(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await waitForWorker(page)
  await expect.poll(() => isCached(page, path)).toBe(true)
}

/** Returns whether the browser has a copy of an address. */
export const isCached = (page: Page, path: string) =>
  page.evaluate(async (wanted) => (await caches.match(wanted, { ignoreVary: true })) !== undefined, path)
