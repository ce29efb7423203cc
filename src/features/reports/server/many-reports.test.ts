import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { makeReport } from '../../../../tests/factories/make-report.ts'
import { useStaff } from '../../../../tests/kit/requests/call-as.ts'
import { updateRows } from '../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createApi } from '../../../platform/http/api.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import { retractNotifications } from '../../notifications/server/public.ts'
import { undoAction } from '../../staff/log-contract.ts'
import { handleLog } from '../../staff/server/log/public.ts'
import * as contract from '../contract.ts'
import { reportsShownPerEpisode } from '../rules.ts'
import { requireNoMore } from './change-report.ts'
import { handleReports } from './routes.ts'

const { db } = useTestDatabase()
const at = new Date('2026-11-21T20:00:00Z')
const unknown = 2_147_483_647
let minutes = 0
const api = createApi()
const staff = useStaff(api, db, 'Moderateur', { username: 'maelle' })

handleReports(api, { db, log: createLog('silent', false), checkLinksSoon: async () => {}, now: () => at })
handleLog(api, { db, afterUndo: [retractNotifications] })
beforeEach(() => db.deleteFrom('episode_report').execute())

const groups = (query: InputOf<typeof contract.listReportedEpisodes>['query'] = {}) =>
  staff(contract.listReportedEpisodes, { query })
const list = (query: InputOf<typeof contract.listReports>['query'] = {}) => staff(contract.listReports, { query })
const bulk = (body: InputOf<typeof contract.changeReports>['body']) => staff(contract.changeReports, { body })
const undo = (id: number | null) => staff(undoAction, { params: { id } })

async function makeReportedEpisode(title: string, host = 'h.example') {
  const { id: anime_id } = await makeAnime(db, { title })
  const sources = [{ url: `https://${host}/${anime_id}.mp4` }]
  const { id, source_ids } = await makeEpisode(db, { anime_id, sources })
  return { id, sourceId: source_ids[0] ?? null }
}

type Given = {
  category?: contract.ReportCategory
  status?: contract.ReportStatus
  sourceId?: number | null
  assigneeId?: number
}

/** Creates a report by a new account, a minute after the previous one. */
async function report(episodeId: number, { category = 'autre', status = 'ouvert', sourceId, assigneeId }: Given = {}) {
  minutes += 1
  const created_at = new Date(at.getTime() + minutes * 60_000)
  const { id, account_id } = await makeReport(db, {
    episode_id: episodeId,
    category,
    status,
    created_at,
    source_id: sourceId ?? null,
    assignee_id: assigneeId ?? null,
  })
  return { id, accountId: account_id }
}

async function countNotifications(accountId: number): Promise<number> {
  const receipts = db.selectFrom('notification_receipt').select('notification_id')
  return (await receipts.where('account_id', '=', accountId).execute()).length
}

describe('reports by episode', () => {
  test('show an episode with its number of reports, categories, newest report and most urgent status', async () => {
    const [hagane, virages] = [await makeReportedEpisode('Hagane'), await makeReportedEpisode('Virages')]
    const settled = await report(hagane.id, { category: 'son décalé', status: 'résolu' })
    await report(virages.id, { status: 'rejeté' })
    const taken = await report(hagane.id, { category: 'son décalé', status: 'en cours' })
    const open = await report(hagane.id, { category: 'vidéo absente' })
    const { episodes, pagination, counts } = await groups()
    expect(episodes.map(({ anime_title, status, report_count }) => [anime_title, status, report_count])).toEqual([
      ['Hagane', 'ouvert', 3],
      ['Virages', 'rejeté', 1],
    ])
    expect(episodes[0]).toMatchObject({
      episode_id: hagane.id,
      waiting_count: 2,
      newest_at: new Date(at.getTime() + minutes * 60_000).toISOString(),
      categories: [
        { category: 'son décalé', count: 2 },
        { category: 'vidéo absente', count: 1 },
      ],
    })
    expect(episodes[0]?.reports.map(({ id }) => id)).toEqual([open.id, taken.id, settled.id])
    expect(pagination).toEqual({ page: 1, limit: 20, total: 2, total_pages: 1 })
    expect(counts).toEqual({ ouvert: 1, 'en cours': 1, résolu: 1, rejeté: 1 })
  })

  test('show an open report before newer settled ones, to be settled', async () => {
    const { id } = await makeReportedEpisode('Hagane')
    const open = await report(id)
    for (let count = 0; count < reportsShownPerEpisode; count += 1) await report(id, { status: 'résolu' })
    const [episode] = (await groups()).episodes
    expect(episode?.reports).toHaveLength(reportsShownPerEpisode)
    expect(episode?.reports.at(-1)?.id).toBe(open.id)
  })

  test('count and show only the reports that match the filters', async () => {
    const { id } = await makeReportedEpisode('Hagane')
    const open = await report(id)
    await report(id, { status: 'résolu' })
    const { episodes, counts } = await groups({ status: 'ouvert' })
    expect(episodes).toMatchObject([{ report_count: 1, reports: [{ id: open.id }] }])
    expect(counts).toMatchObject({ ouvert: 1, résolu: 1 })
  })

  test('are sorted by newest report or by number, and paginated', async () => {
    const [one, two, three] = await Promise.all(['Un', 'Deux', 'Trois'].map((title) => makeReportedEpisode(title)))
    for (const episode of [two, one, two, three]) await report(episode?.id ?? 0)
    const titles = async (query: Parameters<typeof groups>[0]) =>
      (await groups(query)).episodes.map(({ anime_title }) => anime_title)
    expect(await titles({})).toEqual(['Trois', 'Deux', 'Un'])
    expect(await titles({ sort_order: 'asc' })).toEqual(['Un', 'Deux', 'Trois'])
    expect(await titles({ sort_by: 'report_count' })).toEqual(['Deux', 'Trois', 'Un'])
    expect(await titles({ limit: 2, page: 2 })).toEqual(['Un'])
  })

  test('include the ten newest of an episode with very many', async () => {
    const { id } = await makeReportedEpisode('Hagane')
    for (let made = 0; made < 12; made += 1) await report(id)
    const [episode] = (await groups()).episodes
    expect(episode?.report_count).toBe(12)
    expect(episode?.reports).toHaveLength(reportsShownPerEpisode)
  })
})

describe('filters of reports', () => {
  test('match category, assignee, host of the failed link, and episode', async () => {
    const [un, deux] = [
      await makeReportedEpisode('Un', 'un.example'),
      await makeReportedEpisode('Deux', 'deux.example'),
    ]
    const mine = await report(un.id, { category: 'son décalé', assigneeId: staff.id, sourceId: un.sourceId })
    const other = await report(deux.id, { sourceId: deux.sourceId })
    const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).reports.map(({ id }) => id)
    expect(await ids({ category: 'son décalé' })).toEqual([mine.id])
    expect(await ids({ assignee: 'me' })).toEqual([mine.id])
    expect(await ids({ assignee: String(staff.id) })).toEqual([mine.id])
    expect(await ids({ assignee: 'none' })).toEqual([other.id])
    expect(await ids({ assignee: 'all', category: 'all' })).toEqual([other.id, mine.id])
    expect(await ids({ host: 'deux.example' })).toEqual([other.id])
    expect(await ids({ episode_id: String(un.id) })).toEqual([mine.id])
    expect((await groups({ host: 'un.example' })).episodes).toMatchObject([{ anime_title: 'Un' }])
    await db.deleteFrom('episode').where('id', '=', un.id).execute()
    expect((await groups({ host: 'un.example' })).counts).toMatchObject({ ouvert: 0 })
    expect(await list({})).toMatchObject({
      reports: [{ id: other.id }],
      pagination: { total: 1 },
      counts: { ouvert: 1 },
    })
  })

  test.each([{ assignee: 'moi' }, { category: 'image' }, { episode_id: '0' }])('refuse %j', async (query) => {
    await expect(list(query as object)).rejects.toMatchObject({ code: 'VALIDATION' })
  })
})

describe('changes of many reports', () => {
  test('settle the selected ones as one action, notify their reporters, and are undone as one', async () => {
    const { id } = await makeReportedEpisode('Hagane')
    const [one, two, stays] = [await report(id), await report(id), await report(id)]
    const changes = { status: 'résolu' as const, answer: 'Réparé.' }
    const done = await bulk({ action: 'change', report_ids: [one.id, two.id, unknown], changes })
    expect(done).toEqual({ affected_count: 2, message: '2 signalements modifiés', action_id: expect.any(Number) })
    expect([await countNotifications(one.accountId), await countNotifications(stays.accountId)]).toEqual([1, 0])
    expect((await list()).counts).toMatchObject({ ouvert: 1, résolu: 2 })
    await undo(done.action_id)
    expect((await list()).counts).toMatchObject({ ouvert: 3, résolu: 0 })
  })

  test('withdraw unread notifications when they are undone, and keep read ones', async () => {
    const { id } = await makeReportedEpisode('Hagane')
    const [reader, other] = [await report(id), await report(id)]
    const changes = { status: 'résolu' as const }
    const done = await bulk({ action: 'change', report_ids: [reader.id, other.id], changes })
    await updateRows(db, 'notification_receipt', { account_id: reader.accountId }, { read_at: new Date() })
    await undo(done.action_id)
    expect([await countNotifications(reader.accountId), await countNotifications(other.accountId)]).toEqual([1, 0])
  })

  test('delete all that match the filters, and can be undone', async () => {
    const { id } = await makeReportedEpisode('Hagane')
    const settled = [await report(id, { status: 'rejeté' }), await report(id, { status: 'rejeté' })]
    const open = await report(id)
    const done = await bulk({ action: 'delete', matching: { status: 'rejeté' }, expected_count: 2 })
    expect(done).toMatchObject({ affected_count: 2, message: '2 signalements supprimés' })
    expect((await list()).reports.map((each) => each.id)).toEqual([open.id])
    await undo(done.action_id)
    expect((await list()).reports.map((each) => each.id)).toEqual([open.id, settled[1]?.id, settled[0]?.id])
  })

  test('name both numbers with grouped thousands', () => {
    expect(() => requireNoMore(1200, 1100)).toThrow('1\u202f200 au lieu de 1\u202f100.')
  })

  test('do not affect reports made since the screen counted', async () => {
    const { id } = await makeReportedEpisode('Hagane')
    for (let made = 0; made < 3; made += 1) await report(id)
    await expect(bulk({ action: 'delete', matching: {}, expected_count: 2 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'D’autres signalements sont arrivés : 3 au lieu de 2.',
    })
    expect((await list()).pagination.total).toBe(3)
  })

  test.each([
    { action: 'delete' },
    { action: 'delete', report_ids: [] },
    { action: 'delete', report_ids: [1], matching: {} },
    { action: 'change', report_ids: [1] },
    { action: 'change', report_ids: [1], changes: {} },
    { action: 'change', report_ids: [1], changes: { assignee_id: unknown } },
  ] as const)('refuse %j', async (body) => {
    await expect(bulk(body as never)).rejects.toMatchObject({ code: 'VALIDATION' })
  })
})

test('undo a change and a deletion one by one', async () => {
  const { id: episodeId } = await makeReportedEpisode('Hagane')
  const { id } = await report(episodeId)
  const params = { id }
  const changed = await staff(contract.changeReport, { params, body: { status: 'en cours' } })
  await undo(changed.action_id)
  expect(await staff(contract.getReport, { params })).toMatchObject({ report: { status: 'ouvert', status_by: null } })
  const removed = await staff(contract.deleteReport, { params })
  await expect(staff(contract.getReport, { params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await undo(removed.action_id)
  expect(await staff(contract.getReport, { params })).toMatchObject({ report: { id } })
})

test('assign reports to active staff', async () => {
  await makeAccount(db, { username: 'absent', role: 'Moderateur', is_active: false })
  const { assignees } = await staff(contract.listAssignees, {})
  expect(assignees).toEqual([{ id: staff.id, username: 'maelle' }])
})
