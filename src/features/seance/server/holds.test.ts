import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { eventually } from '../../../../tests/kit/eventually.ts'
import { connectGuest, type Guest, openConnection, openSeance, takePlace } from '../../../../tests/kit/seance-guest.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { openTestSite, reach } from '../../../../tests/kit/test-site.ts'
import { sql } from '../../../platform/database/sql.ts'
import { releaseHold } from './queries/holds.ts'

/* A host on one copy of the site, Mika and Noé on another one; the séance plays and waits. */
const { db, connection } = useTestDatabase()
const copies: FastifyInstance[] = []
let host: Guest
let mika: Guest
let noe: Guest

beforeAll(async () => {
  for (let copy = 0; copy < 2; copy++) copies.push(await openTestSite(connection))
})
afterAll(() => Promise.all(copies.map((copy) => copy.close())))

beforeEach(async () => {
  const [here = 0, there = 0] = copies.map((copy) => reach(copy).port)
  const seat = await openSeance(here, (await makeEpisode(db)).id)
  host = await connectGuest(here, seat)
  mika = await connectGuest(there, await takePlace(there, seat.id, 'Mika'))
  noe = await connectGuest(there, await takePlace(there, seat.id, 'Noé'))
  host.steer({ position: 60, is_playing: true })
  host.send({ type: 'waits', waits: true })
  await expectAll({ is_playing: true, waits: true, is_held: false })
})

async function expectAll(state: object): Promise<void> {
  for (const each of [host, mika, noe]) await eventually(() => expect(each.room()).toMatchObject(state))
}

const lag = (guest: Guest, lags = true) => guest.send({ type: 'lag', lags })
const idOf = ({ seat }: Guest) => seat.person_id

/** Shifts the stored times of the séance into the past. */
async function age(seconds: number): Promise<void> {
  await sql`update seance set held_since = held_since - make_interval(secs => ${seconds}) where id = ${host.seat.id}`.execute(
    db,
  )
  await sql`update seance_person set held_at = array(select at - make_interval(secs => ${seconds}) from unnest(held_at) at)
    where seance_id = ${host.seat.id}`.execute(db)
}

/** Holds the séance for a person, and ends the hold. */
async function holdOnce(guest: Guest): Promise<void> {
  lag(guest)
  await expectAll({ is_held: true })
  lag(guest, false)
  await expectAll({ is_held: false })
}

test('a séance waits for a person whose video lags, and plays on when it is ready', async () => {
  lag(mika)
  await expectAll({ is_held: true, is_playing: true, waited_ids: [idOf(mika)] })
  const { position = 0 } = host.room() ?? {}
  expect(position).toBeGreaterThanOrEqual(60)
  lag(mika, false)
  await expectAll({ is_held: false, is_playing: true, waited_ids: [], position })
})

test('it waits for all who lag', async () => {
  lag(mika)
  await expectAll({ waited_ids: [idOf(mika)] })
  lag(noe)
  await expectAll({ is_held: true, waited_ids: [idOf(mika), idOf(noe)] })
  lag(mika, false)
  await expectAll({ is_held: true, waited_ids: [idOf(noe)] })
  lag(noe, false)
  await expectAll({ is_held: false })
})

test('without the setting, the séance waits for nobody', async () => {
  host.send({ type: 'waits', waits: false })
  await expectAll({ waits: false })
  lag(mika)
  await eventually(() => expect(host.room()?.people.find(({ name }) => name === 'Mika')?.lags).toBe(true))
  expect(host.room()?.is_held).toBe(false)
})

test('only those who command choose whether it waits', async () => {
  mika.send({ type: 'waits', waits: false })
  await eventually(() => expect(mika.heard).toContainEqual({ type: 'refused' }))
  expect(host.room()?.waits).toBe(true)
  host.send({ type: 'mode', mode: 'everybody' })
  await expectAll({ mode: 'everybody' })
  mika.send({ type: 'waits', waits: false })
  await expectAll({ waits: false })
})

test('the wait ends when the setting does, and at a command', async () => {
  lag(mika)
  await expectAll({ is_held: true })
  host.send({ type: 'waits', waits: false })
  await expectAll({ is_held: false, is_playing: true })
  host.send({ type: 'waits', waits: true })
  await expectAll({ waits: true })
  lag(noe)
  await expectAll({ is_held: true })
  host.steer({ position: 90, is_playing: true })
  await expectAll({ is_held: false, position: 90 })
})

test('a hold that begins meanwhile undoes no command of the host', async () => {
  const revision = host.room()?.revision ?? 0
  lag(mika)
  await expectAll({ is_held: true })
  host.steer({ position: 75, is_playing: false, revision })
  await expectAll({ is_held: false, is_playing: false, position: 75 })
})

test('a person who is gone or removed is not waited for', async () => {
  lag(mika)
  await expectAll({ is_held: true })
  mika.leave()
  for (const each of [host, noe]) await eventually(() => expect(each.room()).toMatchObject({ is_held: false }))
  lag(noe)
  await eventually(() => expect(host.room()).toMatchObject({ is_held: true }))
  host.send({ type: 'remove', person: idOf(noe) })
  await eventually(() => expect(host.room()).toMatchObject({ is_held: false, is_playing: true }))
})

test('a person who joins during a hold sees for whom it is, and a person who returns does not lag', async () => {
  lag(mika)
  await expectAll({ is_held: true })
  const { port } = reach(copies[0] as FastifyInstance)
  const late = await connectGuest(port, await takePlace(port, host.seat.id, 'Tardif'))
  expect(late.room()).toMatchObject({ is_held: true, waited_ids: [idOf(mika)] })
  const back = openConnection(port, mika.seat)
  await eventually(() => expect(back.room()?.people.map(({ lags }) => lags)).toEqual([false, false, false, false]))
  await eventually(() => expect(late.room()).toMatchObject({ is_held: false }))
})

test('after thirty seconds it goes on without them', async () => {
  lag(mika)
  await expectAll({ is_held: true })
  expect(await releaseHold(db, host.seat.id)).toBe(false)
  await age(29)
  // Any change is read by the copies, whose timers end the hold within a second.
  host.send({ type: 'mode', mode: 'everybody' })
  await expectAll({ is_held: false, is_playing: true })
  expect(host.room()?.people.map(({ lags }) => lags)).toEqual([false, true, false])
  lag(mika)
  host.send({ type: 'mode', mode: 'host' })
  await expectAll({ mode: 'host', is_held: false })
})

test('a séance waits for one person three times in ten minutes, and again later', async () => {
  for (let hold = 1; hold <= 3; hold++) await holdOnce(mika)
  lag(mika)
  await eventually(() => expect(host.room()?.people.map(({ lags }) => lags)).toEqual([false, true, false]))
  expect(host.room()).toMatchObject({ is_held: false, is_playing: true })
  lag(mika, false)
  await eventually(() => expect(host.room()?.people.map(({ lags }) => lags)).toEqual([false, false, false]))
  await age(601)
  const again = openConnection(reach(copies[1] as FastifyInstance).port, mika.seat)
  await eventually(() => expect(again.room()).toBeDefined())
  again.send({ type: 'lag', lags: true })
  await eventually(() => expect(host.room()).toMatchObject({ is_held: true }))
})

test('new places on one network do not reset its limit of holds', async () => {
  for (let hold = 1; hold <= 3; hold++) await holdOnce(mika)
  for (let hold = 1; hold <= 3; hold++) await holdOnce(noe)
  const { port } = reach(copies[1] as FastifyInstance)
  const hostile = await connectGuest(port, await takePlace(port, host.seat.id, 'Encore moi'))
  hostile.send({ type: 'lag', lags: true })
  await eventually(() => expect(host.room()?.people.at(-1)).toMatchObject({ name: 'Encore moi', lags: true }))
  expect(host.room()?.is_held).toBe(false)
})

test('too many reported lags are ignored', async () => {
  for (let report = 1; report <= 12; report++) {
    lag(mika)
    lag(mika, false)
  }
  mika.send({ type: 'say', text: 'fini' })
  await eventually(() => expect(host.heard).toContainEqual({ type: 'said', from: idOf(mika), text: 'fini' }))
  await expectAll({ is_held: false, is_playing: true })
  expect(host.room()?.revision).toBeLessThan(12)
})

test('nobody waits for a person who is alone', async () => {
  mika.leave()
  noe.leave()
  await eventually(() => expect(host.room()?.people).toHaveLength(1))
  lag(host)
  await eventually(() => expect(host.room()?.people[0]?.lags).toBe(true))
  expect(host.room()?.is_held).toBe(false)
})
