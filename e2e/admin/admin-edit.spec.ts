import { expectAccessible } from '../kit/accessible.ts'
import { undo } from '../kit/action-notice.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { addTestEpisodes, callAsPage, makeTestAnime, openEpisode, signUpStaff, visitAsStaff } from '../kit/staff.ts'
import { expect, holdRequests, test, visit } from '../kit/test.ts'

test('an anime is created, published, deleted and restored with one undo', async ({ page }) => {
  await signUpStaff(page)
  const { id, slug, title } = await makeTestAnime(page, 'Train de nuit')
  await visit(page, `/admin/animes/${id}/edit`)
  await page.getByLabel('Synopsis').fill('Chaque nuit, un train.')
  await expect(page.getByRole('complementary', { name: 'Aperçu' })).toContainText('Chaque nuit, un train.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Anime mis à jour avec succès !')).toBeVisible()

  await page.getByRole('button', { name: 'Ajouter le premier épisode' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Saison')).toHaveValue('Saison 1')
  await dialog.getByLabel('Numéro', { exact: true }).fill('-1')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText("Le numéro d'épisode doit être supérieur à 0")).toBeVisible()
  await dialog.getByLabel('Numéro', { exact: true }).fill('1')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText("L'URL de la vidéo est requise")).toBeVisible()
  const address = dialog.getByRole('textbox', { name: 'URL de la vidéo', exact: true })
  await address.fill('https://inconnu.exemple/embed/1')
  await expect(dialog.getByText('Aucun hébergeur du site ne lit ce lien')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Aperçu' })).toContainText('lien illisible')
  await address.fill('https://clips.sumine.example/un.mp4')
  await expect(dialog.getByText('Aucun hébergeur du site ne lit ce lien')).toBeHidden()
  const captions = dialog.getByLabel('Lien 1 : URL des sous-titres (facultatif)')
  await captions.fill('https://clips.sumine.example/un.vtt')
  await dialog.getByLabel('Pour sourds et malentendants (SME)').check()
  await expect(captions).toHaveValue('https://clips.sumine.example/un.vtt#sme')
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Épisode ajouté avec succès !')).toBeVisible()
  const added = page.getByRole('row').filter({ hasText: 'un.mp4' })
  await expect(added).toContainText('VOSTFR')
  await expect(added.getByRole('rowheader')).toHaveText('1')
  await expectAccessible(page)

  await visit(page, `/anime/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Chaque nuit, un train.').first()).toBeVisible()

  await visit(page, `/admin/animes/${id}/edit`)
  await page.getByRole('button', { name: 'Supprimer tout' }).click()
  await expect(page.getByRole('dialog')).toContainText('Impact important')
  await expectAccessible(page, 'dialog[open]')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer 1 épisode' }).click()
  await undo(page).hover()
  await expect(page.getByText('Aucun épisode')).toBeVisible()
  await undo(page).click()
  await expect(page.getByRole('row').filter({ hasText: 'un.mp4' })).toBeVisible()
})

test('inks are chosen by hand, and given back to the cover', async ({ page }) => {
  await signUpStaff(page)
  const { id, slug } = await makeTestAnime(page, 'Trois encres', { cover_url: '/media/covers/kuroshio.webp' })
  await visit(page, `/admin/animes/${id}/edit`)
  const field = page.getByRole('group', { name: 'Encres' })
  await expect(field).toContainText('Tirées de la couverture.')
  const taken = await field.getByLabel('Dominante').inputValue()
  await field.getByLabel('Dominante').selectOption('Prune')
  await expect(field).toContainText('Choisies à la main.')
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByText('Anime mis à jour avec succès !')).toBeVisible()
  await expectAccessible(page)
  await visit(page, `/anime/${slug}`)
  await expect(page.locator('article [data-ink]').first()).toHaveAttribute('data-ink', 'v320')

  await visit(page, `/admin/animes/${id}/edit`)
  await field.getByRole('button', { name: 'Reprendre celles de la couverture' }).click()
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByText('Anime mis à jour avec succès !')).toBeVisible()
  // The site's kept page ends a moment later.
  await expect(async () => {
    await visit(page, `/anime/${slug}`)
    await expect(page.locator('article [data-ink]').first()).toHaveAttribute('data-ink', taken, { timeout: 1000 })
  }).toPass()
})

test.describe('two people', () => {
  test.use({ expectedComplaint: /409/ })

  test('edit one anime: the second sees both texts and chooses', async ({ page, browser }) => {
    await signUpStaff(page)
    const { id } = await makeTestAnime(page, 'À deux mains', { synopsis: 'Au début.' })
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
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    const panel = page.getByRole('region', { name: 'Modifications concurrentes' })
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
  })
})

test.describe('two people at one episode', () => {
  test.use({ expectedComplaint: /409/ })

  test('the second sees both texts and chooses', async ({ page }) => {
    await signUpStaff(page)
    const { id } = await makeTestAnime(page, 'Épisode à deux mains')
    await addTestEpisodes(page, id, 1)
    await visit(page, `/admin/animes/${id}/edit`)
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
    const panel = dialog.getByRole('region', { name: 'Modifications concurrentes' })
    await expect(panel).toContainText('Cet épisode a été modifié ailleurs par vous-même')
    await expect(panel).toContainText('Le leur')
    await expect(panel).toContainText('Le mien')
    await expect(dialog.getByLabel('Résumé')).toHaveValue('Leur résumé.')
    await expectAccessible(page, 'dialog[open]')
    await panel.getByRole('button', { name: 'Prendre ce texte' }).click()
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
  // What is typed first does not take its place, and is not lost.
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

test.describe('a number that cannot be read', () => {
  test.use({ expectedComplaint: /400/ })

  test('is refused beside its field, and stays as typed', async ({ page }) => {
    await signUpStaff(page)
    const { id } = await makeTestAnime(page, 'Notée', { rating: 8.4, release_year: 2020 })
    await visit(page, `/admin/animes/${id}/edit`)
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
    await expect(page.getByText('Anime mis à jour avec succès !')).toBeVisible()
    const { anime } = await callAsPage(page, { method: 'GET', path: `/api/admin/animes/${id}` })
    expect(anime).toMatchObject({ rating: 8.5, release_year: 2021, studio: 'Atelier' })
  })
})

test.describe('a save', () => {
  test.use({ expectedComplaint: /401|ERR_INTERNET_DISCONNECTED|ERR_FAILED|404/ })

  test('survives an expired session: after a login over the page, it succeeds', async ({ page }) => {
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
  })

  test('without a network reports it, keeps the input, and succeeds when it is back', async ({ page, context }) => {
    await signUpStaff(page)
    const { id } = await makeTestAnime(page, 'Hors ligne')
    // A part of the page that is still loading does not delay the message.
    const release = await holdRequests(page, `**/api/admin/animes/${id}/episodes`)
    await visit(page, `/admin/animes/${id}/edit`)
    await page.getByLabel('Studio').fill('Atelier Tunnel')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(page.getByText('Pas de connexion')).toContainText('votre saisie est gardée')
    // Text typed meanwhile is included.
    await page.getByLabel('Synopsis').fill('Écrit dans le tunnel.')
    await context.setOffline(false)
    release()
    await expect(page.getByText('Anime mis à jour avec succès !')).toBeVisible()
    await expect(page.getByText('Pas de connexion')).toBeHidden()
    const { anime } = await callAsPage(page, { method: 'GET', path: `/api/admin/animes/${id}` })
    expect(anime).toMatchObject({ studio: 'Atelier Tunnel', synopsis: 'Écrit dans le tunnel.' })
  })

  test('keeps what is typed until its answer', async ({ page }) => {
    await signUpStaff(page)
    const { id } = await makeTestAnime(page, 'Pendant la sauvegarde')
    await visit(page, `/admin/animes/${id}/edit`)
    await page.getByLabel('Studio').fill('Atelier')
    await page.getByLabel('Synopsis').fill('Un train')
    // Only now: the form itself comes from this address.
    const answer = await holdRequests(page, `**/api/admin/animes/${id}`)
    const asked = page.waitForRequest((request) => request.method() === 'PUT')
    await page.keyboard.press('Control+s')
    await asked
    await page.getByLabel('Synopsis').fill('Un train de nuit')
    // What is refetched after a save does not hold up the next one.
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

  test('of an episode waits for the network in its dialogue, which stays for what is typed until its answer', async ({
    page,
    context,
  }) => {
    const { id, dialog } = await openEpisode(page, 'Épisode pendant la sauvegarde', 1)
    await dialog.getByLabel('Titre', { exact: true }).fill('Le quai')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(dialog.getByText('Pas de connexion')).toBeVisible()
    await expect(dialog.getByLabel('Titre', { exact: true })).toHaveValue('Le quai')
    const answer = await holdRequests(page, /[/]api[/]admin[/]episodes[/][0-9]+$/)
    const asked = page.waitForRequest((request) => request.method() === 'PUT')
    await context.setOffline(false)
    await asked
    await dialog.getByLabel('Résumé').fill('Un train part.')
    answer()
    await expect(page.getByText('Épisode modifié avec succès !')).toBeVisible()
    await expect(dialog.getByLabel('Résumé')).toHaveValue('Un train part.')
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(dialog).toBeHidden()
    const { seasons } = await callAsPage(page, { method: 'GET', path: `/api/admin/animes/${id}/episodes` })
    expect(seasons[0].episodes[0]).toMatchObject({ title: 'Le quai', synopsis: 'Un train part.' })
  })

  test('is undone from its notice, and the form shows the former values', async ({ page }) => {
    await signUpStaff(page)
    const { id } = await makeTestAnime(page, 'À défaire', { synopsis: 'Avant.' })
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
    const { anime } = await callAsPage(page, { method: 'GET', path: `/api/admin/animes/${id}` })
    expect(anime).toMatchObject({ synopsis: 'Avant.', studio: 'Atelier Calme' })
  })

  test('of an unknown anime leads back to the list', async ({ page }) => {
    await visitAsStaff(page, '/admin/animes/2147483647/edit')
    await expect(page.getByText('Anime non trouvé')).toBeVisible()
    await page.getByRole('link', { name: 'Retour à la liste' }).click()
    await expect(page).toHaveURL(/\/admin\/animes$/)
  })
})

test('a season is reordered and copied to the other language with the keyboard', async ({ page }) => {
  await signUpStaff(page)
  const { id } = await makeTestAnime(page, 'Dans l’ordre')
  await addTestEpisodes(page, id, 3)
  await visit(page, `/admin/animes/${id}/edit`)
  await page.getByRole('button', { name: 'Réordonner Saison 1' }).press('Enter')
  const down = page.getByRole('button', { name: 'Descendre l’épisode 1' })
  await down.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /l’épisode 1\s: place 2 sur 3/ })).toBeAttached()
  await expect(down).toBeFocused()
  await expectAccessible(page, 'dialog[open]')
  await page.getByRole('button', { name: 'Renuméroter 2 épisodes' }).press('Enter')
  await expect(page.getByText('2 épisodes renumérotés')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(`essai-${id}-2.mp4`)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Copier Saison 1 vers l’autre langue' }).press('Enter')
  const answer = await holdRequests(page, `**/api/admin/animes/${id}/episodes/copy-season`)
  await page.getByRole('button', { name: 'Copier 3 épisodes' }).press('Enter')
  // The dialogue stays open and as it is until the answer.
  await expect(page.getByRole('button', { name: 'Copier plutôt de VF vers VOSTFR' })).toBeDisabled()
  for (const _ of ['refused', 'forced by browsers']) await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  answer()
  await expect(page.getByText('3 épisodes copiés en VF')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Aucun lien' })).toHaveCount(3)
  // What was ordered in one language is not lost in the other.
  await page.getByRole('button', { name: 'Réordonner Saison 1' }).press('Enter')
  await down.press('Enter')
  await page.getByRole('radio', { name: 'VF' }).check({ force: true })
  await page.getByLabel('Premier numéro').fill('11')
  await page.getByRole('button', { name: 'Renuméroter 5 épisodes' }).press('Enter')
  await expect(page.getByText('5 épisodes renumérotés')).toBeVisible()
})
