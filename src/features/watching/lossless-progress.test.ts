import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeAccount } from '../../../tests/factories/make-account.ts'
import { makeEpisode } from '../../../tests/factories/make-episode.ts'
import { callAs } from '../../../tests/kit/requests/call-as.ts'
import {
  createWorld,
  episodeIds,
  lengthSeconds,
  type Step,
  type World,
} from '../../../tests/kit/services/simulated-viewing.ts'
import { useTestDatabase } from '../../../tests/kit/test-database.ts'
import { createApi } from '../../platform/http/api.ts'
import * as contract from './contract.ts'
import { reachesSeen } from './rules.ts'
import { handleWatching } from './server/public.ts'

const maxLostSeconds = 15

const seconds = fc.integer({ min: 1, max: 40 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('play' as const), seconds }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('seek' as const), to: fc.integer({ max: lengthSeconds, min: 0 }) }),
  },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ type: 'pause' }, { type: 'hide' }, { type: 'finish' }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 400 }) }),
  },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ type: 'kill' }, { type: 'leave' }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('open' as const), episodeId: fc.constantFrom(...episodeIds) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('network' as const), is: fc.constantFrom('up', 'down', 'slow') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('deliver' as const),
      which: fc.nat(5),
      outcome: fc.constantFrom('answered', 'answer-lost', 'lost'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('token' as const), is: fc.constantFrom('good', 'expired') }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ type: 'sign-out' }, { type: 'sign-in' }) },
)

/** The events, each on one of two devices, which both begin with a page. */
const story = fc.array(fc.tuple(fc.nat(1), step), { minLength: 1, maxLength: 30 })

function live(steps: [number, Step][]): World {
  const world = createWorld()
  world.take(0, { type: 'open', episodeId: 1 })
  world.take(1, { type: 'open', episodeId: 1 })
  for (const [device, each] of steps) world.take(device, each)
  return world
}

/** Counts the watched seconds of an episode, on either device, beyond the server's position. */
function countLostSeconds({ watched, server }: World, episodeId: number): number {
  const ofEpisode = watched.filter((each) => each.episodeId === episodeId)
  const save = server.kept.get(episodeId)
  const place = ofEpisode.findLastIndex(
    ({ seconds, at }) => save && seconds === save.progressSeconds && at <= save.watchedAt.getTime(),
  )
  return ofEpisode.slice(place + 1).filter(({ mustBeSaved }) => mustBeSaved).length
}

test('an end reached again after signing out counts from when it was reached', () => {
  const world = live([
    [1, { type: 'finish' }],
    [1, { type: 'open', episodeId: 1 }],
    [1, { type: 'sign-out' }],
    [0, { type: 'play', seconds: 20 }],
    [1, { type: 'finish' }],
  ])
  world.comeBack()
  expect(world.server.kept.get(1)?.progressSeconds).toBe(lengthSeconds)
  expect(countLostSeconds(world, 1)).toBe(0)
})

test('no progress is lost or moves back, for any sequence of tabs, networks, logins and messages', () => {
  fc.assert(
    fc.property(story, (steps) => {
      // Each step asserts that the browser kept the progress, and that neither the server nor a page went back.
      const world = live(steps)
      world.comeBack()
      expect(world.pending()).toEqual([])
      for (const { episodeId, watchedAt } of world.confirmed) {
        expect(world.server.kept.get(episodeId)?.watchedAt.getTime()).toBeGreaterThanOrEqual(watchedAt)
      }
      for (const episodeId of episodeIds) {
        expect(countLostSeconds(world, episodeId)).toBeLessThanOrEqual(maxLostSeconds)
        const isSeen = world.watched.some(
          (each) => each.episodeId === episodeId && reachesSeen(each.seconds, lengthSeconds),
        )
        const kept = world.server.kept.get(episodeId)
        expect(reachesSeen(kept?.furthestSeconds ?? 0, lengthSeconds)).toBe(isSeen)
      }
    }),
    // The stories are random; a failure prints its seed.
    { numRuns: 10_000 },
  )
}, 120_000)

const { db } = useTestDatabase()
const api = createApi()
let now = new Date()

handleWatching(api, { db, now: () => now })

test('the API over PostgreSQL ends in the state of the rule', async () => {
  const { id: accountId } = await makeAccount(db)
  const call = callAs(api, accountId)
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const world = live(steps)
      world.comeBack()
      const stored = new Map<number, number>()
      for (const episodeId of episodeIds) stored.set(episodeId, (await makeEpisode(db)).id)
      for (const { saves, at } of world.server.arrivals) {
        now = new Date(at)
        const inDatabase = saves.map((save) => ({
          ...save,
          episode_id: stored.get(save.episode_id) ?? 0,
          watched_at: save.watched_at ?? '',
        }))
        const [only] = inDatabase
        if (only && inDatabase.length === 1) await call(contract.updateProgress, { body: only })
        else await call(contract.adoptProgress, { body: { saves: inDatabase } })
      }
      for (const [episodeId, id] of stored) {
        const kept = await call(contract.getEpisodeProgress, { params: { id } })
        expect(kept).toEqual(world.server.answer(episodeId))
      }
    }),
    { numRuns: 100 },
  )
}, 120_000)
