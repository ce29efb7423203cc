import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type DiscordStandIn, startDiscordSignIn } from '../stand-ins/discord-sign-in.ts'
import { followToSite } from '../stand-ins/follow-to-site.ts'
import { type OpenIdStandIn, startOpenId } from '../stand-ins/openid.ts'
import { useAccountsApi } from './accounts-api.ts'
import { makeSoftwareAuthenticator } from './software-authenticator.ts'
import { useTestFolder } from './test-folder.ts'

export const publicUrl = 'https://sumine.example'

/** The calls on accounts, and two providers: Discord, and the OpenID provider 'maison'. Each test has a new person. */
export function useProviderVisits() {
  const folder = useTestFolder()
  const settings: Record<string, string> = { SMTP_URL: 'folder', STAFF_SECOND_FACTOR: 'required' }
  const present = { count: 0 } as { discord: DiscordStandIn; openId: OpenIdStandIn; count: number }
  // Before the site reads its settings.
  beforeAll(async () => {
    const discord = await startDiscordSignIn()
    const openId = await startOpenId([`${publicUrl}/login/provider`])
    Object.assign(present, { discord, openId })
    const { issuer, clientId: client_id, clientSecret: client_secret } = openId
    const values = { moderation: 'Moderateur', direction: 'Administrateur' }
    const maison = { id: 'maison', name: 'Maison', issuer, client_id, client_secret, scope: 'openid email profile' }
    const file = join(folder, 'providers.json')
    writeFileSync(file, JSON.stringify([{ ...maison, roles: { claim: 'groups', values } }]))
    const { clientId: DISCORD_CLIENT_ID, clientSecret: DISCORD_CLIENT_SECRET } = discord
    Object.assign(settings, { OIDC_PROVIDERS: file, DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET })
  })
  const site = useAccountsApi(settings)
  beforeAll(() => {
    // The settings name no address of Discord.
    for (const provider of site.parts.providers) if (provider.kind === 'discord') provider.url = present.discord.address
  })
  afterAll(async () => {
    await present.discord?.close()
    await present.openId?.close()
  })
  beforeEach(() => {
    const { discord, openId } = present
    const count = ++present.count
    const name = `lune${count}`
    discord.user = {
      id: `8000${count}`,
      username: name,
      global_name: null,
      email: `${name}@exemple.fr`,
      verified: true,
    }
    openId.person = { sub: `p${count}`, preferred_username: name, email: `${name}@exemple.fr`, email_verified: true }
  })

  const post = (path: string, body?: object, token?: string) =>
    site.call('POST', `/api/auth/${path}`, { ...(body && { body }), ...(token && { token }) })
  const begin = (provider: string) => post(`providers/${provider}/visits`)

  /** Visits a provider and comes back. @returns the key, and the site's answer */
  async function visit(provider: string, begun?: { key: string; url: string }) {
    const { key, url } = begun ?? (await begin(provider)).body
    const query = await followToSite(url, publicUrl)
    return { key, query, returned: await post('provider-return', { key, query }) }
  }

  return {
    site,
    /** The stand-ins of the providers, and the number of the person. */
    present,
    post,
    begin,
    visit,
    async register(provider: string) {
      const { key } = await visit(provider)
      const { status, body } = await post('provider-register', { key, username: `Lune ${present.count}` })
      expect(status).toBe(201)
      return { id: body.user.id as number, token: body.tokens.accessToken as string, user: body.user }
    },
    async linkTo(token: string, provider: string) {
      const begun = (await post(`identities/${provider}/visits`, undefined, token)).body
      const { key, returned } = await visit(provider, begun)
      expect(returned.body.next).toBe('link')
      return post('identities', { key }, token)
    },
    addPasskey: async (token: string, device = makeSoftwareAuthenticator(publicUrl)) =>
      post('passkeys', { passkey: device.create((await post('passkeys/options', undefined, token)).body) }, token),
    identitiesOf: async (token: string) => (await site.call('GET', '/api/auth/identities', { token })).body,
  }
}
