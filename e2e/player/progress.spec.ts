import type { Locator, Page } from '@playwright/test'
import { expectAccessible, finishMotion } from '../kit/accessible.ts'
import { signIn, signUp, visitAsMember } from '../kit/accounts.ts'
import { listEpisodes } from '../kit/catalogue.ts'
import { callAsPage } from '../kit/staff.ts'
import { expect, expectPlaying, holdRequests, startPlaying, test, visit, visitEpisode } from '../kit/test.ts'

// They play for real, at four times the speed.
test.describe.configure({ timeout: 120_000 })

// Long enough for its position to be restored.
const episode = '/watch/encore-jeudi/Saison%201/1/VOSTFR'

type Line = { slug: string; episode_number: number; progress_seconds: number; duration_seconds: number | null }

/** Returns the server's lines of 'En cours'. */
const listWatching = (page: Page): Promise<Line[]> =>
  callAsPage(page, { method: 'GET', path: '/api/watch-progress/watching' })

async function expectStored(page: Page, seconds: number): Promise<void> {
  const stored = async () =>
    (await listWatching(page)).find(({ slug }) => slug === 'encore-jeudi')?.progress_seconds ?? 0
  await expect.poll(stored, { timeout: 15_000 }).toBeGreaterThanOrEqual(seconds)
}

/** Plays the episode at four times its speed, until `seconds`. @param from where playback is moved to first */
async function watchUntil(page: Page, seconds: number, from = 0): Promise<Locator> {
  const video = await visitEpisode(page, episode)
  await startPlaying(page)
  await expectPlaying(video, 0)
  await video.evaluate((element: HTMLVideoElement, start) => {
    element.playbackRate = 4
    if (start > 0) element.currentTime = start
  }, from)
  await expectPlaying(video, seconds)
  return video
}

async function expectRestored(page: Page, seconds: number): Promise<void> {
  const video = page.locator('video')
  await startPlaying(page)
  await expectPlaying(video, seconds)
}

test('a crashed tab loses no progress: its episode is in Mon Espace, and continues at its position', async ({
  page,
  context,
}) => {
  await signUp(page)
  await watchUntil(page, 55, 35)
  // Neither pagehide nor unload run.
  await page.close()
  const next = await context.newPage()
  await visit(next, '/explorer')
  // Later than the position that the move to 35 s had stored.
  await expectStored(next, 44)
  await next.goto('/my-space')
  const line = next.getByRole('article').filter({ hasText: 'Encore jeudi' })
  await expect(line).toContainText('Épisode 1')
  await expect(line).toContainText("Il y a moins d'une heure")
  await expect(line.getByRole('progressbar')).toBeVisible()
  await line.getByRole('link').click()
  await expect(next).toHaveURL(/\/watch\/encore-jeudi\//)
  await expectRestored(next, 44)
})

test.describe('without a network', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

  test('a position stays in the browser until the network returns and it is accepted', async ({ page, context }) => {
    await signUp(page)
    const video = await watchUntil(page, 8)
    const buffered = () => video.evaluate(({ buffered }: HTMLVideoElement) => buffered.end(buffered.length - 1))
    await expect.poll(buffered).toBeGreaterThan(40)
    await context.setOffline(true)
    await expectPlaying(video, 30)
    await page.keyboard.press('k')
    const stored = () =>
      page.evaluate(() => Object.entries(localStorage).find(([key]) => /^progress:\d+:/.test(key))?.[1])
    await expect.poll(stored).toContain('"isAcknowledged":false')
    // A site whose database is away refuses it first.
    const saves = /\/api\/watch-progress\/(update|adopt)$/
    const json = { message: 'Service momentanément indisponible.', code: 'DATABASE_AWAY' }
    await page.route(saves, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json }))
    const refused = page.waitForResponse(saves)
    await context.setOffline(false)
    await (await refused).finished()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await stored()).toContain('"isAcknowledged":false')
    await page.unroute(saves)
    // The next page does not wait for the next try.
    await visit(page, '/explorer')
    await expect.poll(stored).toContain('"isAcknowledged":true')
    await expectStored(page, 29)
  })
})

test('progress without an account stays on the device and moves to the account at login', async ({ page, browser }) => {
  await watchUntil(page, 40, 35)
  await visitEpisode(page, episode)
  await expectRestored(page, 38)
  await visit(page, '/anime/encore-jeudi')
  await expect(page.getByRole('link', { name: /Vu à \d+ %/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Marquer comme vu ou non/ })).toHaveCount(0)

  const account = await visitAsMember(page, '/')
  await expectStored(page, 38)
  const left = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('progress:device')))
  await expect.poll(left).toEqual([])
  const otherDevice = await browser.newPage()
  await signIn(otherDevice, account)
  await visitEpisode(otherDevice, episode)
  await expectRestored(otherDevice, 38)
  await otherDevice.context().close()
})

test.describe('seen episodes', () => {
  test('are marked one by one, up to here, and unmarked, also when the page is left at once', async ({ page }) => {
    // Playwright drops the requests of a page that is left, so the test can only check how they are made.
    await page.addInitScript(() => {
      const outliving: string[] = []
      const { fetch } = window
      window.fetch = (address, options) => {
        if (options?.keepalive) outliving.push(String(address))
        return fetch(address, options)
      }
      Object.assign(window, { outliving })
    })
    await visitAsMember(page, '/anime/encore-jeudi')
    const episodes = page.getByRole('region', { name: 'Épisodes' })
    const seen = episodes.getByRole('link', { name: /\bVu\b/ })
    const openMenu = (number: number) =>
      episodes.getByRole('button', { name: new RegExp(`^Marquer comme vu ou non : épisode ${number},`) }).click()

    await openMenu(1)
    await finishMotion(page)
    await expectAccessible(page, 'main')
    await page.getByRole('button', { name: 'Marquer comme vu', exact: true }).click()
    await expect(seen).toHaveCount(1)
    const readOutliving = () => page.evaluate(() => (window as unknown as { outliving: string[] }).outliving)
    await expect.poll(readOutliving).toEqual(['/api/watch-progress/mark'])
    await openMenu(4)
    await page.getByRole('button', { name: 'Marquer comme vu jusqu’ici' }).click()
    await expect(seen).toHaveCount(4)
    await openMenu(4)
    // Shown before its answer; Playwright drops the requests of a page that is left.
    const unmarked = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/watch-progress/mark') && answer.request().postDataJSON()?.seen === false,
    )
    await page.getByRole('button', { name: 'Marquer comme non vu' }).click()
    await expect(seen).toHaveCount(3)
    expect((await unmarked).ok()).toBe(true)

    await page.reload()
    await expect(seen).toHaveCount(3)
    await visit(page, episode)
    const list = page.getByRole('complementary', { name: 'Liste des épisodes' })
    await expect(list.getByRole('link', { name: /\bVu\b/ })).toHaveCount(3)
    await list.getByRole('button', { name: 'Marquer comme vu ou non : Saison 1' }).press('Enter')
    await page.getByRole('button', { name: 'Marquer la saison comme non vue' }).press('Enter')
    await expect(list.getByRole('link', { name: /\bVu\b/ })).toHaveCount(0)
  })

  test.describe('when the mark does not reach the server', () => {
    test.use({ expectedComplaint: /503/ })
    test('are shown as before, with the reason', async ({ page }) => {
      await visitAsMember(page, '/anime/encore-jeudi')
      const refusal = { message: 'Service momentanément indisponible.', code: 'DATABASE_AWAY' }
      await page.route('**/api/watch-progress/mark', (route) => route.fulfill({ status: 503, json: refusal }))
      await page.getByRole('button', { name: /^Marquer comme vu ou non : épisode 1,/ }).click()
      await page.getByRole('button', { name: 'Marquer comme vu', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText(refusal.message)
      await expect(page.getByRole('link', { name: /\bVu\b/ })).toHaveCount(0)
    })
  })
})

test('the home page offers to continue, without a layout shift, and reserves no room for others', async ({ page }) => {
  await visit(page, '/')
  await expect(page.getByText('Reprendre')).toHaveCount(0)
  await signUp(page)
  const answer = page.waitForResponse('**/api/watch-progress/watching')
  await visit(page, '/')
  await answer
  await expect(page.getByText('Reprendre')).toHaveCount(0)
  const [first] = await listEpisodes(page, 'encore-jeudi')
  const data = { episode_id: first?.id, progress_seconds: 20 }
  await callAsPage(page, { method: 'POST', path: '/api/watch-progress/update', data })
  await visit(page, '/')
  const row = page.getByRole('region', { name: 'Reprendre' })
  await expect(row.getByRole('link', { name: 'Encore jeudi' })).toBeVisible()
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] }
        for (const { node } of sources) {
          // The end of the header is not part of this test.
          if (node?.parentElement?.closest('main')) shifts.push(node.textContent ?? '')
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // The day decides which animes are shown, and a title that just fits may need a second line in the headline font.
  const letFaces = await holdRequests(page, '**/headline-*')
  // High enough to contain the row.
  await page.setViewportSize({ width: 1280, height: 1600 })
  await page.reload({ waitUntil: 'commit' })
  await expect(row.getByRole('link', { name: 'Encore jeudi' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  letFaces()
  await finishMotion(page)
  await expectAccessible(page, 'main')
})
