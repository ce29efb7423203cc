import { expect, test } from 'vitest'
import { password } from '../../../../../tests/kit/accounts-api.ts'
import { callAtOnce, lockAccount } from '../../../../../tests/kit/at-once.ts'
import { useProviderVisits } from '../../../../../tests/kit/provider-visits.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { minuteMs } from '../../../../shared/durations.ts'
import { visitExpired } from '../../providers-rules.ts'
import type { Provider } from './read-providers.ts'

const { site, present, post, visit, register, linkTo, addPasskey, identitiesOf } = useProviderVisits()

test('a second press while a link is made does not say that another one has it', async () => {
  const { token } = await site.join(`Double${present.count}`)
  const begun = (await post('identities/discord/visits', undefined, token)).body
  const { key } = await visit('discord', begun)
  const press = () => post('identities', { key }, token)
  const answers = await callAtOnce(site.db, sql`lock table provider_visit in share mode`, [press, press])
  const [made, refused] = answers.toSorted((one, other) => one.status - other.status)
  expect(made?.status).toBe(201)
  expect(refused).toMatchObject({ status: 400, body: { message: visitExpired } })
})

test('a link needs a proof, its own account, and an account that nobody else linked', async () => {
  const [one, other] = [await site.join(`Un${present.count}`), await site.join(`Autre${present.count}`)]
  const begun = (await post('identities/discord/visits', undefined, one.token)).body
  const { key } = await visit('discord', begun)
  expect((await post('identities', { key }, other.token)).status).toBe(400)
  expect((await post('provider-login', { key })).status).toBe(400)
  expect((await post('identities', { key }, one.token)).status).toBe(201)
  expect((await post('identities/discord/visits', undefined, one.token)).status).toBe(409)
  expect((await linkTo(other.token, 'discord')).status).toBe(409)
  site.pass(11 * minuteMs)
  const later = await post('identities/maison/visits', undefined, other.token)
  expect(later).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })
})

test('the last way in stays; with a password it may go', async () => {
  const { token } = await register('discord')
  const { identities, has_password } = await identitiesOf(token)
  expect(has_password).toBe(false)
  const path = `/api/auth/identities/${identities[0].id}`
  expect((await site.call('DELETE', path, { token })).status).toBe(409)
  expect((await identitiesOf(token)).identities).toHaveLength(1)
  const closed = await post('delete-account', { password }, token)
  expect(closed.body.message).toContain('n’a pas de mot de passe')
  expect((await post('first-password', { newPassword: 'Password1' }, token)).status).toBe(400)
  expect((await post('first-password', { newPassword: 'Veilleuse4' }, token)).status).toBe(200)
  expect((await post('first-password', { newPassword: 'Veilleuse5' }, token)).status).toBe(409)
  const login = { email: `lune${present.count}@exemple.fr`, password: 'Veilleuse4' }
  expect((await post('login', login)).status).toBe(200)
  expect((await site.call('DELETE', path, { token })).status).toBe(204)
})

test('of the last two ways in, removed at once, one stays', async () => {
  const { token, user } = await register('discord')
  expect((await linkTo(token, 'maison')).status).toBe(201)
  const { identities } = await identitiesOf(token)
  const removals = identities.map(({ id }: { id: number }) => () => {
    return site.call('DELETE', `/api/auth/identities/${id}`, { token })
  })
  const answers = await callAtOnce<{ status: number }>(site.db, lockAccount(user.id), removals)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
})

test('the last passkey of an account that nothing else opens stays', async () => {
  const { token } = await register('discord')
  const { id } = (await addPasskey(token)).body.passkey
  const { identities } = await identitiesOf(token)
  expect((await site.call('DELETE', `/api/auth/identities/${identities[0].id}`, { token })).status).toBe(204)
  const remove = () => site.call('DELETE', `/api/auth/passkeys/${id}`, { token })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect((await site.call('GET', '/api/auth/passkeys', { token })).body.passkeys).toMatchObject([{ id }])
  expect((await post('first-password', { newPassword: 'Veilleuse4' }, token)).status).toBe(200)
  expect((await remove()).status).toBe(204)
})

test('a provider that left the settings is shown by its id and opens nothing; it can be unlinked', async () => {
  const { token } = await register('discord')
  expect((await linkTo(token, 'maison')).status).toBe(201)
  // Settings are read only at the start.
  const providers = site.parts.providers as Provider[]
  const all = [...providers]
  try {
    providers.splice(0, providers.length, ...all.filter(({ id }) => id !== 'maison'))
    const { identities, providers: offered } = await identitiesOf(token)
    const shown = identities.map(({ provider }: { provider: object }) => provider)
    expect(shown).toEqual([
      { id: 'discord', name: 'Discord' },
      { id: 'maison', name: 'maison' },
    ])
    expect(offered).toEqual([{ id: 'discord', name: 'Discord' }])
    const unlink = (index: number) => site.call('DELETE', `/api/auth/identities/${identities[index].id}`, { token })
    expect((await unlink(0)).status).toBe(409)
    expect((await unlink(1)).status).toBe(204)
    expect((await identitiesOf(token)).identities).toMatchObject([{ provider: { id: 'discord' } }])
  } finally {
    providers.splice(0, providers.length, ...all)
  }
})
