import { listEpisodes, storePosition } from '../kit/catalogue.ts'
import { stopClock, visitStanding } from '../kit/standing-episode.ts'
import { expect, expectPlaying, test, visit } from '../kit/test.ts'

test('a visitor goes from the home page by a search to an episode, and on to the next one', async ({ page }) => {
  await visit(page, '/')
  await expect(page.getByRole('heading', { level: 1, name: "Ici, l'anime vit vraiment" })).toBeVisible()

  await page.getByRole('combobox', { name: 'Rechercher un anime' }).fill('jeudi')
  await page.getByRole('option', { name: /Encore jeudi/ }).click()
  await expect(page).toHaveURL(/\/anime\/encore-jeudi$/)
  await expect(page).toHaveTitle(/^Encore jeudi .* · Suminé$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Encore jeudi' })).toBeVisible()

  await page.getByRole('link', { name: 'Regarder maintenant' }).click()
  await expect(page).toHaveURL(/\/watch\/encore-jeudi\/Saison%201\/1\/VOSTFR$/)
  // A visitor who clicked wants to watch: it plays.
  const video = page.locator('video')
  await expectPlaying(video, 0.5)

  // The controls hide again after a while: a press that is late for them waits for the next move.
  const player = page.getByRole('region', { name: 'Lecteur vidéo' })
  await expect(async () => {
    for (const y of [200, 210]) await player.hover({ position: { x: 200, y } })
    await player.getByRole('link', { name: 'Épisode suivant' }).click({ timeout: 2000 })
  }).toPass()
  await expect(page).toHaveURL(/\/watch\/encore-jeudi\/Saison%201\/2\/VOSTFR$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Saison 1 · Épisode 2, VOSTFR/)
  await expectPlaying(video, 0.5)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Saison 1 · Épisode 1, VOSTFR/)
})

test('the button of an anime resumes the episode, then goes on with the next one', async ({ page }) => {
  const action = page.getByRole('link', { name: /^(Regarder|Reprendre|Revoir)/ }).first()
  const [episode] = await listEpisodes(page, 'encore-jeudi')
  await storePosition(page, episode?.id ?? 0, 60)
  await visit(page, '/anime/encore-jeudi')
  await expect(action).toHaveText(/^Reprendre l’épisode\u00a01 · \d+\u00a0min$/)
  await action.click()
  await expect(page).toHaveURL(/Saison%201\/1\/VOSTFR$/)
  // At the position alone it may still be restored, and a seek would be undone.
  await expectPlaying(page.locator('video'), 60.5)
  const seek = (video: HTMLVideoElement) => {
    video.currentTime = video.duration - 5
  }
  await page.locator('video').evaluate(seek)
  await page.keyboard.press('k')
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Encore jeudi' }).click()
  await expect(action).toHaveText('Regarder l’épisode 2')
})

test('an episode is chosen from the list, in another season and language', async ({ page }) => {
  await visit(page, '/watch/hagane-zero/Saison%201/1/VOSTFR')
  const list = page.getByRole('complementary', { name: 'Liste des épisodes' })
  await list.getByRole('radio', { name: 'VF', exact: true }).press('Space')
  await expect(list.getByRole('link').first()).toHaveAttribute('href', /\/VF$/)
  await list.getByRole('combobox', { name: 'Saison' }).selectOption('OAV')
  await expect(list.getByText('Aucun épisode disponible en VF pour OAV')).toBeVisible()
  await expect(list.getByRole('radio', { name: 'VF', exact: true })).toBeDisabled()
  await list.getByRole('radio', { name: 'VOSTFR' }).press('Space')
  await list.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/watch\/hagane-zero\/OAV\/1\/VOSTFR$/)
})

test('an anime shows the episodes of each season and language, the last watched one first', async ({ page }) => {
  const language = (name: string) =>
    page.getByRole('region', { name: 'Épisodes' }).getByRole('radio', { name, exact: true })
  await visit(page, '/anime/hagane-zero')
  await expect(language('VOSTFR')).toBeChecked()
  await visit(page, '/watch/hagane-zero/Saison%201/1/VF')
  await visit(page, '/anime/hagane-zero')
  await expect(language('VF')).toBeChecked()
  await visit(page, '/anime/encore-jeudi')
  await expect(language('VOSTFR')).toBeChecked()

  await visit(page, '/anime/benikitsune-le-masque-rouge')
  const episodes = page.getByRole('region', { name: 'Épisodes' })
  await episodes.getByRole('radio', { name: 'Saison 1' }).press('Space')
  await expect(episodes.getByRole('link')).toHaveCount(8)
  await expect(language('VF')).toBeDisabled()
  await page.getByRole('button', { name: 'Voir plus' }).click()
  await expect(page.getByRole('button', { name: 'Voir moins' })).toBeVisible()
  await visit(page, '/anime/la-boite-aux-quarante-neuf-gestes')
  await expect(page.getByRole('button', { name: 'Aucun épisode disponible' })).toBeDisabled()
})

test('the link of an episode is copied, also from the current position', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitStanding(page, '/watch/encore-jeudi/Saison%201/3/VOSTFR')
  await stopClock(page)
  await page.getByRole('button', { name: 'Partager' }).click()
  const confirmation = page.getByText('Lien copié !')
  await expect(confirmation).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/watch\/encore-jeudi\/Saison%201\/3\/VOSTFR$/,
  )
  await page.clock.runFor(1900)
  await expect(confirmation).toBeVisible()
  await page.clock.runFor(200)
  await expect(confirmation).toBeHidden()
  await page.getByRole('button', { name: 'Lien à partir de cet instant' }).press('Enter')
  await expect(page.getByText(/^Lien copié, à partir de 0:30\s!$/)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/VOSTFR\?t=30$/)
})
