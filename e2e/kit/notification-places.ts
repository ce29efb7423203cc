import type { Page, Request } from '@playwright/test'
import { expect, visit } from './test.ts'

/** The bell in the header. */
export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

/** The panel of the bell. */
export const panel = (page: Page) => page.getByRole('region', { name: 'Notifications' })

export const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })

export const titles = (page: Page) => rows(page).locator('p:first-child')

/** Makes this many notifications, the newest with the highest number. */
export const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `n° ${count - index}` }))

export const isStream = (request: { url: () => string }) => request.url().endsWith('/api/notifications/stream')

export const isBellRequest = (request: { url: () => string }) => /\/api\/notifications\?/.test(request.url())

/** Opens a page and waits for its live connection, and for the bell's list that the page reads once it is open. */
export async function visitListening(page: Page, path: string): Promise<void> {
  const since = new Set<Request>()
  let isListening = false
  page.on('response', (response) => {
    isListening ||= isStream(response)
  })
  page.on('request', (request) => isListening && since.add(request))
  const listening = page.waitForResponse(isStream)
  const listed = page.waitForEvent('requestfinished', (request) => isBellRequest(request) && since.has(request))
  await visit(page, path)
  expect((await listening).status()).toBe(200)
  await listed
  await expect(bell(page)).toBeVisible()
}
