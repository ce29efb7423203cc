import { beforeAll, describe, expect, test } from 'vitest'
import { makeAccount } from '../factories/make-account.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { endpoints, nameOf } from '../kit/requests/list-endpoints.ts'
import { getRow, insertRow, updateRows } from '../kit/rows.ts'
import { makeSoftwareAuthenticator } from '../kit/software-authenticator.ts'
import { signInAs, useTestSite } from '../kit/test-site.ts'

/* Each call that may answer PROOF_REQUIRED is made by an Administrateur whose device gave its last proof eleven minutes
   ago, in the form that requires one. A new protected call without a case fails. */
const site = useTestSite()
const { db } = site
const user = { username: 'Autre', email: 'autre@exemple.fr', role: 'Moderateur', is_active: true }
const many = Array.from({ length: 21 }, (_, at) => at + 1)

const cases: Record<string, object | undefined> = {
  'DELETE /api/admin/animes/:id': undefined,
  'DELETE /api/admin/animes/:id/episodes': undefined,
  'POST /api/admin/audit/:id/undo': undefined,
  'POST /api/admin/episode-reports/bulk-action': { action: 'delete', report_ids: many },
  'POST /api/admin/links/deletions': { link_ids: many },
  'PUT /api/admin/maintenance': { is_on: true },
  'POST /api/admin/users': { ...user, password: 'Lanterne7' },
  'PUT /api/admin/users/:id': user,
  'DELETE /api/admin/users/:id/second-factor': undefined,
  'POST /api/admin/users/bulk-action': { user_ids: many, action: 'deactivate' },
  'DELETE /api/auth/identities/:id': undefined,
  'POST /api/auth/identities/:provider/visits': undefined,
  'POST /api/auth/first-password': { newPassword: 'Lanterne8' },
  'POST /api/auth/passkeys': { passkey: makeSoftwareAuthenticator('').create({ challenge: 'AAAA' }) },
  'DELETE /api/auth/passkeys/:id': undefined,
  'POST /api/auth/passkeys/options': undefined,
  'POST /api/auth/tokens': { name: 'Robot', scopes: ['lists'], expires_in_days: 7 },
  'POST /api/auth/second-factor': { code: '123456' },
  'DELETE /api/auth/second-factor': undefined,
  'POST /api/auth/second-factor/recovery-codes': undefined,
  'POST /api/auth/second-factor/setup': undefined,
}

let admin: { id: number; accessToken: string }
const ids: Record<string, number> = {}

beforeAll(async () => {
  admin = await signInAs(db, 'Administrateur')
  ids['/api/admin/animes/:id'] = await makeLongAnime(many.length)
  ids['/api/admin/users/:id'] = (await makeAccount(db, { role: 'Utilisateur' })).id
  const action = { kind: 'account.update', summary: 'x', actor_id: admin.id, ip: null, access: 'admin' as const }
  const { id } = await insertRow(db, 'audit_action', { ...action, undoes_id: null })
  ids['/api/admin/audit/:id/undo'] = id
})

async function makeLongAnime(episodeCount: number): Promise<number> {
  const { id } = await makeAnime(db)
  for (let number = 1; number <= episodeCount; number++) await makeEpisode(db, { anime_id: id, episode_number: number })
  return id
}

const isProtected = ({ errors }: (typeof endpoints)[number]) => errors.includes('PROOF_REQUIRED')

/** Makes a call. @returns the code of its refusal */
async function call(name: string, body = cases[name]): Promise<string | undefined> {
  const [method = '', path = ''] = name.split(' ')
  const given = { token: admin.accessToken, ...(body && { body }) }
  const answer = await site.call(method, path.replace(':id', String(ids[path] ?? 1)), given)
  return answer.status >= 400 ? (answer.json() as { code: string }).code : undefined
}

const proveBefore = (minutes: number) =>
  updateRows(db, 'session', { account_id: admin.id }, { proved_at: new Date(Date.now() - minutes * 60_000) })

test('every protected call has a case', () => {
  expect(Object.keys(cases).toSorted()).toEqual(endpoints.filter(isProtected).map(nameOf).toSorted())
})

describe.each(Object.keys(cases))('%s', (name) => {
  test('requires a proof of the last ten minutes', async () => {
    await proveBefore(11)
    expect(await call(name)).toBe('PROOF_REQUIRED')
    await proveBefore(9)
    expect(await call(name)).not.toBe('PROOF_REQUIRED')
  })
})

test.each([
  ['POST /api/admin/links/deletions', { link_ids: [1] }],
  ['POST /api/admin/episode-reports/bulk-action', { action: 'delete', report_ids: [1] }],
  ['POST /api/admin/users/bulk-action', { user_ids: [2 ** 31 - 1], action: 'activate' }],
])('%s requires none for a few rows', async (name, body) => {
  await proveBefore(11)
  expect(await call(name, body)).not.toBe('PROOF_REQUIRED')
})

test.each([
  [21, 'PROOF_REQUIRED'],
  [1, undefined],
])('undoing the deletion of an anime with %i episodes: %s', async (count, refusal) => {
  ids['/api/admin/animes/:id'] = await makeLongAnime(count)
  await proveBefore(9)
  await call('DELETE /api/admin/animes/:id')
  const { id } = await db
    .selectFrom('audit_action')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  ids['/api/admin/audit/:id/undo'] = id
  await proveBefore(11)
  expect(await call('POST /api/admin/audit/:id/undo')).toBe(refusal)
})

test('undoing a maintenance requires one, as beginning it does', async () => {
  await proveBefore(9)
  await call('PUT /api/admin/maintenance', { is_on: true })
  const { id } = await getRow(db, 'audit_action', { kind: 'message.maintenance' })
  ids['/api/admin/audit/:id/undo'] = id
  await proveBefore(11)
  expect(await call('POST /api/admin/audit/:id/undo')).toBe('PROOF_REQUIRED')
  await proveBefore(9)
  expect(await call('POST /api/admin/audit/:id/undo')).toBeUndefined()
})
