import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeAnime } from '../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../tests/factories/make-episode.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { signUp } from '../kit/accounts.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { boxOf, expectFits, expectInStorage, visit } from '../kit/test.ts'
import { expect, expectPlaysPast, test, watch } from '../kit/watch-faults.ts'

const clip = { file: 'film.mp4' }
const question = (page: Page, age: number) =>
  page.getByRole('heading', { name: `Déconseillé aux moins de ${age} ans`, exact: true })
const agree = (page: Page, age: number) => page.getByRole('button', { name: `J’ai ${age} ans ou plus, continuer` })

/** Creates an anime unique to the journey, of two episodes. @returns the paths of its page and of the episodes */
async function makeRated(age_rating: string): Promise<(episode: number) => string> {
  const slug = `age-${randomUUID().slice(0, 8)}`
  await withSiteDatabase(async (db) => {
    const { id: anime_id } = await makeAnime(db, { title: `Âge ${slug}`, slug, age_rating })
    for (const episode_number of [1, 2]) {
      const sources = [{ url: `https://clips.sumine.example/${slug}-${episode_number}.mp4` }]
      await makeEpisode(db, { anime_id, episode_number, sources })
    }
  })
  return (episode) => (episode === 0 ? `/anime/${slug}` : `/watch/${slug}/Saison%201/${episode}/VOSTFR`)
}

/** Records whether frames of the page have shown the question, and whether the picture. */
async function filmPicture(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { film: () => [...seen].sort() })
    const look = () => {
      for (const name of ['.age-gate', '.player', '.player-poster img', 'aside'])
        if (document.querySelector(name)?.checkVisibility({ visibilityProperty: true })) seen.add(name)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate(() => (window as unknown as { film: () => string[] }).film())
}

test('an anime from 16 on asks once, before anything is fetched or played', async ({ page, scene }) => {
  await scene.giveLinks([clip, clip])
  const pathOf = await makeRated('R - 17+ (violence)')
  await visit(page, pathOf(1))
  await expect(question(page, 16)).toBeFocused()
  await expect(page.getByText('est classé « R - 17+ (violence) »')).toBeVisible()
  await expect(page.locator('.player, video')).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Liste des épisodes' })).toHaveCount(0)
  expect(scene.resolved).toEqual([])
  await expectAccessible(page)

  await page.keyboard.press('Tab')
  await expect(agree(page, 16)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expectPlaysPast(page.locator('video.player-video'), 0.5)
  await expect(page.getByRole('complementary', { name: 'Liste des épisodes' })).toBeVisible()
  await page.getByRole('link', { name: 'Épisode suivant' }).last().click()
  await expect(page).toHaveURL(pathOf(2))
  await expect(question(page, 16)).toHaveCount(0)

  await watch(page, pathOf(1))
  const stricter = await makeRated('Interdit aux moins de 18 ans')
  await page.setViewportSize({ width: 320, height: 568 })
  await visit(page, stricter(1))
  await expect(question(page, 18)).toBeFocused()
  // The narrowest screen has room for it.
  await expect(agree(page, 18)).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    const [box, words] = [await boxOf(page.locator('.age-gate')), await boxOf(page.locator('.age-question'))]
    expect(words.y - box.y).toBeGreaterThanOrEqual(20)
    expect(box.bottom - words.bottom).toBeGreaterThanOrEqual(20)
  }).toPass()
  await expectFits(page)
})

test('a followed link asks too, and the way back leads to the anime', async ({ page, scene }) => {
  await scene.giveLinks([clip, clip])
  const pathOf = await makeRated('-18')
  await visit(page, pathOf(0))
  await expect(page.getByText('Déconseillé aux moins de')).toBeVisible()
  await expect(page.getByText('18 ans', { exact: true })).toBeVisible()
  const readFilm = await filmPicture(page)
  await page.getByRole('link', { name: 'Regarder maintenant' }).hover()
  await page.getByRole('link', { name: 'Regarder maintenant' }).click()
  await expect(question(page, 18)).toBeFocused()
  await expect(page.locator('.player, video')).toHaveCount(0)
  expect(scene.resolved).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Retour', exact: true }).click()
  await expect(page).toHaveURL(pathOf(0))

  await page.getByRole('link', { name: /Épisode 2/ }).click()
  await expect(question(page, 18)).toBeFocused()
  await page.reload()
  await expect(question(page, 18)).toBeFocused()
  await expect.poll(readFilm).toEqual(['.age-gate'])
  expect(scene.resolved).toEqual([])
})

test('the first frame already shows whether it asks', async ({ page, scene }) => {
  await scene.giveLinks(Array(5).fill(clip))
  const readFilm = await filmPicture(page)
  for (const [rating, choice, seen] of [
    ['12+', undefined, ['.player', 'aside']],
    ['12+', '12 12', ['.age-gate']],
    ['18+', '18 16', ['.age-gate']],
    ['16+', '18 16', ['.player', 'aside']],
    ['18+', '99 99', ['.player', 'aside']],
  ] as const) {
    await test.step(`${rating} with the choice ${choice}`, async () => {
      const pathOf = await makeRated(rating)
      if (choice) await page.evaluate((text) => localStorage.setItem('ages', text), choice)
      await visit(page, pathOf(1))
      await expect(page.locator(seen[0]).first()).toBeVisible()
      await expect.poll(readFilm).toEqual(seen)
    })
  }
})

test('the player’s settings set the age from which it asks, also while an episode plays', async ({ page, scene }) => {
  await scene.giveLinks([clip, clip])
  const pathOf = await makeRated('13+')
  await watch(page, pathOf(1))
  await page.getByRole('button', { name: 'Réglages' }).press('Enter')
  await page.getByRole('button', { name: /^Lecture et accessibilité/ }).press('Enter')
  const choice = page.getByRole('group', { name: 'Demander l’âge à partir de' })
  await expect(choice.getByRole('radio', { name: '16 ans' })).toBeChecked()
  await choice.getByRole('radio', { name: '16 ans' }).press('ArrowLeft')
  await expect(question(page, 12)).toBeFocused()
  await expect(page.locator('video.player-video')).toHaveCount(0)
  await agree(page, 12).click()
  await expectPlaysPast(page.locator('video.player-video'), 0.2)
})

test('members choose it in their settings, and may forget their answer', async ({ page }) => {
  await signUp(page)
  await page.evaluate(() => localStorage.setItem('ages', '18 16'))
  await visit(page, '/settings')
  const ages = page.getByRole('region', { name: 'Âge' })
  await expect(ages.getByRole('radio', { name: '16 ans' })).toBeChecked()
  await ages.getByRole('button', { name: 'Oublier ma réponse' }).press('Enter')
  await expect(ages.getByRole('button')).toHaveCount(0)
  await expect(ages.getByRole('radio', { name: '16 ans' })).toBeFocused()
  await expectInStorage(page, 'ages').toBe('16 16')
  await ages.getByText('Jamais').click()
  await expectInStorage(page, 'ages').toBe('99 99')
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page names the age, and says what playing needs', async ({ page }) => {
    const pathOf = await makeRated('16+')
    await page.goto(pathOf(1))
    await expect(question(page, 16)).toBeVisible()
    await expect(page.getByText('La lecture nécessite JavaScript.')).toBeVisible()
    await expect(page.getByRole('button', { name: /continuer/ })).toBeHidden()
    await page.getByRole('main').getByRole('link', { name: 'Retour', exact: true }).click()
    await expect(page).toHaveURL(pathOf(0))
  })
})
