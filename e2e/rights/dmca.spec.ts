import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { expect, test, visit } from '../kit/test.ts'

/** Fills in the notice with these addresses. */
async function fillIn(page: Page, addresses: string): Promise<string> {
  const work = `Œuvre ${randomUUID().slice(0, 8)}`
  await page.getByLabel('Nom complet ou société').fill('Studio Kazé no Oto')
  await page.getByLabel('E-mail').fill('droits@exemple.fr')
  await page.getByLabel('Vous agissez en tant que').selectOption('mandataire')
  await page.getByLabel('Œuvre protégée').fill(work)
  await page.getByLabel('Adresses à retirer').fill(addresses)
  await page.getByLabel('Je crois de bonne foi').check()
  await page.getByLabel('Je déclare, sous peine de sanctions').check()
  await page.getByLabel('Signature').fill('Kazé no Oto')
  return work
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Envoyer la notification' })
const anime = (page: Page) => new URL('/anime/les-lanternes-de-kuroshio', page.url()).href

test.describe('a notice', () => {
  test.use({ expectedComplaint: /api\/rights/ })

  test('shows errors and keeps the input, is sent without an account, and is followed by its link and no other', async ({
    page,
  }) => {
    await visit(page, '/dmca')
    await sendButton(page).click()
    await expect(page.getByText('Votre nom ou votre société est requis')).toBeVisible()
    await expect(page.getByText('Indiquez au moins une adresse')).toBeVisible()
    await expect(page.getByText('Cette déclaration est requise')).toHaveCount(2)
    await expect(page.getByLabel('Nom complet ou société')).toBeFocused()
    const work = await fillIn(page, `${anime(page)}\n\nanime/ligne-47\n${anime(page)}-inconnu`)
    await sendButton(page).click()
    await expect(page.getByText('Ligne 3 : Indiquez des adresses complètes de ce site')).toBeVisible()
    await expect(page.getByText('Ligne 4 : Cette adresse ne mène à aucun anime ni épisode de ce site')).toBeVisible()
    await expect(page.getByLabel('Adresses à retirer')).toBeFocused()
    await expect(page.getByLabel('Œuvre protégée')).toHaveValue(work)
    await expect(page.getByLabel('Vous agissez en tant que')).toHaveValue('mandataire')
    await expect(page.getByLabel('Je crois de bonne foi')).toBeChecked()
    await expectAccessible(page)

    await page.getByLabel('Adresses à retirer').fill(anime(page))
    await sendButton(page).press('Enter')
    const heading = page.getByRole('heading', { name: /Notification reçue sous le numéro DMCA-\d{4}-\d{5}/ })
    await expect(heading).toBeFocused()
    await page.getByRole('button', { name: 'Copier le lien de suivi' }).click()
    await expect(page.locator('[aria-live]', { hasText: 'Lien copié !' })).toBeVisible()
    await page.getByRole('link', { name: 'Suivre la notification' }).click()
    const followed = page.getByRole('heading', { name: /^DMCA-\d{4}-\d{5} Reçue$/ })
    await expect(followed).toBeVisible()
    await expect(page.getByText('(tous les épisodes)')).toBeVisible()
    await expect(page.getByText(work)).toHaveCount(0)
    // Its mailed link confirms no address, and another one opens nothing.
    await page.goto(`${page.url()}.0123456789abcdef01234567`)
    await expect(page.getByRole('alert')).toContainText('Ce lien')
    await expect(followed).toBeVisible()
    await expectAccessible(page)
    await page.evaluate(() => {
      window.location.hash = '#DMCA-2026-00001.0123456789abcdef01234567'
    })
    await expect(page.getByRole('alert')).toContainText('Aucune notification ne porte ce numéro avec cette clé.')
    await expect(followed).toHaveCount(0)
  })

  test('is not shown for the link that replaced its own', async ({ page }) => {
    await visit(page, '/dmca')
    await fillIn(page, anime(page))
    await sendButton(page).press('Enter')
    const link = page.getByRole('link', { name: 'Suivre la notification' })
    const address = (await link.getAttribute('href')) ?? ''
    await page.getByRole('button', { name: 'En envoyer une autre' }).press('Enter')
    await expect(page.getByLabel('Nom complet ou société')).toBeFocused()
    // Only the answer about the first link is late.
    const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/rights/follow-up', (route) => isLet.then(() => route.continue()), { times: 1 })
    await Promise.all([page.waitForRequest('**/api/rights/follow-up'), page.goto(address)])
    await page.evaluate(() => {
      window.location.hash = '#DMCA-2026-00001.0123456789abcdef01234567'
    })
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Aucune notification ne porte ce numéro avec cette clé.')
    const late = page.waitForResponse((response) => response.ok() && response.url().endsWith('/follow-up'))
    letGo()
    await (await late).finished()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect(alert).toBeVisible()
    await expect(page.getByLabel('Numéro')).toHaveValue('DMCA-2026-00001')
    // A link with another key replaces typed text, too.
    await page.getByLabel('Clé').fill('autre')
    await page.evaluate(() => {
      window.location.hash = '#DMCA-2026-00001.abcdef0123456789abcdef01'
    })
    await expect(page.getByLabel('Clé')).toHaveValue('abcdef0123456789abcdef01')
    const [number = '', key = ''] = new URL(address, page.url()).hash.slice(1).split('.')
    await page.getByLabel('Numéro').fill(number)
    await page.getByLabel('Clé').fill(key)
    await page.getByRole('button', { name: 'Suivre' }).press('Enter')
    await expect(page.getByRole('heading', { name: `${number} Reçue` })).toBeFocused()
  })

  test('can be contested only for a withheld page', async ({ page }) => {
    await visit(page, '/dmca')
    await page.getByRole('link', { name: 'envoyez une contre-notification' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contre-notification')
    await page.getByLabel('Adresse de la page').fill(anime(page).replace('les-lanternes-de-kuroshio', 'inconnu'))
    await page.getByLabel('Nom complet ou société').fill('Lucie')
    await page.getByLabel('E-mail').fill('lucie@exemple.fr')
    await page.getByLabel('Pourquoi ce retrait').fill('Ce lien mène à une œuvre du domaine public.')
    await page.getByLabel('Je déclare, sous peine de sanctions').check()
    await page.getByLabel('J’accepte la compétence').check()
    await page.getByLabel('Signature').fill('Lucie')
    await page.getByRole('button', { name: 'Envoyer la contre-notification' }).click()
    await expect(page.getByText('Cette adresse ne mène à aucun anime ni épisode de ce site')).toBeVisible()
    await expect(page.getByLabel('Pourquoi ce retrait')).toHaveValue('Ce lien mène à une œuvre du domaine public.')
  })
})
