import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findRow, sql } from '../../src/platform/database/sql.ts'
import { type Endpoint, isAbsent } from '../../src/shared/contract/endpoint.ts'
import { makeAccount } from '../factories/make-account.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { makePersonReport, makeReport } from '../factories/make-report.ts'
import { endpoints, nameOf } from '../kit/requests/list-endpoints.ts'
import { insertRow } from '../kit/rows.ts'
import { signInAs, useTestSite } from '../kit/test-site.ts'

/* Every list with cursors, in each of its orders, while lines are added and removed between two pages. */
const site = useTestSite({ ANSWER_CACHE: 'off' })
const { db } = site
let me: { id: number; accessToken: string }
let importId = 0
const at = '2026-02-01T00:00:00Z'
const moment = new Date(at)
const lines = 11

type List = {
  /**
   * Adds a line with the same sort values as the others.
   * @returns its id in the answer
   */
  add: (index: number) => Promise<number>
  remove: (id: number) => Promise<unknown>
  /** The name of the lines' id in the answer. */
  id?: string
  path?: () => string
  /** Query fields besides those of the order. */
  query?: string
}

const addAnime = async (index: number) => {
  const { id } = await makeAnime(db, {
    title: ['Brume', 'brûme', 'Aube'][index % 3] ?? '',
    release_year: index % 3 === 0 ? null : 2000 + (index % 2),
    rating: index % 4 === 0 ? 7.5 : null,
    popularity: index % 2,
    created_at: at,
  })
  return id
}
const removeAnime = (id: number) => db.deleteFrom('anime').where('id', '=', id).execute()
const addLinked = async (index: number) => {
  const anime_id = await addAnime(index)
  const sources = [{ url: `https://un.example/${anime_id}.mp4`, health: 'dead' as const }]
  const { id } = await makeEpisode(db, { anime_id, sources })
  return { anime_id, id }
}
const addNotification = async () => {
  const row = await findRow<{ id: number }>(db)`
    with made as (
      insert into notification (kind, title, content, for_everyone, created_at, occurred_at)
      values ('report_answers', 'Réparé', 'Réparé.', false, ${moment}, ${moment}) returning id)
    insert into notification_receipt (account_id, notification_id, occurred_at)
    select ${me.id}, id, ${moment} from made returning notification_id as id`
  return row?.id ?? 0
}
const removeNotification = (id: number) => db.deleteFrom('notification').where('id', '=', id).execute()
const addItem = async (index: number) => {
  const said = index % 3 === 0 ? null : JSON.stringify({ score: index % 2 === 0 ? 87 : 40 })
  const anime_id = await addAnime(index)
  return (await insertRow(db, 'watchlist_item', { account_id: me.id, anime_id, added_at: at, said })).id
}
const insertOne = async (insert: ReturnType<typeof sql<{ id: number }>>) => (await insert.execute(db)).rows[0]?.id ?? 0

const lists: Record<string, List> = {
  'GET /api/animes': { add: addAnime, remove: removeAnime },
  'GET /api/watchlist/unlisted': { add: addAnime, remove: removeAnime },
  'GET /api/admin/animes': { add: addAnime, remove: removeAnime },
  'GET /api/watchlist/items': {
    add: addItem,
    remove: (id) => db.deleteFrom('watchlist_item').where('id', '=', id).execute(),
  },
  'GET /api/notifications': { add: addNotification, remove: removeNotification },
  'GET /api/notifications/all': { add: addNotification, remove: removeNotification },
  'GET /api/admin/links': {
    async add(index) {
      const { id } = await addLinked(index)
      const source = await db.selectFrom('episode_source').select('id').where('episode_id', '=', id).executeTakeFirst()
      return source?.id ?? 0
    },
    remove: (id) => db.deleteFrom('episode_source').where('id', '=', id).execute(),
  },
  'GET /api/admin/links/animes': { add: async (index) => (await addLinked(index)).anime_id, remove: removeAnime },
  'GET /api/admin/audit': {
    add: () =>
      insertOne(sql`
      insert into audit_action (kind, summary, at, access) values ('anime.update', 'Change', ${moment}, 'staff') returning id`),
    remove: (id) => db.deleteFrom('audit_action').where('id', '=', id).execute(),
  },
  'GET /api/admin/users': {
    async add(index) {
      const { id } = await makeAccount(db, { created_at: at })
      if (index % 3 > 0) await db.updateTable('account').set({ last_login: at }).where('id', '=', id).execute()
      return id
    },
    remove: (id) => db.deleteFrom('account').where('id', '=', id).where('id', '<>', me.id).execute(),
  },
  'GET /api/admin/episode-reports': {
    add: async (index) => (await makeReport(db, { episode_id: (await addLinked(index)).id, created_at: moment })).id,
    remove: (id) => db.deleteFrom('episode_report').where('id', '=', id).execute(),
  },
  'GET /api/admin/reported-episodes': {
    id: 'episode_id',
    async add(index) {
      const { id: episode_id } = await addLinked(index)
      await makeReport(db, { episode_id, created_at: moment })
      if (index % 3 === 0) await makeReport(db, { episode_id, created_at: moment })
      return episode_id
    },
    remove: (id) => db.deleteFrom('episode_report').where('episode_id', '=', id).execute(),
  },
  'GET /api/admin/person-reports': {
    add: async () => (await makePersonReport(db)).id,
    remove: (id) => db.deleteFrom('person_report').where('id', '=', id).execute(),
  },
  'GET /api/admin/rights': {
    add: (index) =>
      insertOne(sql`
      insert into rights_notice (received_at, state, name, email, capacity, work, signature)
      values (${moment}, ${index % 2 === 0 ? 'reçue' : 'refusée'}, 'Studio', 'droits@exemple.fr', 'titulaire', 'Le Phare',
              'Studio') returning id`),
    remove: (id) => db.deleteFrom('rights_notice').where('id', '=', id).execute(),
  },
  'GET /api/admin/sync/runs': {
    add: () =>
      insertOne(sql`
      insert into sync_run (slug, scope, origin, state, steps, created_at, ended_at)
      values ('le-phare', 'full', 'staff', 'done', '[]', ${moment}, ${moment}) returning id`),
    remove: (id) => db.deleteFrom('sync_run').where('id', '=', id).execute(),
  },
  'GET /api/admin/messages': {
    add: () =>
      insertOne(sql`
      insert into staff_message (type, title, content, created_at, due_at, sent_at)
      values ('info', 'Bonjour', 'Bonjour.', ${moment}, ${moment}, ${moment}) returning id`),
    remove: (id) => db.deleteFrom('staff_message').where('id', '=', id).execute(),
  },
  'GET /api/auth/activity': {
    add: () =>
      insertOne(sql`
      insert into account_event (account_id, kind, at, user_agent, ip)
      values (${me.id}, 'sign-in', now(), '', '') returning id`),
    remove: (id) => db.deleteFrom('account_event').where('id', '=', id).execute(),
  },
  'GET /api/list-imports/:id/lines': {
    id: 'position',
    path: () => `/api/list-imports/${importId}/lines`,
    async add() {
      const row = await findRow<{ position: number }>(db)`
        insert into list_import_line (import_id, position, title, other_titles, status, seen_count)
        select ${importId}, coalesce(max(position), 0) + 1, 'Le Phare', '{}', 'à voir', 0
          from list_import_line where import_id = ${importId} returning position`
      return row?.position ?? 0
    },
    remove: (id) =>
      db.deleteFrom('list_import_line').where('import_id', '=', importId).where('position', '=', id).execute(),
  },
}

beforeAll(async () => {
  me = await signInAs(db, 'Administrateur')
  importId = await insertOne(sql`
    insert into list_import (account_id, format, file_name, state, unread, unread_count, created_at)
    values (${me.id}, 'csv', 'liste.csv', 'review', '[]', 0, ${moment}) returning id`)
})

const queryOf = ({ query }: Endpoint): Record<string, z.ZodType> => (query instanceof z.ZodObject ? query.shape : {})
const withCursors = endpoints.filter((endpoint) => !isAbsent(endpoint.query) && 'cursor' in queryOf(endpoint))

/** The orders that a list offers, as parts of an address. */
function ordersOf(endpoint: Endpoint): string[] {
  const { properties = {} } = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' })
  const choicesOf = (name: string) => {
    const schema = properties[name]
    return (typeof schema === 'object' && schema.enum ? schema.enum : ['']).map(String)
  }
  return choicesOf('sort_by').flatMap((by) =>
    choicesOf('sort_order').map((order) => `sort_by=${by}&sort_order=${order}`),
  )
}

async function read(path: string, query: string) {
  const asked = query.replace(/sort_(by|order)=(&|$)/g, '')
  const answer = await site.call('GET', `${path}?${asked}`, { token: me.accessToken })
  return { status: answer.status, body: answer.json(), asked }
}

const firstList = (body: Record<string, unknown>): Record<string, unknown>[] =>
  z.array(z.record(z.string(), z.unknown())).parse(Object.values(body).find((value) => Array.isArray(value)))

test('each list with cursors is walked here', () => {
  expect(Object.keys(lists).toSorted()).toEqual(withCursors.map(nameOf).toSorted())
})

describe.each(withCursors.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const list = lists[name]
  if (!list) return
  const { add, remove, id: idName = 'id', path = () => endpoint.path, query = '' } = list
  const idsOf = (body: Record<string, unknown>) => firstList(body).map((line) => Number(line[idName]))

  const readWhole = async (order = '') => idsOf((await read(path(), `${query}&${order}&limit=100`)).body)
  beforeEach(async () => {
    for (let index = (await readWhole()).length; index < lines; index++) await add(index)
  })

  test.each(ordersOf(endpoint))('cursors of %s lose and repeat no line', async (order) => {
    const whole = await readWhole(order)
    const seen: number[] = []
    const made: number[] = []
    let cursor: unknown = ''
    while (cursor !== null) {
      const { status, body } = await read(path(), `${query}&${order}&limit=3${cursor && `&cursor=${cursor}`}`)
      expect(status).toBe(200)
      const ids = idsOf(body)
      seen.push(...ids)
      cursor = body.next_cursor
      if (ids[0] !== undefined) await remove(ids[0])
      if (made.length < 3) made.push(await add(made.length))
    }
    expect(seen.length).toBeGreaterThanOrEqual(lines)
    expect(seen.filter((id) => !made.includes(id))).toEqual(whole)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('refuses a cursor of another list or order, and a damaged one', async () => {
    const of = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
    for (const cursor of ['', 'x', of('autre.desc', 1, 1), of(null)]) {
      const { status, body } = await read(path(), `${query}&cursor=${cursor}`)
      const message = 'Ce curseur ne vient pas de cette liste, ou pas de cet ordre'
      expect([cursor, status, body]).toEqual([
        cursor,
        400,
        expect.objectContaining({ code: 'VALIDATION', errors: [{ field: 'cursor', message }] }),
      ])
    }
  })
})
