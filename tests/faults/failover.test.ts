import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRounds } from '../../bench/failover/run-rounds.ts'
import { startPair } from '../../bench/failover/start-pair.ts'
import { useTestFolder } from '../kit/test-folder.ts'

// `npm run drill failover` loses the leader twenty times.
const folder = useTestFolder()
let cluster: Awaited<ReturnType<typeof startPair>>

beforeAll(async () => {
  cluster = await startPair()
})
afterAll(() => cluster?.close())

test('when the leader is killed during writes, its standby takes over: no confirmed write is lost, reads continue', async () => {
  const [round] = await runRounds(cluster, { rounds: 1, dataDir: folder })
  expect(round?.writes).toBeGreaterThan(0)
  expect(round?.reads.cached).toBeGreaterThan(0)
  expect(round?.reads.fresh).toBeGreaterThan(0)
})
