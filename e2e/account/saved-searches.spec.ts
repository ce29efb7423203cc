import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createCatalogueMemory } from '../../src/features/catalogue/server/public.ts'
import { matchSavedSearches } from '../../src/features/notifications/server/saved-searches/jobs.ts'
import { getRow } from '../../tests/kit/rows.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { visitAsMember } from '../kit/accounts.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { expect, test, visit } from '../kit/test.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Résultats' })
const save = (page: Page) => results(page).getByRole('button', { name: 'Enregistrer cette recherche' })
const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.getByRole('list', { name: 'Recherches enregistrées' }).getByRole('listitem')

/** Adds a film of a year that no other journey has, and notes the saved searches that it matches. */
async function addFilm(year: number): Promise<string> {
  const title = `Veillée ${randomUUID().slice(0, 8)}`
  await withSiteDatabase(async (db) => {
    const slug = title.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')
    await db
      .insertInto('anime')
      .values({ slug, title, sort_key: slug, type: 'Film', release_year: year, created_at: '2020-01-01T00:00:00Z' })
      .execute()
    const memory = createCatalogueMemory(db)
    await matchSavedSearches({ db, memory, now: () => new Date() })
  })
  return title
}

test('filters are saved under a name, notify of a new anime, are opened, renamed and removed', async ({ page }) => {
  await visitAsMember(page, '/explorer?year_min=2143&year_max=2143')
  await save(page).click()
  await expect(dialog(page).getByLabel('Nom')).toHaveValue('2143')
  await expectAccessible(page)
  await dialog(page).getByLabel('Nom').fill('L’an 2143')
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  const saved = results(page).getByRole('link', { name: 'Recherche enregistrée' })
  await expect(saved).toBeFocused()

  const title = await addFilm(2143)
  await visit(page, '/notifications')
  const notification = page.getByRole('main').getByText('Un nouvel anime pour « L’an 2143 »')
  await expect(notification).toBeVisible()
  await expect(page.getByRole('main').getByText(title)).toBeVisible()

  await visit(page, '/my-space')
  await page.getByRole('tab', { name: 'Mes recherches' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('2143')
  await expectAccessible(page)

  const quiet = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await rows(page).getByRole('switch', { name: 'Me prévenir L’an 2143' }).click()
  expect((await quiet).status()).toBe(200)
  await rows(page).getByRole('button', { name: 'Renommer L’an 2143' }).click()
  await dialog(page).getByLabel('Nom').fill('Très loin')
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(rows(page)).toContainText('Très loin')
  await page.reload()
  await expect(rows(page).getByRole('switch', { name: 'Me prévenir Très loin' })).not.toBeChecked()

  await rows(page).getByRole('link', { name: 'Très loin' }).click()
  await expect(page).toHaveURL(/\/explorer\?year_min=2143&year_max=2143$/)
  await expect(saved).toBeVisible()
  await saved.click()
  await rows(page).getByRole('button', { name: 'Supprimer Très loin' }).click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Aucune recherche enregistrée')).toBeVisible()
  await expectAccessible(page)
})

test('a visitor cannot save a search without filters, signs in first, and returns to the filters', async ({ page }) => {
  await visit(page, '/explorer')
  await expect(results(page).getByRole('status')).toContainText('trouvé')
  await expect(page.getByText('Enregistrer cette recherche')).toBeHidden()
  await visit(page, '/explorer?type=Film&vf_complete=true')
  await results(page).getByRole('link', { name: 'Enregistrer cette recherche' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  expect(new URL(page.url()).searchParams.get('next')).toBe('/explorer?type=Film&vf_complete=true')
})

test.describe('with a failing server', () => {
  test.use({ expectedComplaint: /status of (400|404|409|503)/ })

  test('too many searches, one removed elsewhere, and a list that does not load, say so', async ({ page }) => {
    const { email } = await visitAsMember(page, '/explorer?type=Film')
    await save(page).click()
    await dialog(page).getByLabel('Nom').fill('')
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog(page).getByText('Un nom est attendu.')).toBeVisible()
    await dialog(page).getByLabel('Nom').fill('Films')
    const message = 'Vous avez déjà 20 recherches enregistrées. Supprimez-en une dans « Mon Espace ».'
    await page.route('**/api/saved-searches', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { message, code: 'CONFLICT' } })
        : route.continue(),
    )
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Vous avez déjà 20 recherches enregistrées')
    await page.unroute('**/api/saved-searches')

    // One that another device has removed is removed here, too.
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await results(page).getByRole('link', { name: 'Recherche enregistrée' }).click()
    await rows(page).getByRole('button', { name: 'Supprimer Films' }).click()
    await withSiteDatabase(async (db) => {
      const { id } = await getRow(db, 'account', { email })
      await db.deleteFrom('saved_search').where('account_id', '=', id).execute()
    })
    await dialog(page).getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Aucune recherche enregistrée')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)

    await page.route('**/api/saved-searches', (route) => route.fulfill({ status: 503, json: {} }))
    await visit(page, '/my-space?tab=searches')
    await expect(page.getByRole('main').getByRole('button', { name: 'Réessayer' })).toBeVisible({ timeout: 30_000 })
    await page.unroute('**/api/saved-searches')
    await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText('Aucune recherche enregistrée')).toBeVisible()
  })
})
