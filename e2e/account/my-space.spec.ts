import type { Page, Response } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../kit/accessible.ts'
import { signUp, visitAsMember } from '../kit/accounts.ts'
import { keepAnime, listEpisodes } from '../kit/catalogue.ts'
import { callAsPage } from '../kit/staff.ts'
import { boxOf, expect, holdRequests, test, visit } from '../kit/test.ts'

const fox = {
  slug: 'benikitsune-le-masque-rouge',
  path: '/anime/benikitsune-le-masque-rouge',
  title: 'Benikitsune, le masque rouge',
}
const station = { title: 'Station Himawari' }

const toggle = (page: Page) => page.getByRole('button', { name: /^(Ajouter à|Dans) ma watchlist$/ })
const rows = (page: Page) => page.getByRole('list', { name: 'Ma watchlist' }).getByRole('listitem')

test('an anime is kept from its page, gets a status in Mon Espace, is removed, and restored', async ({ page }) => {
  // axe also checks it: wide in light colours, narrow in dark ones.
  test.slow()
  await test.step('a visitor is sent to the login, from the button and from Mon Espace, and returns', async () => {
    await visit(page, fox.path)
    await expect(page.getByRole('link', { name: 'Ajouter à ma watchlist' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(fox.path)}`,
    )
    await page.goto('/my-space?tab=watchlist')
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/my-space?tab=watchlist')}`)
  })

  await visitAsMember(page, '/my-space')
  await expect(page.getByRole('heading', { name: 'Aucun anime en cours' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'main')
  await page.getByRole('tab', { name: 'Ma Watchlist' }).click()
  await expect(page.getByRole('heading', { name: 'Votre watchlist est vide' })).toBeVisible()

  await keepAnime(page, 'station-himawari')
  await visit(page, fox.path)
  const added = page.waitForResponse('**/api/watchlist/add')
  await toggle(page).click()
  expect((await added).status()).toBe(201)
  await expect(toggle(page)).toHaveAccessibleName('Dans ma watchlist')
  await page.getByRole('button', { name: 'Statut, annonces et note dans ma watchlist' }).click()
  const kept = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByText('En pause', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'En pause' })).toBeChecked()
  await kept
  await expectAccessibleAtBothWidths(page, '.watchlist-action')
  const noted = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('combobox', { name: 'Ma note' }).selectOption('8,5 / 10')
  await noted
  await page.keyboard.press('Escape')
  await expect(page.getByRole('radio', { name: 'En pause' })).toHaveCount(0)

  // Added again, it has its status and note.
  await toggle(page).click()
  await expect(toggle(page)).toHaveAccessibleName('Ajouter à ma watchlist')
  const again = page.waitForResponse('**/api/watchlist/add')
  await toggle(page).click()
  await again

  await visit(page, '/my-space?tab=watchlist')
  await expect(page.getByRole('tab', { name: 'Ma Watchlist 2' })).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page).getByRole('heading')).toHaveText([fox.title, station.title])
  await expectAccessibleAtBothWidths(page, 'main')
  const status = page.getByRole('combobox', { name: `Statut de ${fox.title}` })
  await expect(status).toHaveValue('en pause')
  await status.selectOption('Terminé')
  await expect(page.getByRole('button', { name: 'Terminés 1' })).toBeVisible()
  await page.getByRole('combobox', { name: `Annonces des épisodes de ${fox.title}` }).selectOption('Seulement en VF')

  await expect(page.getByRole('combobox', { name: `Ma note de ${fox.title}` })).toHaveValue('8.5')
  await page.getByRole('button', { name: 'Terminés 1' }).click()
  await expect(page).toHaveURL('/my-space?tab=watchlist&status=termine')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 résultat' })).toBeAttached()
  await page.getByRole('button', { name: `Retirer ${fox.title} de ma watchlist` }).click()
  await expect(page.getByText(`${fox.title} retiré de votre watchlist.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Ma Watchlist 1' })).toBeVisible()
  const restored = page.waitForResponse('**/api/watchlist/add')
  await page.keyboard.press('Enter')
  await expect(rows(page).getByRole('heading')).toHaveText([fox.title])
  await restored
  await page.reload()
  await expect(page.getByRole('combobox', { name: `Annonces des épisodes de ${fox.title}` })).toHaveValue('VF')
  await expect(page.getByRole('combobox', { name: `Ma note de ${fox.title}` })).toHaveValue('8.5')

  // On a narrow phone the current tab and the sort stay in view when another tab gets wider.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/my-space?tab=searches')
  await expect(page.getByRole('tab', { name: 'Ma Watchlist 2' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Mes recherches' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('tab', { name: 'Ma Watchlist 2' }).click()
  await expect(page.getByRole('combobox', { name: 'Trier' })).toBeInViewport({ ratio: 1 })
})

test('the tooltip of a button at the edge of a phone is on the screen, next to its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visitAsMember(page, '/my-space?tab=watchlist')
  await keepAnime(page, fox.slug)
  await visit(page, '/my-space?tab=watchlist')
  const button = page.getByRole('button', { name: `Retirer ${fox.title} de ma watchlist` })
  await button.hover()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('DOM.getDocument')
  const { result } = await devTools.send('Runtime.evaluate', {
    expression: "document.querySelector('[data-tooltip]:hover')",
  })
  const { node } = await devTools.send('DOM.describeNode', { objectId: result.objectId ?? '' })
  const { backendNodeId = 0 } = node.pseudoElements?.find(({ pseudoType }) => pseudoType === 'after') ?? {}
  const { model } = await devTools.send('DOM.getBoxModel', { backendNodeId })
  const [left = -1, top = -1, right = 391] = model.border
  const { y, height } = await boxOf(button)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(390)
  expect(top).toBeCloseTo(y + height + 6, 0)
})

test('a search typed just before another tab is opened does not lead back', async ({ page }) => {
  await signUp(page)
  await keepAnime(page, fox.slug)
  await page.clock.install()
  await visit(page, '/my-space?tab=watchlist&type=Anime')
  await expect(rows(page)).toHaveCount(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox', { name: 'Chercher dans ma watchlist' }).fill('renard')
  await page.getByRole('tab', { name: 'En cours' }).click()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/my-space')
  await expect(page.getByRole('tab', { name: 'En cours' })).toHaveAttribute('aria-selected', 'true')
})

/**
 * Holds the watchlist's changes whose request contains a word.
 * @returns a function that lets the server refuse them
 */
async function holdRefused(page: Page, word: string): Promise<() => void> {
  const { promise: refusal, resolve: refuse } = Promise.withResolvers<void>()
  await page.route('**/api/watchlist/*', async (route) => {
    if (!route.request().postData()?.includes(word)) return route.fallback()
    await refusal
    return route.fulfill({ status: 500, json: {} })
  })
  return refuse
}

test.describe('when the server is slow, or refuses', () => {
  test.use({ expectedComplaint: /status of (429|500)|ERR_INTERNET_DISCONNECTED/ })

  test('an anime’s button follows the last click, and the server’s answer to it', async ({ page }) => {
    await signUp(page)
    await test.step('after a refused click, an anime whose entry could not be read is shown as not listed', async () => {
      await page.route('**/api/watchlist/check/*', (route) => route.fulfill({ status: 429, json: {} }))
      await page.route('**/api/watchlist/add', (route) => route.fulfill({ status: 500, json: {} }))
      await visit(page, fox.path)
      await toggle(page).click()
      await expect(page.getByRole('alert')).toHaveText('Erreur lors de la modification de la watchlist')
      await expect(toggle(page)).toHaveAccessibleName('Ajouter à ma watchlist')
      await page.unroute('**/api/watchlist/check/*')
      await page.unroute('**/api/watchlist/add')
    })

    await test.step('a second click is sent after the first', async () => {
      const letGo = await holdRequests(page, '**/api/watchlist/add')
      await visit(page, fox.path)
      const adding = page.waitForRequest('**/api/watchlist/add')
      const removed = page.waitForResponse('**/api/watchlist/remove')
      await toggle(page).click()
      await expect(toggle(page)).toHaveAccessibleName('Dans ma watchlist')
      await toggle(page).click()
      await expect(toggle(page)).toHaveAccessibleName('Ajouter à ma watchlist')
      const answer = (await adding).response()
      letGo()
      expect((await answer)?.status()).toBe(201)
      expect((await removed).status()).toBe(200)
      await visit(page, '/my-space?tab=watchlist')
      await expect(page.getByRole('heading', { name: 'Votre watchlist est vide' })).toBeVisible()
    })

    await test.step('an anime removed before its entry was read again gets its status back', async () => {
      const read = page.waitForResponse('**/api/watchlist/check/*')
      await visit(page, fox.path)
      await read
      await holdRequests(page, '**/api/watchlist/check/*')
      const added = page.waitForResponse('**/api/watchlist/add')
      await toggle(page).click()
      await added
      await page.getByRole('button', { name: 'Statut, annonces et note dans ma watchlist' }).click()
      await page.getByText('En pause', { exact: true }).click()
      await page.keyboard.press('Escape')
      await toggle(page).click()
      const restored = page.waitForResponse('**/api/watchlist/add')
      await toggle(page).click()
      expect(await (await restored).json()).toMatchObject({ watchlist_item: { status: 'en pause' } })
    })
  })

  test('the list reverts a refused change, and no other', async ({ page }) => {
    // A failed list is retried for some seconds before the page reports it.
    test.slow()
    await signUp(page)
    await keepAnime(page, fox.slug)
    await visit(page, '/my-space?tab=watchlist')
    await test.step('a removal is reverted with a message; a failed load shows the reason and a retry', async () => {
      await page.route('**/api/watchlist/remove', (route) => route.fulfill({ status: 500, json: {} }))
      await page.getByRole('button', { name: `Retirer ${fox.title}` }).click()
      await expect(page.getByRole('alert')).toHaveText('Erreur lors de la suppression de la watchlist')
      await expect(rows(page)).toHaveCount(1)
      await page.unroute('**/api/watchlist/remove')

      await page.route('**/api/watchlist?*', (route) => route.abort('internetdisconnected'))
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('Connexion réseau interrompue', { timeout: 20_000 })
      await page.unroute('**/api/watchlist?*')
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect(rows(page)).toHaveCount(1)
    })

    const status = page.getByRole('combobox', { name: `Statut de ${fox.title}` })
    const isAccepted = (response: Response) => response.request().method() === 'PATCH' && response.ok()
    await test.step('a refused change reverts only itself', async () => {
      const refuse = await holdRefused(page, 'status')
      const note = page.getByRole('combobox', { name: `Ma note de ${fox.title}` })
      await status.selectOption('Terminé')
      const noted = page.waitForResponse(isAccepted)
      await note.selectOption('8 / 10')
      refuse()
      await noted
      await expect(status).toHaveValue('à voir')
      await expect(note).toHaveValue('8')
      await page.unroute('**/api/watchlist/*')
    })

    await test.step('a refused status does not hide the one chosen after it', async () => {
      const refuse = await holdRefused(page, 'terminé')
      await status.selectOption('Terminé')
      const changed = page.waitForResponse(isAccepted)
      await status.selectOption('En pause')
      refuse()
      await changed
      await expect(status).toHaveValue('en pause')
      await expect(page.getByRole('button', { name: 'En pause 1' })).toBeVisible()
      await page.unroute('**/api/watchlist/*')
    })

    await test.step('a refused removal restores only its own line', async () => {
      await keepAnime(page, 'station-himawari')
      await visit(page, '/my-space?tab=watchlist')
      const { promise: refusal, resolve: refuse } = Promise.withResolvers<void>()
      // The second request waits for the first, and then gets no answer.
      await page.route('**/api/watchlist/remove', () => {})
      await page.route(
        '**/api/watchlist/remove',
        async (route) => {
          await refusal
          await route.fulfill({ status: 500, json: {} })
        },
        { times: 1 },
      )
      await page.getByRole('button', { name: `Retirer ${fox.title}` }).click()
      await page.getByRole('button', { name: `Retirer ${station.title}` }).click()
      await expect(rows(page)).toHaveCount(0)
      refuse()
      await expect(page.getByText('Erreur lors de la suppression de la watchlist')).toBeVisible()
      await expect(rows(page)).toHaveText([new RegExp(fox.title)])
    })
  })

  test('a view opened while a change is being saved waits for it', async ({ page }) => {
    const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>()
    await signUp(page)
    await keepAnime(page, fox.slug)
    await visit(page, '/my-space?tab=watchlist')
    await page.route('**/api/watchlist/*', (route) =>
      route.request().method() === 'PATCH' ? isLet.then(() => route.continue()) : route.continue(),
    )
    await page.getByRole('combobox', { name: `Statut de ${fox.title}` }).selectOption('Terminé')
    await page.getByRole('button', { name: 'Terminés 1' }).click()
    await expect(page).toHaveURL('/my-space?tab=watchlist&status=termine')
    const read = page.waitForResponse('**/api/watchlist?status=*')
    letGo()
    expect(await (await read).json()).toHaveLength(1)
    await expect(rows(page)).toHaveCount(1)
  })

  test('a page beyond the last one leads back, even without the counts', async ({ page }) => {
    await signUp(page)
    await keepAnime(page, fox.slug)
    await page.route('**/api/watchlist/counts*', (route) => route.fulfill({ status: 500, json: {} }))
    await visit(page, '/my-space?tab=watchlist&page=2')
    // The counts are read again for some seconds.
    await expect(rows(page)).toHaveText([new RegExp(fox.title)], { timeout: 30_000 })
  })
})

test('a line of En cours is removed without its position, and restored', async ({ page }) => {
  await signUp(page)
  const [episode] = await listEpisodes(page, 'station-himawari')
  const data = { episode_id: episode?.id, progress_seconds: 600, duration_seconds: 1440 }
  await callAsPage(page, { method: 'POST', path: '/api/watch-progress/update', data })

  await visit(page, '/my-space')
  await expect(page.getByRole('tab', { name: 'En cours 1' })).toBeVisible()
  const watched = page.getByText("Il y a moins d'une heure")
  const { height } = await boxOf(watched)
  await page.setViewportSize({ width: 320, height: 640 })
  // In one line, on a narrow phone too.
  await expect.poll(async () => (await boxOf(watched)).height).toBe(height)
  await expect(page.getByRole('progressbar', { name: `Progression de ${station.title}` })).toBeVisible()
  await page.getByRole('button', { name: `Retirer ${station.title}` }).click()
  await expect(page.getByRole('heading', { name: 'Aucun anime en cours' })).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('link', { name: station.title }).click()
  await expect(page).toHaveURL(/\/watch\/station-himawari\//)
})
