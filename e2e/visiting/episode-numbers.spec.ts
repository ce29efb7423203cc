import { randomUUID } from 'node:crypto'
import { makeAnime } from '../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../tests/factories/make-episode.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { expect, test, visit } from '../kit/test.ts'

/** Creates an anime unique to the journey: episode 0, 12, the special 12.5, and 13 under the label 13-14. */
async function makeNumbered(): Promise<string> {
  const slug = `numeros-${randomUUID().slice(0, 8)}`
  await withSiteDatabase(async (db) => {
    const { id: anime_id } = await makeAnime(db, { title: `Numéros ${slug}`, slug })
    const labels = { 0: null, 12: null, 12.5: 'Spécial', 13: '13-14' }
    for (const [number, number_label] of Object.entries(labels)) {
      await makeEpisode(db, { anime_id, episode_number: Number(number), number_label })
    }
  })
  return slug
}

test('a prologue, a special and a double episode are in order, and have their own addresses', async ({ page }) => {
  const slug = await makeNumbered()
  const pathOf = (number: number) => `/watch/${slug}/Saison%201/${number}/VOSTFR`
  await visit(page, `/anime/${slug}`)
  await expect(page.getByRole('link', { name: 'Regarder maintenant' })).toHaveAttribute('href', pathOf(0))
  for (const name of ['Épisode 0', 'Épisode 12', 'Spécial', 'Épisode 13-14']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }

  await visit(page, pathOf(12.5))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Saison 1 · Spécial, VOSTFR$/)
  const list = page.getByRole('complementary', { name: 'Liste des épisodes' })
  await expect(list.locator('[aria-current=page]')).toContainText('Spécial')
  await expect(page.getByRole('link', { name: 'Épisode précédent' })).toHaveAttribute('href', pathOf(12))
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Épisode suivant' }).click()
  await expect(page).toHaveURL(pathOf(13))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Épisode 13-14, VOSTFR$/)
})
