import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeAccount } from '../../tests/factories/make-account.ts'
import { makeAnime } from '../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../tests/factories/make-episode.ts'
import { makePersonReport, makeReport } from '../../tests/factories/make-report.ts'
import { endpoints, nameOf } from '../../tests/kit/requests/list-endpoints.ts'
import { getRow } from '../../tests/kit/rows.ts'
import { signInAs, useTestSite } from '../../tests/kit/test-site.ts'
import type { Role } from '../features/account/contract.ts'
import { addRelations } from '../features/catalogue/server/writing/public.ts'
import { recordAction } from '../features/staff/server/log/public.ts'
import { accessOutcomes } from '../shared/contract/access-levels.ts'
import type { Endpoint } from '../shared/contract/endpoint.ts'

const site = useTestSite()
const { db } = site
/** Prepares a call, and returns the row it names and its body; `rank` is the highest role that it changes. */
type Case = () => Promise<{ id?: number; body?: object; rank?: Role }>

let count = 0
const unique = (word: string) => {
  count += 1
  return `${word}-${count}`
}
const link = () => `https://video.exemple/${unique('v')}.mp4`
const episodeOf = async () => {
  const anime = await makeAnime(db)
  const episode = await makeEpisode(db, { anime_id: anime.id, sources: [{ url: link() }] })
  return { anime, episode }
}
const linkOf = async () => (await getRow(db, 'episode_source', { episode_id: (await episodeOf()).episode.id })).id
async function genreOf(): Promise<number> {
  const name = unique('Genre')
  await makeAnime(db, { genres: [name] })
  return (await getRow(db, 'genre', { name })).id
}
const reportOf = async () => (await makeReport(db, { episode_id: (await episodeOf()).episode.id })).id
/** Makes a call as an Administrateur, to create what another call needs. */
async function arrange(method: string, path: string, body?: object) {
  const { accessToken } = await signInAs(db, 'Administrateur')
  const { status, text } = await send(accessToken, method, { path, ...(body && { body }) })
  expect(status, text).toBeLessThan(300)
  return JSON.parse(text)
}
const member = () => ({ display_name: 'Aïcha', username: unique('aicha'), discord_id: null, ...noShare })
const noShare = { shares_presence: false, shares_status: false, shares_music: false, shares_game: false }
const partner = () => ({ title: unique('Cercle'), invite_code: unique('cercle') })
const message = () => ({
  type: 'info',
  title: unique('Message'),
  content: 'Du nouveau.',
  for_role: null,
  due_at: new Date(Date.now() + 3_600_000).toISOString(),
})
const memberOf = async () => (await arrange('POST', '/api/admin/team', member())).member.id
const partnerOf = async () => (await arrange('POST', '/api/admin/partners', partner())).partner.id
const messageOf = async () => (await arrange('POST', '/api/admin/messages', message())).message.id
async function release() {
  const { id: anime_id } = await makeAnime(db, { slots: [{ day: 'lundi', hour: '20h00', language: 'VOSTFR' }] })
  return { anime_id, language: 'VOSTFR', planned_at: '2026-11-23T19:00:00.000Z', state: 'annulé' }
}
const user = (role: Role) => ({ username: unique('compte'), email: `${unique('m')}@exemple.fr`, role, is_active: true })
const change = (rank: Role) => async () => ({ id: (await makeAccount(db, { role: rank })).id, body: user(rank), rank })

const cases: Record<string, Case> = {
  'POST /api/admin/animes': async () => ({ body: { title: unique('Neuf'), notify: false } }),
  'PUT /api/admin/animes/:id': async () => ({ id: (await makeAnime(db)).id, body: { studio: 'Atelier' } }),
  'DELETE /api/admin/animes/:id': async () => ({ id: (await episodeOf()).anime.id }),
  'POST /api/admin/animes/bulk-edit': async () => ({
    body: { selection: { ids: [(await makeAnime(db)).id] }, changes: { is_classic: true } },
  }),
  'PUT /api/admin/genres/:id': async () => ({ id: await genreOf(), body: { name: unique('Nouveau genre') } }),
  'POST /api/admin/genres/:id/merge': async () => ({ id: await genreOf(), body: { into_id: await genreOf() } }),
  'POST /api/admin/episodes': async () => ({
    body: {
      anime_id: (await makeAnime(db)).id,
      season_label: 'Saison 1',
      episode_number: 1,
      language: 'VF',
      video_url: link(),
    },
  }),
  'PUT /api/admin/episodes/:id': async () => ({
    id: (await episodeOf()).episode.id,
    body: { season_label: 'Saison 1', episode_number: 9, language: 'VF', video_url: link() },
  }),
  'DELETE /api/admin/episodes/:id': async () => ({ id: (await episodeOf()).episode.id }),
  'DELETE /api/admin/animes/:id/episodes': async () => ({ id: (await episodeOf()).anime.id }),
  'POST /api/admin/animes/:id/links': async () => ({
    id: (await makeAnime(db)).id,
    body: { links: [{ season_label: 'Saison 1', episode_number: 1, language: 'VF', url: link() }] },
  }),
  'POST /api/admin/animes/:id/episodes/renumber': async () => {
    const { anime, episode } = await episodeOf()
    return { id: anime.id, body: { episodes: [{ id: episode.id, episode_number: 30 }] } }
  },
  'PUT /api/admin/animes/:id/episodes/off-story': async () => {
    const { anime, episode } = await episodeOf()
    const { season_label, episode_number } = await getRow(db, 'episode', { id: episode.id })
    return { id: anime.id, body: { season_label, filler: [episode_number], recap: [] } }
  },
  'POST /api/admin/animes/:id/episodes/copy-season': async () => {
    const { anime, episode } = await episodeOf()
    const { season_label, language } = await getRow(db, 'episode', { id: episode.id })
    return { id: anime.id, body: { season_label, from: language, to: language === 'VF' ? 'VOSTFR' : 'VF' } }
  },
  'PATCH /api/admin/links/:id': async () => ({ id: await linkOf(), body: { url: link() } }),
  'POST /api/admin/links/deletions': async () => ({ body: { link_ids: [await linkOf()] } }),
  'POST /api/admin/links/replacements': async () => {
    const replacement = { kind: 'addresses', link_ids: [await linkOf()], urls: [link()] }
    return { body: { replacement, expected_count: 1 } }
  },
  'PATCH /api/admin/episode-reports/:id': async () => ({ id: await reportOf(), body: { status: 'rejeté' } }),
  'PATCH /api/admin/person-reports/:id': async () => ({
    id: (await makePersonReport(db)).id,
    body: { status: 'rejeté' },
  }),
  'DELETE /api/admin/episode-reports/:id': async () => ({ id: await reportOf() }),
  'POST /api/admin/episode-reports/bulk-action': async () => ({
    body: { action: 'delete', report_ids: [await reportOf()] },
  }),
  'POST /api/admin/partners': async () => ({ body: partner() }),
  'PUT /api/admin/partners/:id': async () => ({ id: await partnerOf(), body: partner() }),
  'DELETE /api/admin/partners/:id': async () => ({ id: await partnerOf() }),
  'PUT /api/admin/animes/:id/franchise/order': async () => {
    const [first, second] = [await makeAnime(db), await makeAnime(db)]
    await addRelations(db, first.id, [{ kind: 'suite', otherId: second.id }])
    return { id: first.id, body: { anime_ids: [second.id, first.id] } }
  },
  'POST /api/admin/team': async () => ({ body: member() }),
  'PUT /api/admin/team/:id': async () => ({ id: await memberOf(), body: { ...member(), display_name: 'Autre' } }),
  'DELETE /api/admin/team/:id': async () => ({ id: await memberOf() }),
  'PUT /api/admin/team/order': async () => {
    for (const _ of ['one', 'two']) await memberOf()
    const { members } = await arrange('GET', '/api/admin/team')
    return { body: { ids: members.map(({ id }: { id: number }) => id).reverse() } }
  },
  'POST /api/admin/messages': async () => ({ body: message() }),
  'PUT /api/admin/messages/:id': async () => ({ id: await messageOf(), body: message() }),
  'DELETE /api/admin/messages/:id': async () => ({ id: await messageOf() }),
  // Never closed: only the message for visitors changes.
  'PUT /api/admin/maintenance': async () => ({ body: { is_on: false, message: unique('Message') } }),
  'PUT /api/admin/planning/changes': async () => ({ body: await release() }),
  'DELETE /api/admin/planning/changes/:id': async () => ({
    id: (await arrange('PUT', '/api/admin/planning/changes', await release())).change.id,
  }),
  'PUT /api/admin/users/:id': change('Utilisateur'),
  'PUT /api/admin/users/:id of a Moderateur': change('Moderateur'),
  'PUT /api/admin/users/:id of an Administrateur': change('Administrateur'),
  'PATCH /api/admin/users/:id/toggle-status': async () => ({
    id: (await makeAccount(db)).id,
    body: { is_active: false },
  }),
  'POST /api/admin/users/bulk-action': async () => ({
    body: { user_ids: [(await makeAccount(db)).id], action: 'deactivate' },
  }),
}

/** The test records their actions as their own code does, because the calls need third-party servers or mails. */
const recordedHere = [
  'GET /sync/:slug',
  'GET /sync/:slug/fetch-all',
  'POST /api/admin/rights/:id/verify',
  'POST /api/admin/rights/:id/decide',
  'POST /api/admin/rights/:id/settle',
  'POST /api/admin/sync/runs',
  'POST /api/admin/catalogue-files/:id/run',
]
/** Their changes cannot be undone, or they are the undo itself. */
const withoutUndo = ['POST /api/admin/users', 'POST /api/admin/audit/:id/undo']

const byName = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]))
const isAudited = ({ access, response }: Endpoint) =>
  (access === 'staff' || access === 'admin') && response instanceof z.ZodObject && 'action_id' in response.shape

test('every call that records an action has its case', () => {
  const audited = endpoints.filter(isAudited).map(nameOf)
  expect(
    audited.filter((name) => !(name in cases || recordedHere.includes(name) || withoutUndo.includes(name))),
  ).toEqual([])
})

const send = (token: string, method: string, { path, body }: { path: string; body?: object }) =>
  site.call(method, path, { token, ...(body && { body }) })
const undo = (token: string, actionId: number) =>
  send(token, 'POST', { path: `/api/admin/audit/${actionId}/undo`, body: {} })

const lossOf = { demotion: { role: 'Utilisateur' as const }, deactivation: { is_active: false } }
/** Signs in a staff member who then loses the right. */
async function formerStaff(loss: keyof typeof lossOf): Promise<string> {
  const { id, accessToken } = await signInAs(db, 'Administrateur')
  await db.updateTable('account').set(lossOf[loss]).where('id', '=', id).execute()
  return accessToken
}

/** Makes a call as every role, the least privileged first, until it is allowed. @returns the id of its action */
async function actAsEachCaller(act: (token: string) => ReturnType<typeof send>, mayModerate: boolean): Promise<number> {
  const { accessToken: visitor } = await signInAs(db, 'Utilisateur')
  for (const token of [visitor, await formerStaff('demotion'), await formerStaff('deactivation')]) {
    expect((await act(token)).status).toBe(403)
  }
  const { accessToken: moderator } = await signInAs(db, 'Moderateur')
  let answer = await act(moderator)
  if (!mayModerate) {
    expect(answer.status, answer.text).toBe(403)
    const { accessToken: admin } = await signInAs(db, 'Administrateur')
    answer = await act(admin)
  }
  expect(answer.status, answer.text).toBeLessThan(300)
  const { action_id, task }: { action_id?: number; task?: { action_id: number } } = answer.json()
  const actionId = action_id ?? task?.action_id ?? 0
  expect(actionId, answer.text).toBeGreaterThan(0)
  return actionId
}

/** Undoes an action, then the undo itself. */
async function undoAndRedoAsEachCaller(actionId: number, mayModerate: boolean): Promise<void> {
  const undoing = await actAsEachCaller((token) => undo(token, actionId), mayModerate)
  await actAsEachCaller((token) => undo(token, undoing), mayModerate)
}

test.each(Object.entries(cases))('only roles allowed at the moment can do, undo and redo %s', async (name, prepare) => {
  const [operation = ''] = name.split(' of a')
  const [method = '', path = ''] = operation.split(' ')
  const { access } = byName.get(operation) ?? { access: 'admin' as const }
  const { id, body, rank = 'Utilisateur' } = await prepare()
  const call = { path: path.replace(':id', String(id)), ...(body && { body }) }
  const mayModerate = accessOutcomes[access].Moderateur === 'allowed' && rank === 'Utilisateur'
  const actionId = await actAsEachCaller((token) => send(token, method, call), mayModerate)
  await undoAndRedoAsEachCaller(actionId, mayModerate)
})

test.each(recordedHere)('only roles allowed at that moment can undo %s', async (name) => {
  const { access } = byName.get(name) ?? { access: 'admin' as const }
  const { id: accountId } = await signInAs(db, 'Administrateur')
  const { id } = await makeAnime(db)
  const action = { by: { accountId, ip: null, access }, kind: 'sync.run' as const, summary: name }
  const { actionId } = await recordAction(db, action, (trx) =>
    trx.updateTable('anime').set({ studio: 'Atelier' }).where('id', '=', id).execute(),
  )
  const mayModerate = accessOutcomes[access].Moderateur === 'allowed'
  await undoAndRedoAsEachCaller(actionId ?? 0, mayModerate)
})
