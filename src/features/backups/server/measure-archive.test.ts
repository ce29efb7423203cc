import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createMetrics } from '../../../platform/metrics/create-metrics.ts'
import { measureArchive } from './measure-archive.ts'

const { connection } = useTestDatabase()

test('a folder that never answers is asked once, and counts as failing', async () => {
  const metrics = createMetrics()
  let asked = 0
  const read = () => {
    asked += 1
    return new Promise<never>(() => {})
  }
  measureArchive({ metrics, connection, config: { WAL_ARCHIVE_DIR: '/away' }, read, patienceMs: 10 })
  await metrics.write()
  expect(await metrics.write()).toContain('sumine_log_archive_failing{folder="/away"} 1')
  expect(asked).toBe(1)
})
