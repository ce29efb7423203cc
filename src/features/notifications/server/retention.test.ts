import { expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeSession } from '../../../../tests/factories/make-session.ts'
import { refuseLargeDeletions } from '../../../../tests/kit/refuse-large-deletions.ts'
import { updateRows } from '../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { notifyEveryone, notifyReporter } from './public.ts'
import { saveDevice } from './queries/push-devices.ts'
import { listNotifications, readAllNotifications, readNotification, removeNotification } from './read-notifications.ts'
import { forgetOld } from './retention.ts'

const { db } = useTestDatabase()
const sentAt = new Date('2026-01-15T12:00:00Z')
const later = (months: number, days = 0) => new Date(Date.UTC(2026, months, 15 + days, 12))

/** Creates a member with notifications of these titles, to them alone or to everyone. */
async function person(titles: { own?: string[]; toAll?: string[] }) {
  await db.deleteFrom('notification').execute()
  const { id: accountId } = await makeAccount(db, { created_at: sentAt })
  for (const title of titles.own ?? []) {
    await notifyReporter(db, { accountId, title, content: '…', url: null, now: sentAt })
  }
  for (const title of titles.toAll ?? []) {
    await notifyEveryone(db, { type: 'info', title, content: '…', url: null, now: sentAt })
  }
  const list = (at: Date) => listNotifications(db, { accountId, at }, { filter: {}, limit: 100, offset: 0 })
  return {
    db,
    accountId,
    find: async (title: string) => {
      const { notifications } = await list(later(1))
      return { accountId, at: later(1), id: notifications.find((each) => each.title === title)?.id ?? 0 }
    },
    titles: async (at: Date) => (await list(at)).notifications.map(({ title }) => title).toSorted(),
    rows: async () => (await db.selectFrom('notification').select('title').orderBy('title').execute()).length,
    receipts: async () => (await db.selectFrom('notification_receipt').select('account_id').execute()).length,
  }
}

test('read notifications are deleted after six months, unread ones after twelve', async () => {
  const { db, find, titles, rows, receipts } = await person({ own: ['lu', 'non lu'] })
  await readNotification(db, await find('lu'))
  await forgetOld(db, later(6, -1))
  expect(await titles(later(6, -1))).toEqual(['lu', 'non lu'])
  await forgetOld(db, later(6, 1))
  expect(await titles(later(6, 1))).toEqual(['non lu'])
  expect([await rows(), await receipts()]).toEqual([1, 1])
  await forgetOld(db, later(12, 1))
  expect(await titles(later(12, 1))).toEqual([])
  expect([await rows(), await receipts()]).toEqual([0, 0])
})

test('notifications to everyone expire too, read one by one or all at once', async () => {
  const { db, accountId, find, titles, rows } = await person({ toAll: ['lu', 'non lu'] })
  await readNotification(db, await find('lu'))
  expect(await titles(later(6, 1))).toEqual(['non lu'])
  await readAllNotifications(db, { accountId, at: later(2) })
  expect(await titles(later(6, -1))).toEqual(['lu', 'non lu'])
  expect(await titles(later(6, 1))).toEqual([])
  // The others have not read it.
  await forgetOld(db, later(6, 1))
  expect(await rows()).toBe(2)
  expect(await titles(later(6, 1))).toEqual([])
  await forgetOld(db, later(12, 1))
  expect(await rows()).toBe(0)
})

test('deleted notifications do not return', async () => {
  const { db, find, titles } = await person({ own: ['à moi'], toAll: ['à tous'] })
  for (const title of ['à moi', 'à tous']) await removeNotification(db, await find(title))
  await forgetOld(db, later(6, 1))
  expect(await titles(later(6, 1))).toEqual([])
})

test('an old notification with any number of receipts is deleted in small statements', async () => {
  await refuseLargeDeletions(db, 'notification_receipt')
  const { rows, receipts } = await person({ own: ['à tous ceux qui suivent'] })
  await sql`
    with made as (insert into account (username, email, password_hash)
                  select 'm-' || n, 'm-' || n || '@exemple.fr', 'aucun' from generate_series(1, 20001) n returning id)
    insert into notification_receipt (account_id, notification_id, occurred_at)
    select made.id, n.id, n.occurred_at from made, notification n`.execute(db)
  await forgetOld(db, later(12, 1))
  expect([await rows(), await receipts()]).toEqual([0, 0])
})

test('devices that are signed out, or whose session expired, are deleted; others stay', async () => {
  const { db, accountId } = await person({})
  const sessions = [
    await makeSession(db, accountId),
    await makeSession(db, accountId),
    await makeSession(db, accountId),
  ]
  for (const [index, sessionId] of sessions.entries()) {
    const endpoint = `https://push.example/${index}`
    await saveDevice(db, { accountId, sessionId, endpoint, p256dh: '', auth: '', at: later(index), max: 10 })
  }
  const [ended = '', expired = ''] = sessions
  await updateRows(db, 'session', {}, { expires_at: later(20) })
  await db.updateTable('session').set({ ended_at: sentAt }).where('id', '=', ended).execute()
  await updateRows(db, 'session', { id: expired }, { expires_at: later(3) })
  await forgetOld(db, later(4))
  const left = await db.selectFrom('push_subscription').select('endpoint').execute()
  expect(left).toEqual([{ endpoint: 'https://push.example/2' }])
})
