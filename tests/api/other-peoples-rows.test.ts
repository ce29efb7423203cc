import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { hashPassword } from '../../src/features/account/server/public.ts'
import { type Endpoint, isAbsent } from '../../src/shared/contract/endpoint.ts'
import {
  canary,
  listPersonalTables,
  makePersonalRows,
  type Person,
  readPersonalRows,
} from '../factories/make-personal-rows.ts'
import { endpoints, nameOf } from '../kit/requests/list-endpoints.ts'
import { makeSoftwareAuthenticator } from '../kit/software-authenticator.ts'
import { signInAs, useTestSite } from '../kit/test-site.ts'

/* Every call that acts for an account is made by another account, with the victim's rows and with unknown fields.
   None of the victim's data may change or be shown, and the caller may not gain rights. */
const site = useTestSite()
const { db } = site
const password = 'Lanterne7'
const strangePasskey = makeSoftwareAuthenticator('')
let victim: Person
let passwordHash = ''

beforeAll(async () => {
  victim = await makePersonalRows(db)
  passwordHash = await hashPassword(password)
})

type Attempt = {
  id?: string | number
  params?: Record<string, string | number>
  query?: string
  body?: object
  status: number
}
type Cases = Record<string, (person: Person) => Attempt>

const later = '2099-01-01T00:00:00Z'
const notice = { name: 'Studio', email: 'droits@exemple.fr', good_faith: true, signature: 'Studio' }

/** How each call uses the id of the victim's row or, without one, the victim's id in the query. */
const cases: Cases = {
  'PUT /api/auth/change-password': () => ({
    body: { currentPassword: password, newPassword: 'Lanterne8' },
    status: 200,
  }),
  'POST /api/auth/delete-account': () => ({ body: { password }, status: 200 }),
  'GET /api/auth/export': () => ({ status: 200 }),
  'POST /api/auth/logout-all': () => ({ body: {}, status: 200 }),
  'GET /api/auth/preferences': () => ({ status: 200 }),
  'PUT /api/auth/preferences': () => ({ body: { notifications: { new_animes: true } }, status: 200 }),
  'GET /api/auth/profile': () => ({ status: 200 }),
  'PUT /api/auth/profile': () => ({ body: { username: 'Un autre nom' }, status: 200 }),
  'PUT /api/auth/spoilers': () => ({ body: { mode: 'all', shown_anime_ids: [1] }, status: 200 }),
  'POST /api/auth/resend-confirmation': () => ({ status: 200 }),
  'GET /api/auth/activity': () => ({ status: 200 }),
  'POST /api/auth/proof': () => ({ body: { password }, status: 204 }),
  'GET /api/auth/second-factor': () => ({ status: 200 }),
  'POST /api/auth/second-factor': () => ({ body: { code: '123456' }, status: 409 }),
  'DELETE /api/auth/second-factor': () => ({ status: 204 }),
  'POST /api/auth/second-factor/recovery-codes': () => ({ status: 409 }),
  'POST /api/auth/second-factor/setup': () => ({ status: 200 }),
  'DELETE /api/auth/second-factor/reset': () => ({ status: 204 }),
  'GET /api/auth/sessions': () => ({ status: 200 }),
  'DELETE /api/auth/sessions/:id': ({ sessionId }) => ({ id: sessionId, status: 404 }),
  'GET /api/auth/passkeys': () => ({ status: 200 }),
  'POST /api/auth/passkeys/options': () => ({ status: 200 }),
  'POST /api/auth/passkeys': () => ({ body: { passkey: strangePasskey.create({ challenge: 'AAAA' }) }, status: 400 }),
  'PUT /api/auth/passkeys/:id': ({ passkeyId }) => ({ id: passkeyId, body: { name: 'Pris' }, status: 404 }),
  'DELETE /api/auth/passkeys/:id': ({ passkeyId }) => ({ id: passkeyId, status: 404 }),
  'POST /api/auth/proof/options': () => ({ status: 409 }),
  'GET /api/auth/identities': () => ({ status: 200 }),
  'POST /api/auth/identities': ({ visitKey }) => ({ body: { key: visitKey }, status: 400 }),
  'DELETE /api/auth/identities/:id': ({ identityId }) => ({ id: identityId, status: 404 }),
  'POST /api/auth/identities/:provider/visits': () => ({ params: { provider: 'inconnu' }, status: 404 }),
  'POST /api/auth/first-password': () => ({ body: { newPassword: 'Lanterne8' }, status: 409 }),
  'GET /api/auth/tokens': () => ({ status: 200 }),
  'POST /api/auth/tokens': () => ({ body: { name: 'Mon jeton', scopes: ['lists'], expires_in_days: 7 }, status: 201 }),
  'DELETE /api/auth/tokens/:id': ({ tokenId }) => ({ id: tokenId, status: 404 }),
  'POST /api/auth/upload-avatar': () => ({ body: {}, status: 415 }),
  'GET /api/episodes/:id/report': ({ episodeId }) => ({ id: episodeId, status: 200 }),
  'POST /api/episodes/report': ({ episodeId }) => ({
    body: { episode_id: episodeId, reason: 'Le son est en retard.' },
    status: 201,
  }),
  // Linked lists are found by the caller and the site: without a link of the caller there is none.
  'GET /api/linked-lists': () => ({ status: 200 }),
  'POST /api/linked-lists': ({ visitKey }) => ({ body: { key: visitKey, query: '?code=x' }, status: 400 }),
  'DELETE /api/linked-lists/:site': () => ({ params: { site: 'mal' }, status: 404 }),
  'GET /api/linked-lists/:site/differences': () => ({ params: { site: 'mal' }, status: 404 }),
  'POST /api/linked-lists/:site/reads': () => ({ params: { site: 'mal' }, status: 404 }),
  'POST /api/linked-lists/:site/start': () => ({
    params: { site: 'mal' },
    body: { here: 'here', there: 'there', both: 'there', lines: [] },
    status: 404,
  }),
  'POST /api/linked-lists/:site/visits': () => ({ params: { site: 'mal' }, status: 404 }),
  'GET /api/list-export/:format': () => ({ params: { format: 'csv' }, status: 200 }),
  'POST /api/list-imports': () => ({ body: {}, status: 415 }),
  'GET /api/list-imports': () => ({ status: 200 }),
  'GET /api/list-imports/:id': ({ importId }) => ({ id: importId, status: 404 }),
  'DELETE /api/list-imports/:id': ({ importId }) => ({ id: importId, status: 404 }),
  'POST /api/list-imports/:id/apply': ({ importId }) => ({ id: importId, body: { mark_seen: true }, status: 404 }),
  'POST /api/list-imports/:id/decide': ({ importId }) => ({
    id: importId,
    body: { show: 'all', decision: 'skip' },
    status: 404,
  }),
  'GET /api/list-imports/:id/lines': ({ importId }) => ({ id: importId, status: 404 }),
  'PATCH /api/list-imports/:id/lines/:position': ({ importId }) => ({
    params: { id: importId, position: 1 },
    body: { decision: 'skip' },
    status: 404,
  }),
  'POST /api/list-imports/:id/undo': ({ importId }) => ({ id: importId, status: 404 }),
  'GET /api/notifications': () => ({ status: 200 }),
  'DELETE /api/notifications/:id': ({ notificationId }) => ({ id: notificationId, status: 404 }),
  'PATCH /api/notifications/:id/read': ({ notificationId }) => ({ id: notificationId, status: 404 }),
  'GET /api/notifications/all': () => ({ status: 200 }),
  'GET /api/notifications/push': () => ({ status: 200 }),
  'POST /api/notifications/push': () => ({
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/un-autre',
      // Any point of P-256: its generator.
      keys: {
        p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
        auth: 'A'.repeat(22),
      },
    },
    status: 204,
  }),
  'DELETE /api/notifications/push': ({ pushEndpoint }) => ({ body: { endpoint: pushEndpoint }, status: 204 }),
  'PATCH /api/notifications/read-all': () => ({ status: 200 }),
  'GET /api/notifications/stream': () => ({ status: 200 }),
  'GET /api/planning/calendar': () => ({ status: 200 }),
  'POST /api/planning/calendar': () => ({ status: 200 }),
  'DELETE /api/planning/calendar': () => ({ status: 200 }),
  'GET /api/planning/followed': () => ({ status: 200 }),
  'POST /api/watch-progress/adopt': ({ episodeId }) => ({
    body: { saves: [{ episode_id: episodeId, progress_seconds: 5, watched_at: '2026-01-01T00:00:00Z' }] },
    status: 200,
  }),
  'GET /api/watch-progress/anime/:id': ({ animeId }) => ({ id: animeId, status: 200 }),
  'GET /api/watch-progress/episode/:id': ({ episodeId }) => ({ id: episodeId, status: 200 }),
  'POST /api/watch-progress/mark': ({ episodeId }) => ({ body: { episode_ids: [episodeId], seen: true }, status: 200 }),
  'POST /api/watch-progress/update': ({ episodeId }) => ({
    body: { episode_id: episodeId, progress_seconds: 5 },
    status: 200,
  }),
  'GET /api/watch-progress/seen': ({ animeId }) => ({ query: `anime_ids=${animeId}`, status: 200 }),
  'GET /api/suggestions': () => ({ status: 200 }),
  'GET /api/my-year/:year': () => ({ params: { year: 2026 }, status: 200 }),
  'DELETE /api/my-year/:year': () => ({ params: { year: 2026 }, status: 200 }),
  'GET /api/my-year/:year/picture': () => ({ params: { year: 2026 }, query: 'shape=wide', status: 404 }),
  'GET /api/suggestions/hidden': () => ({ status: 200 }),
  'PUT /api/suggestions/hidden/:anime_id': ({ animeId }) => ({ params: { anime_id: animeId }, status: 200 }),
  'DELETE /api/suggestions/hidden/:anime_id': ({ animeId }) => ({ params: { anime_id: animeId }, status: 200 }),
  'GET /api/saved-searches': () => ({ status: 200 }),
  'POST /api/saved-searches': () => ({ body: { name: 'À moi', query: 'type=Film', notifies: true }, status: 201 }),
  'PATCH /api/saved-searches/:id': ({ searchId }) => ({ id: searchId, body: { name: 'À moi' }, status: 404 }),
  'DELETE /api/saved-searches/:id': ({ searchId }) => ({ id: searchId, status: 404 }),
  'GET /api/watch-progress/watching': () => ({ status: 200 }),
  'DELETE /api/watch-progress/watching/:anime_id': ({ animeId }) => ({ params: { anime_id: animeId }, status: 200 }),
  'PUT /api/watch-progress/watching/:anime_id': ({ animeId }) => ({ params: { anime_id: animeId }, status: 200 }),
  'GET /api/webhooks': () => ({ status: 200 }),
  'POST /api/webhooks': () => ({
    body: { url: 'https://robots.example/un-autre', format: 'json', events: ['episodes.new'], episodes: 'all' },
    status: 201,
  }),
  'PUT /api/webhooks/:id': ({ webhookId }) => ({
    id: webhookId,
    body: { format: 'json', events: ['episodes.new'], episodes: 'all', is_enabled: false },
    status: 404,
  }),
  'DELETE /api/webhooks/:id': ({ webhookId }) => ({ id: webhookId, status: 404 }),
  'POST /api/webhooks/:id/test': ({ webhookId }) => ({ id: webhookId, status: 404 }),
  'GET /api/webhooks/:id/deliveries': ({ webhookId }) => ({ id: webhookId, status: 404 }),
  'POST /api/webhooks/:id/deliveries/:delivery_id/resend': ({ webhookId, deliveryId }) => ({
    params: { id: webhookId, delivery_id: deliveryId },
    status: 404,
  }),
  'GET /api/watchlist': () => ({ status: 200 }),
  'PATCH /api/watchlist/:anime_id': ({ animeId }) => ({
    params: { anime_id: animeId },
    body: { status: 'abandonné' },
    status: 404,
  }),
  'POST /api/watchlist/add': ({ animeId }) => ({ body: { anime_id: animeId }, status: 201 }),
  'GET /api/watchlist/check/:anime_id': ({ animeId }) => ({ params: { anime_id: animeId }, status: 200 }),
  'GET /api/watchlist/counts': () => ({ status: 200 }),
  'GET /api/watchlist/items': () => ({ status: 200 }),
  'GET /api/watchlist/unlisted': () => ({ status: 200 }),
  'DELETE /api/watchlist/remove': ({ animeId }) => ({ body: { anime_id: animeId }, status: 200 }),

  // Calls without a session that write: the body names the victim.
  'POST /api/seances': ({ episodeId }) => ({
    body: { episode_id: episodeId, position_seconds: 0, is_playing: true, name: 'Un passant' },
    status: 201,
  }),
  'POST /api/seances/:address/people': () => ({
    params: { address: 'A'.repeat(22) },
    body: { name: 'Un passant' },
    status: 404,
  }),
  'POST /api/seances/:address/reports': () => ({
    params: { address: 'A'.repeat(22) },
    body: { key: 'A'.repeat(22), person_id: 'A', reason: 'Il insulte tout le monde.', lines: [] },
    status: 404,
  }),
  'POST /api/auth/register': ({ email }) => ({ body: { username: 'Nouvelle', email, password }, status: 409 }),
  'POST /api/auth/login': ({ email }) => ({ body: { email, password }, status: 401 }),
  'POST /api/auth/passkey-login/options': () => ({ status: 200 }),
  'POST /api/auth/passkey-login': () => ({ body: { passkey: strangePasskey.get({ challenge: 'AAAA' }) }, status: 400 }),
  'POST /api/auth/providers/:provider/visits': () => ({ params: { provider: 'inconnu' }, status: 404 }),
  'POST /api/auth/provider-return': ({ visitKey }) => ({ body: { key: visitKey, query: '' }, status: 400 }),
  'POST /api/auth/provider-login': ({ visitKey }) => ({ body: { key: visitKey }, status: 400 }),
  'POST /api/auth/provider-register': ({ visitKey }) => ({
    body: { key: visitKey, username: 'Nouvelle' },
    status: 400,
  }),
  'POST /api/auth/logout': ({ sessionId }) => ({ body: { refreshToken: sessionId }, status: 204 }),
  'POST /api/auth/refresh-token': ({ sessionId }) => ({ body: { refreshToken: sessionId }, status: 401 }),
  'POST /api/auth/cancel-deletion': ({ email }) => ({ body: { token: email }, status: 400 }),
  'POST /api/auth/confirm-email': ({ email }) => ({ body: { token: email }, status: 400 }),
  'POST /api/auth/keep-second-factor': ({ email }) => ({ body: { token: email }, status: 400 }),
  'POST /api/auth/reset-password': ({ email }) => ({ body: { token: email, newPassword: 'Lanterne8' }, status: 400 }),
  // Mails the owner a link: creating their row of mailed links is allowed.
  'POST /api/auth/forgot-password': () => ({ body: { email: 'personne@exemple.fr' }, status: 200 }),
  'POST /api/rights/notices': () => ({
    body: { ...notice, capacity: 'titulaire', work: 'Œuvre', addresses: ['/anime/inconnu'], accuracy: true },
    status: 400,
  }),
  'POST /api/rights/confirmations': () => ({ body: { number: '1', proof: 'x' }, status: 404 }),
  'POST /api/rights/counter-notices': () => ({
    body: { ...notice, address: '/anime/inconnu', statement: 'Ce retrait est une erreur.', jurisdiction: true },
    status: 400,
  }),
  'POST /api/rights/follow-up': () => ({ body: { number: '1', key: 'x' }, status: 404 }),
  'POST /api/searches/missed': () => ({ body: { search: 'introuvable' }, status: 204 }),
  'POST /api/videos/failures': () => ({ body: { source_id: 1, position_seconds: 1, code: 'network' }, status: 404 }),
  'POST /api/vitals': () => ({ status: 204 }),
  'POST /api/videos/resolve': () => ({ body: { source_id: 1 }, status: 404 }),

  // The staff's calls on accounts, by a Moderateur on an Administrateur.
  'GET /api/admin/users': () => ({ query: 'search=personne-ainsi', status: 200 }),
  'POST /api/admin/users': () => ({
    body: { username: 'Promue', email: 'promue@exemple.fr', password, role: 'Administrateur' },
    status: 403,
  }),
  'PUT /api/admin/users/:id': ({ accountId }) => ({
    id: accountId,
    body: { username: 'Pris', email: 'pris@exemple.fr', role: 'Utilisateur', is_active: false, password: 'Lanterne8' },
    status: 403,
  }),
  'GET /api/admin/users/:id/sessions': ({ accountId }) => ({ id: accountId, status: 403 }),
  'GET /api/admin/users/:id/second-factor': ({ accountId }) => ({ id: accountId, status: 403 }),
  'DELETE /api/admin/users/:id/second-factor': ({ accountId }) => ({ id: accountId, status: 403 }),
  'DELETE /api/admin/users/:id/sessions': ({ accountId }) => ({ id: accountId, status: 403 }),
  'PATCH /api/admin/users/:id/toggle-status': ({ accountId }) => ({
    id: accountId,
    body: { is_active: false },
    status: 403,
  }),
  'POST /api/admin/users/bulk-action': ({ accountId }) => ({
    body: { user_ids: [accountId], action: 'deactivate' },
    status: 200,
  }),
}

const isOnAccounts = ({ path }: Endpoint) => path.startsWith('/api/admin/users')
const isCovered = (endpoint: Endpoint) =>
  endpoint.access === 'user' || isOnAccounts(endpoint) || (endpoint.access === 'public' && endpoint.method !== 'GET')

test('every call that acts for an account, writes without a session or changes accounts has a case', () => {
  expect(Object.keys(cases).toSorted()).toEqual(endpoints.filter(isCovered).map(nameOf).toSorted())
})

test('the victim has a row in every personal table', async () => {
  const held = await readPersonalRows(db, victim)
  expect((await listPersonalTables(db)).length).toBeGreaterThan(10)
  expect(Object.entries(held).filter(([, rows]) => rows.length === 0)).toEqual([])
})

async function makeAttacker(role: 'Utilisateur' | 'Moderateur') {
  const { id, accessToken } = await signInAs(db, role)
  await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  const standing = () =>
    db
      .selectFrom('account')
      .select(['id', 'role', 'is_active', 'email', 'email_confirmed_at', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  return { accessToken, standing }
}

/** Fields of rows that no call may set by naming them. */
function intrudersFor({ accountId }: Person): Record<string, unknown> {
  const ids = { id: accountId, account_id: accountId, user_id: accountId, userId: accountId, author_id: accountId }
  const rights = { role: 'Administrateur', is_active: true, email_confirmed_at: later, password_hash: 'x' }
  return { ...ids, ...rights, created_at: later, email: 'pris@exemple.fr' }
}

/** @returns the status and text of the answer; a stream is not read */
async function attempt(
  endpoint: Endpoint,
  { id = '', params = { id }, query = '', body }: Attempt,
  accessToken: string,
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const whose = `account_id=${victim.accountId}&user_id=${victim.accountId}&userId=${victim.accountId}`
  const headers: Record<string, string> = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const hangUp = new AbortController()
  const takesBody = endpoint.method !== 'GET' && (body !== undefined || endpoint.method !== 'DELETE')
  const sent = takesBody ? { body: JSON.stringify({ ...intrudersFor(victim), ...body }) } : {}
  if (!takesBody) delete headers['content-type']
  const url = `http://127.0.0.1:${site.port}${path}?${whose}&${query}`
  const answer = await fetch(url, { method: endpoint.method, headers, signal: hangUp.signal, ...sent })
  if (String(answer.headers.get('content-type')).startsWith('text/event-stream')) {
    hangUp.abort()
    return { status: answer.status, text: '' }
  }
  return { status: answer.status, text: await answer.text() }
}

test.each(endpoints.filter(isCovered).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s with another account’s row changes nothing of theirs, shows nothing of it, and raises nobody',
  async (name, endpoint) => {
    const attacker = await makeAttacker(isOnAccounts(endpoint) ? 'Moderateur' : 'Utilisateur')
    const [before, standing] = [await readPersonalRows(db, victim), await attacker.standing()]
    const given = cases[name]?.(victim) ?? { status: 0 }
    const { status, text } = await attempt(endpoint, given, attacker.accessToken)
    expect({ status, text: status === given.status ? '' : text }).toEqual({ status: given.status, text: '' })
    expect(text).not.toContain(canary)
    expect(text).not.toContain(victim.email)
    expect(await readPersonalRows(db, victim)).toEqual(before)
    expect(await attacker.standing()).toEqual(standing)
  },
)

/** Fields that determine identity or ownership; the database sets `id` and times. */
const guarded =
  'id account_id user_id author_id actor_id role is_active password_hash email_confirmed_at created_at'.split(' ')
/** The calls whose purpose is to set such a field. */
const allowed: Record<string, string[]> = {
  'POST /api/admin/users': ['is_active', 'role'],
  'PUT /api/admin/users/:id': ['is_active', 'role'],
  'PATCH /api/admin/users/:id/toggle-status': ['is_active'],
}

/** Returns all objects of a schema, at any depth. */
function listObjects(schema: z.core.$ZodType, seen = new Set<unknown>()): z.ZodObject[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const inner = Object.values(schema._zod.def).flatMap((part: unknown) => {
    const parts = part instanceof z.core.$ZodType ? [part] : typeof part === 'object' && part ? Object.values(part) : []
    return parts.filter((one): one is z.core.$ZodType => one instanceof z.core.$ZodType)
  })
  return [...(schema instanceof z.ZodObject ? [schema] : []), ...inner.flatMap((part) => listObjects(part, seen))]
}

test.each(endpoints.filter(({ body }) => !isAbsent(body)).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'the body of %s lets no field through that it does not describe, and describes none that is guarded',
  (name, { body }) => {
    const objects = listObjects(body)
    expect(objects.length).toBeGreaterThan(0)
    // An object schema that passes unknown fields would forward them to the row.
    expect(objects.filter((object) => object.def.catchall && object.def.catchall._zod.def.type !== 'never')).toEqual([])
    const [outermost] = objects
    const described = Object.keys(outermost?.shape ?? {}).filter((field) => guarded.includes(field))
    expect(described.toSorted()).toEqual(allowed[name] ?? [])
  },
)
