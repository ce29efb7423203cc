import { expect, test } from 'vitest'
import { useAccountsApi } from '../../../../tests/kit/accounts-api.ts'
import { notificationPreferences } from '../contract.ts'

const { call, join } = useAccountsApi()
const path = '/api/auth/preferences'
const all = Object.fromEntries(Object.keys(notificationPreferences.shape).map((kind) => [kind, true]))

test('all kinds are on by default, and a partial update keeps the others', async () => {
  const { token } = await join('Alma')
  expect(await call('GET', path, { token })).toMatchObject({ status: 200, body: { notifications: all } })
  const off = await call('PUT', path, { token, body: { notifications: { new_animes: false, maintenance: false } } })
  expect(off.body.notifications).toEqual({ ...all, new_animes: false, maintenance: false })
  await call('PUT', path, { token, body: { notifications: { maintenance: true } } })
  expect((await call('GET', path, { token })).body.notifications).toEqual({ ...all, new_animes: false })
})

test('requires booleans', async () => {
  const { token } = await join('Dorian')
  expect(await call('PUT', path, { token, body: { notifications: { new_animes: 'oui' } } })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'notifications.new_animes', message: 'La valeur doit être vrai ou faux.' }] },
  })
  expect((await call('PUT', path, { token, body: {} })).status).toBe(400)
})
