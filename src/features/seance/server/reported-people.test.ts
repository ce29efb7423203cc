import type { WebSocket } from '@fastify/websocket'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { subscribe } from '../../../../tests/factories/make-webhook.ts'
import { eventually } from '../../../../tests/kit/eventually.ts'
import {
  connectGuest,
  type Guest,
  openConnection,
  openSeance,
  post,
  takePlace,
} from '../../../../tests/kit/seance-guest.ts'
import { signInAs, useTestSite } from '../../../../tests/kit/test-site.ts'
import { findRow, sql } from '../../../platform/database/sql.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import type { PersonReport } from '../../reports/people-contract.ts'
import { createRooms } from './rooms.ts'

const site = useTestSite()
const { db } = site
let episodeId: number
let host: Guest
let rude: Guest

beforeAll(async () => {
  episodeId = (await makeEpisode(db)).id
})
beforeEach(async () => {
  await sql`delete from person_report`.execute(db)
  await sql`delete from seance`.execute(db)
  host = await connectGuest(site.port, await openSeance(site.port, episodeId))
  rude = await connectGuest(site.port, await takePlace(site.port, host.seat.id, 'Grossier'))
})

const reason = 'Il insulte tout le monde.'
function report(given: object = {}) {
  const lines = ['Nul !', 'Taisez-vous.']
  const body = { key: host.seat.key, person_id: rude.seat.person_id, reason, lines, ...given }
  return post<{ message: string }>(site.port, `/api/seances/${host.seat.id}/reports`, body)
}

/** Calls the site as a person of the staff, or as a member. */
async function callAs(role: 'Moderateur' | 'Utilisateur', method: string, path: string, body?: object) {
  const { accessToken: token } = await signInAs(db, role)
  const answer = await site.call(method, path, { token, ...(body && { body }) })
  return { status: answer.status, body: JSON.parse(answer.text) }
}

async function listReports(status = 'waiting'): Promise<PersonReport[]> {
  const { body } = await callAs('Moderateur', 'GET', `/api/admin/person-reports?status=${status}`)
  return body.reports
}

/** Returns the address of the last report for the staff. */
const findPath = async () => `/api/admin/person-reports/${(await listReports())[0]?.id}`

test('a report reaches the staff with the name, the lines and nothing else of the séance', async () => {
  expect((await report()).status).toBe(201)
  const [found] = await listReports()
  expect(found).toMatchObject({
    name: 'Grossier',
    reason,
    lines: ['Nul !', 'Taisez-vous.'],
    status: 'ouvert',
    username: null,
    reporter: null,
    refused_until: null,
  })
  const row = await findRow<{ text: string }>(db)`select r::text as text from person_report r`
  for (const kept of [host.seat.id, host.seat.key, 'Aline']) expect(row?.text).not.toContain(kept)
})

test('a report is announced to the webhooks of the site', async () => {
  const messages = await subscribe(db, 'report.created')
  await report()
  expect(await messages()).toMatchObject([{ facts: { person_report: { name: 'Grossier', reason } } }])
})

test('a person who has left can be reported, one of another séance cannot', async () => {
  rude.send({ type: 'leave' })
  expect((await report()).status).toBe(201)
  const other = await openSeance(site.port, episodeId, 'Ailleurs')
  expect((await report({ person_id: other.person_id })).status).toBe(404)
  expect((await report({ key: other.key })).status).toBe(404)
  expect((await report({ person_id: host.seat.person_id })).status).toBe(404)
})

test('too short a reason and too many lines are refused', async () => {
  expect((await report({ reason: 'Nul' })).status).toBe(400)
  expect((await report({ lines: Array(31).fill('x') })).status).toBe(400)
  expect((await report({ lines: ['x'.repeat(201)] })).status).toBe(400)
})

test('the same person is reported once, until the report is settled', async () => {
  expect((await report()).status).toBe(201)
  expect(await report()).toMatchObject({ status: 409, body: { message: expect.stringContaining('déjà signalé') } })
  const path = await findPath()
  expect((await callAs('Moderateur', 'PATCH', path, { status: 'résolu' })).body.report.status).toBe('résolu')
  expect(await listReports()).toEqual([])
  expect((await report()).status).toBe(201)
  expect((await callAs('Moderateur', 'PATCH', path, { status: 'ouvert' })).status).toBe(409)
  expect(await listReports('all')).toHaveLength(2)
})

test('a reporter has twenty reports an hour', async () => {
  await sql`insert into person_report (reporter_network, reported_network, name, reason, lines, status_since, created_at)
    select p.network_hash, 'x' || n, 'Grossier', ${reason}, '{}', now(), now()
      from seance_person p, generate_series(1, 20) n where p.id = ${host.seat.person_id}`.execute(db)
  expect((await report()).status).toBe(429)
})

test('staff keeps a network out of all séances, and undoes it', async () => {
  await report()
  const path = await findPath()
  const { body } = await callAs('Moderateur', 'PATCH', path, { is_refused: true })
  expect(Date.parse(body.report.refused_until) - Date.now()).toBeGreaterThan(29 * 86_400_000)
  const start = { episode_id: episodeId, position_seconds: 0, is_playing: false, name: 'Encore moi' }
  expect((await post(site.port, '/api/seances', start)).status).toBe(403)
  expect((await post(site.port, `/api/seances/${host.seat.id}/people`, { name: 'Encore moi' })).status).toBe(403)
  const back = openConnection(site.port, rude.seat)
  await eventually(() => expect(back.closedWith()).toBe(4005))
  const undone = await callAs('Moderateur', 'POST', `/api/admin/audit/${body.action_id}/undo`)
  expect(undone.status).toBe(200)
  expect((await post(site.port, '/api/seances', start)).status).toBe(201)
})

test('a refused founder who connects again does not lead', async () => {
  await sql`update seance set host_id = ${rude.seat.person_id}`.execute(db)
  await report()
  await sql`update person_report set refused_until = now() + interval '1 day'`.execute(db)
  const back = openConnection(site.port, host.seat)
  await eventually(() => expect(back.closedWith()).toBe(4005))
  expect(await findRow(db)`select host_id from seance`).toEqual({ host_id: rude.seat.person_id })
})

test('a refusal opens a settled report again, so that it lasts as long', async () => {
  await report()
  const path = await findPath()
  await callAs('Moderateur', 'PATCH', path, { status: 'résolu' })
  const { body } = await callAs('Moderateur', 'PATCH', path, { status: 'résolu', is_refused: true })
  expect(await listReports()).toMatchObject([{ status: 'en cours', refused_until: expect.any(String) }])
  const action = await findRow<{ summary: string }>(db)`select summary from audit_action where id = ${body.action_id}`
  expect(action?.summary).toMatch(/ : « en cours », connexion refusée$/)
  await callAs('Moderateur', 'PATCH', path, { status: 'résolu' })
  await callAs('Moderateur', 'PATCH', path, { is_refused: false })
  expect(await listReports('all')).toMatchObject([{ status: 'résolu', refused_until: null }])
})

test('people in a séance are removed soon after staff refuses their network', async () => {
  await report()
  await sql`update person_report set refused_until = now() + interval '1 day'`.execute(db)
  const person = await findRow<{ network: string }>(db)`
    select network_hash as network from seance_person where id = ${rude.seat.person_id}`
  const rooms = createRooms({ db, log: createLog('silent', false), release: async () => {} })
  const enter = (id: string, network = '') => {
    const close = vi.fn()
    rooms.add({ seanceId: host.seat.id, id, at: 1, network, socket: { close } as unknown as WebSocket })
    return close
  }
  const closeRude = enter(rude.seat.person_id, person?.network)
  const closeOther = enter(host.seat.person_id, 'another network')
  await sql`update seance_person set seen_at = '2020-01-01Z'`.execute(db)
  await rooms.tend()
  expect(await findRow(db)`select name from seance_person where seen_at > '2020-01-01Z'`).toEqual({ name: 'Aline' })
  expect(closeRude).toHaveBeenCalledWith(4005)
  expect(closeOther).not.toHaveBeenCalled()
})

test('only staff reads and settles reports', async () => {
  await report()
  expect((await callAs('Utilisateur', 'GET', '/api/admin/person-reports')).status).toBe(403)
  const path = await findPath()
  expect((await callAs('Utilisateur', 'PATCH', path, { status: 'rejeté' })).status).toBe(403)
  const unknown = '/api/admin/person-reports/2147483647'
  expect((await callAs('Moderateur', 'PATCH', unknown, { status: 'rejeté' })).status).toBe(404)
  expect((await callAs('Moderateur', 'PATCH', path, {})).status).toBe(400)
})

test('staff sees the accounts of both people until they are deleted', async () => {
  const { accessToken: token, id } = await signInAs(db, 'Utilisateur')
  await sql`update seance_person set account_id = ${id} where id = ${rude.seat.person_id}`.execute(db)
  const body = { key: host.seat.key, person_id: rude.seat.person_id, reason, lines: [] }
  const { status } = await site.call('POST', `/api/seances/${host.seat.id}/reports`, { token, body })
  expect(status).toBe(201)
  const [found] = await listReports()
  expect([found?.username, found?.reporter]).toEqual([expect.any(String), found?.username])
  await sql`delete from account where id = ${id}`.execute(db)
  expect((await listReports())[0]).toMatchObject({ username: null, reporter: null })
})
