import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeAnime } from '../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../tests/factories/make-episode.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { signUp } from '../kit/accounts.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { visit } from '../kit/test.ts'
import { expect, expectPlaysPast, seek, test, watch } from '../kit/watch-faults.ts'

const clip = { file: 'film.mp4' }
const skipped = 'Épisodes 2 et 3 passés : filler et récap'
const card = (page: Page) => page.getByRole('region', { name: 'Épisode suivant' })
const said = (page: Page) => page.getByRole('status').filter({ hasText: /^Épisodes 2 et 3/ })

/** Creates an anime unique to the journey: episode 2 is a filler, 3 a recap, unless others are given. */
async function makeMarked(
  marks: readonly Mark[] = [null, 'filler', 'récap', null, null],
): Promise<(number: number) => string> {
  const slug = `fillers-${randomUUID().slice(0, 8)}`
  await withSiteDatabase(async (db) => {
    const { id: anime_id } = await makeAnime(db, { title: `Fillers ${slug}`, slug })
    for (const [index, off_story] of marks.entries()) {
      const number = index + 1
      const sources = [{ url: `https://clips.sumine.example/${slug}-${number}.mp4` }]
      await makeEpisode(db, { anime_id, episode_number: number, off_story, sources })
    }
  })
  return (number) => (number === 0 ? `/anime/${slug}` : `/watch/${slug}/Saison%201/${number}/VOSTFR`)
}

type Mark = 'filler' | 'récap' | null

const skipFromStart = (page: Page) => page.addInitScript(() => localStorage.setItem('skip-off-story', 'true'))

test('fillers and recaps bear a mark in every list, and are skipped only on request', async ({ page, scene }) => {
  await scene.giveLinks([clip, clip, clip, clip])
  const pathOf = await makeMarked()
  await visit(page, pathOf(0))
  await expect(page.getByRole('link', { name: /Filler.*Épisode 2/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Récap.*Épisode 3/ })).toBeVisible()
  await expectAccessible(page)

  await watch(page, pathOf(1))
  const list = page.getByRole('complementary', { name: 'Liste des épisodes' })
  await expect(list.getByText('Filler')).toBeVisible()
  await expect(list.getByText('Récap')).toBeVisible()
  const next = page.getByRole('main').getByRole('link', { name: 'Épisode suivant' }).last()
  await expect(next).toHaveAttribute('href', pathOf(2))

  await page.getByRole('button', { name: 'Réglages' }).press('Enter')
  await page.getByRole('button', { name: /^Lecture/ }).press('Enter')
  await page.getByRole('switch', { name: 'Passer les fillers' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(next).toHaveAttribute('href', pathOf(4))

  await page.keyboard.press('Control+ArrowRight')
  await expect(page).toHaveURL(pathOf(4))
  await expect(said(page)).toHaveText(skipped)
  // They can still be opened by hand.
  await page.keyboard.press('Control+ArrowLeft')
  await expect(page).toHaveURL(pathOf(3))
  await list.getByRole('link', { name: /Épisode 2/ }).click()
  await expect(page).toHaveURL(pathOf(2))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Épisode 2, VOSTFR$/)
})

test('a member who skips fillers is not notified of them either', async ({ page, scene }) => {
  await scene.giveLinks([clip])
  const pathOf = await makeMarked()
  await signUp(page)
  await watch(page, pathOf(1))
  await page.getByRole('button', { name: 'Réglages' }).press('Enter')
  await page.getByRole('button', { name: /^Lecture/ }).press('Enter')
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/auth/preferences') && answer.request().method() === 'PUT',
  )
  await page.getByRole('switch', { name: 'Passer les fillers' }).press('Space')
  expect((await saved).status()).toBe(200)
  await visit(page, '/settings?tab=confidentialite')
  await expect(page.getByRole('switch', { name: 'Nouveaux épisodes' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Fillers et récaps' })).not.toBeChecked()
})

test('the offer of the next episode names the skipped episodes, and leads past them', async ({ page, scene }) => {
  await skipFromStart(page)
  await scene.giveLinks([clip, clip])
  const pathOf = await makeMarked()
  const video = await watch(page, pathOf(1))
  await seek(page, 109)
  await expect(card(page)).toContainText(skipped)
  await expect(page.getByRole('status').filter({ hasText: 'Épisode suivant :' })).toContainText(skipped)
  await seek(page, 119.5)
  await expect(page).toHaveURL(pathOf(4), { timeout: 20_000 })
  await expectPlaysPast(video, 0.5, 30)
})

test('where only fillers remain the offer says so, and waits for a click', async ({ page, scene }) => {
  await skipFromStart(page)
  await scene.giveLinks([clip, clip])
  const pathOf = await makeMarked([null, 'filler', 'filler'])
  await watch(page, pathOf(1))
  await seek(page, 109)
  await expect(card(page)).toContainText('Il ne reste que des fillers')
  await expect(page.getByRole('status').filter({ hasText: 'Il ne reste que des fillers : ' })).toBeAttached()
  await expectAccessible(page)
  await expect(page.getByRole('status').filter({ hasText: 'Épisode terminé' })).toBeAttached({ timeout: 20_000 })
  await expect(card(page).getByRole('button', { name: 'Désactiver la lecture automatique' })).toHaveCount(0)
  await card(page).getByRole('link', { name: 'Regarder maintenant' }).click()
  await expect(page).toHaveURL(pathOf(2))
})

test('the mini player goes past them, too', async ({ page, scene }) => {
  await skipFromStart(page)
  await scene.giveLinks([clip, clip])
  const pathOf = await makeMarked()
  await expectPlaysPast(await watch(page, pathOf(1)), 0.5)
  await page.getByRole('link', { name: 'À propos' }).first().click()
  const mini = page.getByRole('region', { name: 'Mini-lecteur' })
  await mini.getByRole('link', { name: 'Épisode suivant' }).click()
  await expect(mini.getByRole('link', { name: 'Revenir à la page de l’épisode' })).toHaveAttribute('href', pathOf(4))
  await expect(said(page)).toHaveText(skipped)
})
