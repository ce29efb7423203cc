import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@playwright/test'
import { findFreePort } from '../../bench/kit/free-port.ts'
import { makeTemporaryFolder, startSite } from '../../bench/kit/site-process.ts'
import { type OpenIdStandIn, startOpenId } from '../../tests/stand-ins/openid.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { signUp, visitSignedOut } from '../kit/accounts.ts'
import { expect, test, visit } from '../kit/test.ts'

const security = '/settings?tab=securite'
const loginToSecurity = `/login?next=${encodeURIComponent(security)}`
const goOn = 'Continuer avec Maison'

// One site for all of them.
test.describe.configure({ mode: 'default' })

/** The site of the other journeys has no provider. */
const withProvider = test.extend<object, { provided: { url: string; openId: OpenIdStandIn } }>({
  provided: [
    async ({ browserName: _ }, use) => {
      const { folder, remove } = makeTemporaryFolder()
      const port = await findFreePort()
      const url = `http://localhost:${port}`
      const openId = await startOpenId([`${url}/login/provider`])
      const { issuer, clientId: client_id, clientSecret: client_secret } = openId
      const OIDC_PROVIDERS = join(folder, 'providers.json')
      writeFileSync(
        OIDC_PROVIDERS,
        JSON.stringify([{ id: 'maison', name: 'Maison', issuer, client_id, client_secret }]),
      )
      const { stop } = await startSite(folder, { PORT: String(port), PUBLIC_URL: url, OIDC_PROVIDERS })
      await use({ url, openId })
      await stop()
      await openId.close()
      await remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ provided }, use) => use(provided.url),
})

withProvider.describe('an account of another site', () => {
  withProvider.use({ expectedComplaint: /status of (400|409)/ })

  withProvider(
    'registers under a chosen name, signs in, and is unlinked after a password',
    async ({ page, provided }) => {
      provided.openId.person = { sub: 'a', preferred_username: 'x', email: 'lune@exemple.fr', email_verified: true }
      await visit(page, loginToSecurity)
      await expect(page.getByRole('button', { name: goOn })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: goOn }).click()
      await expect(page.getByText('Votre compte Maison (lune@exemple.fr) ouvrira')).toBeVisible()
      await expectAccessible(page)
      await expect(page).not.toHaveURL(/code=/)
      await page.getByRole('button', { name: 'S’inscrire' }).click()
      await expect(page.getByText("Le nom d'utilisateur est requis")).toBeVisible()
      await page.getByLabel('Nom d’utilisateur').fill('Clair de lune')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(security)

      await visitSignedOut(page, loginToSecurity)
      await page.getByRole('button', { name: goOn }).click()
      await expect(page).toHaveURL(security)
      await expect(page.getByRole('heading', { name: 'Comptes liés' })).toBeVisible()
      await expectAccessible(page)
      const unlink = page.getByRole('dialog').getByRole('button', { name: 'Délier' })
      await page.getByRole('button', { name: 'Délier Maison' }).click()
      await unlink.click()
      await expect(page.getByText('Rien d’autre n’ouvre votre compte')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Veilleuse4')
      await page.getByLabel('Confirmer le nouveau mot de passe', { exact: true }).fill('Veilleuse4')
      await page.getByRole('button', { name: 'Choisir un mot de passe' }).click()
      await expect(page.getByText('Mot de passe enregistré !')).toBeVisible()
      await page.getByRole('button', { name: 'Délier Maison' }).click()
      await unlink.click()
      await expect(page.getByRole('button', { name: 'Lier Maison' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Comptes liés' })).toBeFocused()
    },
  )

  withProvider.describe('that could not be read', () => {
    withProvider.use({ expectedComplaint: /status of 429/ })

    withProvider('is reported in the settings, loaded again, and linked from there', async ({ page, provided }) => {
      provided.openId.person = {
        sub: 'd',
        preferred_username: 'brume',
        email: 'brume@exemple.fr',
        email_verified: true,
      }
      await signUp(page)
      const refuse = (route: Route) => route.fulfill({ status: 429, json: {} })
      await page.route('**/api/auth/identities', refuse)
      await visit(page, security)
      await expect(page.getByRole('heading', { name: 'Comptes liés' })).toBeVisible()
      await page.unroute('**/api/auth/identities', refuse)
      await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
      await page.getByRole('button', { name: 'Lier Maison' }).click()
      await expect(page.getByRole('button', { name: 'Délier Maison' })).toBeVisible()
    })
  })

  withProvider('reports a cancelled consent, a repeated answer, and a taken address', async ({ page, provided }) => {
    provided.openId.person = undefined
    await visit(page, '/login')
    await page.getByRole('button', { name: goOn }).click()
    await expect(page.getByRole('alert')).toHaveText('Vous avez annulé la connexion avec Maison.')
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Cette connexion a expiré ou a déjà servi.')
    await page.getByRole('link', { name: 'Revenir' }).click()
    await expect(page).toHaveURL('/login')

    const { email } = await signUp(page)
    provided.openId.person = { sub: 'c', preferred_username: 'voleur', email, email_verified: true }
    await visitSignedOut(page, loginToSecurity)
    await page.getByRole('button', { name: goOn }).click()
    await expect(page.getByText(`Un compte a déjà l’adresse ${email}`)).toBeVisible()
    await expectAccessible(page)
  })
})
