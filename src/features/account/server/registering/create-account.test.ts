import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { AccountInput } from '../../contract.ts'
import { hashPassword, isPasswordOf } from '../passwords/hash-password.ts'
import { createAccount } from './create-account.ts'

const { db } = useTestDatabase()
const password = 'Lanterne7'

function create(given: Partial<AccountInput>) {
  const input = { email: 'lise@exemple.fr', username: 'Lise', password, role: 'Utilisateur' as const, ...given }
  return createAccount(db, input)
}

test('creates an account with the given role, and stores its password only as an argon2id hash', async () => {
  const account = await create({ email: ' Nour@Exemple.fr ', username: '  Nour ', role: 'Moderateur' })
  expect(account).toEqual({ id: expect.any(Number), email: 'nour@exemple.fr', username: 'Nour', role: 'Moderateur' })
  const row = await db.selectFrom('account').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow()
  expect(row.is_active).toBe(true)
  expect(row.password_hash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(row)).not.toContain(password)
  expect(await isPasswordOf(row.password_hash, password)).toBe(true)
  expect(await isPasswordOf(row.password_hash, 'lanterne7')).toBe(false)
})

test('a password gets another hash each time, and an invalid hash matches no password', async () => {
  expect(await hashPassword(password)).not.toBe(await hashPassword(password))
  expect(await isPasswordOf('pas un condensat', password)).toBe(false)
})

test('an e-mail taken in another case is a conflict that names the field', async () => {
  await create({ email: 'ada@exemple.fr', username: 'Ada' })
  await expect(create({ email: 'ADA@exemple.FR', username: 'Ada2' })).rejects.toMatchObject({
    code: 'CONFLICT',
    fields: [{ field: 'email', message: 'Cette adresse e-mail est déjà utilisée.' }],
  })
})

test('a username taken in another case is a conflict that names the field', async () => {
  await create({ email: 'zoe@exemple.fr', username: 'Zoé' })
  await expect(create({ email: 'zoe2@exemple.fr', username: 'ZOÉ' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Ce nom d’utilisateur est déjà pris.',
    fields: [{ field: 'username' }],
  })
})

const staffLike = {
  code: 'CONFLICT',
  message: 'Ce nom ressemble trop à celui d’un membre de l’équipe.',
  fields: [{ field: 'username' }],
}

test.each(['Administrateur', 'moderateur', 'Sumine', 'АDMIN'])('members are not called %s', async (username) => {
  await expect(create({ email: 'faux@exemple.fr', username })).rejects.toMatchObject(staffLike)
  await create({ email: `chef${username.length}@exemple.fr`, username, role: 'Administrateur' })
})

test('members are refused a name similar to a staff name', async () => {
  await create({ email: 'alex@exemple.fr', username: 'Alex', role: 'Moderateur' })
  await sql`insert into team_member (display_name, username, position) values ('Kenji D.', 'kenji', 1)`.execute(db)
  for (const username of ['AIex', 'Аlех', 'Kenji', 'КENJI D', 'kenj\u00ed']) {
    await expect(create({ email: 'faux@exemple.fr', username })).rejects.toMatchObject(staffLike)
  }
  await expect(create({ email: 'faux@exemple.fr', username: 'alex' })).rejects.toMatchObject({
    message: 'Ce nom d’utilisateur est déjà pris.',
  })
  await create({ email: 'autre@exemple.fr', username: 'Aiex', role: 'Administrateur' })
})

test('of two concurrent registrations with one name only one succeeds', async () => {
  const tries = await Promise.allSettled(
    ['un', 'deux', 'trois'].map((name) => create({ email: `${name}@exemple.fr`, username: 'Tadao' })),
  )
  expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})

const length = 'Le nom d’utilisateur doit contenir entre 2 et 32 caractères'
const mix = 'Le mot de passe doit contenir au moins une minuscule, une majuscule et un chiffre'

test.each([
  [{ username: '   ' }, 'username', "Le nom d'utilisateur est requis"],
  [{ username: ' a ' }, 'username', length],
  [{ username: 'é'.repeat(33) }, 'username', length],
  [{ email: '' }, 'email', "L'email est requis"],
  [{ email: 'lise' }, 'email', 'L’adresse e-mail n’est pas valide.'],
  [{ password: 'Abc1234' }, 'password', 'Le mot de passe doit contenir au moins 8 caractères'],
  [{ password: 'lanterne7' }, 'password', mix],
  [{ password: 'LANTERNE7' }, 'password', mix],
  [{ password: 'Lanternes' }, 'password', mix],
])('%j is refused with its text', async (given, field, message) => {
  await expect(create(given)).rejects.toMatchObject({ code: 'VALIDATION', message, fields: [{ field, message }] })
})

test.each(['ab', 'é'.repeat(32)])('a username of %s characters at the limits is taken', async (username) => {
  await expect(create({ email: `${username.length}@exemple.fr`, username })).resolves.toMatchObject({ username })
})
