import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAtOnce } from '../../../../tests/kit/at-once.ts'
import { eventually } from '../../../../tests/kit/eventually.ts'
import {
  connectGuest,
  type Guest,
  openConnection,
  openSeance,
  post,
  takePlace,
} from '../../../../tests/kit/seance-guest.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { openTestSite, reach, signInAs } from '../../../../tests/kit/test-site.ts'
import { listRows, sql } from '../../../platform/database/sql.ts'
import { listTables } from '../../backups/server/queries/structure.ts'
import { maxPeople } from '../rules.ts'
import { insertPerson, keepPlaces, seatPerson } from './queries/people.ts'
import { deleteEmptyRooms, replaceLeaders } from './queries/rooms.ts'

/* Two copies of the site over one database. */
const { db, connection } = useTestDatabase()
const copies: FastifyInstance[] = []
const settings = { SEANCE_REFUSED_WORDS: 'Saperlotte, nom d’une pipe' }
let here: number
let there: number
let episodeId: number
let nextId: number

beforeAll(async () => {
  for (let copy = 0; copy < 2; copy++) copies.push(await openTestSite(connection, settings))
  ;[here = 0, there = 0] = copies.map((copy) => reach(copy).port)
  const { id } = await makeAnime(db, {
    title: 'La Veilleuse',
    slug: 'la-veilleuse',
    cover_url: '/covers/veilleuse.webp',
  })
  episodeId = (await makeEpisode(db, { anime_id: id, title: 'Le secret de la lampe' })).id
  nextId = (await makeEpisode(db, { anime_id: id, episode_number: 2, title: 'Un autre secret' })).id
})
afterAll(() => Promise.all(copies.map((copy) => copy.close())))

/** Opens a séance here, with guests who take their places in turn on both copies. */
async function gather(...names: string[]): Promise<[Guest, ...Guest[]]> {
  const seat = await openSeance(here, episodeId)
  const host = await connectGuest(here, seat)
  const guests: Guest[] = []
  for (const [index, name] of names.entries()) {
    const port = index % 2 === 0 ? there : here
    guests.push(await connectGuest(port, await takePlace(port, seat.id, name)))
  }
  return [host, ...guests]
}

const namesOf = (guest: Guest) => guest.room()?.people.map(({ name }) => name)
/** Asks for a place in a guest's séance. @returns the status and the body of the answer */
async function join({ seat }: Guest, name: string): Promise<[status: number, body: unknown]> {
  const { status, body } = await post<unknown>(there, `/api/seances/${seat.id}/people`, { name })
  return [status, body]
}

test('people of two copies see each other and the same state', async () => {
  const [host, guest] = await gather('Bruno')
  await eventually(() => expect(namesOf(host)).toEqual(['Aline', 'Bruno']))
  const sentAt = Date.now()
  host.steer({ position: 12, is_playing: true })
  await eventually(() => {
    expect(guest?.room()).toMatchObject({ position: 12, is_playing: true })
    expect(guest?.room()).toEqual(host.room())
  })
  expect(guest?.room()?.at).toBeGreaterThanOrEqual(sentAt)
  expect(guest?.room()?.at).toBeLessThanOrEqual(Date.now())
})

test('the next episode opens for everybody, without its title', async () => {
  const [host, guest] = await gather('Bruno')
  host.steer({ episode_id: nextId, position: -3, is_playing: true })
  await eventually(() => expect(guest?.room()?.episode.path).toBe('/watch/la-veilleuse/Saison%201/2/VOSTFR'))
  expect(JSON.stringify(guest?.heard)).not.toContain('secret')
})

test('only the leader steers, until everybody may', async () => {
  const [host, guest] = await gather('Bruno')
  guest?.steer({ position: 99, is_playing: true })
  await eventually(() => expect(guest?.heard).toContainEqual(expect.objectContaining({ type: 'refused' })))
  expect(host.room()?.position).toBe(0)
  guest?.send({ type: 'mode', mode: 'everybody' })
  await eventually(() => expect(guest?.heard.filter(({ type }) => type === 'refused')).toHaveLength(2))
  host.send({ type: 'mode', mode: 'everybody' })
  await eventually(() => expect(guest?.room()?.mode).toBe('everybody'))
  guest?.steer({ position: 99, is_playing: true })
  await eventually(() => expect(host.room()?.position).toBe(99))
})

test('of two commands in one state the first counts; setting the current mode makes no new state', async () => {
  const [host] = await gather()
  host.send({ type: 'mode', mode: 'everybody' })
  await eventually(() => expect(host.room()?.mode).toBe('everybody'))
  const revision = host.room()?.revision ?? 0
  host.send({ type: 'mode', mode: 'everybody' })
  host.send({ type: 'waits', waits: host.room()?.waits ?? false })
  host.steer({ position: 10, is_playing: false, revision })
  host.steer({ position: 20, is_playing: false, revision })
  await eventually(() => expect(host.heard).toContainEqual({ type: 'refused', revision }))
  await eventually(() => expect(host.room()).toMatchObject({ position: 10, revision: revision + 1 }))
})

test('a command from the future or long ago counts from about now', async () => {
  const [host] = await gather()
  for (const at of [1, Date.now() + 3_600_000]) {
    const revision = host.room()?.revision ?? 0
    const sentAt = Date.now()
    host.send({ type: 'steer', revision, episode_id: episodeId, position: 5, is_playing: true, at })
    await eventually(() => expect(host.room()?.revision).toBe(revision + 1))
    expect(host.room()?.at).toBeGreaterThanOrEqual(sentAt - 2000)
    expect(host.room()?.at).toBeLessThanOrEqual(Date.now())
  }
})

test('fifty people watch together, and the fifty-first hears why not', async () => {
  const names = Array.from({ length: 49 }, (_, index) => `Invité ${index + 1}`)
  const people = await gather(...names)
  const [host] = people
  await eventually(() => expect(people.map((guest) => namesOf(guest)?.length)).toEqual(Array(50).fill(50)))
  expect(await join(host, 'Un de trop')).toMatchObject([409, { message: 'Cette séance est complète (50 personnes).' }])
  host.steer({ position: 321, is_playing: true })
  await eventually(() => expect(new Set(people.map((guest) => guest.room()?.position))).toEqual(new Set([321])))
  for (const guest of people.slice(1, 26)) guest.leave()
  await eventually(() => expect(namesOf(host)).toHaveLength(25))
})

test('a lost connection returns to its place, on the other copy too', async () => {
  const [host, guest] = await gather('Bruno')
  if (!guest) throw new Error('Nobody came.')
  guest.leave()
  await eventually(() => expect(namesOf(host)).toEqual(['Aline']))
  host.steer({ position: 60, is_playing: true })
  await eventually(() => expect(host.room()?.position).toBe(60))
  const back = await connectGuest(here, guest.seat)
  expect(back.room()?.position).toBe(60)
  await eventually(() => expect(namesOf(host)).toEqual(['Aline', 'Bruno']))
})

test('a person who returns at another copy stays when the old connection ends', async () => {
  const [host, guest] = await gather('Bruno')
  const back = await connectGuest(here, guest?.seat ?? host.seat)
  await eventually(() => expect(guest?.closedWith()).toBe(4004))
  host.steer({ position: 60, is_playing: false })
  await eventually(() => expect(back.room()?.position).toBe(60))
  expect(namesOf(back)).toEqual(['Aline', 'Bruno'])
})

test('a person whose older connection ended late counts as present again', async () => {
  const { id: seanceId, person_id: id } = await openSeance(here, episodeId)
  const leave = (seconds: number) =>
    sql`
      update seance_person set left_at = clock_timestamp() - make_interval(secs => ${seconds})
       where seance_id = ${seanceId}`.execute(db)
  const isGone = () =>
    listRows(db)`select left_at is not null as is_gone from seance_person where seance_id = ${seanceId}`
  await leave(1)
  expect([await keepPlaces(db, [{ seanceId, id }]), await isGone()]).toEqual([[], [{ is_gone: true }]])
  await leave(60)
  expect([await keepPlaces(db, [{ seanceId, id }]), await isGone()]).toEqual([[seanceId], [{ is_gone: false }]])
  await sql`delete from seance where id = ${seanceId}`.execute(db)
})

test('the person who has been there longest leads once the host is away, and the host on return', async () => {
  const [host, guest, later] = await gather('Bruno', 'Chloé')
  host.leave()
  await eventually(() => expect(namesOf(later as Guest)).toEqual(['Bruno', 'Chloé']))
  expect(await replaceLeaders(db, [host.seat.id])).toEqual([])
  await sql`update seance_person set left_at = left_at - interval '30 s'
    where seance_id = ${host.seat.id} and left_at is not null`.execute(db)
  // The copies replace leaders themselves now and then: one of them may have done it.
  await replaceLeaders(db, [host.seat.id])
  const [row] = (await sql<{ host_id: string }>`select host_id from seance where id = ${host.seat.id}`.execute(db)).rows
  expect(row?.host_id).toBe(guest?.seat.person_id)
  const back = await connectGuest(there, host.seat)
  await eventually(() => expect(back.room()?.host_id).toBe(host.seat.person_id))
})

test('the founder’s account leads on another device too, and no other account does', async () => {
  const [founder, other] = [await signInAs(db, 'Utilisateur'), await signInAs(db, 'Utilisateur')]
  const episode = { episode_id: episodeId, position_seconds: 0, is_playing: false }
  const opened = await post(here, '/api/seances', { ...episode, name: 'Aline' }, founder.accessToken)
  const atHome = await connectGuest(here, opened.body)
  const enter = async (name: string, token?: string) =>
    connectGuest(there, (await post(there, `/api/seances/${opened.body.id}/people`, { name }, token)).body)
  await enter('Bruno', other.accessToken)
  await enter('Chloé')
  expect(atHome.room()?.host_id).toBe(opened.body.person_id)
  const onPhone = await enter('Aline au téléphone', founder.accessToken)
  await eventually(() => expect(atHome.room()?.host_id).toBe(onPhone.seat.person_id))
})

test('people of a copy that was killed are away after a while', async () => {
  const [host] = await gather()
  // No copy holds this person's connection.
  const lost = await takePlace(there, host.seat.id, 'Bruno')
  host.send({ type: 'mode', mode: 'everybody' })
  await eventually(() => expect(namesOf(host)).toEqual(['Aline', 'Bruno']))
  await sql`update seance_person set seen_at = seen_at - interval '1 minute'
    where seance_id = ${host.seat.id} and id = ${lost.person_id}`.execute(db)
  host.steer({ position: 1, is_playing: false })
  await eventually(() => expect(namesOf(host)).toEqual(['Aline']))
})

test('a removed person is out, and does not return by another name', async () => {
  const [host, guest] = await gather('Bruno')
  guest?.send({ type: 'remove', person: host.seat.person_id })
  await eventually(() => expect(guest?.heard).toContainEqual({ type: 'refused' }))
  host.send({ type: 'remove', person: guest?.seat.person_id ?? '' })
  await eventually(() => expect(guest?.closedWith()).toBe(4003))
  await eventually(() => expect(namesOf(host)).toEqual(['Aline']))
  const again = openConnection(there, guest?.seat ?? host.seat)
  await eventually(() => expect(again.closedWith()).toBe(4003))
  expect(await join(host, 'Un autre')).toMatchObject([403, {}])
})

test('lines reach everybody, on both copies, and are not stored', async () => {
  const [host, guest] = await gather('Bruno')
  guest?.send({ type: 'say', text: '  Quelle lanterne-canari !  ' })
  guest?.send({ type: 'react', reaction: 'bravo' })
  const from = guest?.seat.person_id ?? ''
  for (const each of [host, guest]) {
    await eventually(() => expect(each?.heard).toContainEqual({ type: 'said', from, text: 'Quelle lanterne-canari !' }))
    await eventually(() => expect(each?.heard).toContainEqual({ type: 'reacted', from, reaction: 'bravo' }))
  }
  const rows = await listRows<{ name: string }>(db)`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`
  expect(rows.length).toBeGreaterThan(50)
  for (const { name } of rows) {
    const found = await sql`select from ${sql.raw(name)} t where strpos(t::text, 'canari') > 0`.execute(db)
    expect([name, found.rows.length]).toEqual([name, 0])
  }
})

test('a person who sends too many lines is told so, and may speak again later', async () => {
  const [host, guest] = await gather('Bruno')
  for (let line = 1; line <= 8; line++) guest?.send({ type: 'say', text: `Ligne ${line}` })
  await eventually(() => expect(guest?.heard.filter(({ type }) => type === 'unsaid').length).toBeGreaterThanOrEqual(2))
  await eventually(() => expect(host.heard.filter(({ type }) => type === 'said').length).toBeGreaterThanOrEqual(5))
  expect(guest?.closedWith()).toBeUndefined()
})

test('a line with a word that the operator refuses goes back to its author alone', async () => {
  const [host, guest] = await gather('Bruno')
  guest?.send({ type: 'say', text: 'Et s.a.p.e.r.l.o.t.t.e !' })
  guest?.send({ type: 'say', text: 'Bonsoir' })
  await eventually(() => expect(host.heard.filter(({ type }) => type === 'said')).toHaveLength(1))
  const returned = { type: 'unsaid', reason: 'words', text: 'Et s.a.p.e.r.l.o.t.t.e !' }
  await eventually(() => expect(guest?.heard).toContainEqual(returned))
  expect(JSON.stringify(host.heard)).not.toContain('s.a.p')
})

test('a line of invisible characters is refused, and its author stays connected', async () => {
  const [host, guest] = await gather('Bruno')
  guest?.send({ type: 'say', text: '\u200b\u2060\u200b' })
  guest?.send({ type: 'say', text: 'Bonsoir' })
  await eventually(() => expect(guest?.heard).toContainEqual({ type: 'unsaid', reason: 'empty', text: '' }))
  await eventually(() => expect(host.heard.filter(({ type }) => type === 'said')).toMatchObject([{ text: 'Bonsoir' }]))
})

test('a name with a refused word is refused', async () => {
  const [host] = await gather()
  const message = 'Ce nom contient un mot que ce site n’accepte pas.'
  expect(await join(host, 'Nom d’une pipe')).toMatchObject([400, { message, errors: [{ field: 'name' }] }])
})

test('nothing remains once the host has ended it', async () => {
  const [host, guest] = await gather('Bruno')
  guest?.send({ type: 'end' })
  await eventually(() => expect(guest?.heard).toContainEqual({ type: 'refused' }))
  host.send({ type: 'end' })
  await eventually(() => expect([host.closedWith(), guest?.closedWith()]).toEqual([4001, 4001]))
  const rows = await listRows(db)`select from seance where id = ${host.seat.id}
    union all select from seance_person where seance_id = ${host.seat.id}`
  expect(rows).toEqual([])
  const late = openConnection(there, host.seat)
  await eventually(() => expect(late.closedWith()).toBe(4001))
  expect((await fetch(`http://127.0.0.1:${there}/api/seances/${host.seat.id}`)).status).toBe(404)
  expect(await join(host, 'Trop tard')).toMatchObject([404, {}])
})

test('a séance that everybody left ends after ten minutes', async () => {
  const [host] = await gather()
  const { id } = host.seat
  host.leave()
  await eventually(async () => {
    const rows = await listRows(db)`select from seance_person where seance_id = ${id} and left_at is not null`
    expect(rows).toHaveLength(1)
  })
  expect(await deleteEmptyRooms(db)).not.toContain(id)
  await sql`update seance set created_at = created_at - interval '11 minutes' where id = ${id}`.execute(db)
  await sql`update seance_person set left_at = left_at - interval '11 minutes' where seance_id = ${id}`.execute(db)
  expect(await deleteEmptyRooms(db)).toContain(id)
})

test('the tables are in no write-ahead log and no backup', async () => {
  const rows = await listRows<{ relpersistence: string }>(db)`
    select distinct relpersistence from pg_class where relname in ('seance', 'seance_person')`
  expect(rows).toEqual([{ relpersistence: 'u' }])
  const kept = (await listTables(db)).map(({ name }) => name)
  expect(kept).toContain('episode')
  expect(kept.filter((name) => name.startsWith('seance'))).toEqual([])
})

test('the preview has the episode, the number of people and a QR code of the address', async () => {
  const [host] = await gather('Bruno')
  const answer = await fetch(`http://127.0.0.1:${here}/api/seances/${host.seat.id}`)
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({
    episode: { anime_title: 'La Veilleuse', episode_number: 1 },
    cover_url: '/covers/veilleuse.webp',
    person_count: 2,
    is_full: false,
    qr: { size: expect.any(Number) },
  })
  for (const hidden of ['secret', 'Aline', 'Bruno', host.seat.key]) expect(text).not.toContain(hidden)
})

test('names that are too short, taken, or those of the team are refused', async () => {
  const [host] = await gather('Bruno')
  await sql`insert into team_member (username, display_name, position)
    values ('lanterne', 'Lanterne', 0)`.execute(db)
  expect(await join(host, 'x')).toMatchObject([400, { message: 'Choisissez un nom de 2 à 24 caractères.' }])
  expect(await join(host, 'bruno')).toMatchObject([409, { message: 'Ce nom est déjà pris dans cette séance.' }])
  const ofTeam = { message: expect.stringContaining('membre de l’équipe') }
  expect(await join(host, 'Lаnterne')).toMatchObject([409, ofTeam])
})

test('an unknown episode cannot be watched together', async () => {
  const body = { episode_id: 999_999, position_seconds: 0, is_playing: true, name: 'Aline' }
  expect((await post(here, '/api/seances', body)).status).toBe(404)
})

test('an address opens at most twenty séances at once', async () => {
  await sql`delete from seance`.execute(db)
  const body = { episode_id: episodeId, position_seconds: 0, is_playing: true, name: 'Aline' }
  const answers = await Promise.all(Array.from({ length: 30 }, () => post(here, '/api/seances', body)))
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(10).fill(429)])
  await sql`delete from seance`.execute(db)
})

test('of two people who return at once, one gets the last place', async () => {
  const { id } = await openSeance(here, episodeId)
  // The founder has one of the places.
  const keys = Array.from({ length: maxPeople }, (_, index) => `key ${index}`)
  for (const key of keys) {
    const person = {
      seanceId: id,
      id: key,
      keyHash: key,
      name: key,
      isFounder: false,
      networkHash: '',
      accountId: null,
    }
    await insertPerson(db, person)
  }
  const returning = keys.slice(-2)
  await sql`update seance_person set left_at = now() where seance_id = ${id} and key_hash = any (${returning})`.execute(
    db,
  )
  const seats = await callAtOnce(
    db,
    sql`select from seance_person where seance_id = ${id} for update`,
    returning.map((keyHash) => () => seatPerson(db, { seanceId: id, keyHash })),
  )
  expect(seats.filter(Boolean)).toHaveLength(1)
})
