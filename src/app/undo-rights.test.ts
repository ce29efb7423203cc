import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeAccount } from '../../tests/factories/make-account.ts'
import { makeAnime } from '../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../tests/factories/make-episode.ts'
import { makePersonReport, makeReport } from '../../tests/factories/make-report.ts'
import { endpoints, nameOf } from '../../tests/kit/requests/list-endpoints.ts'
import { getRow } from '../../tests/kit/rows.ts'
import { signInAs } from '../../tests/kit/sign-in-as.ts'
import { useTestSite } from '../../tests/kit/test-site.ts'
import type { Role } from '../features/account/contract.ts'
import { addRelations } from '../features/catalogue/server/writing/public.ts'
import { recordAction } from '../features/log/server/public.ts'
import { accessOutcomes } from '../platform/http/api.ts'
import type { Endpoint } from '../shared/contract/endpoint.ts'

const site = useTestSite()
const { db } = site
type Call = { path: string; body?: object }
/** Prepares a call and returns it; `rank` is the highest role that it changes. */
type Case = { rank?: Role; prepare: () => Promise<Call> }

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
const linkOf = async (episodeId: number) =>
  db.selectFrom('episode_source').select(['id', 'url']).where('episode_id', '=', episodeId).executeTakeFirstOrThrow()
async function genreOf(): Promise<number> {
  const name = unique('Genre')
  await makeAnime(db, { genres: [name] })
  return (await db.selectFrom('genre').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
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
async function release() {
  const { id: anime_id } = await makeAnime(db, { slots: [{ day: 'lundi', hour: '20h00', language: 'VOSTFR' }] })
  return { anime_id, language: 'VOSTFR', planned_at: '2026-11-23T19:00:00.000Z', state: 'annulé' }
}
const user = (role: Role) => ({ username: unique('compte'), email: `${unique('m')}@exemple.fr`, role, is_active: true })
async function accountOf(role: Role): Promise<Call> {
  const { id } = await makeAccount(db, { role })
  return { path: `/api/admin/users/${id}`, body: user(role) }
}

const cases: Record<string, Case> = {
  'POST /api/admin/animes': {
    prepare: async () => ({ path: '/api/admin/animes', body: { title: unique('Neuf'), notify: false } }),
  },
  'PUT /api/admin/animes/:id': {
    prepare: async () => ({ path: `/api/admin/animes/${(await makeAnime(db)).id}`, body: { studio: 'Atelier' } }),
  },
  'DELETE /api/admin/animes/:id': {
    prepare: async () => ({ path: `/api/admin/animes/${(await episodeOf()).anime.id}` }),
  },
  'POST /api/admin/animes/bulk-edit': {
    prepare: async () => ({
      path: '/api/admin/animes/bulk-edit',
      body: { selection: { ids: [(await makeAnime(db)).id] }, changes: { is_classic: true } },
    }),
  },
  'PUT /api/admin/genres/:id': {
    prepare: async () => ({ path: `/api/admin/genres/${await genreOf()}`, body: { name: unique('Nouveau genre') } }),
  },
  'POST /api/admin/genres/:id/merge': {
    prepare: async () => ({
      path: `/api/admin/genres/${await genreOf()}/merge`,
      body: { into_id: await genreOf() },
    }),
  },
  'POST /api/admin/episodes': {
    prepare: async () => ({
      path: '/api/admin/episodes',
      body: {
        anime_id: (await makeAnime(db)).id,
        ...{ season_label: 'Saison 1', episode_number: 1, language: 'VF', video_url: link() },
      },
    }),
  },
  'PUT /api/admin/episodes/:id': {
    prepare: async () => {
      const { episode } = await episodeOf()
      const body = { season_label: 'Saison 1', episode_number: 9, language: 'VF', video_url: link() }
      return { path: `/api/admin/episodes/${episode.id}`, body }
    },
  },
  'DELETE /api/admin/episodes/:id': {
    prepare: async () => ({ path: `/api/admin/episodes/${(await episodeOf()).episode.id}` }),
  },
  'DELETE /api/admin/animes/:id/episodes': {
    prepare: async () => ({ path: `/api/admin/animes/${(await episodeOf()).anime.id}/episodes` }),
  },
  'POST /api/admin/animes/:id/links': {
    prepare: async () => ({
      path: `/api/admin/animes/${(await makeAnime(db)).id}/links`,
      body: { links: [{ season_label: 'Saison 1', episode_number: 1, language: 'VF', url: link() }] },
    }),
  },
  'POST /api/admin/animes/:id/episodes/renumber': {
    prepare: async () => {
      const { anime, episode } = await episodeOf()
      const body = { episodes: [{ id: episode.id, episode_number: 30 }] }
      return { path: `/api/admin/animes/${anime.id}/episodes/renumber`, body }
    },
  },
  'PUT /api/admin/animes/:id/episodes/off-story': {
    prepare: async () => {
      const { anime, episode } = await episodeOf()
      const { season_label, episode_number } = await getRow(db, 'episode', { id: episode.id })
      const body = { season_label, filler: [episode_number], recap: [] }
      return { path: `/api/admin/animes/${anime.id}/episodes/off-story`, body }
    },
  },
  'POST /api/admin/animes/:id/episodes/copy-season': {
    prepare: async () => {
      const { anime, episode } = await episodeOf()
      const { season_label, language } = await getRow(db, 'episode', { id: episode.id })
      const body = { season_label, from: language, to: language === 'VF' ? 'VOSTFR' : 'VF' }
      return { path: `/api/admin/animes/${anime.id}/episodes/copy-season`, body }
    },
  },
  'PATCH /api/admin/links/:id': {
    prepare: async () => {
      const { id } = await linkOf((await episodeOf()).episode.id)
      return { path: `/api/admin/links/${id}`, body: { url: link() } }
    },
  },
  'POST /api/admin/links/deletions': {
    prepare: async () => ({
      path: '/api/admin/links/deletions',
      body: { link_ids: [(await linkOf((await episodeOf()).episode.id)).id] },
    }),
  },
  'POST /api/admin/links/replacements': {
    prepare: async () => {
      const { id } = await linkOf((await episodeOf()).episode.id)
      const replacement = { kind: 'addresses', link_ids: [id], urls: [link()] }
      return { path: '/api/admin/links/replacements', body: { replacement, expected_count: 1 } }
    },
  },
  'PATCH /api/admin/episode-reports/:id': {
    prepare: async () => ({ path: `/api/admin/episode-reports/${await reportOf()}`, body: { status: 'rejeté' } }),
  },
  'PATCH /api/admin/person-reports/:id': {
    prepare: async () => ({
      path: `/api/admin/person-reports/${(await makePersonReport(db)).id}`,
      body: { status: 'rejeté' },
    }),
  },
  'DELETE /api/admin/episode-reports/:id': {
    prepare: async () => ({ path: `/api/admin/episode-reports/${await reportOf()}` }),
  },
  'POST /api/admin/episode-reports/bulk-action': {
    prepare: async () => ({
      path: '/api/admin/episode-reports/bulk-action',
      body: { action: 'delete', report_ids: [await reportOf()] },
    }),
  },
  'POST /api/admin/partners': { prepare: async () => ({ path: '/api/admin/partners', body: partner() }) },
  'PUT /api/admin/partners/:id': {
    prepare: async () => {
      const made = await arrange('POST', '/api/admin/partners', partner())
      return { path: `/api/admin/partners/${made.partner.id}`, body: partner() }
    },
  },
  'DELETE /api/admin/partners/:id': {
    prepare: async () => {
      const made = await arrange('POST', '/api/admin/partners', partner())
      return { path: `/api/admin/partners/${made.partner.id}` }
    },
  },
  'PUT /api/admin/animes/:id/franchise/order': {
    prepare: async () => {
      const [first, second] = [await makeAnime(db), await makeAnime(db)]
      await addRelations(db, first.id, [{ kind: 'suite', otherId: second.id }])
      const path = `/api/admin/animes/${first.id}/franchise/order`
      return { path, body: { anime_ids: [second.id, first.id] } }
    },
  },
  'POST /api/admin/team': { prepare: async () => ({ path: '/api/admin/team', body: member() }) },
  'PUT /api/admin/team/:id': {
    prepare: async () => {
      const made = await arrange('POST', '/api/admin/team', member())
      return { path: `/api/admin/team/${made.member.id}`, body: { ...member(), display_name: 'Autre' } }
    },
  },
  'DELETE /api/admin/team/:id': {
    prepare: async () => {
      const made = await arrange('POST', '/api/admin/team', member())
      return { path: `/api/admin/team/${made.member.id}` }
    },
  },
  'PUT /api/admin/team/order': {
    prepare: async () => {
      for (const _ of ['one', 'two']) await arrange('POST', '/api/admin/team', member())
      const { members } = await arrange('GET', '/api/admin/team')
      const ids = members.map(({ id }: { id: number }) => id).reverse()
      return { path: '/api/admin/team/order', body: { ids } }
    },
  },
  'POST /api/admin/messages': { prepare: async () => ({ path: '/api/admin/messages', body: message() }) },
  'PUT /api/admin/messages/:id': {
    prepare: async () => {
      const made = await arrange('POST', '/api/admin/messages', message())
      return { path: `/api/admin/messages/${made.message.id}`, body: message() }
    },
  },
  'DELETE /api/admin/messages/:id': {
    prepare: async () => {
      const made = await arrange('POST', '/api/admin/messages', message())
      return { path: `/api/admin/messages/${made.message.id}` }
    },
  },
  'PUT /api/admin/maintenance': {
    prepare: async () => ({
      path: '/api/admin/maintenance',
      // Never closed: only the message for visitors changes.
      body: { is_on: false, message: unique('Message') },
    }),
  },
  'PUT /api/admin/planning/changes': {
    prepare: async () => ({ path: '/api/admin/planning/changes', body: await release() }),
  },
  'DELETE /api/admin/planning/changes/:id': {
    prepare: async () => {
      const made = await arrange('PUT', '/api/admin/planning/changes', await release())
      return { path: `/api/admin/planning/changes/${made.change.id}` }
    },
  },
  'PUT /api/admin/users/:id': { rank: 'Utilisateur', prepare: () => accountOf('Utilisateur') },
  'PUT /api/admin/users/:id of a Moderateur': { rank: 'Moderateur', prepare: () => accountOf('Moderateur') },
  'PUT /api/admin/users/:id of an Administrateur': {
    rank: 'Administrateur',
    prepare: () => accountOf('Administrateur'),
  },
  'PATCH /api/admin/users/:id/toggle-status': {
    rank: 'Utilisateur',
    prepare: async () => ({
      path: `/api/admin/users/${(await makeAccount(db)).id}/toggle-status`,
      body: { is_active: false },
    }),
  },
  'POST /api/admin/users/bulk-action': {
    rank: 'Utilisateur',
    prepare: async () => ({
      path: '/api/admin/users/bulk-action',
      body: { user_ids: [(await makeAccount(db)).id], action: 'deactivate' },
    }),
  },
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

async function send(token: string, method: string, { path, body }: Call) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  return site.ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}
const undo = (token: string, actionId: number) =>
  send(token, 'POST', { path: `/api/admin/audit/${actionId}/undo`, body: {} })

const lossOf = { demotion: { role: 'Utilisateur' as const }, deactivation: { is_active: false } }
/** Signs in a staff member who then loses the right. */
async function formerStaff(loss: keyof typeof lossOf): Promise<string> {
  const { id, accessToken } = await signInAs(db, 'Administrateur')
  await db.updateTable('account').set(lossOf[loss]).where('id', '=', id).execute()
  return accessToken
}

/** Tries to undo an action as every role, the least privileged first. @returns the undo action */
async function undoAsEachCaller(actionId: number, mayModerate: boolean): Promise<number> {
  const { accessToken: visitor } = await signInAs(db, 'Utilisateur')
  for (const token of [visitor, await formerStaff('demotion'), await formerStaff('deactivation')]) {
    expect((await undo(token, actionId)).status).toBe(403)
  }
  const { accessToken: moderator } = await signInAs(db, 'Moderateur')
  const asModerator = await undo(moderator, actionId)
  expect(asModerator.status, asModerator.text).toBe(mayModerate ? 200 : 403)
  if (mayModerate) return Number(asModerator.json().action_id)
  const { accessToken: admin } = await signInAs(db, 'Administrateur')
  const asAdmin = await undo(admin, actionId)
  expect(asAdmin.status, asAdmin.text).toBe(200)
  return Number(asAdmin.json().action_id)
}

const actionOf = (answer: { action_id?: number; task?: { action_id: number } }) =>
  answer.action_id ?? answer.task?.action_id ?? 0

describe.each(Object.entries(cases))('%s', (name, { rank = 'Utilisateur', prepare }) => {
  const endpoint = byName.get(name.replace(/ of an? .*/, ''))
  const access = endpoint?.access ?? 'admin'
  const mayModerate = accessOutcomes[access].Moderateur === 'allowed' && rank === 'Utilisateur'

  test('only roles allowed at that moment can do, undo and redo the action', async () => {
    const method = endpoint?.method ?? 'POST'
    const call = await prepare()
    const { accessToken: visitor } = await signInAs(db, 'Utilisateur')
    for (const token of [visitor, await formerStaff('demotion'), await formerStaff('deactivation')]) {
      expect((await send(token, method, call)).status).toBe(403)
    }
    const { accessToken: moderator } = await signInAs(db, 'Moderateur')
    let done = await send(moderator, method, call)
    expect(done.status < 300, done.text).toBe(mayModerate)
    if (!mayModerate) {
      const { accessToken: admin } = await signInAs(db, 'Administrateur')
      done = await send(admin, method, call)
      expect(done.status, done.text).toBeLessThan(300)
    }
    const actionId = actionOf(done.json())
    expect(actionId, done.text).toBeGreaterThan(0)
    const undoing = await undoAsEachCaller(actionId, mayModerate)
    await undoAsEachCaller(undoing, mayModerate)
  })
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
  const undoing = await undoAsEachCaller(actionId ?? 0, mayModerate)
  await undoAsEachCaller(undoing, mayModerate)
})
