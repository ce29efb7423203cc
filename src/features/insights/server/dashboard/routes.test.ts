import { expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { makePersonReport, makeReport } from '../../../../../tests/factories/make-report.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import type { Mail } from '../../../../platform/mail/letter.ts'
import { getAdminStats, sendTestMail } from '../../dashboard-contract.ts'
import { handleDashboard } from './routes.ts'

const { db } = useTestDatabase()
let clock = new Date('2026-11-21T20:00:00Z')
const api = createApi()
let sendForAnswer: (mail: Mail) => Promise<string>

handleDashboard(api, {
  db,
  version: '1.2.3',
  log: createLog('silent', false),
  sendForAnswer: (mail) => sendForAnswer(mail),
  now: () => clock,
})

test('the dashboard counts existing, new and pending items', async () => {
  const { id: anime_id } = await makeAnime(db, { created_at: '2026-10-01T00:00:00Z' })
  const { id: episode_id } = await makeEpisode(db, {
    anime_id,
    created_at: '2026-11-20T00:00:00Z',
    sources: [{ url: 'https://hebergeur.example/1.mp4' }, { url: 'https://hebergeur.example/2.mp4' }],
  })
  const { id: account_id } = await makeAccount(db, { created_at: '2026-10-01T00:00:00Z' })
  await makeReport(db, { episode_id, account_id, created_at: clock })
  await makePersonReport(db)
  clock = new Date('2026-11-21T20:01:30Z')
  const { id } = await makeAccount(db, { role: 'Moderateur', created_at: '2026-11-20T00:00:00Z' })
  expect(await callAs(api, id, 'Moderateur')(getAdminStats, {})).toEqual({
    animes: { total: 1, added_this_week: 0 },
    episodes: { total: 1, added_this_week: 1 },
    users: { total: 2, registered_this_week: 1 },
    reports: { total_reports: 2, open: 2, open_people: 1 },
    // These links have not been checked yet.
    links: { total: 2, ok: 0, slow: 0, dead: 0, unknown: 2 },
    backup: { last_at: null, bytes: null, failure: null },
    system: {
      version: '1.2.3',
      started_at: '2026-11-21T20:00:00.000Z',
      uptime_seconds: 90,
      database: expect.stringMatching(/^PostgreSQL \d+/),
      memory_mb: expect.any(Number),
      warnings: [],
    },
  })
})

test('the last backup is reported, and that the latest attempt failed', async () => {
  const run = { started_at: '2026-11-20T04:00:00Z', row_count: 10, upload_count: 0 }
  await db
    .insertInto('backup_run')
    .values([
      { ...run, finished_at: '2026-11-20T04:01:00Z', file: '/b/sumine-20261120-040000.tar', bytes: 2048 },
      { started_at: '2026-11-21T04:00:00Z', finished_at: '2026-11-21T04:00:01Z', failure: 'Le disque est plein.' },
    ])
    .execute()
  const { id } = await makeAccount(db, { role: 'Moderateur' })
  expect((await callAs(api, id, 'Moderateur')(getAdminStats, {})).backup).toEqual({
    last_at: '2026-11-20T04:01:00.000Z',
    bytes: 2048,
    failure: 'Le disque est plein.',
  })
})

test("a test mail goes to its caller, returns the server's answer and is logged", async () => {
  const { id } = await makeAccount(db, { role: 'Administrateur', email: 'chef@exemple.fr' })
  const call = callAs(api, id, 'Administrateur')
  const sent: Mail[] = []
  sendForAnswer = async (mail) => {
    sent.push(mail)
    return '250 2.0.0 OK\nqueued as 4711'
  }
  expect(await call(sendTestMail, {})).toEqual({
    to: 'chef@exemple.fr',
    sent: true,
    answer: '250 2.0.0 OK queued as 4711',
  })
  expect(sent).toMatchObject([{ to: 'chef@exemple.fr', subject: 'Message d’essai de Suminé' }])
  sendForAnswer = () => Promise.reject(new Error('550 5.1.1 <chef@exemple.fr> unknown'))
  const refusal = '550 5.1.1 <chef@exemple.fr> unknown'
  expect(await call(sendTestMail, {})).toEqual({ to: 'chef@exemple.fr', sent: false, answer: refusal })
  const log = await db.selectFrom('audit_action').select(['kind', 'summary', 'actor_id']).orderBy('id').execute()
  expect(log).toEqual([
    { kind: 'mail.test', summary: 'Message d’essai envoyé : 250 2.0.0 OK queued as 4711', actor_id: id },
    { kind: 'mail.test', summary: 'Message d’essai refusé : 550 5.1.1 <[e-mail]> unknown', actor_id: id },
  ])
})
