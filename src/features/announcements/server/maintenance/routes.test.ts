import { expect, test, vi } from 'vitest'
import { eventually } from '../../../../../tests/kit/eventually.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import type { SiteEvents } from '../../../../platform/events/create-events.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { createMaintenanceGate } from '../../../../platform/http/maintenance-gate.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import { minuteMs } from '../../../../shared/durations.ts'
import { writeMaintenance } from './queries.ts'
import { handleMaintenance } from './routes.ts'

const { db } = useTestDatabase()

test('a copy that could not read a change follows it a minute later at most', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const gate = createMaintenanceGate()
  const open = vi.spyOn(gate, 'open')
  const isClosed = () => gate.closureFor({ url: '/explorer', headers: {} }) !== undefined
  let tell = () => {}
  const events: SiteEvents = {
    on(_, { onGap }) {
      tell = () => void onGap()
    },
    start: async () => {},
    catchUp: async () => {},
    close: async () => {},
  }
  let isAway = false
  let failures = 0
  const selectFrom = ((...given) => {
    if (!isAway) return db.selectFrom(...given)
    failures += 1
    throw new Error('The database is busy')
  }) as typeof db.selectFrom
  const flaky = new Proxy(db, {
    get: (target, name) => (name === 'selectFrom' ? selectFrom : Reflect.get(target, name)),
  })
  const stop = await handleMaintenance(createApi(), { db: flaky, events, gate, log: createLog('silent', false) })
  // At the start the state is read twice: a later change must not reach the second.
  await eventually(() => expect(open).toHaveBeenCalledTimes(2))
  await writeMaintenance(db, { is_on: true, since: new Date(), pass: 'lanterne' })
  isAway = true
  tell()
  await eventually(() => expect(failures).toBe(1))
  isAway = false
  expect(isClosed()).toBe(false)
  vi.advanceTimersByTime(minuteMs)
  await eventually(() => expect(isClosed()).toBe(true))
  await stop()
})
