import type { Page, Route } from '@playwright/test'
import type { StaffMember, TeamAnswer } from '../../src/features/community/team-contract.ts'
import { expectAccessibleAtBothWidths } from '../kit/accessible.ts'
import { stopClock } from '../kit/clock.ts'
import { expect, holdRequests, test, visit } from '../kit/test.ts'

const address = '**/api/getStaffs*'
const at = new Date('2026-11-21T20:00:00Z')

const member = (given: Partial<StaffMember>): StaffMember => ({
  id: 1,
  displayName: 'Ondine',
  username: 'ondine',
  avatar: null,
  highestRoleName: 'Administrateur',
  onlineStatus: 'online',
  customStatus: null,
  listeningToSpotify: false,
  spotifyTrack: null,
  playingGame: false,
  currentGame: null,
  isPresenceKnown: true,
  ...given,
})
const track = { title: 'Houle', artist: 'Aki', album: null, coverUrl: null, durationMs: 90_000, progressMs: 82_000 }
const toAnswer = (staffs: StaffMember[]): TeamAnswer => ({
  guild: { name: 'Le Salon' },
  staffs,
  updatedAt: at.toISOString(),
})

/** Answers requests for the team, each with its number; counts them. */
async function answerWith(page: Page, answer: (route: Route, number: number) => unknown): Promise<{ asked: number }> {
  const count = { asked: 0 }
  await page.route(address, async (route) => {
    count.asked += 1
    await answer(route, count.asked)
  })
  return count
}
const withStaff = (page: Page, ...staffs: StaffMember[]) =>
  answerWith(page, (route) => route.fulfill({ json: toAnswer(staffs) }))

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

test("the demonstration's team is shown, with its roles and texts", async ({ page }) => {
  await visit(page, '/team')
  // Journeys of the staff add members meanwhile.
  for (const name of ['Ondine', 'Kenzo', 'Solveig', 'Baptiste', 'Yuna', 'Marius'])
    await expect(card(page, name)).toBeVisible()
  await expect(card(page, 'Yuna')).toContainText('@yuna.ink')
  await expect(card(page, 'Yuna')).toContainText('Graphiste')
  await expect(card(page, 'Baptiste')).toContainText('« Ne touchez à rien, ça marche. »')
  await expect(page.getByText(/^Suminé · Mis à jour à \d\d:\d\d:\d\d$/)).toBeVisible()
  // With reduced motion the messages do not change.
  await expect(page.getByRole('button', { name: 'Faire défiler les messages' })).toBeVisible()
})

test.describe('a picture that fails', () => {
  test.use({ expectedComplaint: /status of 404/ })

  test('before hydration gives way to the initial', async ({ page }) => {
    await page.route('**/media/covers/*', (route) => route.fulfill({ status: 404 }))
    const hydrate = await holdRequests(page, '**/*.js')
    await page.goto('/team', { waitUntil: 'domcontentloaded' })
    const picture = card(page, 'Yuna').locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    hydrate()
    await expect(picture).toHaveCount(0)
    await expect(card(page, 'Yuna')).toContainText('YYuna')
  })
})

test('a track advances every second up to its end, and a game shows its duration', async ({ page }) => {
  await stopClock(page, at)
  const startTimestamp = at.getTime() - 62_000
  await withStaff(
    page,
    member({ listeningToSpotify: true, spotifyTrack: track }),
    member({
      id: 2,
      displayName: 'Kenzo',
      onlineStatus: 'dnd',
      playingGame: true,
      currentGame: { name: 'Col de Nuit', iconUrl: null, details: 'Contre-la-montre', startTimestamp },
    }),
  )
  await visit(page, '/team')
  await expect(card(page, 'Ondine')).toContainText('Houle')
  await expect(card(page, 'Kenzo')).toContainText('Ne pas déranger')
  await page.clock.runFor(3000)
  await expect(card(page, 'Ondine')).toContainText('1:25')
  await expect(card(page, 'Kenzo')).toContainText('Contre-la-montre · 1:05')
  await page.clock.runFor(9000)
  await expect(card(page, 'Ondine')).toContainText('1:301:30')
})

test('the activity of an absent member changes every four seconds, unless paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await stopClock(page, at)
  await withStaff(page, member({ onlineStatus: 'idle', highestRoleName: 'Développeur', customStatus: 'En mer' }))
  await visit(page, '/team')
  const shown = () => card(page, 'Ondine').locator('b span:visible').textContent()
  await expect(card(page, 'Ondine')).toContainText('Inactif')
  await expect(card(page, 'Ondine')).toContainText('« En mer »')
  const first = await shown()
  await page.clock.runFor(4000)
  await expect.poll(shown).not.toBe(first)
  const second = await shown()
  await page.getByRole('button', { name: 'Figer les messages' }).press('Enter')
  await page.clock.runFor(8000)
  expect(await shown()).toBe(second)
  await page.getByRole('button', { name: 'Faire défiler les messages' }).press('Enter')
  await page.clock.runFor(4000)
  await expect.poll(shown).not.toBe(second)
})

test.describe('a team that is shown', () => {
  // Code that loads when the page is idle is no longer available without a network.
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ })

  test('refreshes every 15 seconds while the tab is visible, and at once with the network or the focus', async ({
    page,
    context,
  }) => {
    await stopClock(page, at)
    const count = await answerWith(page, (route, number) =>
      route.fulfill({ json: toAnswer([member({ displayName: `Ondine ${number}` })]) }),
    )
    // While an answer is on its way, it does not ask again.
    const expectAnswer = (number: number) => expect(card(page, `Ondine ${number}`)).toBeVisible()
    const setVisibility = (state: 'hidden' | 'visible') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await visit(page, '/team')
    await expectAnswer(1)
    await page.clock.runFor(15_000)
    await expectAnswer(2)
    await setVisibility('hidden')
    await page.clock.runFor(60_000)
    expect(count.asked).toBe(2)
    await setVisibility('visible')
    await expectAnswer(3)

    await context.setOffline(true)
    await expect(page.getByRole('alert')).toContainText('Connexion réseau indisponible')
    await expect(page.getByRole('button', { name: 'Connexion indisponible' })).toBeDisabled()
    await expect(card(page, 'Ondine 3')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectAnswer(4)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectAnswer(5)
  })
})

test.describe('an answer that fails', () => {
  test.use({ expectedComplaint: /getStaffs/ })

  test('or takes ten seconds is reported, keeps the team visible and can be retried', async ({ page }) => {
    // The team is requested only on demand.
    await stopClock(page, at)
    let state: 'silent' | 'down' | 'up' = 'silent'
    const count = await answerWith(page, (route) => {
      if (state === 'down') return route.fulfill({ status: 503, json: {} })
      return state === 'up' && route.fulfill({ json: toAnswer([member({})]) })
    })
    await visit(page, '/team')
    await expect.poll(() => count.asked).toBe(1)
    await page.clock.runFor(10_000)
    await expect(page.getByRole('alert')).toContainText('Requête annulée - Temps de réponse trop long')
    await expect(card(page, 'Baptiste')).toBeVisible()
    state = 'down'
    for (const tries of [1, 2, 3, 3]) {
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect(page.getByRole('alert')).toContainText(`Tentative ${tries} sur 3`)
      await expect(page.getByRole('button', { name: 'Réessayer' })).not.toHaveAttribute('aria-busy')
    }
    await expect(page.getByRole('alert')).toContainText('Erreur 503: Service Unavailable')
    state = 'up'
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(card(page, 'Ondine')).toBeVisible()
  })
})

test('axe finds nothing wrong with members who show an activity', async ({ page }) => {
  await withStaff(
    page,
    member({ listeningToSpotify: true, spotifyTrack: track, customStatus: 'En mer' }),
    member({ id: 2, onlineStatus: 'idle', highestRoleName: 'Graphiste' }),
    member({ id: 3, onlineStatus: 'dnd', highestRoleName: 'Sys. admin', customStatus: 'Un mot très long '.repeat(8) }),
  )
  await visit(page, '/team')
  await expect(card(page, 'Ondine').first()).toContainText('Houle')
  await expectAccessibleAtBothWidths(page)
})
