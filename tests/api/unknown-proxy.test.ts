import { expect, test } from 'vitest'
import { useTestDatabase } from '../kit/test-database.ts'
import { signInAs, useTestSite } from '../kit/test-site.ts'

const { db, connection } = useTestDatabase()
const alone = useTestSite({}, connection)
const behind = useTestSite({ TRUST_PROXY: '1' }, connection)

async function warningsOf(site: typeof alone): Promise<string[]> {
  const { accessToken } = await signInAs(db, 'Administrateur')
  const answer = await site.call('GET', '/api/admin/stats', { token: accessToken })
  return (answer.json().system as { warnings: string[] }).warnings
}

test('the dashboard warns of a proxy outside the settings', async () => {
  expect(await warningsOf(alone)).toEqual([])
  for (const site of [alone, behind])
    await site.ask('/api/health-of-nothing', { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(await warningsOf(alone)).toEqual([expect.stringContaining('TRUST_PROXY')])
  expect(await warningsOf(behind)).toEqual([])
})
