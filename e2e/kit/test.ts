import { test as base, expect, type Locator, type Page } from '@playwright/test'

type Kit = {
  /** What the console may complain about in this test: the failures that it provokes. */
  expectedComplaint: RegExp
  /** Everything the page's console reported as an error or a hydration warning. */
  complaints: string[]
}

// The demonstration has a cover and a clip that do not exist, to show what the site makes of it.
const missingOnPurpose = /introuvable(-\d+)?\.(webp|avif|mp4)/

/** Playwright's test, in which a page that complains in its console fails. */
export const test = base.extend<Kit>({
  expectedComplaint: [/(?!)/, { option: true }],
  complaints: [
    async ({ page, expectedComplaint }, use) => {
      const complaints: string[] = []
      const note = (text: string) => {
        if (!missingOnPurpose.test(text) && !expectedComplaint.test(text)) complaints.push(text)
      }
      page.on('pageerror', (error) => note(String(error.stack ?? error)))
      page.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
        else if (/hydrat/i.test(message.text())) note(message.text())
      })
      await use(complaints)
      expect(complaints, 'the console stays silent').toEqual([])
    },
    { auto: true },
  ],
})

/** Opens a page and waits until it answers to its visitor: React has taken over what the server rendered. */
export async function visit(page: Page, path: string, waitUntil: 'load' | 'commit' = 'load'): Promise<void> {
  await page.goto(path, { waitUntil })
  await expectAlive(page)
}

/** React has taken over what the server rendered. */
export async function expectAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
  })
}

/** Opens an episode and waits for its player, which comes after the page. */
export async function visitEpisode(page: Page, path: string, waitUntil?: 'commit'): Promise<Locator> {
  await visit(page, path, waitUntil)
  await page.getByRole('slider', { name: 'Position dans l’épisode' }).waitFor()
  // The timeline has an element of its own, for its frames.
  return page.locator('video.player-video')
}

/** Begins the episode: by itself where the browser lets it, otherwise with the button that is then there. */
export async function startPlaying(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Lancer la lecture' })
  await button
    .or(page.getByRole('button', { name: 'Pause' }))
    .first()
    .waitFor({ timeout: 30_000 })
  if (!(await button.isVisible())) return
  // It may begin by itself between the look and the press.
  await button.press('Enter', { timeout: 5000 }).catch(async (error: unknown) => {
    if (await button.isVisible()) throw error
  })
}

/** The picture moves: its position passes `seconds`. */
export async function expectPlaying(video: Locator, seconds: number): Promise<void> {
  const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(position, { timeout: 30_000 }).toBeGreaterThan(seconds)
}

export { expect }
