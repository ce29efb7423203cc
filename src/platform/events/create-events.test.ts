import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { eventually } from '../../../tests/kit/eventually.ts'
import { useTestDatabase } from '../../../tests/kit/test-database.ts'
import { sql } from '../database/sql.ts'
import { createLog } from '../log/create-log.ts'
import { catalogueChanged } from './catalogue-changed.ts'
import { createEvents, defineTopic, type SiteEvents, sendEvent } from './create-events.ts'

const database = useTestDatabase()
const log = createLog('silent', false)
const opened: SiteEvents[] = []
const lampLit = defineTopic('lamp_lit', z.object({ lamp: z.int() }))

afterEach(async () => {
  for (const events of opened.splice(0)) await events.close()
})

function createOpenEvents(): SiteEvents {
  const events = createEvents(database.connection, log)
  opened.push(events)
  return events
}

async function listening(processes: number) {
  await eventually(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where query like 'listen %' and datname = current_database()`.execute(database.connection.db)
    expect(rows).toHaveLength(processes)
  })
}

const addGenre = (name: string) => database.connection.db.insertInto('genre').values({ slug: name, name }).execute()

test('every copy of the site hears an event, with its ids, each over one connection', async () => {
  const heard: string[] = []
  for (const copy of ['first', 'second']) {
    const events = createOpenEvents()
    events.on(lampLit, { onEvent: ({ lamp }) => heard.push(`${copy} ${lamp}`), onGap: () => {} })
    events.on(catalogueChanged, { onEvent: () => {}, onGap: () => {} })
    events.start()
  }
  await listening(2)
  await sendEvent(database.connection.db, lampLit, { lamp: 7 })
  await eventually(() => expect(heard.sort()).toEqual(['first 7', 'second 7']))
})

test('an event of a transaction is heard after its commit, and not at all when it is rolled back', async () => {
  const events = createOpenEvents()
  const onEvent = vi.fn()
  events.on(lampLit, { onEvent, onGap: () => {} })
  events.start()
  await listening(1)
  const { db } = database.connection
  const undone = await db.startTransaction().execute()
  await sendEvent(undone, lampLit, { lamp: 1 })
  await undone.rollback().execute()
  const done = await db.startTransaction().execute()
  await sendEvent(done, lampLit, { lamp: 2 })
  await done.commit().execute()
  await eventually(() => expect(onEvent.mock.calls).toEqual([[{ lamp: 2 }]]))
})

test('every write of the catalogue is announced', async () => {
  const events = createOpenEvents()
  const onEvent = vi.fn()
  events.on(catalogueChanged, { onEvent, onGap: () => {} })
  events.start()
  await listening(1)
  await addGenre('drame')
  await eventually(() => expect(onEvent).toHaveBeenCalledTimes(1))
  onEvent.mockClear()
  await database.connection.db.deleteFrom('genre').execute()
  await eventually(() => expect(onEvent).toHaveBeenCalled())
})

test('a lost connection is taken up again, and said to have left a gap', async () => {
  const events = createOpenEvents()
  const [onEvent, onGap] = [vi.fn(), vi.fn()]
  events.on(catalogueChanged, { onEvent, onGap })
  events.start()
  await listening(1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen %' and datname = current_database()`.execute(database.connection.db)
  await eventually(() => expect(onGap).toHaveBeenCalled())
  expect(onEvent).not.toHaveBeenCalled()
  await addGenre('sport')
  await eventually(() => expect(onEvent).toHaveBeenCalledTimes(1))
})

test('a handler that fails, or a payload that cannot be read, does not stop the next event', async () => {
  const events = createOpenEvents()
  const lamps: number[] = []
  events.on(lampLit, {
    onEvent: ({ lamp }) => {
      lamps.push(lamp)
      throw new Error('the bulb broke')
    },
    onGap: () => {},
  })
  events.start()
  await listening(1)
  const { db } = database.connection
  await sendEvent(db, lampLit, { lamp: 1 })
  await sql`select pg_notify('lamp_lit', 'no ids')`.execute(db)
  await sendEvent(db, lampLit, { lamp: 2 })
  await eventually(() => expect(lamps).toEqual([1, 2]))
})

test('a topic has one handler, given before the start', () => {
  const events = createOpenEvents()
  const handlers = { onEvent: () => {}, onGap: () => {} }
  events.on(lampLit, handlers)
  expect(() => events.on(lampLit, handlers)).toThrow('twice')
  events.start()
  expect(() => events.on(catalogueChanged, handlers)).toThrow('already')
})
