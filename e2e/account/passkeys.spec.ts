import type { CDPSession, Page } from '@playwright/test'
import { findFreePort } from '../../bench/kit/free-port.ts'
import { makeTemporaryFolder, startSite } from '../../bench/kit/site-process.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { visitAsMember, visitSignedOut } from '../kit/accounts.ts'
import { expect, test } from '../kit/test.ts'

const security = '/settings?tab=securite'
const loginToSecurity = `/login?next=${encodeURIComponent(security)}`
const dialog = (page: Page) => page.getByRole('dialog')

// One site for all of them.
test.describe.configure({ mode: 'default' })

/** Passkeys belong to a host with a name, and the site of the other journeys has only an address. */
const withNamedSite = test.extend<object, { named: string }>({
  named: [
    async ({ browserName: _ }, use) => {
      const { folder, remove } = makeTemporaryFolder()
      const port = await findFreePort()
      const url = `http://localhost:${port}`
      const { stop } = await startSite(folder, { PORT: String(port), PUBLIC_URL: url })
      await use(url)
      await stop()
      await remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ named }, use) => use(named),
})

/** Gives the browser a device with passkeys, whose owner is present. */
async function addDevice(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, authenticatorId }
}

async function addPasskey(page: Page): Promise<void> {
  await visitAsMember(page, security)
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await expect(page.getByRole('button', { name: /^Renommer/ })).toBeVisible()
}

withNamedSite.describe('a passkey', () => {
  withNamedSite.use({ expectedComplaint: /status of 400/ })

  withNamedSite('is added and named, signs in without a password, and is removed', async ({ page }) => {
    await addDevice(page)
    await addPasskey(page)
    await page.getByRole('button', { name: /^Renommer/ }).click()
    await expectAccessible(page)
    await dialog(page).getByLabel('Nom').fill('Mon téléphone')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Mon téléphone', { exact: true }).first()).toBeVisible()

    await visitSignedOut(page, loginToSecurity)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
    await expect(page).toHaveURL(security)

    // Focusing the e-mail field offers it, too.
    await visitSignedOut(page, loginToSecurity)
    await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn')
    await page.getByLabel('E-mail').focus()
    await expect(page).toHaveURL(security)

    await page.getByRole('button', { name: 'Retirer Mon téléphone' }).click()
    await dialog(page).getByRole('button', { name: 'Retirer', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Clés d’accès' })).toBeFocused()
    await visitSignedOut(page, loginToSecurity)
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
    await expect(page.getByText('Cette clé d’accès n’est pas connue ici')).toBeVisible()
  })

  withNamedSite('is offered again at a later focus, to the form on screen', async ({ page }) => {
    const { client, authenticatorId } = await addDevice(page)
    await addPasskey(page)
    await page.clock.install()
    await visitSignedOut(page, '/login')
    const presence = (enabled: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    await presence(false)
    const offers: string[] = []
    page.on('request', (request) => request.url().endsWith('/passkey-login/options') && offers.push(request.url()))
    const refocus = async () => {
      await page.getByLabel('Mot de passe', { exact: true }).focus()
      await page.getByLabel('E-mail').focus()
    }
    await refocus()
    await expect.poll(() => offers.length).toBe(1)
    await refocus()
    // The challenge of the first offer is over.
    await page.clock.fastForward('11:00')
    await refocus()
    await expect.poll(() => offers.length).toBe(2)
    const toRegister = page.getByRole('link', { name: 'Créer un compte' })
    await toRegister.click()
    await page.getByRole('link', { name: 'Se connecter' }).click()
    // Both forms have the fields; only that of the login leads to the other.
    await expect(toRegister).toBeVisible()
    await presence(true)
    await refocus()
    await expect(page).not.toHaveURL(/login/)
    expect(offers).toHaveLength(3)
  })
})
