import { randomBytes } from 'node:crypto'
import nodeIcal from 'node-ical'
import { describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { weekOfInstant } from '../../../platform/calendar/weeks.ts'
import { createApi } from '../../../platform/http/api.ts'
import { addDays } from '../../../shared/year-days.ts'
import { handleWatchlist } from '../../lists/server/watchlist/public.ts'
import { addToWatchlist } from '../../lists/watchlist-contract.ts'
import * as contract from '../contract.ts'
import { readCalendarToken } from './calendar-address.ts'
import { makeCalendar } from './make-calendar.ts'
import { handlePlanning } from './routes.ts'

const { db, connection } = useTestDatabase()
// A Saturday evening: 21h00 in Paris.
const now = new Date('2026-11-21T20:00:00Z')
const keys: [Buffer, ...Buffer[]] = [randomBytes(32)]
const publicUrl = 'https://sumine.example'
const api = createApi()

handlePlanning(api, { db, calendarKeys: keys, publicUrl, now: () => now })
handleWatchlist(api, { db })

const airing = (given: Parameters<typeof makeAnime>[1]) => makeAnime(db, { status: 'en cours', ...given })
const saturday = { day: 'samedi', hour: '21h30', language: 'VOSTFR' } as const
const fourth = { episode_number: 4, release_date: '2026-11-25T19:00:00Z' }

async function person() {
  const { id } = await makeAccount(db)
  const call = callAs(api, id)
  return { id, call, follow: (anime_id: number) => call(addToWatchlist, { body: { anime_id } }) }
}

async function read(url: string | null, at = now): Promise<string | undefined> {
  const token = /\/([^/]+)\.ics$/.exec(url ?? '')?.[1] ?? ''
  const whose = readCalendarToken(keys, token)
  return whose && makeCalendar(db, { ...whose, publicUrl, now: at })
}

const eventsIn = (text = '') => Object.values(nodeIcal.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT')

describe("a person's own calendar", () => {
  test('has permanent event ids through all changes of releases', async () => {
    const { call, follow } = await person()
    const anime = await airing({ title: 'Le Phare', slots: [saturday] })
    await follow(anime.id)
    for (const season_label of ['Saison 1', 'Saison 2']) {
      await makeEpisode(db, { ...fourth, anime_id: anime.id, season_label })
    }
    const { url } = await call(contract.renewCalendarAddress, {})
    const events = async () => eventsIn(await read(url))
    const before = await events()
    expect(new Set(before.map(({ uid }) => uid)).size).toBe(before.length)
    for (const { uid } of before) expect(uid).toMatch(/@sumine\.example$/)
    const at = (list: typeof before, instant: string) =>
      list.find(({ start }) => start.getTime() === Date.parse(instant))
    const slot = at(before, '2026-11-21T20:30:00Z')
    const move = { anime_id: anime.id, language: 'VOSTFR' as const, planned_at: '2026-11-21T20:30:00.000Z' }
    const staff = await makeAccount(db, { role: 'Moderateur' })
    const asStaff = callAs(api, staff.id, 'Moderateur')
    for (const moved_to of ['2026-11-22T20:30:00.000Z', '2026-12-02T20:30:00.000Z']) {
      await asStaff(contract.changeRelease, { body: { ...move, state: 'retardé', moved_to } })
      const moved = at(await events(), moved_to)
      expect(moved?.uid).toBe(slot?.uid)
      expect(Number(moved?.sequence)).toBeGreaterThan(Number(slot?.sequence))
    }
    const [planned_at, later] = ['2026-12-02T20:30:00.000Z', '2026-12-30T20:30:00.000Z']
    await asStaff(contract.changeRelease, { body: { ...move, planned_at, state: 'retardé', moved_to: later } })
    expect(at(await events(), later)?.uid).toBe(slot?.uid)
    await asStaff(contract.changeRelease, { body: { ...move, state: 'annulé' } })
    expect(at(await events(), '2026-11-21T20:30:00Z')).toMatchObject({ uid: slot?.uid, status: 'CANCELLED' })
  })

  test('names episodes by number, never by title', async () => {
    const { call, follow } = await person()
    const anime = await airing({ title: 'Le Phare', slots: [saturday] })
    await follow(anime.id)
    await makeEpisode(db, { ...fourth, anime_id: anime.id, title: 'La mort du gardien' })
    const { url } = await call(contract.renewCalendarAddress, {})
    const text = await read(url)
    expect(text).toContain('Épisode 4')
    expect(text).not.toContain('gardien')
  })

  test('contains only followed animes', async () => {
    const { call, follow } = await person()
    const followed = await airing({ title: 'Le Phare, « suite » ; fin', slug: 'le-phare', slots: [saturday] })
    await airing({ title: 'La Barque', slots: [saturday] })
    await follow(followed.id)
    expect(await call(contract.listFollowed, {})).toEqual({ anime_ids: [followed.id] })
    const { url } = await call(contract.renewCalendarAddress, {})
    const text = await read(url)
    const events = eventsIn(text)
    // The current week and seven more: slots of past weeks are unknown.
    expect(events).toHaveLength(8)
    expect(events.map(({ summary }) => summary)).toEqual(events.map(() => 'Le Phare, « suite » ; fin (VOSTFR)'))
    expect(events.map(({ start }) => start.toISOString())).toContain('2026-11-21T20:30:00.000Z')
    expect(text).toContain('https://sumine.example/anime/le-phare')
  })

  test.each([
    ['lose', '2026-03-22T22:30:00Z'],
    ['gain', '2026-10-18T22:30:00Z'],
  ])('has each week once before clocks %s an hour', async (_, at) => {
    const { call, follow } = await person()
    await follow((await airing({ title: 'Le Phare', slots: [saturday], first_aired: '2025-01-01' })).id)
    const { url } = await call(contract.renewCalendarAddress, {})
    const mondays = eventsIn(await read(url, new Date(at))).map(({ start }) => weekOfInstant(start).monday)
    expect(mondays).toHaveLength(10)
    expect(mondays).toEqual(mondays.map((_, place) => addDays(mondays[0] ?? '', 7 * place)))
  })

  test('takes few connections at once', async () => {
    const { call } = await person()
    const { url } = await call(contract.renewCalendarAddress, {})
    let waiting = 0
    connection.pool.on('acquire', () => {
      waiting = Math.max(waiting, connection.pool.waitingCount)
    })
    await read(url)
    expect(waiting).toBeLessThan(4)
  })

  test('has no address until one is requested; renewing and removing close the previous one', async () => {
    const { call } = await person()
    expect(await call(contract.getCalendarAddress, {})).toEqual({ url: null })
    const first = await call(contract.renewCalendarAddress, {})
    expect(await call(contract.getCalendarAddress, {})).toEqual(first)
    const second = await call(contract.renewCalendarAddress, {})
    expect(second.url).not.toBe(first.url)
    expect(await read(first.url)).toBeUndefined()
    expect(await read(second.url)).toContain('BEGIN:VCALENDAR')
    expect(await call(contract.removeCalendarAddress, {})).toEqual({ url: null })
    expect(await read(second.url)).toBeUndefined()
  })

  test('cannot be guessed from another address, and ends with the account', async () => {
    const { id, call } = await person()
    const { url } = await call(contract.renewCalendarAddress, {})
    const other = (await person()).id
    expect(await read(url?.replace(`/${id.toString(36)}-`, `/${other.toString(36)}-`) ?? '')).toBeUndefined()
    expect(await read(`${publicUrl}/planning/calendar/1-1-.ics`)).toBeUndefined()
    await db.updateTable('account').set({ is_active: false }).where('id', '=', id).execute()
    expect(await read(url)).toBeUndefined()
  })
})
