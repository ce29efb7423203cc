import { expectAccessible } from '../kit/accessible.ts'
import { undo } from '../kit/action-notice.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { addTestEpisodes, callAsPage, makeTestAnime, openEpisode, signUpStaff, visitAsStaff } from '../kit/staff.ts'
import { expect, holdRequests, test, visit } from '../kit/test.ts'

test.describe('two people', () => {
  test.use({ expectedComplaint: /409/ })

  test('edit one anime, then one episode: the second sees both texts and chooses', async ({ page, browser }) => {
    await signUpStaff(page)
    const { id } = await makeTestAnime(page, 'À deux mains', { synopsis: 'Au début.' })
    await addTestEpisodes(page, id, 1)
    await visit(page, `/admin/animes/${id}/edit`)
    await expect(page.getByLabel('Synopsis')).toHaveValue('Au début.')
    const other = await browser.newPage()
    const colleague = await signUpStaff(other)
    await callAsPage(other, {
      method: 'PUT',
      path: `/api/admin/animes/${id}`,
      data: { synopsis: 'Le leur.', studio: 'Atelier' },
    })
    await other.context().close()

    await page.getByLabel('Synopsis').fill('Le mien.')
    await page.getByLabel('Bande-annonce').focus()
    await page.keyboard.press('Control+s')
    const panel = page.getByRole('region', { name: 'Modifications concurrentes' })
    await expect(panel.getByRole('alert')).toBeInViewport()
    await expect(panel).toContainText(`Cet anime a été modifié ailleurs par ${colleague.username}`)
    await expect(panel).toContainText('Le leur.')
    await expect(panel).toContainText('Le mien.')
    await expect(page.getByLabel('Studio')).toHaveValue('Atelier')
    await page.getByLabel('Synopsis').fill('Le mien, plus long.')
    await panel.getByRole('button', { name: 'Prendre ce texte' }).click()
    await expect(panel.getByRole('button', { name: 'Texte repris' })).toBeFocused()
    await expect(page.getByLabel('Synopsis')).toHaveValue('Le leur.')
    await expect(panel).toContainText('Le mien, plus long.')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Garder ce texte' }).click()
    await expect(page.getByLabel('Synopsis')).toHaveValue('Le mien, plus long.')
    await panel.getByRole('button', { name: 'Prendre ce texte' }).click()
    await page.getByLabel('Studio').fill('Atelier du Nord')
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(page.getByText('Anime mis à jour avec succès !')).toBeVisible()
    const { anime } = await callAsPage(page, { method: 'GET', path: `/api/admin/animes/${id}` })
    expect(anime).toMatchObject({ synopsis: 'Le leur.', studio: 'Atelier du Nord' })

    await page.getByRole('button', { name: 'Modifier Épisode 1 en VOSTFR' }).click()
    const dialog = page.getByRole('dialog', { name: 'Modifier l’épisode' })
    await dialog.getByText('Titre, résumé, durée, opening').click()
    const { seasons } = await callAsPage(page, { method: 'GET', path: `/api/admin/animes/${id}/episodes` })
    const [episode] = seasons[0].episodes
    await callAsPage(page, {
      method: 'PUT',
      path: `/api/admin/episodes/${episode.id}`,
      data: { title: 'Le leur', synopsis: 'Leur résumé.' },
    })
    await dialog.getByLabel('Titre', { exact: true }).fill('Le mien')
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
    const inDialog = dialog.getByRole('region', { name: 'Modifications concurrentes' })
    await expect(inDialog).toContainText('Cet épisode a été modifié ailleurs par vous-même')
    await expect(inDialog).toContainText('Le leur')
    await expect(inDialog).toContainText('Le mien')
    await expect(dialog.getByLabel('Résumé')).toHaveValue('Leur résumé.')
    await expectAccessible(page, 'dialog[open]')
    await inDialog.getByRole('button', { name: 'Prendre ce texte' }).click()
    await dialog.getByLabel('Durée').fill('23:40')
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(dialog).toBeHidden()
    const { seasons: after } = await callAsPage(page, { method: 'GET', path: `/api/admin/animes/${id}/episodes` })
    expect(after[0].episodes[0]).toMatchObject({ title: 'Le leur', synopsis: 'Leur résumé.', duration: 1420 })
  })
})

test('a draft is offered again after a reload, and leaving asks first', async ({ page }) => {
  await signUpStaff(page)
  const { id } = await makeTestAnime(page, 'Brouillon')
  await visit(page, `/admin/animes/${id}/edit`)
  await page.getByLabel('Synopsis').fill('Pas encore sauvegardé.')
  await page.getByLabel('Public', { exact: true }).fill('Yuki')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Dashboard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await dialog.getByRole('button', { name: 'Rester' }).click()
  await expect(page.getByLabel('Synopsis')).toHaveValue('Pas encore sauvegardé.')
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await expect(page.getByText('n’a pas été sauvegardé.')).toBeVisible()
  const theirs = { studio: 'Le leur', synopsis: 'Le leur aussi.' }
  await callAsPage(page, { method: 'PUT', path: `/api/admin/animes/${id}`, data: theirs })
  await page.reload()
  // Text typed before that neither replaces the draft nor is lost.
  await page.getByLabel('Public', { exact: true }).fill('Mika')
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(page.getByLabel('Synopsis')).toHaveValue('Pas encore sauvegardé.')
  await expect(page.getByLabel('Public', { exact: true })).toHaveValue('Mika')
  const panel = page.getByRole('region', { name: 'Modifications concurrentes' })
  await expect(panel).toContainText('Le leur aussi.')
  await expect(panel.getByRole('heading')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByText('Anime mis à jour avec succès !')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Synopsis')).toHaveValue('Pas encore sauvegardé.')
  await expect(page.getByRole('button', { name: 'Reprendre' })).toHaveCount(0)
  await expect(page.getByLabel('Studio'), 'what a colleague saved meanwhile').toHaveValue('Le leur')
})

test.describe('a save', () => {
  test.use({ expectedComplaint: /40[014]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

  test('survives an expired session and a lost network, and keeps typed text', async ({ page, context }) => {
    // The form is opened three times, and saved in each.
    test.slow()
    const account = await signUpStaff(page)
    const { id } = await makeTestAnime(page, 'Session finie')
    await visit(page, `/admin/animes/${id}/edit`)
    await page.getByLabel('Studio').fill('Atelier Patient')
    await withSiteDatabase(async (db) => {
      const who = db.selectFrom('account').select('id').where('username', '=', account.username)
      await db.updateTable('session').set({ ended_at: new Date() }).where('account_id', 'in', who).execute()
    })
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'dialog[open]')
    await dialog.getByLabel('E-mail').fill(account.email)
    await dialog.getByLabel('Mot de passe', { exact: true }).fill(account.password)
    await dialog.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByText('Anime mis à jour avec succès !')).toBeVisible()
    await expect(page.getByLabel('Studio')).toHaveValue('Atelier Patient')

    await test.step('without a network it is reported, keeps the input, and succeeds when it is back', async () => {
      // A part of the page that is still loading does not delay the message.
      const release = await holdRequests(page, `**/api/admin/animes/${id}/episodes`)
      await visit(page, `/admin/animes/${id}/edit`)
      await page.getByLabel('Studio').fill('Atelier Tunnel')
      await context.setOffline(true)
      await page.getByLabel('Bande-annonce').focus()
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Pas de connexion')).toContainText('votre saisie est gardée')
      await expect(page.getByText('Pas de connexion')).toBeInViewport()
      // Text typed meanwhile is included.
      await page.getByLabel('Synopsis').fill('Écrit dans le tunnel.')
      await context.setOffline(false)
      release()
      await expect(page.getByText('Anime mis à jour avec succès !')).toBeVisible()
      await expect(page.getByText('Pas de connexion')).toBeHidden()
      const { anime } = await callAsPage(page, { method: 'GET', path: `/api/admin/animes/${id}` })
      expect(anime).toMatchObject({ studio: 'Atelier Tunnel', synopsis: 'Écrit dans le tunnel.' })
    })

    await test.step('text typed before its answer stays, and is sent with the next save', async () => {
      await visit(page, `/admin/animes/${id}/edit`)
      await page.getByLabel('Studio').fill('Atelier')
      await page.getByLabel('Synopsis').fill('Un train')
      // Only now: the form itself comes from this address.
      const answer = await holdRequests(page, `**/api/admin/animes/${id}`)
      const asked = page.waitForRequest((request) => request.method() === 'PUT')
      await page.keyboard.press('Control+s')
      await asked
      await page.getByLabel('Synopsis').fill('Un train de nuit')
      // The refetch after a save does not delay the next one.
      const refetched = await holdRequests(page, `**/api/admin/animes/${id}/episodes`)
      answer()
      await expect(page.getByText('Anime mis à jour avec succès !')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sauvegarder' })).toBeVisible()
      await expect(page.getByLabel('Synopsis')).toHaveValue('Un train de nuit')
      // It is not saved yet, and only it is sent then.
      const [next] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'PUT'),
        page.keyboard.press('Control+s'),
      ])
      expect(next.postDataJSON()).toEqual({ synopsis: 'Un train de nuit', version: expect.any(String) })
      refetched()
      const read = () => callAsPage(page, { method: 'GET', path: `/api/admin/animes/${id}` })
      await expect.poll(read).toMatchObject({ anime: { synopsis: 'Un train de nuit', studio: 'Atelier' } })
    })
  })

  test('of an episode waits for the network in its dialogue, which stays until then', async ({ page, context }) => {
    const { id, dialog } = await openEpisode(page, 'Épisode pendant la sauvegarde', 1)
    // Emptied, the fields stay open.
    for (const typed of ['L', '', 'Le quai']) await dialog.getByLabel('Titre', { exact: true }).fill(typed)
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(dialog.getByText('Pas de connexion')).toBeVisible()
    await expect(dialog.getByLabel('Titre', { exact: true })).toHaveValue('Le quai')
    const answer = await holdRequests(page, /[/]api[/]admin[/]episodes[/][0-9]+$/)
    const asked = page.waitForRequest((request) => request.method() === 'PUT')
    await context.setOffline(false)
    await asked
    await expect(dialog.getByRole('button', { name: 'Sauvegarde...' })).toBeVisible()
    await dialog.getByLabel('Résumé').fill('Un train part.')
    answer()
    await expect(page.getByText('Épisode modifié avec succès !')).toBeVisible()
    await expect(dialog.getByLabel('Résumé')).toHaveValue('Un train part.')
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(dialog).toBeHidden()
    const { seasons } = await callAsPage(page, { method: 'GET', path: `/api/admin/animes/${id}/episodes` })
    expect(seasons[0].episodes[0]).toMatchObject({ title: 'Le quai', synopsis: 'Un train part.' })
  })

  test('is undone from its notice, or refused beside a field, and the form shows it', async ({ page }) => {
    await visitAsStaff(page, '/admin/animes/2147483647/edit')
    await expect(page.getByText('Anime non trouvé'), 'an unknown anime leads back to the list').toBeVisible()
    await page.getByRole('link', { name: 'Retour à la liste' }).click()
    await expect(page).toHaveURL(/\/admin\/animes$/)

    const fields = { synopsis: 'Avant.', rating: 8.4, release_year: 2020 }
    const { id } = await makeTestAnime(page, 'À défaire', fields)
    await visit(page, `/admin/animes/${id}/edit`)
    await page.getByLabel('Synopsis').fill('Après.')
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(page.getByText('Anime mis à jour avec succès !')).toBeVisible()
    await undo(page).click()
    await expect(page.getByLabel('Synopsis')).toHaveValue('Avant.')
    // Further edits cause no conflict.
    await page.getByLabel('Studio').fill('Atelier Calme')
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(page.getByText('Anime mis à jour avec succès !')).toBeVisible()
    const read = () => callAsPage(page, { method: 'GET', path: `/api/admin/animes/${id}` })
    await expect.poll(read).toMatchObject({ anime: { synopsis: 'Avant.', studio: 'Atelier Calme' } })

    await test.step('a number that cannot be read is refused beside its field, and stays as typed', async () => {
      await page.getByLabel('Note sur 10').fill('8,5/10')
      await page.getByLabel('Studio').fill('Atelier')
      await page.getByRole('button', { name: 'Sauvegarder' }).click()
      await expect(page.getByLabel('Note sur 10')).toHaveAccessibleDescription('Une note est attendue')
      await expect(page.getByLabel('Note sur 10')).toHaveValue('8,5/10')
      await page.getByLabel('Note sur 10').fill('8,5')
      await page.getByLabel('Année de sortie').pressSequentially('e')
      await page.getByRole('button', { name: 'Sauvegarder' }).click()
      await expect(page.getByLabel('Année de sortie')).toHaveAccessibleDescription('Une année est attendue')
      await page.getByLabel('Année de sortie').fill('2021')
      await page.getByRole('button', { name: 'Sauvegarder' }).click()
      const saved = { rating: 8.5, release_year: 2021, studio: 'Atelier' }
      await expect.poll(read).toMatchObject({ anime: saved })
    })

    await test.step('lines whose fields have the same names are told apart', async () => {
      const line = (name: string) => page.getByRole('group', { name })
      for (let count = 0; count < 2; count++) await page.getByRole('button', { name: 'Ajouter un créneau' }).click()
      await line('2. samedi 18h00').getByLabel('Jour').selectOption('lundi')
      await expect(line('2. lundi 18h00')).toBeVisible()
      await expect(line('1. samedi 18h00').getByLabel('Jour')).toHaveValue('samedi')
      await expectAccessible(page)
    })
  })
})
