import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { signUp } from '../kit/accounts.ts'
import { watchOnDevice } from '../kit/device-history.ts'
import { callAsPage } from '../kit/staff.ts'
import { expect, test, visit } from '../kit/test.ts'

// The demonstration has covers that do not exist; one journey has a refusing server.
test.use({ expectedComplaint: /status of (403|404)/ })

const cards = (page: Page) => page.getByRole('list', { name: 'Pour toi' }).getByRole('listitem')

/** Puts animes of the catalogue on the list of the signed-in person, as finished. */
async function finish(page: Page, count: number): Promise<void> {
  const popular = '/api/animes?sort_by=popularity&sort_order=desc&limit=20'
  const { animes } = await (await page.request.get(popular)).json()
  for (const { id } of animes.slice(0, count)) {
    const data = { anime_id: id, status: 'terminé' }
    await callAsPage(page, { method: 'POST', path: '/api/watchlist/add', data })
  }
}

test('suggestions begin at three animes, with their reasons; one can be hidden and restored', async ({ page }) => {
  await signUp(page)
  await test.step('suggestions that do not load offer to try again', async () => {
    // A refusal: other failures are retried first.
    const json = { code: 'FORBIDDEN', message: 'Pas maintenant.' }
    await page.route('**/api/suggestions', (route) => route.fulfill({ status: 403, json }))
    await visit(page, '/pour-toi')
    await expect(page.getByText('Pas maintenant.')).toBeVisible()
    await page.unroute('**/api/suggestions')
    await page.getByRole('button', { name: 'Réessayer' }).click()
  })
  await expect(page.getByText(/encore 3 animes/)).toBeVisible()
  await expectAccessible(page)

  await finish(page, 3)
  await page.reload()
  await expect(cards(page).first()).toContainText('Parce que vous avez terminé')
  await expectAccessible(page)
  const title = (await cards(page).first().getByRole('heading').textContent()) ?? ''

  const hidden = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: `Pas intéressé : ${title}` }).click()
  await expect(page.getByText(`${title} ne vous sera plus proposé.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: title, exact: true })).toHaveCount(0)
  await hidden
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cards(page).first().getByRole('heading')).toHaveText(title)

  await page.getByRole('button', { name: `Pas intéressé : ${title}` }).click()
  await page.getByText('Animes écartés (1)').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Proposer à nouveau ${title}` }).click()
  await expect(cards(page).first().getByRole('heading')).toHaveText(title)
  await expect(page.getByText(/Animes écartés/)).toHaveCount(0)

  await test.step('the home page ends with a rail of suggestions, which leads to all of them', async () => {
    await visit(page, '/')
    const rail = page.getByRole('region', { name: 'Pour toi' })
    await expect(rail.getByRole('listitem').first()).toContainText('Parce que vous avez terminé')
    await rail.getByRole('link', { name: 'Tout voir : Pour toi' }).click()
    await expect(page).toHaveURL('/pour-toi')
    await expect(cards(page).first()).toBeVisible()
  })
})

test('a visitor gets suggestions from this device alone', async ({ page }) => {
  await visit(page, '/pour-toi')
  await expect(page.getByRole('heading', { name: 'Rien à proposer pour l’instant' })).toBeVisible()
  await expectAccessible(page)
  await watchOnDevice(page)
  await page.reload()
  await expect(cards(page).first()).toContainText('Parce que vous avez regardé')
  await expectAccessible(page)
  // The watched animes have left the catalogue.
  const json = { code: 'NOT_FOUND', message: 'Anime non trouvé' }
  await page.route('**/api/animes/*/similar?*', (route) => route.fulfill({ status: 404, json }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Rien à proposer pour l’instant' })).toBeVisible()
  await page.unroute('**/api/animes/*/similar?*')
  await page.route('**/api/animes/*/similar?*', (route) => route.fulfill({ json: { animes: [] } }))
  await page.reload()
  await expect(page.getByText('Rien ne ressemble encore à ce que cet appareil a regardé.')).toBeVisible()
  await expect(page.getByText(/^D’après/)).toHaveCount(0)
  // Of two watched animes, one answers.
  const otherId = await page.evaluate(() => {
    const [watched] = JSON.parse(localStorage.getItem('watched_episodes') ?? '[]')
    const other = { ...watched, anime_id: watched.anime_id + 1, episode_id: 2 }
    localStorage.setItem('watched_episodes', JSON.stringify([watched, other]))
    return other.anime_id
  })
  const refusal = { code: 'FORBIDDEN', message: 'Pas maintenant.' }
  await page.route(`**/api/animes/${otherId}/similar?*`, (route) => route.fulfill({ status: 403, json: refusal }))
  await page.reload()
  await expect(page.getByText('Pas maintenant.')).toBeVisible()
})
