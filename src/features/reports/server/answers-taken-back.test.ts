import { expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { updateRows } from '../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createApi } from '../../../platform/http/api.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import { retractNotifications } from '../../notifications/server/public.ts'
import { undoAction } from '../../staff/log-contract.ts'
import { handleLog } from '../../staff/server/log/public.ts'
import { changeReports, reportEpisode } from '../contract.ts'
import { handleReports } from './routes.ts'

const { db } = useTestDatabase()

/** Two members report an episode, and staff resolves both reports at once. */
async function openResolved() {
  const api = createApi()
  handleReports(api, { db, log: createLog('silent', false), checkLinksSoon: async () => {} })
  handleLog(api, { db, afterUndo: [retractNotifications] })
  const { id: anime_id } = await makeAnime(db)
  const { id: episode_id } = await makeEpisode(db, { anime_id, sources: [{ url: 'https://h.example/a.mp4' }] })
  const people = [await makeAccount(db), await makeAccount(db)]
  const report_ids: number[] = []
  for (const { id } of people) {
    const body = { episode_id, reason: 'La vidéo ne se lance pas.' }
    report_ids.push((await callAs(api, id, 'Utilisateur')(reportEpisode, { body })).report.id)
  }
  const staff = callAs(api, (await makeAccount(db, { role: 'Moderateur' })).id, 'Moderateur')
  const { action_id } = await staff(changeReports, {
    body: { action: 'change', report_ids, changes: { status: 'résolu' } },
  })
  const listNotified = async () => {
    const rows = await db.selectFrom('notification_receipt').select('account_id').orderBy('account_id').execute()
    return rows.map(({ account_id }) => account_id)
  }
  return { db, people, listNotified, undo: () => staff(undoAction, { params: { id: action_id } }) }
}

test('undoing a resolution withdraws unread notifications and keeps read ones', async () => {
  const { db, people, listNotified, undo } = await openResolved()
  const [reader, other] = people
  expect(await listNotified()).toEqual([reader?.id, other?.id])
  await updateRows(db, 'notification_receipt', { account_id: reader?.id ?? 0 }, { read_at: new Date() })
  await undo()
  expect(await listNotified()).toEqual([reader?.id])
})
