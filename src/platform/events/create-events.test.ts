import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { eventually } from '../../../tests/kit/eventually.ts'
import { useTestDatabase } from '../../../tests/kit/test-database.ts'
import { sql } from '../database/sql.ts'
import { createLog } from '../log/create-log.ts'
import { catalogueChanged, createEvents, defineTopic, type SiteEvents, sendEvent } from './create-events.ts'

const { db, connection } = useTestDatabase()
const log = createLog('silent', false)
const lampLit = defineTopic('lamp_lit', z.object({ lamp: z.int() }))

function createOpenEvents(over = connection): SiteEvents {
  const events = createEvents(over, log)
  onTestFinished(events.close)
  return events
}

const addGenre = (name: string) => db.insertInto('genre').values({ slug: name, name }).execute()

test('every copy of the site receives an event with its ids, each over one connection', async () => {
  const heard: string[] = []
  for (const copy of ['first', 'second']) {
    const events = createOpenEvents()
    events.on(lampLit, { onEvent: ({ lamp }) => heard.push(`${copy} ${lamp}`), onGap: () => {} })
    events.on(catalogueChanged, { onEvent: () => {}, onGap: () => {} })
    await events.start()
  }
  await sendEvent(db, lampLit, { lamp: 7 })
  await eventually(() => expect(heard.sort()).toEqual(['first 7', 'second 7']))
})

test('earlier events are handled once it has caught up', async () => {
  const events = createOpenEvents()
  const heard: number[] = []
  events.on(lampLit, { onEvent: ({ lamp }) => heard.push(lamp), onGap: () => {} })
  await events.catchUp()
  await events.start()
  const sent = [...Array(20).keys()]
  for (const lamp of sent) {
    await sendEvent(db, lampLit, { lamp })
    await events.catchUp()
    expect(heard.at(-1)).toBe(lamp)
  }
})

test('a silent connection delays nobody', async () => {
  const connectAlone = async () => {
    const client = await connection.connectAlone()
    const query = client.query.bind(client)
    const silent = (asked: { text: string }) => (asked.text === 'select' ? new Promise(() => {}) : query(asked))
    return Object.assign(client, { query: silent })
  }
  const events = createOpenEvents({ ...connection, connectAlone })
  events.on(lampLit, { onEvent: () => {}, onGap: () => {} })
  await events.start()
  await events.catchUp()
})

test('an event is sent after its transaction commits, and not if it rolls back', async () => {
  const events = createOpenEvents()
  const onEvent = vi.fn()
  events.on(lampLit, { onEvent, onGap: () => {} })
  await events.start()
  const undone = await db.startTransaction().execute()
  await sendEvent(undone, lampLit, { lamp: 1 })
  await undone.rollback().execute()
  const done = await db.startTransaction().execute()
  await sendEvent(done, lampLit, { lamp: 2 })
  await done.commit().execute()
  await eventually(() => expect(onEvent.mock.calls).toEqual([[{ lamp: 2 }]]))
})

test('announces every write to the catalogue', async () => {
  const events = createOpenEvents()
  const onEvent = vi.fn()
  events.on(catalogueChanged, { onEvent, onGap: () => {} })
  await events.start()
  await addGenre('drame')
  await eventually(() => expect(onEvent).toHaveBeenCalledTimes(1))
  onEvent.mockClear()
  await db.deleteFrom('genre').execute()
  await eventually(() => expect(onEvent).toHaveBeenCalled())
})

test('reports a gap once it listens, since earlier reads may be outdated', async () => {
  const heard: string[] = []
  const connectAlone = async () => {
    await sendEvent(db, lampLit, { lamp: 1 })
    return connection.connectAlone()
  }
  const events = createOpenEvents({ ...connection, connectAlone })
  events.on(lampLit, { onEvent: ({ lamp }) => heard.push(`lamp ${lamp}`), onGap: () => heard.push('gap') })
  await events.start()
  expect(heard).toEqual(['gap'])
  await sendEvent(db, lampLit, { lamp: 2 })
  await eventually(() => expect(heard).toEqual(['gap', 'lamp 2']))
})

test('reopens a lost connection and reports the gap', async () => {
  const events = createOpenEvents()
  const [onEvent, onGap] = [vi.fn(), vi.fn()]
  events.on(catalogueChanged, { onEvent, onGap })
  await events.start()
  expect(onGap).toHaveBeenCalledTimes(1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen %' and datname = current_database()`.execute(db)
  await eventually(() => expect(onGap).toHaveBeenCalledTimes(2))
  expect(onEvent).not.toHaveBeenCalled()
  await addGenre('sport')
  await eventually(() => expect(onEvent).toHaveBeenCalledTimes(1))
})

test('a failing handler or an unreadable payload does not stop the next event', async () => {
  const events = createOpenEvents()
  const lamps: number[] = []
  events.on(lampLit, {
    onEvent: ({ lamp }) => {
      lamps.push(lamp)
      throw new Error('the bulb broke')
    },
    onGap: () => {},
  })
  await events.start()
  await sendEvent(db, lampLit, { lamp: 1 })
  await sql`select pg_notify('lamp_lit', 'no ids')`.execute(db)
  await sendEvent(db, lampLit, { lamp: 2 })
  await eventually(() => expect(lamps).toEqual([1, 2]))
})

test('calls the handlers of a topic in order, even after one fails', async () => {
  const events = createOpenEvents()
  const heard: string[] = []
  const onGap = () => {}
  events.on(lampLit, {
    onEvent() {
      heard.push('first')
      throw new Error('out of order')
    },
    onGap,
  })
  events.on(lampLit, { onEvent: () => void heard.push('second'), onGap })
  await events.start()
  await sendEvent(db, lampLit, { lamp: 1 })
  await eventually(() => expect(heard).toEqual(['first', 'second']))
})

test('handlers must be registered before the start', async () => {
  const events = createOpenEvents()
  const handlers = { onEvent: () => {}, onGap: () => {} }
  await events.start()
  expect(() => events.on(catalogueChanged, handlers)).toThrow('already')
})

test('a start without the database ends, and events follow once it is back', async () => {
  let attempts = 0
  const connectAlone = () => (++attempts === 1 ? Promise.reject(new Error('away')) : connection.connectAlone())
  const events = createOpenEvents({ ...connection, connectAlone })
  const onGap = vi.fn()
  events.on(lampLit, { onEvent: () => {}, onGap })
  await events.start()
  expect(onGap).not.toHaveBeenCalled()
  await eventually(() => expect(onGap).toHaveBeenCalledTimes(1))
})
