import { expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { lookUp, useWebhooks, wanted } from '../../../../tests/kit/webhooks.ts'
import { publicInternet } from '../../../platform/http-client/address-rules.ts'
import { createHttpClient } from '../../../platform/http-client/create-http-client.ts'
import { createHostPauses } from '../../../platform/http-client/host-pauses.ts'
import { queueOptions, RetryLater } from '../../../platform/jobs/create-jobs.ts'
import { dayMs, minuteMs } from '../../../shared/durations.ts'
import * as contract from '../contract.ts'
import { deliver, endInterrupted } from './deliver.ts'

const {
  db,
  clock,
  received,
  reply,
  notices,
  pauses,
  parts,
  member,
  mine,
  aim,
  make,
  waiting,
  deliverAll,
  sent,
  addEpisode,
  as,
} = useWebhooks()
const interrupted = { ...parts, http: { ...parts.http, post: () => Promise.reject(new Error('interrupted')) } }

/** Makes a webhook with a message that waits. */
async function makeWaiting(): Promise<{ id: number; delivery: number }> {
  const { id } = await make()
  await addEpisode('VF')
  const [delivery = 0] = await waiting()
  return { id, delivery }
}

async function failTimes(count: number, delivery: number): Promise<void> {
  for (let tries = 0; tries < count; tries += 1) await expect(deliver(parts, delivery)).rejects.toThrow(RetryLater)
}

test.each([
  ['deactivated', { is_active: false }],
  ['closed', { deletion_requested_at: new Date() }],
])('messages that wait are not sent once their owner’s account is %s', async (_, left) => {
  const { id } = await make()
  await addEpisode('VF')
  await mine()(contract.testWebhook, { params: { id } })
  await db.updateTable('account').set(left).where('id', '=', member.id).execute()
  await deliverAll()
  expect(received).toEqual([])
  const answer = 'Le compte de ce webhook est désactivé ou fermé.'
  expect(await sent(id)).toMatchObject(Array(2).fill({ state: 'failed', status: null, answer }))
})

test('a message that does not arrive is tried again, with the same id, and shows the answer', async () => {
  const { id, delivery } = await makeWaiting()
  reply.status = 500
  await expect(deliver(parts, delivery)).rejects.toThrow(RetryLater)
  expect(await sent(id)).toMatchObject([{ state: 'waiting', attempts: 1, status: 500, answer: 'Pas aujourd’hui' }])
  reply.status = 204
  await deliver(parts, delivery)
  await deliver(parts, delivery)
  expect(received).toHaveLength(2)
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])
  expect((await mine()(contract.listWebhooks, {})).webhooks).toMatchObject([{ failing_since: null }])
})

test('after the queue’s retries a message has failed; it can be sent again', async () => {
  const { id, delivery } = await makeWaiting()
  reply.status = 500
  await failTimes(queueOptions.retryLimit, delivery)
  await deliver(parts, delivery)
  expect(await sent(id)).toMatchObject([{ state: 'failed', attempts: 11 }])
  const params = { id, delivery_id: delivery }
  await mine()(contract.resendDelivery, { params })
  reply.status = 204
  for (const again of await waiting()) await deliver(parts, again)
  expect(await sent(id)).toMatchObject([{ state: 'sent' }, { state: 'failed' }])
  expect(received.at(-1)?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
})

test('an interrupted attempt counts, so that the last one of the queue ends the message', async () => {
  const { id, delivery } = await makeWaiting()
  await expect(deliver(interrupted, delivery)).rejects.toThrow('interrupted')
  reply.status = 500
  await failTimes(queueOptions.retryLimit - 1, delivery)
  await deliver(parts, delivery)
  expect(await sent(id)).toMatchObject([{ state: 'failed', attempts: 11 }])
})

test('a message whose last attempt is interrupted has failed once its time is over', async () => {
  const { id, delivery } = await makeWaiting()
  reply.status = 500
  await failTimes(queueOptions.retryLimit, delivery)
  clock.ms += dayMs
  await endInterrupted(parts)
  await expect(deliver(interrupted, delivery)).rejects.toThrow('interrupted')
  await endInterrupted(parts)
  expect(await sent(id)).toMatchObject([{ state: 'waiting', attempts: 11 }])
  clock.ms += 16 * minuteMs
  await endInterrupted(parts)
  expect(await sent(id)).toMatchObject([
    { state: 'failed', status: null, answer: 'Le dernier essai a été interrompu.' },
  ])
})

test('after days of failures it is switched off, and its owner is notified once; a test still works', async () => {
  const { id, delivery } = await makeWaiting()
  reply.status = 500
  await failTimes(1, delivery)
  clock.ms += 3 * dayMs
  await addEpisode('VF')
  await deliverAll()
  expect(notices).toMatchObject([{ accountId: member.id, title: 'Webhook désactivé', url: '/settings?tab=programmes' }])
  expect((await mine()(contract.listWebhooks, {})).webhooks).toMatchObject([{ is_enabled: false }])
  expect(await sent(id)).toMatchObject([
    { state: 'failed', attempts: 1 },
    { state: 'failed', attempts: 2, status: 500 },
  ])
  const params = { id }
  reply.status = 204
  await mine()(contract.testWebhook, { params })
  await deliverAll()
  expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({ type: 'test' })
  const { webhook } = await mine()(contract.changeWebhook, {
    params,
    body: { ...wanted, url: undefined, is_enabled: true },
  })
  expect(webhook).toMatchObject({ is_enabled: true, failing_since: null })
})

test('the failures of a former address do not count against the new one', async () => {
  const { id, delivery } = await makeWaiting()
  reply.status = 500
  await failTimes(1, delivery)
  const changeTo = async (url: string | undefined) =>
    (await mine()(contract.changeWebhook, { params: { id }, body: { ...wanted, url, is_enabled: true } })).webhook
  expect((await changeTo(undefined)).failing_since).not.toBeNull()
  expect((await changeTo('https://ailleurs.example/nouveau')).failing_since).toBeNull()
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
  const { webhook } = await as({ id: author })(contract.createSiteWebhook, { body: wanted })
  await aim(webhook.id)
  if (left === 'deleted') await db.deleteFrom('account').where('id', '=', author).execute()
  else await db.updateTable('account').set(left).where('id', '=', author).execute()
  reply.status = 500
  for (const days of [0, 3]) {
    clock.ms += days * dayMs
    await addEpisode('VF')
    const deliveries = (await waiting()).map((delivery) => deliver(parts, delivery))
    await Promise.allSettled(deliveries)
  }
  const expected = told === 'the author' ? [author] : admins.map(({ id }) => id)
  expect(notices).toMatchObject(expected.map((accountId) => ({ accountId, url: '/admin/webhooks' })))
})

test('a receiver that answers 410 gets nothing more, and the owner is notified', async () => {
  const { delivery } = await makeWaiting()
  reply.status = 410
  await deliver(parts, delivery)
  expect(await waiting()).toEqual([])
  expect((await mine()(contract.listWebhooks, {})).webhooks).toMatchObject([{ is_enabled: false }])
  expect(notices).toMatchObject([{ accountId: member.id, content: expect.stringContaining('410') }])
})

test('a message is tried again after the pause that its receiver asks for, of twelve hours at most', async () => {
  const { delivery } = await makeWaiting()
  reply.status = 503
  for (const asked of ['90', new Date(Math.ceil(clock.ms / 1000) * 1000 + 600_000).toUTCString(), '999999']) {
    reply.retryAfter = asked
    await deliver(parts, delivery)
  }
  expect(pauses[0]).toBe(90)
  expect([600, 601]).toContain(pauses[1])
  expect(pauses[2]).toBe(12 * 3600)
  for (const asked of ['0', 'bientôt', new Date(clock.ms - 60_000).toUTCString()]) {
    reply.retryAfter = asked
    await expect(deliver(parts, delivery)).rejects.toThrow(RetryLater)
  }
})

test('a receiver that asks for short pauses does not use up the attempts', async () => {
  const { delivery } = await makeWaiting()
  reply.status = 503
  reply.retryAfter = '1'
  for (let tries = 0; tries < queueOptions.retryLimit; tries += 1) await deliver(parts, delivery)
  expect(pauses.reduce((sum, seconds) => sum + seconds)).toBeGreaterThan(8 * 3600)
})

test('a host that answers slowly is left alone for growing pauses, so that the messages of others are sent', async () => {
  const { id } = await make()
  const params = { id }
  const slow = { ...parts, hostPauses: createHostPauses(() => clock.ms) }
  reply.ms = 5000
  for (let message = 0; message < 6; message++) await addEpisode('VF')
  const [first = 0, ...others] = await waiting()
  reply.status = 500
  await expect(deliver(slow, first)).rejects.toThrow(RetryLater)
  reply.status = 204
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
  clock.ms += 60_000
  await deliver(slow, paused)
  await deliver(slow, paused)
  expect(received).toHaveLength(6)
})

test('an address that leads into a private network is not called', async () => {
  const { id } = await make()
  await mine()(contract.testWebhook, { params: { id } })
  for (const delivery of await waiting())
    await deliver({ ...parts, http: createHttpClient({ ...publicInternet, lookUp }) }, delivery)
  expect(received).toEqual([])
  expect(await sent(id)).toMatchObject([{ state: 'failed', status: null, answer: 'L’adresse mène à un réseau privé.' }])
})
