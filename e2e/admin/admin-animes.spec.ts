import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../kit/accessible.ts'
import { holdNotice, undo } from '../kit/action-notice.ts'
import { addTestEpisodes, makeTestAnime, signUpStaff, visitAsStaff } from '../kit/staff.ts'
import { boxOf, expect, expectFits, holdRequests, test, visit } from '../kit/test.ts'

test.describe('a new anime', () => {
  test.use({ expectedComplaint: /status of 400/ })

  test('an anime is created, found as a card, and deleted after naming the consequences', async ({ page }) => {
    await visitAsStaff(page, '/admin/animes')
    await page.getByRole('button', { name: 'Créer un anime' }).click()
    const dialog = page.getByRole('dialog', { name: 'Créer un anime' })
    await dialog.getByRole('button', { name: 'Créer' }).click()
    await expect(dialog.getByText('Le titre est requis')).toBeVisible()
    await expectAccessible(page, 'dialog[open]')
    const title = `Bois flotté ${randomUUID().slice(0, 8)}`
    await dialog.getByLabel('Titre').fill(title)
    // An unreadable number creates no anime.
    const year = dialog.getByLabel('Année de sortie')
    await year.pressSequentially('e')
    await dialog.getByRole('button', { name: 'Créer' }).click()
    await expect(year).toHaveAccessibleDescription('Une année est attendue')
    await year.fill('')
    await dialog.getByText('Prévenir les membres').click()
    await dialog.getByRole('button', { name: 'Créer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    await visit(page, '/admin/animes')
    await page.getByRole('searchbox', { name: 'Rechercher par titre' }).fill(title)
    await expect(page).toHaveURL(/[?&]search=/)
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expect(card).toContainText('0 épisode')
    await expect(card.getByRole('link', { name: `Voir ${title}` })).toHaveAttribute('href', /^\/anime\/bois-flotte-/)
    await expectAccessible(page)
    await card.getByRole('button', { name: `Supprimer ${title}` }).click()
    await expectAccessible(page, 'dialog[open]')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await holdNotice(page, `« ${title} » est supprimé`)
    await expect(page.getByText('Aucun anime ne correspond')).toBeVisible()
    await undo(page).click()
    await expect(card).toBeVisible()
  })
})

test('several animes are changed at once, after a preview with counts, and restored', async ({ page }) => {
  await signUpStaff(page, 'Moderateur')
  const name = `Lot ${randomUUID().slice(0, 8)}`
  const [first] = [
    await makeTestAnime(page, name, { genres: ['Drame'] }),
    await makeTestAnime(page, name),
    await makeTestAnime(page, name),
  ]
  await visit(page, `/admin/animes?view=table&search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(3)
  await page.getByRole('checkbox', { name: first.title }).focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Modifier en lot' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier en lot' })
  await dialog.getByLabel('Ajouter des genres').fill('drame')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Statut').selectOption('en cours')
  const answer = await holdRequests(page, '**/api/admin/animes/bulk-edit')
  const [previewed] = await Promise.all([
    page.waitForRequest('**/api/admin/animes/bulk-edit'),
    dialog.getByRole('button', { name: 'Voir ce qui change' }).click(),
  ])
  // A preview of earlier choices does not count.
  await dialog.getByLabel('Classique').selectOption('Oui')
  answer()
  await (await previewed.response())?.finished()
  await expect(dialog.getByRole('button', { name: 'Voir ce qui change' })).not.toHaveAttribute('aria-busy')
  await dialog.getByLabel('Classique').selectOption('Inchangé')
  await dialog.getByRole('button', { name: 'Voir ce qui change' }).click()
  await expect(dialog.getByRole('status')).toContainText('3 animes changent')
  await expect(dialog.getByRole('status')).toContainText('2 animes : genre « Drame » ajouté, 1 l’a déjà')
  await expectAccessible(page, 'dialog[open]')
  const apply = dialog.getByRole('button', { name: 'Modifier 3 animes' })
  await apply.hover()
  // As the second half of a double click, which answers nothing.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await apply.click()
  await holdNotice(page, '3 animes modifiés')
  const running = page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'en cours' })
  await expect(running).toHaveCount(3)
  await expectAccessible(page)
  await undo(page).click()
  await expect(running).toHaveCount(0)
})

test('filters are in the address; at any width all fits, and rows have readable titles', async ({ page }) => {
  await signUpStaff(page)
  await test.step('Back restores the filters', async () => {
    const empty = await makeTestAnime(page, 'Sans rien')
    const full = await makeTestAnime(page, 'Avec tout', { genres: ['Drame', 'Mystère', 'Romance'] })
    await addTestEpisodes(page, full.id, 1)
    await visit(page, '/admin/animes')
    await page.getByLabel('À revoir').selectOption('Sans épisode')
    await expect(page).toHaveURL(/faults=no-episodes/)
    await expect(page.getByRole('heading', { name: empty.title })).toBeVisible()
    await expect(page.getByRole('heading', { name: full.title })).toHaveCount(0)
    await page.goBack()
    await expect(page).not.toHaveURL(/faults/)
    const card = page.getByRole('listitem').filter({ hasText: full.title })
    await expect(card).toContainText('Drame, Mystère +1')
    await expect(card).not.toContainText('Romance')
  })

  await page.setViewportSize({ width: 390, height: 844 })
  const { title } = await makeTestAnime(page, 'Un titre assez long pour être coupé quelque part dans la table')
  for (const path of ['/admin/animes', '/admin/animes?view=table']) {
    await visit(page, path)
    await page
      .getByRole('link', { name: /^Modifier / })
      .first()
      .waitFor()
    await expectFits(page)
    await expectAccessible(page)
  }
  await visit(page, `/admin/animes?view=table&search=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ hasText: title })
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(async () => {
      const link = await boxOf(row.getByRole('link', { name: title, exact: true }))
      expect(link.width, `at ${width}`).toBeGreaterThan(100)
      const { right } = await boxOf(row.getByRole('button', { name: `Supprimer ${title}` }))
      expect(right).toBeLessThanOrEqual(width)
    }).toPass()
  }
})
