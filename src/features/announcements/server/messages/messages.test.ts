import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { createEvents } from '../../../../platform/events/create-events.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { createJobs } from '../../../../platform/jobs/create-jobs.ts'
import type { Role } from '../../../account/contract.ts'
import { listAllNotifications } from '../../../notifications/contract.ts'
import { handleNotifications } from '../../../notifications/server/public.ts'
import { listActions, undoAction } from '../../../staff/log-contract.ts'
import { handleLog } from '../../../staff/server/log/public.ts'
import * as contract from '../../messages-contract.ts'
import { sendDueMessages } from './messages.ts'
import { handleMessages } from './routes.ts'

const { db, connection } = useTestDatabase()
const now = new Date('2026-11-21T10:00:00Z')
const later = '2026-11-22T03:00:00.000Z'
const log = pino({ level: 'silent' })
const api = createApi()
let staffId: number

handleMessages(api, { db, jobs: createJobs(connection, log), now: () => now })
handleLog(api, { db, afterUndo: [] })
const { stopDelivery } = handleNotifications(api, { db, events: createEvents(connection, log), log })
afterAll(stopDelivery)
beforeEach(async () => {
  await db.deleteFrom('account').execute()
  await db.deleteFrom('notification').execute()
  await db.deleteFrom('staff_message').execute()
  staffId = await join('Moderateur')
})

async function join(role: Role = 'Utilisateur'): Promise<number> {
  return (await makeAccount(db, { role, created_at: '2026-01-01T00:00:00Z' })).id
}
const asStaff = () => callAs(api, staffId, 'Moderateur')
const write = (change: object = {}) =>
  asStaff()(contract.createMessage, {
    body: { type: 'info', title: 'Du nouveau', content: 'Le planning est là.', for_role: null, ...change },
  })
async function titlesOf(id: number, role: Role = 'Utilisateur'): Promise<string[]> {
  const { notifications } = await callAs(api, id, role)(listAllNotifications, { query: {} })
  return notifications.map(({ title }) => title)
}

test('a message reaches everyone at once', async () => {
  const person = await join()
  const { message } = await write({ url: '/planning' })
  expect(message).toMatchObject({ state: 'envoyé', author: expect.any(String), url: '/planning' })
  expect(await titlesOf(person)).toEqual(['Du nouveau'])
})

test('a message that is written again, because its answer was lost, is sent once', async () => {
  const person = await join()
  const first = await write()
  expect((await write()).message).toEqual(first.message)
  const planned = await write({ due_at: later })
  expect((await write({ due_at: later })).message.id).toBe(planned.message.id)
  expect((await write({ for_role: 'Utilisateur' })).message.id).not.toBe(first.message.id)
  expect(await titlesOf(person)).toEqual(['Du nouveau', 'Du nouveau'])
  await asStaff()(contract.withdrawMessage, { params: { id: first.message.id } })
  expect((await write()).message.id).not.toBe(first.message.id)
})

test('a message to a role reaches only that role', async () => {
  const person = await join()
  await write({ for_role: 'Moderateur' })
  expect(await titlesOf(person)).toEqual([])
  expect(await titlesOf(staffId, 'Moderateur')).toEqual(['Du nouveau'])
})

test('a planned message is sent once, at its time', async () => {
  const person = await join()
  const { message } = await write({ due_at: later })
  expect(message).toMatchObject({ state: 'prévu', due_at: later })
  expect(await titlesOf(person)).toEqual([])
  const due = new Date(later)
  await Promise.all([sendDueMessages(db, due), sendDueMessages(db, due)])
  await sendDueMessages(db, due)
  expect(await titlesOf(person)).toEqual(['Du nouveau'])
  const { messages } = await asStaff()(contract.listMessages, { query: {} })
  expect(messages.map(({ state }) => state)).toEqual(['envoyé'])
})

test('a planned message can be changed, a sent one cannot', async () => {
  const waiting = await write({ due_at: later })
  const body = { type: 'maintenance' as const, title: 'Plus tard', content: 'Encore.', for_role: null, due_at: later }
  const params = { id: waiting.message.id }
  const { message } = await asStaff()(contract.updateMessage, { params, body })
  expect(message).toMatchObject({ title: 'Plus tard', type: 'maintenance', state: 'prévu' })
  const sent = await write()
  await expect(asStaff()(contract.updateMessage, { params: { id: sent.message.id }, body })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})

test('a planned message that a colleague has changed since its form was opened is not overwritten', async () => {
  const { message } = await write({ due_at: later })
  const { type, url, for_role, version } = message
  const change = (title: string) =>
    asStaff()(contract.updateMessage, {
      params: { id: message.id },
      body: { type, title, content: 'Le planning est là.', url, for_role, due_at: later, version },
    })
  const first = await change('Relu')
  expect(first.message.version).not.toBe(version)
  // Sent again because the answer was lost.
  await change('Relu')
  await expect(change('Corrigé')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/ a modifié ce message entre-temps\.$/),
    conflict: { fields: [{ field: 'title', theirs: 'Relu', yours: 'Corrigé' }] },
  })
})

test('withdrawing a message removes it for everyone, once', async () => {
  const person = await join()
  const { message } = await write()
  const params = { id: message.id }
  await asStaff()(contract.withdrawMessage, { params })
  expect(await titlesOf(person)).toEqual([])
  await expect(asStaff()(contract.withdrawMessage, { params })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a withdrawn planned message is sent only after an undo', async () => {
  const person = await join()
  const { message } = await write({ due_at: later })
  const { action_id } = await asStaff()(contract.withdrawMessage, { params: { id: message.id } })
  await sendDueMessages(db, new Date(later))
  expect(await titlesOf(person)).toEqual([])
  await asStaff()(undoAction, { params: { id: action_id } })
  await sendDueMessages(db, new Date(later))
  expect(await titlesOf(person)).toEqual(['Du nouveau'])
})

test('sending and withdrawing a sent message cannot be undone', async () => {
  const written = await write()
  const undo = (id: number | null) => asStaff()(undoAction, { params: { id } })
  await expect(undo(written.action_id)).rejects.toMatchObject({ code: 'CONFLICT' })
  const withdrawn = await asStaff()(contract.withdrawMessage, { params: { id: written.message.id } })
  await expect(undo(withdrawn.action_id)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('every invalid field is named; links lead only to this site', async () => {
  await expect(write({ title: ' ', content: '' })).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: [
      { field: 'title', message: 'Le titre est requis' },
      { field: 'content', message: 'Le texte est requis' },
    ],
  })
  for (const url of ['https://ailleurs.example', '//ailleurs.example', 'planning']) {
    await expect(write({ url })).rejects.toMatchObject({ code: 'VALIDATION' })
  }
})

test('an unknown message is not found', async () => {
  await expect(asStaff()(contract.withdrawMessage, { params: { id: '2000000000' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a planned message of a former staff member is withdrawn and logged', async () => {
  const person = await join()
  await write({ due_at: later })
  await db.updateTable('account').set({ role: 'Utilisateur' }).where('id', '=', staffId).execute()
  await sendDueMessages(db, new Date(later))
  expect(await titlesOf(person)).toEqual([])
  const { messages } = await callAs(api, person, 'Moderateur')(contract.listMessages, { query: {} })
  expect(messages).toEqual([expect.objectContaining({ state: 'retiré' })])
  const { actions } = await callAs(api, person, 'Moderateur')(listActions, { query: { area: 'message' } })
  expect(actions[0]?.summary).toBe('Message « Du nouveau » retiré : son auteur n’est plus de l’équipe')
})

test('undoing the withdrawal of such a message does not send another one again', async () => {
  const [person, other] = [await join(), await join('Moderateur')]
  await write({ due_at: later })
  const content = { type: 'info' as const, title: 'Relu', content: 'Le planning est là.', for_role: null }
  await callAs(api, other, 'Moderateur')(contract.createMessage, { body: { ...content, due_at: later } })
  await db.updateTable('account').set({ is_active: false }).where('id', '=', staffId).execute()
  await sendDueMessages(db, new Date(later))
  const asOther = callAs(api, other, 'Moderateur')
  const { actions } = await asOther(listActions, { query: { area: 'message' } })
  const withdrawal = actions.find(({ summary }) => summary.includes('retiré'))
  expect(withdrawal?.change_count).toBe(1)
  await asOther(undoAction, { params: { id: withdrawal?.id } })
  await sendDueMessages(db, new Date(later))
  expect(await titlesOf(person)).toEqual(['Relu'])
})

test("changing another's planned message makes it one's own", async () => {
  const [person, other] = [await join(), await join('Moderateur')]
  const { message } = await write({ due_at: later })
  const body = { type: 'info' as const, title: 'Relu', content: 'Le planning est là.', for_role: null, due_at: later }
  await callAs(api, other, 'Moderateur')(contract.updateMessage, { params: { id: message.id }, body })
  await db.updateTable('account').set({ is_active: false }).where('id', '=', staffId).execute()
  await sendDueMessages(db, new Date(later))
  expect(await titlesOf(person)).toEqual(['Relu'])
})
