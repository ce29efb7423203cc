import { expect, test } from 'vitest'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { eventually } from '../../../../tests/kit/eventually.ts'
import { connectGuest, openSeance, takePlace } from '../../../../tests/kit/seance-guest.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { useTestSite } from '../../../../tests/kit/test-site.ts'
import { clientPace, messagePace } from './message-budget.ts'

const { db, connection } = useTestDatabase()
const site = useTestSite({}, connection)

test('the connections of one address share a budget of messages', async () => {
  const episode = await makeEpisode(db)
  const host = await connectGuest(site.port, await openSeance(site.port, episode.id))
  const each = messagePace.burst - 5
  // Far more than a slow machine lets through while it reads them.
  const count = Math.ceil((3 * clientPace.burst) / each)
  const guests = await Promise.all(
    Array.from({ length: count }, async (_, index) =>
      connectGuest(site.port, await takePlace(site.port, host.seat.id, `Invité ${index}`)),
    ),
  )
  for (const guest of guests) for (let sent = 0; sent < each; sent++) guest.send({ type: 'waits', waits: false })
  await eventually(() => expect(guests.some((guest) => guest.closedWith() === 4008)).toBe(true))
  // Pings count for their connection alone.
  for (let sent = 0; sent < 5; sent++) host.send({ type: 'ping', sent: 0 })
  await eventually(() => expect(host.heard.filter(({ type }) => type === 'pong')).toHaveLength(5))
  expect(host.closedWith()).toBeUndefined()
})
