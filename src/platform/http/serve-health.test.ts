import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../tests/kit/test-database.ts'
import { serveHealth } from './serve-health.ts'

const { db } = useTestDatabase()

test('simultaneous probes share one query of the database, and later ones repeat it', async () => {
  let queries = 0
  const counted = db.withPlugin({
    transformQuery({ node }) {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const app = fastify().decorate('isDraining', () => false)
  serveHealth(app, { db: counted })
  const countFor = async (probes: number) => {
    queries = 0
    const answers = await Promise.all(Array.from({ length: probes }, () => app.inject('/readyz')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    return queries
  }
  await app.ready()
  const one = await countFor(1)
  expect(one).toBeGreaterThan(0)
  expect(await countFor(20)).toBe(one)
})
