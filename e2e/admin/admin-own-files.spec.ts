import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/prepare.mjs'
import { expectAccessible } from '../kit/accessible.ts'
import { makeTestAnime, signUpStaff } from '../kit/staff.ts'
import { expect, expectPlaying, startPlaying, test, visit, visitEpisode } from '../kit/test.ts'

const clips = join(root, 'demo', 'clips')

function makeFolder(name: string): string {
  const folder = join(process.env.SITE_DATA_DIR ?? '', 'videos', name, 'Saison 1')
  mkdirSync(folder, { recursive: true })
  return folder
}

test('own videos are found by their names or refused with reasons, imported, played, and undone', async ({ page }) => {
  // Jobs of the site look for the videos and import them.
  test.slow()
  await signUpStaff(page, 'Moderateur')
  const { title, slug } = await makeTestAnime(page, 'Bande du port')
  const folder = makeFolder(title)
  copyFileSync(join(clips, 'belladone.mp4'), join(folder, '01 - Le départ & le quai.mp4'))
  copyFileSync(join(clips, 'belladone.fr.vtt'), join(folder, '01 - Le départ & le quai.fr.vtt'))
  writeFileSync(join(folder, '02.avi'), 'RIFF....AVI LIST')
  writeFileSync(join(folder, 'générique.mp4'), 'x')

  await visit(page, '/admin/animes/import')
  await page.getByRole('link', { name: 'Importer vos vidéos' }).click()
  await expect(page.getByRole('heading', { name: 'Importer vos vidéos' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Motif des noms').fill('{anime}')
  await page.getByRole('button', { name: 'Chercher les vidéos' }).click()
  await expect(page.getByLabel('Motif des noms')).toBeFocused()
  await expect(page.getByText('Le motif doit contenir {numero}.')).toBeVisible()
  await page.getByLabel('Sous-dossier').fill(title)
  await page.getByLabel('Motif des noms').fill('{anime}/{numero}*')
  await page.getByRole('button', { name: 'Chercher les vidéos' }).click()
  // The folder of the anime is the one searched, so the pattern reads the season as the anime.
  await expect(page.getByRole('region', { name: 'Lignes refusées' })).toContainText('Saison 1')
  await page.getByLabel('Sous-dossier').fill('')
  await page.getByLabel('Motif des noms').fill(`{anime}/Saison {saison}/{numero}*`)
  const search = page.getByRole('button', { name: 'Chercher les vidéos' })
  // Until the former search has ended, a key has no effect.
  await expect(search).toBeEnabled()
  await search.press('Enter')
  // The first search found the same files: only its report has no new episode.
  await expect(page.getByRole('list', { name: 'Ce qui serait importé' })).toContainText('1 nouveau', {
    timeout: 30_000,
  })
  await expect(page.getByRole('region', { name: 'À convertir', exact: true })).toContainText('AVI : à convertir en MP4')
  await expect(page.getByText(`${title}/Saison 1/02.avi`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Hors du motif' })).toContainText('1 fichier')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Importer 1 élément' }).click()
  await expect(page.getByText('Import terminé.')).toBeVisible()

  const media = page.waitForRequest(/\/own-media\/folder\/.*\.mp4\?expires=\d+&signature=/)
  const video = await visitEpisode(page, `/watch/${slug}/Saison%201/1/VOSTFR`)
  await startPlaying(page)
  await expectPlaying(video, 0.5)
  expect((await (await media).response())?.status()).toBe(206)

  await visit(page, '/admin/audit?search=Dossier')
  const entries = page.getByRole('listitem').filter({ hasText: 'Import de « Dossier »' }).filter({ hasText: title })
  await entries.getByRole('button', { name: /^Annuler/ }).click()
  await expect(entries.filter({ hasText: 'Annulé par' })).toBeVisible()

  await test.step('a folder without videos, and one that is absent, say so', async () => {
    const name = 'Étagère vide'
    makeFolder(name)
    await visit(page, '/admin/animes/files')
    await page.getByLabel('Sous-dossier').fill(name)
    await page.getByRole('button', { name: 'Chercher les vidéos' }).click()
    await expect(page.getByRole('heading', { name: 'Aucune vidéo' })).toBeVisible()
    await page.getByLabel('Sous-dossier').fill('Nulle part')
    await page.getByRole('button', { name: 'Chercher les vidéos' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Rien à lire à cet emplacement' })).toBeVisible()
    await expectAccessible(page)
  })
})
