import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs, useStaff } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { listRows } from '../../../platform/database/sql.ts'
import { createApi } from '../../../platform/http/api.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import * as contract from '../contract.ts'
import { handleReports } from './routes.ts'

const { db } = useTestDatabase()
let clock = new Date('2026-11-21T20:00:00Z')
const api = createApi()
const staff = useStaff(api, db, 'Moderateur', { username: 'maelle' })
const unknown = 2_147_483_647

handleReports(api, { db, log: createLog('silent', false), checkLinksSoon: async () => {}, now: () => clock })
beforeEach(() => db.deleteFrom('episode_report').execute())

const list = (query: Parameters<typeof contract.listReportsQuery.parse>[0] = {}) =>
  staff(contract.listReports, { query: query as object })
const change = (id: number, body: InputOf<typeof contract.changeReport>['body']) =>
  staff(contract.changeReport, { params: { id }, body })

type Given = { title?: string; username?: string; reason?: string; episodeId?: number; accountId?: number }

/** Creates a report by a member, a minute after the previous one. */
async function report({ title, username, reason = 'La vidéo ne se lance pas.', episodeId, accountId }: Given = {}) {
  clock = new Date(clock.getTime() + 60_000)
  const by = accountId ?? (await makeAccount(db, username ? { username } : {})).id
  const anime = title === undefined ? {} : { anime_id: (await makeAnime(db, { title })).id }
  const episode_id = episodeId ?? (await makeEpisode(db, anime)).id
  const made = await callAs(api, by)(contract.reportEpisode, { body: { episode_id, reason } })
  return { ...made.report, accountId: by }
}

/** Returns the notifications of an account, the newest first. */
async function listNotifications(accountId: number) {
  return listRows(db)`
    select title, content, url from notification_receipt
     join notification on notification.id = notification_receipt.notification_id where account_id = ${accountId}
     order by notification.id desc
  `
}

describe('the list of reports', () => {
  test('has everything that staff needs', async () => {
    const { id: accountId } = await makeAccount(db, { username: 'orphée', email: 'orphee@exemple.fr' })
    const { id: anime_id, slug } = await makeAnime(db, { title: 'Hagane Zéro', cover_url: '/covers/hagane.svg' })
    const url = 'https://fichiers.example/hagane.mp4'
    const { id: episode_id, source_ids } = await makeEpisode(db, { anime_id, sources: [{ url, health: 'dead' }] })
    const body = {
      reason: 'Écran noir dès le début.',
      source_id: source_ids[0],
      position_seconds: 12,
      error_code: 'HTTP_403',
    }
    const made = await callAs(api, accountId)(contract.reportEpisode, { body: { episode_id, ...body } })
    expect((await list()).reports).toEqual([
      {
        ...made.report,
        username: 'orphée',
        email: 'orphee@exemple.fr',
        anime_id,
        anime_slug: slug,
        cover_url: '/covers/hagane.svg',
        source: { id: source_ids[0], url, host: 'fichiers.example', health: 'dead' },
        position_seconds: 12,
        error_code: 'HTTP_403',
        status_by: null,
        assignee: null,
        note: null,
      },
    ])
  })

  test('has pages of 20, the newest or the oldest first', async () => {
    const ids: number[] = []
    for (let made = 0; made < 23; made += 1) ids.unshift((await report()).id)
    const first = await list()
    expect(first.reports.map(({ id }) => id)).toEqual(ids.slice(0, 20))
    expect(first.pagination).toEqual({ page: 1, limit: 20, total: 23, total_pages: 2 })
    expect((await list({ page: 2 })).reports.map(({ id }) => id)).toEqual(ids.slice(20))
    expect((await list({ page: 9 })).reports).toEqual([])
    const oldest = await list({ sort_by: 'created_at', sort_order: 'asc', limit: 3 })
    expect(oldest.reports.map(({ id }) => id)).toEqual(ids.slice(-3).reverse())
    expect(oldest.pagination).toEqual({ page: 1, limit: 3, total: 23, total_pages: 8 })
  })

  test('may be empty', async () => {
    expect(await list()).toEqual({
      reports: [],
      pagination: { page: 1, limit: 20, total: 0, total_pages: 0 },
      next_cursor: null,
      counts: { ouvert: 0, 'en cours': 0, résolu: 0, rejeté: 0 },
    })
  })

  test('is filtered by status, and counts all statuses regardless of the filter', async () => {
    const [open, taken, solved] = [await report(), await report(), await report()]
    await change(taken.id, { status: 'en cours' })
    await change(solved.id, { status: 'résolu' })
    const { reports, pagination, counts } = await list({ status: 'ouvert' })
    expect(reports.map(({ id }) => id)).toEqual([open.id])
    expect(pagination.total).toBe(1)
    expect(counts).toEqual({ ouvert: 1, 'en cours': 1, résolu: 1, rejeté: 0 })
    expect((await list({ status: 'all' })).pagination.total).toBe(3)
  })

  test.each([
    ['hagane zero', 'Hagane Zéro 47'],
    ['Zéro 47', 'Hagane Zéro 47'],
    ['l’été', "Avant l'été"],
    ['ORPHÉE', 'orphée-12'],
    ['phée-1', 'orphée-12'],
    ['decale', 'Le son est décalé d’une seconde.'],
    ["d'une   seconde", 'Le son est décalé d’une seconde.'],
    ['100 %', 'À 100 % de volume rien ne sort_du casque.'],
    ['sort_du', 'À 100 % de volume rien ne sort_du casque.'],
  ])('finds %j in %j', async (search, found) => {
    await report({ title: 'Hagane Zéro 47', username: 'lina.p', reason: 'Rien à voir ici du tout.' })
    await report({ title: "Avant l'été", username: 'hugo', reason: 'Sans rapport non plus.' })
    await report({ title: 'Nekomori', username: 'orphée-12', reason: 'Encore autre chose.' })
    await report({ title: 'Ligne A', username: 'sacha', reason: 'Le son est décalé d’une seconde.' })
    await report({ title: 'Ligne B', username: 'naila', reason: 'À 100 % de volume rien ne sort_du casque.' })
    const { reports, pagination, counts } = await list({ search })
    expect(reports.map((each) => [each.anime_title, each.username, each.reason])).toEqual([
      expect.arrayContaining([found]),
    ])
    expect(pagination.total).toBe(1)
    expect(counts.ouvert).toBe(1)
    await db.deleteFrom('account').where('id', '!=', staff.id).execute()
  })

  test.each(['zzzz', '%', '_', '\\', '%%%', '***'])('finds nothing for %j', async (search) => {
    await report({ title: 'Virages', username: 'hugo-2', reason: 'Une raison tout à fait simple.' })
    expect(await list({ search })).toMatchObject({ reports: [], pagination: { total: 0, total_pages: 0 } })
    await db.deleteFrom('account').where('id', '!=', staff.id).execute()
  })

  test('ignores a search of blanks', async () => {
    await report()
    expect((await list({ search: '   ' })).pagination.total).toBe(1)
  })
})

describe('a change of a report', () => {
  test('records who set the status and when; a note changes neither', async () => {
    const { id } = await report()
    clock = new Date(clock.getTime() + 60_000)
    const at = clock.toISOString()
    expect(
      await change(id, { status: 'en cours', note: ' Lien mort chez l’hébergeur. ', assignee_id: staff.id }),
    ).toMatchObject({
      report: {
        status: 'en cours',
        status_since: at,
        status_by: { id: staff.id, username: 'maelle' },
        assignee: { id: staff.id, username: 'maelle' },
        note: 'Lien mort chez l’hébergeur.',
      },
      changed_count: 1,
    })
    clock = new Date(clock.getTime() + 60_000)
    expect(await change(id, { status: 'en cours', note: '', assignee_id: null })).toMatchObject({
      report: { status: 'en cours', status_since: at, note: null, assignee: null },
    })
  })

  test('that settles it notifies its reporter once, who may report again', async () => {
    const made = await report({ title: 'Hagane' })
    await change(made.id, { status: 'résolu', answer: 'Un autre lien a été ajouté.' })
    await change(made.id, { status: 'résolu', note: 'vu' })
    expect(await listNotifications(made.accountId)).toEqual([
      {
        title: 'Signalement résolu',
        content: 'Hagane · Saison 1 · Épisode 1 · VOSTFR\nUn autre lien a été ajouté.',
        url: `/watch/${made.anime_slug}/Saison%201/1/VOSTFR`,
      },
    ])
    const mine = callAs(api, made.accountId)
    expect(await mine(contract.getMyReport, { params: { id: made.episode_id } })).toEqual({ report: null })
    await mine(contract.reportEpisode, { body: { episode_id: made.episode_id, reason: 'Cela recommence.' } })
  })

  test('that rejects it uses a standard text when staff gives no answer', async () => {
    const made = await report({ title: 'Hagane' })
    await change(made.id, { status: 'rejeté' })
    expect(await listNotifications(made.accountId)).toMatchObject([
      {
        title: 'Signalement rejeté',
        content: expect.stringContaining('Nous avons vérifié cet épisode et n’y avons pas trouvé de problème.'),
      },
    ])
  })

  test('that answers without settling it notifies its reporter', async () => {
    const made = await report()
    await change(made.id, { status: 'en cours' })
    expect(await listNotifications(made.accountId)).toEqual([])
    await change(made.id, { answer: 'Nous attendons l’hébergeur.' })
    await change(made.id, { answer: 'Nous attendons l’hébergeur.' })
    await change(made.id, { answer: '' })
    expect(await listNotifications(made.accountId)).toMatchObject([
      { title: 'Réponse à votre signalement', content: expect.stringContaining('Nous attendons l’hébergeur.') },
    ])
  })

  test('that settles it does not repeat an earlier answer to its reporter', async () => {
    const made = await report()
    await change(made.id, { status: 'en cours', answer: 'Nous attendons l’hébergeur.' })
    await change(made.id, { status: 'rejeté' })
    expect(await listNotifications(made.accountId)).toMatchObject([
      { title: 'Signalement rejeté', content: expect.stringContaining('Nous avons vérifié cet épisode') },
      { content: expect.stringContaining('Nous attendons l’hébergeur.') },
    ])
  })

  test('keeps the text that a colleague has written since it was shown', async () => {
    const { id } = await report()
    const seen = { note: null, answer: null }
    await change(id, { note: 'Hébergeur prévenu.', seen })
    // Sent again because the answer was lost.
    await change(id, { note: 'Hébergeur prévenu.', seen })
    await expect(change(id, { note: 'Lien mort.', status: 'résolu', seen })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'La note a été modifiée entre-temps. Lisez-la avant d’enregistrer.',
    })
    await change(id, { answer: 'Nous attendons l’hébergeur.', seen })
    expect((await list()).reports[0]).toMatchObject({
      status: 'ouvert',
      note: 'Hébergeur prévenu.',
      answer: 'Nous attendons l’hébergeur.',
    })
  })

  test('for the whole episode affects all its open reports, and notifies each reporter', async () => {
    const first = await report()
    const { episode_id: episodeId } = first
    const settled = await report({ episodeId })
    await change(settled.id, { status: 'rejeté' })
    const second = await report({ episodeId })
    const elsewhere = await report()
    expect(await change(first.id, { status: 'résolu', whole_episode: true })).toMatchObject({ changed_count: 2 })
    const { reports } = await list({ sort_order: 'asc' })
    expect(reports.map(({ status }) => status)).toEqual(['résolu', 'rejeté', 'résolu', 'ouvert'])
    for (const { accountId } of [first, second]) {
      expect(await listNotifications(accountId)).toMatchObject([{ title: 'Signalement résolu' }])
    }
    expect(await listNotifications(settled.accountId)).toMatchObject([{ title: 'Signalement rejeté' }])
    expect(await listNotifications(elsewhere.accountId)).toEqual([])
  })

  test('for the whole episode leaves the notes that others have of their own', async () => {
    const first = await report()
    const { episode_id: episodeId } = first
    const noted = await report({ episodeId })
    await report({ episodeId })
    await change(noted.id, { note: 'Vérifié à la main.' })
    await change(first.id, { note: 'À voir.' })
    const whole = { note: 'Hébergeur prévenu.', whole_episode: true } as const
    expect(await change(first.id, whole)).toMatchObject({ changed_count: 2 })
    expect(await change(first.id, { ...whole, note: '', status: 'résolu' })).toMatchObject({ changed_count: 3 })
    const { reports } = await list({ sort_order: 'asc' })
    expect(reports.map(({ note, status }) => [note, status])).toEqual([
      [null, 'résolu'],
      ['Vérifié à la main.', 'résolu'],
      [null, 'résolu'],
    ])
  })

  test('for the whole episode is refused when it has more open reports than the screen said', async () => {
    const { id, episode_id: episodeId } = await report()
    await report({ episodeId })
    expect(await staff(contract.getReport, { params: { id } })).toMatchObject({ waiting_count: 2 })
    const whole = { status: 'résolu', whole_episode: true } as const
    await expect(change(id, { ...whole, expected_count: 1 })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await list()).counts).toMatchObject({ ouvert: 2 })
    expect(await change(id, { ...whole, expected_count: 2 })).toMatchObject({ changed_count: 2 })
  })

  test('sends no notification after its reporter has left', async () => {
    const made = await report()
    await db.deleteFrom('account').where('id', '=', made.accountId).execute()
    expect(await change(made.id, { status: 'résolu' })).toMatchObject({
      report: { status: 'résolu', username: null, email: null },
    })
  })

  test('cannot reopen it beside a newer one of the same account', async () => {
    const { episode_id: episodeId, ...old } = await report()
    await change(old.id, { status: 'résolu' })
    await report({ episodeId, accountId: old.accountId })
    await expect(change(old.id, { status: 'ouvert', note: 'perdue ?' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Cette personne a depuis fait un autre signalement de cet épisode, qui attend.',
    })
    expect((await list({ sort_order: 'asc' })).reports[0]).toMatchObject({ status: 'résolu', note: null })
  })

  test('can reopen a settled report', async () => {
    const { id } = await report()
    await change(id, { status: 'rejeté' })
    expect(await change(id, { status: 'ouvert' })).toMatchObject({ report: { status: 'ouvert' } })
  })

  test('assigns only active staff', async () => {
    const { id } = await report()
    const strangers = [
      (await makeAccount(db)).id,
      (await makeAccount(db, { role: 'Administrateur', is_active: false })).id,
      unknown,
    ]
    for (const assignee_id of strangers) {
      await expect(change(id, { assignee_id })).rejects.toMatchObject({
        code: 'VALIDATION',
        message: 'Cette personne ne fait pas partie de l’équipe.',
        fields: [{ field: 'assignee_id' }],
      })
    }
  })

  test.each([
    {},
    { whole_episode: true, expected_count: 1, seen: { note: null } },
    { status: 'clos' },
    { note: 'x'.repeat(2001) },
    { answer: 'x'.repeat(1001) },
  ])('of %j is refused', async (body) => {
    const { id } = await report()
    await expect(change(id, body as contract.ReportChanges)).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  test('is refused for an unknown report', async () => {
    const refused = { code: 'NOT_FOUND', message: 'Signalement non trouvé' }
    await expect(change(unknown, { status: 'résolu' })).rejects.toMatchObject(refused)
    await expect(change(unknown, { status: 'résolu', whole_episode: true })).rejects.toMatchObject(refused)
  })
})

test('cannot delete a report twice', async () => {
  const [gone, stays] = [await report(), await report()]
  const remove = () => staff(contract.deleteReport, { params: { id: gone.id } })
  expect(await remove()).toEqual({ message: 'Signalement supprimé avec succès', action_id: expect.any(Number) })
  await expect(remove()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Signalement non trouvé' })
  expect((await list()).reports.map(({ id }) => id)).toEqual([stays.id])
})
