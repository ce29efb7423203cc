import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import type { Database } from '../../../platform/database/connect-database.ts'
import { createApi } from '../../../platform/http/api.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import * as contract from '../contract.ts'
import { reportStatuses } from '../rules.ts'
import { handleReports } from './routes.ts'

const { db } = useTestDatabase()

const step = fc.record({
  person: fc.nat(1),
  episode: fc.nat(1),
  /** Reports the episode, or has staff set the status of one of its reports. */
  does: fc.constantFrom('report' as const, ...reportStatuses),
  nth: fc.nat(3),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Two members, two new episodes per run, and the calls on them. */
async function makeWorld(db: Database) {
  const api = createApi()
  handleReports(api, { db, log: createLog('silent', false), checkLinksSoon: async () => {} })
  const people = [await makeAccount(db), await makeAccount(db)].map(({ id }) => id)
  const episodes = [await makeEpisode(db), await makeEpisode(db)].map(({ id }) => id)
  const staff = callAs(api, (await makeAccount(db, { role: 'Moderateur' })).id, 'Moderateur')
  const reportsOf = (account_id = 0, episode_id = 0) =>
    db
      .selectFrom('episode_report')
      .select(['id', 'status'])
      .where('account_id', '=', account_id)
      .where('episode_id', '=', episode_id)
      .orderBy('id')
      .execute()

  async function take({ person, episode, does, nth }: Step): Promise<void> {
    const [accountId = 0, episode_id = 0] = [people[person], episodes[episode]]
    if (does === 'report') {
      await callAs(api, accountId)(contract.reportEpisode, { body: { episode_id, reason: 'Elle se coupe.' } })
      return
    }
    const made = await reportsOf(accountId, episode_id)
    const chosen = made[nth % made.length]
    if (!chosen) return
    await staff(contract.changeReport, { params: { id: chosen.id }, body: { status: does } })
  }
  return { people, episodes, reportsOf, take }
}

test('an account has at most one open report per episode, for any sequence of concurrent calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
      const { people, episodes, reportsOf, take } = await makeWorld(db)
      for (const together of rounds) {
        const ends = await Promise.allSettled(together.map(take))
        for (const end of ends) {
          if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'CONFLICT' })
        }
        for (const person of people) {
          for (const episode of episodes) {
            const made = await reportsOf(person, episode)
            const waiting = made.filter(({ status }) => status === 'ouvert' || status === 'en cours')
            expect(waiting.length).toBeLessThanOrEqual(1)
          }
        }
      }
    }),
    { numRuns: 40 },
  )
})
