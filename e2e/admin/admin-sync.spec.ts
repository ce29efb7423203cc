import type { Page } from '@playwright/test'
import { makeTemporaryFolder, startSite } from '../../bench/kit/site-process.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { openDatabase } from '../../src/process/open-database.ts'
import { expectAccessible, expectAccessibleInBoth } from '../kit/accessible.ts'
import { newAccount, signIn, type TestAccount } from '../kit/accounts.ts'
import { callAsPage } from '../kit/staff.ts'
import { test as base, expect, visit } from '../kit/test.ts'

type OwnSite = { url: string; staff: TestAccount }

// A separate site: a new anime notifies everyone, and would be first on the home page of other journeys.
const test = base.extend<object, { ownSite: OwnSite }>({
  ownSite: [
    async ({ browserName: _ }, use) => {
      const { folder, remove } = makeTemporaryFolder()
      const site = await startSite(folder)
      await use({ url: site.url, staff: await makeModerator(site.url, folder) })
      await site.stop()
      await remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ ownSite }, use) => use(ownSite.url),
})
test.describe.configure({ mode: 'default', timeout: 120_000 })

async function makeModerator(url: string, folder: string): Promise<TestAccount> {
  const staff = newAccount()
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body: JSON.stringify(staff) })
  const { connection, close } = await openDatabase(readConfig({ DATA_DIR: folder, DATABASE_POOL: '2' }))
  await connection.db.updateTable('account').set({ role: 'Moderateur' }).where('email', '=', staff.email).execute()
  await close()
  return staff
}

const dialogOf = (page: Page) => page.getByRole('dialog')

async function openAs(page: Page, { staff }: OwnSite, path: string): Promise<void> {
  await signIn(page, staff)
  await visit(page, path)
}

test('an anime of the feed is added with its extras, watched, and removed by Annuler', async ({ page, ownSite }) => {
  await openAs(page, ownSite, '/admin/animes')
  await page.getByRole('button', { name: 'Synchroniser' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { name: 'Synchroniser un anime' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Les horloges de sel.*Nouveau/ }).click()
  await expect(dialog.getByLabel('Slug de l’anime')).toHaveValue('les-horloges-de-sel')
  await expect(dialog.getByLabel('Slug de l’anime')).toBeFocused()
  await dialog.getByLabel('Synchronisation complète, extras inclus').check()
  await dialog.getByRole('button', { name: 'Synchroniser', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Synchronisation terminée' })).toBeVisible()
  await expect(dialog.getByText('Synchronisation réussie.')).toBeVisible()
  await expect(dialog.getByText('Saison 1, épisodes 1 à 10 (VOSTFR)')).toBeVisible()
  await expectAccessible(page)

  const visitor = await page.context().newPage()
  await visitor.goto('/anime/les-horloges-de-sel')
  await expect(visitor.getByRole('heading', { level: 1, name: 'Les horloges de sel' })).toBeVisible()
  await expect(visitor.getByText('La marée remonte le temps').first()).toBeVisible()

  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByText('« Les horloges de sel » synchronisé')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByText('Action annulée')).toBeVisible()
  const readStatus = async () => (await visitor.request.get('/api/animes/les-horloges-de-sel')).status()
  await expect.poll(readStatus).toBe(404)
})

test('differences are shown first: deselected ones and hand-written fields stay', async ({ page, ownSite }) => {
  await openAs(page, ownSite, '/admin/sync')
  const { anime } = await (await page.request.get('/api/animes/le-bouillon-des-dieux')).json()
  const data = { synopsis: 'De ma main.' }
  await callAsPage(page, { method: 'PUT', path: `/api/admin/animes/${anime.id}`, data })

  await page.getByRole('button', { name: 'Synchroniser un anime' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Slug de l’anime').fill('le-bouillon-des-dieux')
  await dialog.getByLabel('Synchronisation complète, extras inclus').check()
  await dialog.getByRole('button', { name: 'Voir les différences' }).click()
  await expect(dialog.getByText(/gardé\s: modifié à la main le \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await expect(dialog.getByText('Saison 1, épisodes 7 et 8 (VF)')).toBeVisible()
  await expectAccessible(page)
  const apply = dialog.getByRole('button', { name: /^Appliquer/ })
  const before = (await apply.textContent()) ?? ''
  await dialog.getByRole('checkbox', { name: /^Note/ }).uncheck()
  await expect(apply).not.toHaveText(before)
  await apply.click()
  await expect(dialog.getByText('Synchronisation réussie.')).toBeVisible()
  await expect(dialog.getByText(/Synopsis\s: gardé, modifié à la main/)).toBeVisible()

  const readAnime = async () => (await (await page.request.get('/api/animes/le-bouillon-des-dieux')).json()).anime
  // The run has ended; the site drops its cached answer a moment later.
  await expect.poll(readAnime).toMatchObject({ synopsis: 'De ma main.', rating: anime.rating })
  expect((await readAnime()).genres.map(({ name }: { name: string }) => name)).toContain('Fantastique')

  // Again: only the deselected differences remain.
  await dialog.getByRole('button', { name: 'Synchroniser un autre anime' }).click()
  await dialog.getByLabel('Slug de l’anime').fill('le-bouillon-des-dieux')
  await dialog.getByLabel('Synchronisation complète, extras inclus').check()
  await dialog.getByRole('button', { name: 'Voir les différences' }).click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
})

test.describe('while differences are reviewed', () => {
  test.use({ expectedComplaint: /429/ })

  test('a refused start and another reading of them keep the choices', async ({ page, ownSite }) => {
    await openAs(page, ownSite, '/admin/sync')
    await page.getByRole('button', { name: 'Synchroniser un anime' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Slug de l’anime').fill('les-horloges-de-sel')
    await dialog.getByRole('button', { name: 'Voir les différences' }).click()
    const box = dialog.getByRole('checkbox').first()
    await box.uncheck()
    const message = 'Trop de synchronisations.'
    await page.route('**/api/admin/sync/runs', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, json: { success: false, message, code: 'RATE_LIMITED' } })
        : route.fallback(),
    )
    const again = page.waitForResponse(/[/]differences/)
    await dialog.getByRole('button', { name: /^(Appliquer|Ajouter)/ }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await (await again).finished()
    await page.context().setOffline(true)
    const third = page.waitForResponse(/[/]differences/)
    await page.context().setOffline(false)
    await third
    await expect(dialog.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect(box).not.toBeChecked()
  })
})

test('by keyboard, a missing slug is reported; an unknown one fails, is retried, listed', async ({ page, ownSite }) => {
  await openAs(page, ownSite, '/admin/sync')
  await page.getByRole('button', { name: 'Synchroniser un anime' }).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Slug de l’anime')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText("Veuillez entrer un slug d'anime")).toBeVisible()
  await expect(dialog.getByLabel('Slug de l’anime')).toBeFocused()
  await page.keyboard.type('hagane-zeor')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Synchronisation échouée' })).toBeVisible()
  await expect(dialog.getByText('Erreur 404: Not Found')).toBeVisible()
  await expect(
    dialog.getByText(/Le slug «\shagane-zeor\s» n’est ni au catalogue, ni connu d’aucune source/),
  ).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Réessayer' }), 'each view takes the focus').toBeFocused()
  const retried = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.keyboard.press('Enter')
  await retried
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /hagane-zeor.*Échouée/ }).first()).toBeVisible()

  await expect(page.getByText(/^Prochain passage/)).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Synchroniser un anime' }).click()
  await expectAccessibleInBoth(page)
})
