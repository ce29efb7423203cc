import { expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAtOnce, lockAccount } from '../../../../tests/kit/at-once.ts'
import { useWebhooks, wanted } from '../../../../tests/kit/webhooks.ts'
import { listRows } from '../../../platform/database/sql.ts'
import { codeOf } from '../../../shared/code-of.ts'
import { dayMs } from '../../../shared/durations.ts'
import { notifyNewEpisodes, writePreferences } from '../../notifications/server/public.ts'
import { finalKinds } from '../../staff/log-contract.ts'
import * as contract from '../contract.ts'
import { webhooks } from '../module.ts'
import { maxOwnWebhooks } from '../rules.ts'
import { announce } from './announce.ts'
import { sign } from './write-request.ts'

const { db, clock, now, received, member, mine, staff, make, waiting, deliverAll, sent, addEpisode, as } = useWebhooks()

/** Returns which of the secrets made each signature of the last message; -1 for none of them. */
function listSigners(...secrets: (string | null)[]): number[] {
  const { headers, body } = received.at(-1) ?? { headers: {}, body: '' }
  const signed = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body }
  const by = secrets.map((secret) => sign({ ...signed, secret: secret ?? '' }))
  return String(headers['webhook-signature'])
    .split(' ')
    .map((given) => by.indexOf(given))
}

test('new episodes reach a webhook, signed with the secret that was shown once', async () => {
  const { id, secret } = await make()
  await addEpisode('VF')
  await deliverAll()
  const [message] = received
  expect(JSON.parse(message?.body ?? '')).toMatchObject({
    type: 'episodes.new',
    data: { title: 'Le Phare mis à jour', language: 'VF', episodes: [{ episode_number: 4 }] },
  })
  expect(listSigners(secret)).toEqual([0])
  expect(await sent(id)).toMatchObject([{ state: 'sent', attempts: 1, status: 204 }])
  const { webhooks } = await mine()(contract.listWebhooks, {})
  expect(JSON.stringify(webhooks)).not.toContain(secret)
})

test('the owner’s activity lists changes of their webhooks; the log lists those of the site’s webhooks', async () => {
  const { id } = await make()
  const params = { id }
  await mine()(contract.changeWebhook, { params, body: { ...wanted, is_enabled: false } })
  await mine()(contract.changeWebhook, { params, body: { ...wanted, is_enabled: true, renews_secret: true } })
  await mine()(contract.removeWebhook, { params })
  const moderator = await staff()
  const { webhook, secret } = await moderator(contract.createSiteWebhook, { body: wanted })
  const site = { params: { id: webhook.id } }
  const body = { ...wanted, url: undefined, is_enabled: true }
  await moderator(contract.changeSiteWebhook, { ...site, body })
  await moderator(contract.changeSiteWebhook, { ...site, body: { ...body, renews_secret: true } })
  await moderator(contract.removeSiteWebhook, site)
  const events = await listRows<{ account_id: number; kind: string }>(db)`
    select * from account_event where account_id >= ${member.id} order by id
  `
  expect(events.map(({ account_id, kind }) => [account_id, kind])).toEqual(
    ['webhook-made', 'webhook-changed', 'webhook-changed', 'webhook-removed'].map((kind) => [member.id, kind]),
  )
  const logged = await listRows<{ kind: string }>(db)`
    select * from audit_action where kind like 'webhook.%' order by id
  `
  expect(logged.slice(-4)).toMatchObject([
    { kind: 'webhook.create', summary: 'Webhook vers robots.example ajouté' },
    { kind: 'webhook.update', summary: 'Webhook vers robots.example modifié' },
    { kind: 'webhook.renew', summary: 'Webhook vers robots.example modifié, avec un nouveau secret' },
    { kind: 'webhook.delete', summary: 'Webhook vers robots.example supprimé' },
  ])
  expect(JSON.stringify(logged)).not.toContain(secret)
  // The log has no secret, so nothing of it can be undone.
  expect(logged.filter(({ kind }) => !(kind in finalKinds))).toEqual([])
})

test('after a new secret messages are signed with both for a day, then with the new one', async () => {
  const { id, secret: former } = await make()
  const body = { ...wanted, url: undefined, is_enabled: true }
  const params = { id }
  expect((await mine()(contract.changeWebhook, { params, body })).secret).toBeNull()
  const { secret } = await mine()(contract.changeWebhook, { params, body: { ...body, renews_secret: true } })
  await addEpisode('VF')
  await deliverAll()
  expect(listSigners(secret, former)).toEqual([0, 1])
  clock.ms += dayMs
  await addEpisode('VF')
  await deliverAll()
  expect(listSigners(secret, former)).toEqual([0])
})

test('a new secret that was lost does not shorten the day of its predecessor', async () => {
  const { id, secret: former } = await make()
  const renew = { params: { id }, body: { ...wanted, url: undefined, is_enabled: true, renews_secret: true } }
  const { secret: lost } = await mine()(contract.changeWebhook, renew)
  const { secret } = await mine()(contract.changeWebhook, renew)
  await addEpisode('VF')
  await deliverAll()
  expect(listSigners(secret, lost, former)).toEqual([0, 1, 2])
})

test('a webhook gets only the episodes that it chose', async () => {
  const followed = await makeAnime(db)
  await db.insertInto('watchlist_item').values({ account_id: member.id, anime_id: followed.id }).execute()
  const [all, french, listed] = [await make(), await make({ episodes: 'VF' }), await make({ episodes: 'watchlist' })]
  const count = () => Promise.all([all, french, listed].map(async ({ id }) => (await sent(id)).length))
  await addEpisode('VOSTFR')
  expect(await count()).toEqual([1, 0, 0])
  await addEpisode('VF')
  expect(await count()).toEqual([2, 1, 0])
  await addEpisode('VOSTFR', followed)
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
  await writePreferences(db, member.id, { off_story: false })
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
  await db.updateTable('account').set({ is_active: false }).where('id', '=', member.id).execute()
  await addEpisode('VF')
  const rows = await db.selectFrom('webhook_delivery').select('webhook_id').execute()
  expect(rows).toEqual([{ webhook_id: webhook.id }, { webhook_id: webhook.id }])
  const params = { id: webhook.id }
  await call(contract.changeSiteWebhook, { params, body: { ...wanted, is_enabled: false } })
  await addEpisode('VF')
  expect(await waiting()).toHaveLength(2)
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
  const { id } = (await mine()(contract.createWebhook, { body: wanted })).webhook
  const toDiscord = { ...wanted, url: undefined, format: 'discord' as const, is_enabled: true }
  await expect(mine()(contract.changeWebhook, { params: { id }, body: toDiscord })).rejects.toMatchObject({
    fields: [{ field: 'url', message: expect.stringContaining('Discord') }],
  })
  for (let made = 3; made < maxOwnWebhooks; made += 1) await make()
  const codeOfMaking = () => make().then(() => 'made', codeOf)
  const answers = await callAtOnce(db, lockAccount(member.id), [codeOfMaking, codeOfMaking])
  expect(answers.toSorted()).toEqual(['CONFLICT', 'made'])
})

test('the site’s webhooks name their author, also after a change, until the account is gone', async () => {
  const username = 'Odile des Phares'
  const { id: authorId } = await makeAccount(db, { username, role: 'Moderateur' })
  const author = as({ id: authorId })
  const { webhook } = await author(contract.createSiteWebhook, { body: wanted })
  const call = await staff()
  const params = { id: webhook.id }
  const changed = await call(contract.changeSiteWebhook, { params, body: { ...wanted, is_enabled: true } })
  const list = async () => (await call(contract.listSiteWebhooks, {})).webhooks
  expect([webhook, changed.webhook, ...(await list())]).toMatchObject(Array(3).fill({ author: username }))
  await db.deleteFrom('account').where('id', '=', authorId).execute()
  expect(await list()).toMatchObject([{ author: null }])
})

test('webhooks made under a reverted e-mail address are deleted, earlier ones are not', async () => {
  const since = now()
  clock.ms -= dayMs
  const { id } = await make()
  clock.ms += 2 * dayMs
  await make()
  const undone = { actionId: 1, animeIds: [], accountIds: [member.id], since, at: now() }
  await webhooks.afterUndo?.(db, { ...undone, readdressedIds: [] })
  expect((await mine()(contract.listWebhooks, {})).webhooks).toHaveLength(2)
  await webhooks.afterUndo?.(db, { ...undone, readdressedIds: [member.id] })
  expect((await mine()(contract.listWebhooks, {})).webhooks).toMatchObject([{ id }])
})
