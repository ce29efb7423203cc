import { expectAccessible } from '../kit/accessible.ts'
import { addTestEpisodes, makeTestAnime, signUpStaff } from '../kit/staff.ts'
import { expect, expectFits, holdRequests, test, visit } from '../kit/test.ts'

const pasted = (id: number) => `5 https://video.sibnet.exemple/shell.php?videoid=${id}01
E06 | https://vidmoly.exemple/embed-${id}a.html
2 https://clips.sumine.example/autre-${id}.mp4
8 VF https://sendvid.exemple/embed/${id}b
8 VF https://cdn.exemple.fr/${id}/08-vf.mp4
huit vf vidmoly embed-88
1 https://clips.sumine.example/essai-${id}-1.mp4`

test('links are pasted, recognised, corrected, added, and shown on the public page', async ({ page }) => {
  await signUpStaff(page, 'Moderateur')
  const { id, slug } = await makeTestAnime(page, 'Liens collés')
  await addTestEpisodes(page, id, 2)
  await visit(page, `/admin/animes/${id}/edit`)
  await page.getByRole('link', { name: 'Coller des liens' }).click()
  await page.getByLabel('Un lien par ligne').fill(pasted(id))
  const preview = page.getByRole('region', { name: 'Aperçu' })
  await expect(preview.getByRole('status')).toHaveText('3 nouveaux · 1 remplacé · 1 second lien · 1 déjà là · 1 erreur')
  await expect(preview.getByText('Ligne 6 illisible')).toBeVisible()
  // Of the addresses, the site plays those of its clips, and the file.
  await expect(preview.getByText('Aucun hébergeur du site ne lit ce lien')).toHaveCount(3)
  await expectAccessible(page)

  // The link of the second episode is kept beside the new one, the sixth line becomes the seventh episode.
  await preview.getByRole('button', { name: 'Garder les deux' }).click()
  const number = preview.getByLabel('Numéro, ligne 2')
  await number.press('End')
  await number.press('Backspace')
  await expect(number).toHaveValue('')
  await number.press('7')
  await preview.getByRole('button', { name: 'Retirer la ligne 6' }).click()
  await expect(preview.getByRole('status')).toHaveText('3 nouveaux · 2 seconds liens · 1 déjà là')
  const letGo = await holdRequests(page, `**/api/admin/animes/${id}/links`)
  await page.getByRole('button', { name: 'Ajouter 5 liens' }).click()
  // The page is left once they are saved, and with it what would be typed meanwhile.
  await expect(page.getByLabel('Un lien par ligne')).not.toBeEditable()
  letGo()
  await expect(page.getByText('5 liens ajoutés')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/animes/${id}/edit$`))
  await expect(page.getByRole('row').filter({ hasText: `essai-${id}-2.mp4` })).toContainText('+1 lien')
  await expect(page.getByRole('row').filter({ hasText: 'vidmoly' }).getByText('7', { exact: true })).toBeVisible()

  // The same text again, within the time that other answers are kept.
  await page.getByRole('link', { name: 'Coller des liens' }).click()
  await page.getByLabel('Un lien par ligne').fill(pasted(id))
  await expect(preview.getByRole('status')).toHaveText('1 nouveau · 5 déjà là · 1 erreur')

  await visit(page, `/anime/${slug}`)
  await expect(page.getByRole('main')).toContainText('Épisode 7')

  await test.step('at 390 px each line is a record; pasted text survives a reload, and leaving asks first', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { id: other } = await makeTestAnime(page, 'Petit écran')
    await addTestEpisodes(page, other, 3)
    await visit(page, `/admin/animes/${other}/paste`)
    await page.getByLabel('Un lien par ligne').fill(pasted(other))
    await expect(page.getByText('Ligne 6 illisible')).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Annuler' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rester' }).click()
    page.on('dialog', (question) => question.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Reprendre' }).click()
    await expect(page.getByLabel('Un lien par ligne')).toHaveValue(pasted(other))
  })
})
