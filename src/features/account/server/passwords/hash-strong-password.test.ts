import { expect, test } from 'vitest'
import { password, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'
import { hashStrongPassword } from './hash-strong-password.ts'

const owner = { username: 'Lucie Aubrac', email: 'lumiere@exemple.fr' }
const hashOf = (given: string, of = owner) => hashStrongPassword(given, of, 'password')
const common = 'Ce mot de passe est trop courant : choisissez-en un que d’autres n’ont pas.'
const ownName = 'Le mot de passe ne doit contenir ni le nom d’utilisateur ni l’adresse e-mail.'

test.each([
  ['Password1', common],
  ['pASSWORD1', common],
  ['Azerty123', common],
  ['Qwerty123', common],
  ['Ｐassword1', common],
  ['Lucie Aubrac1', ownName],
  ['xxLUCIE AUBRACxx1', ownName],
  ['Lumiere2026', ownName],
])('%s is refused', async (given, message) => {
  await expect(hashOf(given)).rejects.toMatchObject({
    code: 'VALIDATION',
    message,
    fields: [{ field: 'password', message }],
  })
})

test.each(['Lanterne7', 'Motdepasse1', 'Quatre chats 4 toits', 'Éclairs du soir 9'])('%s passes', async (given) => {
  await expect(hashOf(given)).resolves.toMatch(/^\$argon2id\$/)
})

test('a short name within a long password is accepted', async () => {
  await expect(hashOf('Banane-Ana7', { username: 'Ana', email: 'a@exemple.fr' })).resolves.toMatch(/^\$argon2id/)
})

const site = useAccountsApi()

test('registering and changing refuse it at their own field, and change nothing', async () => {
  const body = { username: 'Faible', email: 'faible@exemple.fr', password: 'Password1' }
  const refused = await site.call('POST', '/api/auth/register', { body })
  expect(refused).toMatchObject({ status: 400, body: { message: common, errors: [{ field: 'password' }] } })
  const { token } = await site.join('Solide')
  const change = { currentPassword: password, newPassword: 'Solide2026' }
  const changed = await site.call('PUT', '/api/auth/change-password', { body: change, token })
  expect(changed).toMatchObject({ status: 400, body: { message: ownName, errors: [{ field: 'newPassword' }] } })
  const login = { email: 'solide@exemple.fr', password }
  expect((await site.call('POST', '/api/auth/login', { body: login })).status).toBe(200)
})
