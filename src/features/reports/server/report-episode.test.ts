import { beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { subscribe } from '../../../../tests/factories/make-webhook.ts'
import { callAtOnce } from '../../../../tests/kit/at-once.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { createApi } from '../../../platform/http/api.ts'
import type { AppError } from '../../../platform/http/app-error.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import * as contract from '../contract.ts'
import { maxReportsPerHour } from '../rules.ts'
import { exportReports } from './export-reports.ts'
import { purgeReports } from './queries/purge-deleted.ts'
import { handleReports } from './routes.ts'

const { db } = useTestDatabase()
const start = new Date('2026-11-21T20:00:00Z')
let clock = start
const api = createApi()
const looked: number[] = []
let look = async (episodeId: number) => void looked.push(episodeId)

beforeAll(() => {
  const log = createLog('silent', false)
  handleReports(api, { db, log, checkLinksSoon: (episodeId) => look(episodeId), now: () => clock })
})

const unknown = 2_147_483_647
const reason = 'La vidéo se coupe à 14 minutes.'

async function member() {
  const { id } = await makeAccount(db)
  const call = callAs(api, id)
  return {
    id,
    report: (episode_id: number, given: object = {}) =>
      call(contract.reportEpisode, { body: { episode_id, reason, ...given } }),
    mine: async (id: number) => (await call(contract.getMyReport, { params: { id } })).report,
  }
}
const episode = (given: Parameters<typeof makeEpisode>[1] = {}) => makeEpisode(db, given)
const findStored = (id: number) =>
  db.selectFrom('episode_report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('an episode and a reason are enough', async () => {
  const { report, mine } = await member()
  const { id: anime_id, slug } = await makeAnime(db, { title: 'La Digue' })
  const { id } = await episode({ anime_id, season_label: 'Saison 2', episode_number: 4, language: 'VF' })
  const answer = await report(id)
  expect(answer.report).toEqual({
    id: expect.any(Number),
    created_at: clock.toISOString(),
    episode_id: id,
    anime_title: 'La Digue',
    anime_slug: slug,
    season_label: 'Saison 2',
    episode_number: 4,
    number_label: null,
    language: 'VF',
    category: 'autre',
    reason,
    status: 'ouvert',
    status_since: clock.toISOString(),
    answer: null,
  })
  expect(await mine(id)).toEqual(answer.report)
})

test("the category and the player's facts are stored with the report", async () => {
  const { report } = await member()
  const { id, source_ids } = await episode({ sources: [{ url: 'https://fichiers.example/travel.mp4' }] })
  const given = { category: 'son décalé', source_id: source_ids[0], position_seconds: 840.7, error_code: 'STALLED' }
  const made = await report(id, given)
  expect(made.report.category).toBe('son décalé')
  expect(await findStored(made.report.id)).toMatchObject({
    source_id: source_ids[0],
    position_seconds: 840,
    error_code: 'STALLED',
  })
})

test('the webhooks of the site hear of a report once', async () => {
  const heard = await subscribe(db, 'report.created')
  const { report } = await member()
  const { id } = await episode()
  await report(id)
  await expect(report(id)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await heard()).toMatchObject([{ type: 'report.created', facts: { report: { episode_id: id, reason } } }])
})

test('a source of another episode, or an unknown one, is left out', async () => {
  const [one, other] = [await member(), await member()]
  const { id } = await episode()
  const { source_ids } = await episode({ sources: [{ url: 'https://fichiers.example/other.mp4' }] })
  for (const [person, source_id] of [[one, source_ids[0]] as const, [other, unknown] as const]) {
    const made = await person.report(id, { source_id })
    expect(await findStored(made.report.id)).toMatchObject({ source_id: null })
  }
})

test.each([
  ['', 'La raison doit contenir au moins 10 caractères'],
  ['   neuf car   ', 'La raison doit contenir au moins 10 caractères'],
  [undefined, 'La raison doit contenir au moins 10 caractères'],
  [12, 'La raison doit contenir au moins 10 caractères'],
  ['a'.repeat(1001), 'La raison doit contenir au plus 1000 caractères'],
])('the reason %j is refused with its text', async (given, message) => {
  const { report } = await member()
  const { id } = await episode()
  await expect(report(id, { reason: given })).rejects.toMatchObject({
    code: 'VALIDATION',
    message,
    fields: [{ field: 'reason', message }],
  })
})

test('a reason is trimmed, and may have ten to a thousand characters of any kind', async () => {
  const { report } = await member()
  expect((await report((await episode()).id, { reason: '  dix lettre \n' })).report.reason).toBe('dix lettre')
  for (const long of ['é'.repeat(1000), '😀'.repeat(1000), '😀'.repeat(10)]) {
    expect((await report((await episode()).id, { reason: ` ${long} ` })).report.reason).toBe(long)
  }
})

test.each([
  { category: 'panne' },
  { episode_id: 0 },
  { episode_id: '4' },
  { position_seconds: -1 },
  { position_seconds: Number.NaN },
  { error_code: 'x'.repeat(65) },
  { source_id: 1.5 },
])('%j is refused', async (given) => {
  const { report } = await member()
  await expect(report((await episode()).id, given)).rejects.toMatchObject({ code: 'VALIDATION' })
})

test('an unknown episode cannot be reported, and has no report', async () => {
  const { report, mine } = await member()
  await expect(report(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Épisode non trouvé' })
  expect(await mine(unknown)).toBeNull()
})

test('a second report of the same episode is refused while the first is open', async () => {
  const { report, mine } = await member()
  const { id } = await episode()
  const first = await report(id)
  await expect(report(id, { reason: 'Toujours la même coupure.' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Vous avez déjà signalé cet épisode : l’équipe s’en occupe.',
  })
  expect(await mine(id)).toEqual(first.report)
})

test('reports do not affect other episodes and accounts', async () => {
  const [one, other] = [await member(), await member()]
  const { id } = await episode()
  await one.report(id)
  expect(await other.mine(id)).toBeNull()
  await other.report(id)
  await one.report((await episode()).id)
})

test("a report has its episode's links checked, and a refused one does not", async () => {
  const { report } = await member()
  const { id } = await episode()
  looked.length = 0
  await report(id)
  await expect(report(id)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(looked).toEqual([id])
})

test('a report is stored even when its links cannot be checked', async () => {
  const { report, mine } = await member()
  const { id } = await episode()
  const before = look
  look = () => Promise.reject(new Error('the queue is away'))
  await report(id)
  look = before
  expect(await mine(id)).toMatchObject({ reason })
})

test('reports are limited per account and hour, with the time to wait', async () => {
  const { report } = await member()
  clock = start
  for (let made = 0; made < maxReportsPerHour; made += 1) {
    await report((await episode()).id)
    clock = new Date(clock.getTime() + 60_000)
  }
  const { id } = await episode()
  await expect(report(id)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Vous avez envoyé beaucoup de signalements. Réessayez un peu plus tard.',
    retryAfter: (60 - maxReportsPerHour) * 60,
  })
  clock = new Date(start.getTime() + 3_600_000)
  await report(id)
})

test('reports are limited for calls at the same moment, too', async () => {
  const { report } = await member()
  for (let made = 1; made < maxReportsPerHour; made += 1) await report((await episode()).id)
  const ids = [(await episode()).id, (await episode()).id]
  const send = (id: number) => () =>
    report(id).then(
      () => 'sent',
      ({ code }: AppError) => code,
    )
  const lock = sql`lock table episode_report in exclusive mode`
  expect(await callAtOnce(db, lock, ids.map(send))).toEqual(['sent', 'RATE_LIMITED'])
})

test("the data export has every report with its answer, without the staff's data", async () => {
  const { id: accountId, report } = await member()
  const { id: anime_id } = await makeAnime(db, { title: 'Le Sillage' })
  const { id } = await episode({ anime_id })
  const made = await report(id, { category: 'mauvais épisode', position_seconds: 3, error_code: 'DECODE' })
  const answered = { status: 'résolu', answer: 'Corrigé.', note: 'secret' } as const
  await db.updateTable('episode_report').set(answered).where('id', '=', made.report.id).execute()
  expect(await exportReports(db, accountId)).toEqual([
    {
      created_at: clock.toISOString(),
      anime_title: 'Le Sillage',
      season_label: 'Saison 1',
      episode_number: 1,
      number_label: null,
      language: 'VOSTFR',
      category: 'mauvais épisode',
      reason,
      status: 'résolu',
      status_since: clock.toISOString(),
      answer: 'Corrigé.',
      position_seconds: 3,
      error_code: 'DECODE',
    },
  ])
})

test('a report outlives its account, without its author', async () => {
  const { id: accountId, report } = await member()
  const made = await report((await episode()).id)
  await db.deleteFrom('account').where('id', '=', accountId).execute()
  expect(await findStored(made.report.id)).toMatchObject({ account_id: null, reason, status: 'ouvert' })
})

test('a report outlives the link that failed, and its episode until that is permanently deleted', async () => {
  const { report } = await member()
  const { id, source_ids } = await episode({ sources: [{ url: 'https://fichiers.example/gone.mp4' }] })
  const made = await report(id, { source_id: source_ids[0] })
  await db.deleteFrom('episode_source').where('episode_id', '=', id).execute()
  expect(await findStored(made.report.id)).toMatchObject({ source_id: null })
  await db.deleteFrom('episode').where('id', '=', id).execute()
  expect(await findStored(made.report.id)).toMatchObject({ episode_id: id })
  await purgeReports(db, { animeIds: [], episodeIds: [id] })
  await expect(findStored(made.report.id)).rejects.toThrow()
})
