import { expect, test } from 'vitest'
import { useEmptyDatabases } from '../../../../../tests/kit/empty-database.ts'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { listMigrations, migrate, migrateTo } from '../../../../platform/database/migrate.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import { findAccountByEmail, insertAccount } from '../queries/accounts.ts'

const makeEmptyDatabase = useEmptyDatabases()
const migrationName = /canonical-emails$/

/** A database before the migration, with these addresses in the order of their accounts. */
async function makeOldDatabase(emails: string[], confirmed: string[] = []): Promise<Database> {
  const { db } = (await makeEmptyDatabase()).connection
  const names = await listMigrations()
  const index = names.findIndex((name) => migrationName.test(name))
  await migrateTo(db, names.slice(0, index))
  const rows = emails.map((email, place) => ({
    email,
    username: `Membre ${place}`,
    password_hash: 'x',
    avatar_url: null,
    email_confirmed_at: confirmed.includes(email) ? new Date() : null,
  }))
  if (rows.length > 0) await db.insertInto('account').values(rows).execute()
  return db
}

async function listEmails(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('account').select('email').orderBy('id').execute()
  return rows.map(({ email }) => email)
}

test('existing addresses take their canonical form', async () => {
  const db = await makeOldDatabase(['Lise@Exemple.FR', ' otto@exemple.fr', 'ａｄａ@exemple.fr'])
  await migrate(db)
  expect(await listEmails(db)).toEqual(['lise@exemple.fr', 'otto@exemple.fr', 'ada@exemple.fr'])
  expect(await db.selectFrom('audit_action').select('id').execute()).toEqual([])
})

test('of accounts with the same canonical address the confirmed one keeps it, else the oldest; the log names the others', async () => {
  const db = await makeOldDatabase(
    ['Ada@exemple.fr', 'ａda@exemple.fr', ' otto@exemple.fr', 'otto@exemple.fr', 'Otto@exemple.fr '],
    ['ａda@exemple.fr'],
  )
  await migrate(db)
  expect(await listEmails(db)).toEqual([
    'ada+compte-1@exemple.fr',
    'ada@exemple.fr',
    'otto@exemple.fr',
    'otto+compte-4@exemple.fr',
    'otto+compte-5@exemple.fr',
  ])
  const logged = await listRows(db)`
    select kind, key, before, after from audit_row join audit_action on audit_action.id = action_id
     order by audit_row.id
  `
  expect(logged).toHaveLength(3)
  expect(logged).toContainEqual({
    kind: 'account.update',
    key: { id: 4 },
    before: { email: 'otto@exemple.fr', email_confirmed_at: null },
    after: { email: 'otto+compte-4@exemple.fr' },
  })
})

test('the database holds one account per address, and folds the case of ASCII letters only', async () => {
  const db = await makeOldDatabase([])
  await migrate(db)
  const add = (email: string, username: string) =>
    insertAccount(db, { email, username, password_hash: 'x', role: 'Utilisateur' })
  await add('admin@exemple.fr', 'Un')
  expect(await add('ADMIN@exemple.fr', 'Deux')).toBeUndefined()
  expect(await findAccountByEmail(db, 'admin@exemple.fr')).toMatchObject({ username: 'Un' })
  for (const other of ['adm\u0130n@exemple.fr', 'adm\u0131n@exemple.fr', 'adm\u0130n@exemple.fr'.toLowerCase()]) {
    expect(await findAccountByEmail(db, other)).toBeUndefined()
  }
})
