import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSearchNames } from '../../src/features/catalogue/server/public.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { listRows, sql } from '../../src/platform/database/sql.ts'
import { catalogueChanged, createEvents } from '../../src/platform/events/create-events.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { eventually } from '../kit/eventually.ts'
import { insertRow } from '../kit/rows.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { openTestSite, reach, type TestSite } from '../kit/test-site.ts'

const { db, connection } = useTestDatabase()
const apps: FastifyInstance[] = []
let kept: TestSite
let unkept: TestSite
const ids: number[] = []

beforeAll(async () => {
  const soon = new Date(Date.now() + 3600_000)
  for (const [at, name] of ['Le phare', 'La lampe', 'Le phare au loin'].entries()) {
    const { id } = await makeAnime(db, {
      title: name,
      slug: `anime-${at}`,
      genres: ['Mystère', at === 1 ? 'Sport' : 'Drame'],
      titles: [{ language: 'en', text: `Beacon ${at}` }],
      oldSlugs: [`ancien-${at}`],
      slots: [{ day: 'lundi', hour: '18h00', language: 'VOSTFR' }],
      status: 'en cours',
      studio: 'Kamome',
      release_year: 2020 + at,
      popularity: 100 - at,
      cover_url: `/media/covers/${at}.webp`,
    })
    ids.push(id)
    const url = `https://host.example/${at}`
    const { id: episodeId } = await makeEpisode(db, {
      anime_id: id,
      release_date: soon,
      intro_start: 5,
      intro_end: 60,
      sources: [{ url, host: 'host', health: 'ok' }],
    })
    await sql`insert into picture (url, placeholder) values (${`/media/covers/${at}.webp`}, 'data:,a')`.execute(db)
    await sql`insert into release_change (anime_id, language, planned_at, state, note)
              values (${id}, 'VOSTFR', ${soon}, 'retardé', 'grève')`.execute(db)
    await sql`insert into rights_notice (received_at) values (now())`.execute(db)
    await sql`insert into rights_page (notice_id, address, label, anime_id, episode_id, is_withheld)
              select max(id), '/', 'x', ${id}, ${episodeId}, ${at === 2} from rights_notice`.execute(db)
    await sql`insert into partner (position, title, invite_code, guild_name, guild_id)
              values (${at}, ${name}, ${`code${at}`}, 'Guilde', '1')`.execute(db)
    await sql`insert into team_member (position, display_name, username) values (${at}, ${name}, ${name})`.execute(db)
  }
  await sql`insert into anime_relation (anime_id, related_id, kind) values (${ids[0]}, ${ids[1]}, 'suite')`.execute(db)
  await writeSearchNames(db, 'all')
  for (const ANSWER_CACHE of ['on', 'off']) apps.push(await openTestSite(connection, { ANSWER_CACHE }))
  const [first, second] = apps
  if (!first || !second) throw new Error('The site was opened twice.')
  kept = reach(first)
  unkept = reach(second)
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

const addresses = () => [
  '/api/animes',
  '/api/animes?sort_by=rating',
  '/api/animes?search=phare',
  '/api/discover',
  '/api/genres',
  '/api/genres?search=phare',
  '/api/planning',
  '/api/partners',
  '/api/stats',
  '/api/status',
  '/api/rights/figures',
  '/api/franchises/anime-1',
  '/sitemaps/animes-1.xml',
  '/feeds/episodes.atom',
  ...ids
    .slice(0, 2)
    .flatMap((id, at) => [
      `/api/animes/anime-${at}`,
      `/api/animes/ancien-${at}`,
      `/api/animes/anime-${at}/preview`,
      `/api/animes/${id}/episodes`,
      `/api/animes/${id}/similar`,
    ]),
]

// These fields depend on the time of the answer, not on the catalogue.
const momentary = /"checked_at".*?(?="links")|"uptime":"[^"]*"|"uptime":\{.*/g
const timeless = (text: string) => text.replace(momentary, '')

async function readAll(site: TestSite): Promise<Record<string, string>> {
  const read = addresses().map(async (path) => [path, timeless((await site.ask(path)).text)])
  return Object.fromEntries(await Promise.all(read))
}

/** Waits until the cached answers equal fresh ones. */
async function expectCurrent(change: string): Promise<void> {
  let current = await readAll(unkept)
  const compare = async () => {
    const answers = await readAll(kept)
    // The site also renews its list of genres and places a moment after a change.
    if (!isDeepStrictEqual(answers, current)) current = await readAll(unkept)
    expect(answers, change).toEqual(current)
  }
  await eventually(compare)
}

/** SQL expressions that change a column's value, by type. */
const changedValues: Record<string, (column: string) => string[]> = {
  text: (column) => [
    `${column} || 'x'`,
    `'x'`,
    ...['Film', 'terminé', 'VF', 'mardi', '19h00', 'dead', 'film', 'data:,b', 'ja', 'filler', 'v240 v060 s280'].map(
      (value) => `'${value}'`,
    ),
  ],
  int4: (column) => [`${column} + 1`, '7'],
  int2: () => ['3'],
  float4: () => ['0.5'],
  float8: (column) => [`${column} + 0.5`],
  numeric: () => ['7.5'],
  bool: (column) => [`not ${column}`],
  date: () => [`'2031-02-03'`],
  timestamptz: (column) => [`${column} + interval '90 minutes'`, 'now()'],
  jsonb: () => [`'{"mal":"9"}'`],
  _text: () => [`'{VF}'`, `'{}'`],
  _int4: (column) => [`${column} || 99`],
  tsvector: () => [`'autre'`],
}

async function listWatched(db: Database) {
  return listRows<{ table: string; column: string; type: string }>(db)`
    select c.relname as table, a.attname as column, t.typname as type
      from pg_trigger g join pg_class c on c.oid = g.tgrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
     where g.tgname = 'announce_update' and a.attidentity = '' and a.attgenerated = ''
     order by 1, 2`
}

test('after any changed column, added or removed row, cached answers equal fresh ones', async () => {
  const watched = await listWatched(db)
  const unchanged: string[] = []
  await expectCurrent('the first reading')
  for (const { table, column, type } of watched) {
    const values = changedValues[type]
    if (!values) throw new Error(`No other value of ${type} is known.`)
    let isChanged = false
    for (const value of values(column)) {
      // Only the first row, and no foreign key.
      const where = `ctid = (select min(ctid) from ${table}) and (${column} is distinct from ${value})`
      const update = `update ${table} set ${column} = ${value} where ${where}`
      const { numAffectedRows = 0n } = await sql
        .raw(update)
        .execute(db)
        .catch(() => ({ numAffectedRows: 0n }))
      if (numAffectedRows === 0n) continue
      isChanged = true
      await expectCurrent(update)
      break
    }
    if (!isChanged) unchanged.push(`${table}.${column}`)
  }
  // Foreign keys, and a column that is derived from another.
  expect(unchanged.filter((name) => !/_id$/.test(name))).toEqual(['release_change.changed_by', 'release_change.state'])
  for (const table of new Set(watched.map((row) => row.table))) {
    const { rows } = await sql.raw(`select * from ${table} where ctid = (select min(ctid) from ${table})`).execute(db)
    expect(rows, table).toHaveLength(1)
  }
  const order = ['picture', 'episode_source', 'release_change', 'anime_relation', 'anime_slot', 'anime_old_slug']
  const tables = [...new Set([...order, ...watched.map((row) => row.table)])]
  for (const table of tables) {
    await sql.raw(`delete from ${table} where ctid = (select max(ctid) from ${table})`).execute(db)
    await expectCurrent(`delete from ${table}`)
  }
  const { id } = await makeAnime(db, { title: 'Le dernier phare', genres: ['Mystère'], studio: 'Kamome' })
  await expectCurrent('insert into anime')
  await makeEpisode(db, { anime_id: id, release_date: new Date() })
  await expectCurrent('insert into episode')
  await sql`truncate partner`.execute(db)
  await expectCurrent('truncate partner')
}, 300_000)

test('a change of one anime leaves the answers about the others', async () => {
  const [one, other] = [await makeAnime(db, { synopsis: 'avant' }), await makeAnime(db, { synopsis: 'avant' })]
  const read = async ({ slug }: { slug: string }) =>
    (await kept.ask(`/api/animes/${slug}`)).json().anime as { synopsis: string }
  // Reading this address waits until the site has heard of the earlier changes.
  await kept.ask('/au-hasard')
  await Promise.all([read(one), read(other)])
  // The other anime changes without an announcement: only a fresh answer would show it.
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await trx.updateTable('anime').set({ synopsis: 'en silence' }).where('id', '=', other.id).execute()
  })
  await db.updateTable('anime').set({ synopsis: 'après' }).where('id', '=', one.id).execute()
  await eventually(async () => expect((await read(one)).synopsis).toBe('après'))
  expect((await read(other)).synopsis).toBe('avant')
})

test('many changes of one transaction are announced as one of the whole catalogue', async () => {
  const heard: string[][] = []
  const events = createEvents(connection, createLog('silent', false))
  events.on(catalogueChanged, { onEvent: (tags) => void heard.push([...tags]), onGap: () => {} })
  await events.start()
  await connection.db.transaction().execute(async (trx) => {
    for (let made = 0; made < 300; made++) {
      await insertRow(trx, 'genre', { name: `Lot ${made}`, slug: `lot-${made}` })
    }
  })
  await events.catchUp()
  expect(heard.length).toBeLessThan(150)
  expect(heard.at(-1)).toEqual(['catalogue'])
  heard.length = 0
  await sql`update genre set name = name || ' bis'`.execute(connection.db)
  await events.catchUp()
  expect(heard).toEqual([['catalogue']])
  heard.length = 0
  await sql`update genre set name = name`.execute(connection.db)
  await events.catchUp()
  expect(heard).toEqual([])
  await events.close()
})
