import { randomUUID } from 'node:crypto'
import { makeAnime } from '../../tests/factories/make-anime.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { standInForEmbeds } from '../kit/embed-stand-ins.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { expect, expectFits, expectPlaying, test, visit } from '../kit/test.ts'

/** Creates an anime unique to the journey. @returns the path of its page */
async function makeTrailed(trailer_url: string | null, age_rating: string | null = null): Promise<string> {
  const slug = `annonce-${randomUUID().slice(0, 8)}`
  await withSiteDatabase((db) =>
    makeAnime(db, { title: `Annonce ${slug}`, slug, studio: `Atelier ${slug}`, trailer_url, age_rating }),
  )
  return `/anime/${slug}`
}

const file = 'https://clips.sumine.example/kuroshio.mp4'
const youtube = 'https://www.youtube.com/watch?v=a1-b2_c3d4e'

test('a file plays over the page, and is not fetched before', async ({ page }) => {
  const path = await makeTrailed(file)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit(page, path)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /trailer|hls|videos\/resolve|[.]mp4/.test(url))).toEqual([])

  const button = page.getByRole('button', { name: 'Bande-annonce' })
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Bande-annonce' })
  await expect(page).toHaveURL(`${path}?bande-annonce`)
  await expectPlaying(dialog.locator('video.player-video'), 0.3)
  await expectAccessible(page, 'dialog')
  await expect(dialog.getByRole('button', { name: /^(Épisode|Liste des épisodes|Mode cinéma)/ })).toHaveCount(0)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(path)
  await expect(page.locator('video')).toHaveCount(0)
  await expect(button).toBeFocused()

  await test.step('a trailer from 16 on asks the age first', async () => {
    const rated = await makeTrailed(file, '16+')
    await visit(page, rated)
    await button.click()
    await expect(dialog.getByRole('heading', { name: 'Déconseillé aux moins de 16 ans' })).toBeFocused()
    await expect(dialog.locator('video')).toHaveCount(0)
    await dialog.getByRole('link', { name: 'Retour' }).click()
    await expect(dialog).toBeHidden()
    await button.click()
    await dialog.getByRole('button', { name: 'J’ai 16 ans ou plus, continuer' }).click()
    await expectPlaying(dialog.locator('video.player-video'), 0.3)
  })
})

test('the player of another site loads after consent, and only on a page that may frame it', async ({ page }) => {
  const asked = await standInForEmbeds(page)
  const path = await makeTrailed(youtube)
  const policyOf = async (address: string) =>
    (await page.request.get(address)).headers()['content-security-policy']?.match(/frame-src [^;]*/)?.[0]
  expect(await policyOf(path)).toBe('frame-src https://www.youtube-nocookie.com')
  expect(await policyOf(await makeTrailed(file))).toBe("frame-src 'none'")

  await visit(page, `${path}?bande-annonce`)
  const dialog = page.getByRole('dialog', { name: 'Bande-annonce' })
  await expect(dialog.getByRole('heading', { name: 'Cette vidéo est chez YouTube' })).toBeVisible()
  expect(asked).toEqual([])
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('button', { name: 'Lire avec YouTube' }).click()
  await expect(dialog.frameLocator('iframe').getByText('playing')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ne plus lire avec YouTube' }).click()
  await expect(dialog.getByRole('button', { name: 'Lire avec YouTube' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)

  // Reached from another page, it loads its own document for the frame.
  await visit(page, `/explorer?studio=atelier-${path.split('/').at(-1)}`)
  await page
    .getByRole('region', { name: 'Résultats' })
    .getByRole('link', { name: /Annonce/ })
    .first()
    .click()
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Bande-annonce' }).click()
  await dialog.getByRole('button', { name: 'Lire avec YouTube' }).click()
  await expect(dialog.frameLocator('iframe').getByText('playing')).toBeVisible()
})

test.describe('on the narrowest screen', () => {
  test.use({ viewport: { width: 320, height: 568 }, expectedComplaint: /status of 404/ })

  test('a trailer that does not play says so, and one that no host plays has no button', async ({ page }) => {
    await visit(page, `${await makeTrailed('https://clips.sumine.example/absente.mp4')}?bande-annonce`)
    const dialog = page.getByRole('dialog', { name: 'Bande-annonce' })
    await expect(dialog.getByRole('heading', { name: 'Bande-annonce indisponible' })).toBeVisible()
    await expectFits(page)
    await expect.poll(() => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    for (const url of [null, 'https://inconnu.example/page']) {
      await visit(page, `${await makeTrailed(url)}?bande-annonce`)
      await expect(page.getByRole('button', { name: 'Partager' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Bande-annonce' })).toHaveCount(0)
    }
  })
})
