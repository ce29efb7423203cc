import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAtOnce, lockAccount } from '../../../../tests/kit/at-once.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createApi } from '../../../platform/http/api.ts'
import { publicInternet } from '../../../platform/http-client/address-rules.ts'
import { createHttpClient } from '../../../platform/http-client/create-http-client.ts'
import { createHostPauses } from '../../../platform/http-client/host-pauses.ts'
import { RetryLater } from '../../../platform/jobs/create-jobs.ts'
import { codeOf } from '../../../shared/code-of.ts'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import { notifyNewEpisodes, writePreferences } from '../../notifications/server/public.ts'
import * as contract from '../contract.ts'
import { webhooks } from '../module.ts'
import { maxOwnWebhooks } from '../rules.ts'
import { announce } from './announce.ts'
import { deliver } from './deliver.ts'
import { handleWebhooks } from './routes.ts'
import { sign } from './write-request.ts'

const { db } = useTestDatabase()
const dayMs = 86_400_000
const url = 'https://robots.example/hook'
const wanted: InputOf<typeof contract.createWebhook>['body'] = { url, format: 'json', events: ['episodes.new'] }

let nowMs = Date.now()
const now = () => new Date(nowMs)
const api = createApi()
handleWebhooks(api, { db, now })

/* The receiver: any name leads to it. */
const received: { headers: IncomingMessage['headers']; body: string }[] = []
let status = 204
let retryAfter: string | undefined
let answerMs = 0
const receiver = createServer(async (request, response) => {
  const body = (await request.toArray()).join('')
  received.push({ headers: request.headers, body })
  nowMs += answerMs
  response
    .writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
    .end(status === 204 ? undefined : 'Pas\n aujourd’hui')
})
const lookUp = async () => [{ address: '127.0.0.1', family: 4 }]
const http = createHttpClient({ mayConnect: () => true, lookUp })
const guarded = createHttpClient({ ...publicInternet, lookUp })
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)))
afterAll(() => receiver.close())

const notices: object[] = []
const pauses: number[] = []
const parts = {
  ...{ db, now, http, publicUrl: 'https://sumine.example', hostPauses: createHostPauses(() => nowMs) },
  notifyAccount: async (_: unknown, notice: object) => void notices.push(notice),
  tryAgain: async (_: number, afterSeconds: number) => void pauses.push(afterSeconds),
}

let me: number
beforeEach(async () => {
  await db.deleteFrom('webhook').execute()
  received.length = 0
  notices.length = 0
  pauses.length = 0
  status = 204
  retryAfter = undefined
  me = (await makeAccount(db)).id
})

const mine = () => callAs(api, me)
const staff = async () => callAs(api, (await makeAccount(db, { role: 'Moderateur' })).id, 'Moderateur')

/** Makes a webhook of mine that leads to the receiver. */
async function make(settings: object = {}) {
  const { webhook, secret } = await mine()(contract.createWebhook, { body: { ...wanted, ...settings } })
  await aim(webhook.id)
  return { id: webhook.id, secret }
}

const aim = (id: number) =>
  db
    .updateTable('webhook')
    .set({ url: `http://robots.example:${(receiver.address() as AddressInfo).port}/` })
    .where('id', '=', id)
    .execute()

const waiting = async () =>
  (await db.selectFrom('webhook_delivery').select('id').where('state', '=', 'waiting').orderBy('id').execute()).map(
    ({ id }) => id,
  )
const sent = async (id: number) => (await mine()(contract.listDeliveries, { params: { id: String(id) } })).deliveries

async function addEpisodes(language: 'VOSTFR' | 'VF', anime?: { id: number }) {
  const { id: animeId } = anime ?? (await makeAnime(db, { title: 'Le Phare' }))
  const episode = await makeEpisode(db, { anime_id: animeId, language, season_label: 'Saison 1', episode_number: 4 })
  await notifyNewEpisodes(db, { animeId, language, episodeIds: [episode.id], now: now() })
}

test('new episodes reach a webhook, signed with the secret that was shown once', async () => {
  const { id, secret } = await make()
  await addEpisodes('VF')
  for (const delivery of await waiting()) await deliver(parts, delivery)
  const [message] = received
  expect(JSON.parse(message?.body ?? '')).toMatchObject({
    type: 'episodes.new',
    data: { title: 'Le Phare mis à jour', language: 'VF', episodes: [{ episode_number: 4 }] },
  })
  const {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  } = message?.headers ?? {}
  expect(signature).toBe(
    sign({ secret, id: String(messageId), timestamp: Number(timestamp), body: message?.body ?? '' }),
  )
  expect(await sent(id)).toMatchObject([{ state: 'sent', attempts: 1, status: 204 }])
  const { webhooks } = await mine()(contract.listWebhooks, {})
  expect(JSON.stringify(webhooks)).not.toContain(secret)
})

test('the owner’s activity has what is done to their webhooks; the staff’s are in the log', async () => {
  const { id } = await make()
  const params = { id: String(id) }
  await mine()(contract.changeWebhook, { params, body: { ...wanted, is_enabled: false } })
  await mine()(contract.changeWebhook, { params, body: { ...wanted, is_enabled: true, renews_secret: true } })
  await mine()(contract.removeWebhook, { params })
  await (await staff())(contract.createSiteWebhook, { body: wanted })
  const events = await db.selectFrom('account_event').selectAll().where('account_id', '>=', me).orderBy('id').execute()
  expect(events.map(({ account_id, kind }) => [account_id, kind])).toEqual(
    ['webhook-made', 'webhook-changed', 'webhook-changed', 'webhook-removed'].map((kind) => [me, kind]),
  )
})

test('after a new secret messages are signed with both for a day, then with the new one', async () => {
  const { id, secret: former } = await make()
  const body = { ...wanted, url: undefined, is_enabled: true }
  const params = { id: String(id) }
  expect((await mine()(contract.changeWebhook, { params, body })).secret).toBeNull()
  const { secret } = await mine()(contract.changeWebhook, { params, body: { ...body, renews_secret: true } })
  const signatures = async () => {
    await addEpisodes('VF')
    for (const delivery of await waiting()) await deliver(parts, delivery)
    const { headers, body: text } = received.at(-1) ?? { headers: {}, body: '' }
    const signed = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body: text }
    const by = [secret ?? '', former].map((each) => sign({ ...signed, secret: each }))
    return String(headers['webhook-signature'])
      .split(' ')
      .map((given) => by.indexOf(given))
  }
  expect(await signatures()).toEqual([0, 1])
  nowMs += dayMs
  expect(await signatures()).toEqual([0])
})

test('a webhook gets only the episodes that it chose', async () => {
  const followed = await makeAnime(db)
  await db.insertInto('watchlist_item').values({ account_id: me, anime_id: followed.id }).execute()
  const [all, french, listed] = [await make(), await make({ episodes: 'VF' }), await make({ episodes: 'watchlist' })]
  const count = async () => {
    const counts = [all, french, listed].map(async ({ id }) => (await sent(id)).length)
    return Promise.all(counts)
  }
  await addEpisodes('VOSTFR')
  expect(await count()).toEqual([1, 0, 0])
  await addEpisodes('VF')
  expect(await count()).toEqual([2, 1, 0])
  await addEpisodes('VOSTFR', followed)
  expect(await count()).toEqual([3, 1, 1])
})

test('a webhook does not get fillers that its owner skips, those of others do', async () => {
  const { id } = await make()
  const anime = await makeAnime(db)
  const announced = async (episode_number: number, off_story: 'filler' | null) => {
    const { id: episodeId } = await makeEpisode(db, { anime_id: anime.id, language: 'VF', episode_number, off_story })
    await notifyNewEpisodes(db, { animeId: anime.id, language: 'VF', episodeIds: [episodeId], now: now() })
    return (await sent(id)).length
  }
  expect(await announced(1, 'filler')).toBe(1)
  await writePreferences(db, me, { off_story: false })
  expect(await announced(2, 'filler')).toBe(1)
  expect(await announced(3, null)).toBe(2)
})

test('later episodes within the hour are sent without the earlier ones', async () => {
  const { id } = await make()
  const anime = await makeAnime(db)
  const episodes = [
    await makeEpisode(db, { anime_id: anime.id, language: 'VF', episode_number: 1 }),
    await makeEpisode(db, { anime_id: anime.id, language: 'VF', episode_number: 2 }),
  ]
  for (const episode of episodes) {
    await notifyNewEpisodes(db, { animeId: anime.id, language: 'VF', episodeIds: [episode.id], now: now() })
  }
  const messages = await db.selectFrom('webhook_delivery').select('message').where('webhook_id', '=', id).execute()
  expect(messages).toMatchObject(
    episodes.map((episode) => ({ message: { facts: { episodes: [{ id: episode.id }] } } })),
  )
})

test('staff events go to the site’s webhooks alone; deactivated members’ and disabled ones get nothing', async () => {
  const call = await staff()
  const body: typeof wanted = { ...wanted, events: ['report.created', 'episodes.new'] }
  const { webhook } = await call(contract.createSiteWebhook, { body })
  await make()
  await announce(db, { type: 'report.created', title: 'x', text: 'x', path: '/', facts: {}, at: now() })
  await db.updateTable('account').set({ is_active: false }).where('id', '=', me).execute()
  await addEpisodes('VF')
  const rows = await db.selectFrom('webhook_delivery').select('webhook_id').execute()
  expect(rows).toEqual([{ webhook_id: webhook.id }, { webhook_id: webhook.id }])
  const params = { id: String(webhook.id) }
  await call(contract.changeSiteWebhook, { params, body: { ...wanted, is_enabled: false } })
  await addEpisodes('VF')
  expect(await waiting()).toHaveLength(2)
})

test.each([
  ['deactivated', { is_active: false }],
  ['closed', { deletion_requested_at: new Date() }],
])('messages that wait are not sent once their owner’s account is %s', async (_, left) => {
  const { id } = await make()
  await addEpisodes('VF')
  await mine()(contract.testWebhook, { params: { id: String(id) } })
  await db.updateTable('account').set(left).where('id', '=', me).execute()
  for (const delivery of await waiting()) await deliver(parts, delivery)
  expect(received).toEqual([])
  const answer = 'Le compte de ce webhook est désactivé ou fermé.'
  expect(await sent(id)).toMatchObject([
    { state: 'failed', status: null, answer },
    { state: 'failed', status: null, answer },
  ])
})

test('a message that does not arrive is tried again, with the same id, and shows the answer', async () => {
  const { id } = await make()
  await addEpisodes('VF')
  const [delivery = 0] = await waiting()
  status = 500
  await expect(deliver(parts, delivery)).rejects.toThrow(RetryLater)
  expect(await sent(id)).toMatchObject([{ state: 'waiting', attempts: 1, status: 500, answer: 'Pas aujourd’hui' }])
  status = 204
  await deliver(parts, delivery)
  await deliver(parts, delivery)
  expect(received).toHaveLength(2)
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])
  expect((await mine()(contract.listWebhooks, {})).webhooks).toMatchObject([{ failing_since: null }])
})

test('after the queue’s retries a message has failed; it can be sent again', async () => {
  const { id } = await make()
  await addEpisodes('VF')
  const [delivery = 0] = await waiting()
  status = 500
  for (let tries = 0; tries < 10; tries += 1) await expect(deliver(parts, delivery)).rejects.toThrow(RetryLater)
  await deliver(parts, delivery)
  expect(await sent(id)).toMatchObject([{ state: 'failed', attempts: 11 }])
  const params = { id: String(id), delivery_id: String(delivery) }
  await mine()(contract.resendDelivery, { params })
  status = 204
  for (const again of await waiting()) await deliver(parts, again)
  expect(await sent(id)).toMatchObject([{ state: 'sent' }, { state: 'failed' }])
  expect(received.at(-1)?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
})

test('after days of failures it is switched off, and its owner is notified once; a test still works', async () => {
  const { id } = await make()
  status = 500
  await addEpisodes('VF')
  const [first = 0] = await waiting()
  await expect(deliver(parts, first)).rejects.toThrow(RetryLater)
  nowMs += 3 * dayMs
  await addEpisodes('VF')
  for (const delivery of await waiting()) await deliver(parts, delivery)
  expect(notices).toMatchObject([{ accountId: me, title: 'Webhook désactivé', url: '/settings?tab=programmes' }])
  expect((await mine()(contract.listWebhooks, {})).webhooks).toMatchObject([{ is_enabled: false }])
  const params = { id: String(id) }
  status = 204
  await mine()(contract.testWebhook, { params })
  for (const delivery of await waiting()) await deliver(parts, delivery)
  expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({ type: 'test' })
  const { webhook } = await mine()(contract.changeWebhook, {
    params,
    body: { ...wanted, url: undefined, is_enabled: true },
  })
  expect(webhook).toMatchObject({ is_enabled: true, failing_since: null })
})

test.each([
  ['stays in the staff', 'the author', { role: 'Moderateur' }],
  ['left the staff', 'the Administrateurs', { role: 'Utilisateur' }],
  ['is deactivated', 'the Administrateurs', { is_active: false }],
  ['is deleted', 'the Administrateurs', 'deleted'],
] as const)('if the author of a webhook of the site %s, its end is told to %s', async (_, told, left) => {
  await db.updateTable('account').set({ role: 'Utilisateur' }).where('role', '=', 'Administrateur').execute()
  const admins = [await makeAccount(db, { role: 'Administrateur' }), await makeAccount(db, { role: 'Administrateur' })]
  await makeAccount(db, { role: 'Administrateur', is_active: false })
  const { id: author } = await makeAccount(db, { role: 'Moderateur' })
  const { webhook } = await callAs(api, author, 'Moderateur')(contract.createSiteWebhook, { body: wanted })
  await aim(webhook.id)
  if (left === 'deleted') await db.deleteFrom('account').where('id', '=', author).execute()
  else await db.updateTable('account').set(left).where('id', '=', author).execute()
  status = 500
  for (const days of [0, 3]) {
    nowMs += days * dayMs
    await addEpisodes('VF')
    const deliveries = (await waiting()).map((delivery) => deliver(parts, delivery))
    await Promise.allSettled(deliveries)
  }
  const expected = told === 'the author' ? [author] : admins.map(({ id }) => id)
  expect(notices).toMatchObject(expected.map((accountId) => ({ accountId, url: '/admin/webhooks' })))
})

test('a receiver that answers 410 gets nothing more, and the owner is notified', async () => {
  await make()
  await addEpisodes('VF')
  status = 410
  const [delivery = 0] = await waiting()
  await deliver(parts, delivery)
  expect(await waiting()).toEqual([])
  expect((await mine()(contract.listWebhooks, {})).webhooks).toMatchObject([{ is_enabled: false }])
  expect(notices).toMatchObject([{ accountId: me, content: expect.stringContaining('410') }])
})

test('a message is tried again after the pause that its receiver asks for, of twelve hours at most', async () => {
  await make()
  await addEpisodes('VF')
  const [delivery = 0] = await waiting()
  status = 503
  for (const asked of ['90', new Date(Math.ceil(nowMs / 1000) * 1000 + 600_000).toUTCString(), '999999']) {
    retryAfter = asked
    await deliver(parts, delivery)
  }
  expect(pauses[0]).toBe(90)
  expect([600, 601]).toContain(pauses[1])
  expect(pauses[2]).toBe(12 * 3600)
  for (const asked of ['0', 'bientôt', new Date(nowMs - 60_000).toUTCString()]) {
    retryAfter = asked
    await expect(deliver(parts, delivery)).rejects.toThrow(RetryLater)
  }
})

test('a host that answers slowly is left alone for growing pauses, so that the messages of others are sent', async () => {
  const { id } = await make()
  const params = { id: String(id) }
  const slow = { ...parts, hostPauses: createHostPauses(() => nowMs) }
  answerMs = 5000
  for (let message = 0; message < 6; message++) await addEpisodes('VF')
  const [first = 0, ...others] = await waiting()
  status = 500
  await expect(deliver(slow, first)).rejects.toThrow(RetryLater)
  status = 204
  for (const delivery of others) await deliver(slow, delivery)
  expect(received).toHaveLength(5)
  expect(pauses).toEqual([60])
  await mine()(contract.testWebhook, { params })
  const [paused = 0, , tried = 0] = await waiting()
  await deliver(slow, tried)
  expect((await sent(id))[0]).toMatchObject({
    state: 'failed',
    answer: 'L’adresse a plusieurs fois tardé à répondre. Réessayez dans 1 min.',
  })
  nowMs += 60_000
  await deliver(slow, paused)
  await deliver(slow, paused)
  expect(received).toHaveLength(6)
})

test('an address that leads into a private network is not called', async () => {
  const { id } = await make()
  await mine()(contract.testWebhook, { params: { id: String(id) } })
  for (const delivery of await waiting()) await deliver({ ...parts, http: guarded }, delivery)
  expect(received).toEqual([])
  expect(await sent(id)).toMatchObject([{ state: 'failed', status: null, answer: 'L’adresse mène à un réseau privé.' }])
})

test('addresses are checked and shortened; their number is bounded', async () => {
  const secretUrl = 'https://discord.com/api/webhooks/123456789/tres-secret-et-long'
  const bad: typeof wanted = { ...wanted, format: 'discord' }
  await expect(mine()(contract.createWebhook, { body: bad })).rejects.toMatchObject({
    fields: [{ field: 'url', message: expect.stringContaining('Discord') }],
  })
  await expect(
    mine()(contract.createWebhook, { body: { ...wanted, events: ['report.created'] } }),
  ).rejects.toMatchObject({ fields: [{ field: 'events' }] })
  const { webhook } = await mine()(contract.createWebhook, { body: { ...bad, url: secretUrl } })
  expect(webhook.address).toBe('discord.com/api/webhooks/123456789/…')
  for (let made = 2; made < maxOwnWebhooks; made += 1) await make()
  const codeOfMaking = () => make().then(() => 'made', codeOf)
  const answers = await callAtOnce(db, lockAccount(me), [codeOfMaking, codeOfMaking])
  expect(answers.toSorted()).toEqual(['CONFLICT', 'made'])
})

test('the site’s webhooks name their author, also after a change, until the account is gone', async () => {
  const username = 'Odile des Phares'
  const { id: authorId } = await makeAccount(db, { username, role: 'Moderateur' })
  const author = callAs(api, authorId, 'Moderateur')
  const { webhook } = await author(contract.createSiteWebhook, { body: wanted })
  const call = await staff()
  const params = { id: String(webhook.id) }
  const changed = await call(contract.changeSiteWebhook, { params, body: { ...wanted, is_enabled: true } })
  const list = async () => (await call(contract.listSiteWebhooks, {})).webhooks
  expect([webhook, changed.webhook, ...(await list())]).toMatchObject(Array(3).fill({ author: username }))
  await db.deleteFrom('account').where('id', '=', authorId).execute()
  expect(await list()).toMatchObject([{ author: null }])
})

test('those made under an e-mail address that is taken back are deleted, earlier ones are not', async () => {
  const since = now()
  nowMs -= dayMs
  const { id } = await make()
  nowMs += 2 * dayMs
  await make()
  const undone = { actionId: 1, animeIds: [], accountIds: [me], since, at: now() }
  await webhooks.afterUndo?.(db, { ...undone, readdressedIds: [] })
  expect((await mine()(contract.listWebhooks, {})).webhooks).toHaveLength(2)
  await webhooks.afterUndo?.(db, { ...undone, readdressedIds: [me] })
  expect((await mine()(contract.listWebhooks, {})).webhooks).toMatchObject([{ id }])
})

test('changes by staff are logged without the secret', async () => {
  const call = await staff()
  const { webhook, secret } = await call(contract.createSiteWebhook, { body: { ...wanted, events: ['sync.ended'] } })
  await call(contract.removeSiteWebhook, { params: { id: String(webhook.id) } })
  const actions = await db
    .selectFrom('audit_action')
    .selectAll()
    .where('kind', 'like', 'webhook.%')
    .orderBy('id')
    .execute()
  expect(actions.slice(-2)).toMatchObject([
    { kind: 'webhook.create', summary: 'Webhook vers robots.example ajouté' },
    { kind: 'webhook.delete', summary: 'Webhook vers robots.example supprimé' },
  ])
  expect(JSON.stringify(actions)).not.toContain(secret)
})
