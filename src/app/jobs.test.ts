import { expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../tests/kit/test-database.ts'
import { openTestSite } from '../../tests/kit/test-site.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'

const made: Jobs[] = []
vi.mock('../platform/jobs/create-jobs.ts', async (load) => {
  const actual = await load<typeof import('../platform/jobs/create-jobs.ts')>()
  return {
    ...actual,
    createJobs(...parts: Parameters<typeof actual.createJobs>) {
      const jobs = actual.createJobs(...parts)
      made.push(jobs)
      return jobs
    },
  }
})
const { connection } = useTestDatabase()

/** Orders nightly jobs by hour, after more frequent ones. */
const toOrder = (cron: string) => {
  const [minute = '', hour = ''] = cron.split(' ')
  return `${/^\d+$/.test(hour) ? hour.padStart(3, '1') : '0'} ${minute.padStart(4, '0')}`
}

test("docs/jobs.md lists the site's jobs and their schedules", async () => {
  const site = await openTestSite(connection, { INDEXNOW_KEY: 'a'.repeat(32) })
  await site.close()
  const jobs = made.flatMap((each) => each.list())
  const timed = jobs.flatMap(({ cron, ...job }) => (cron ? [{ cron, ...job }] : []))
  timed.sort((one, other) => toOrder(one.cron).localeCompare(toOrder(other.cron)))
  const asked = jobs.filter(({ cron }) => cron === undefined)
  const text = [
    '# Jobs',
    '',
    'Background work, done once by any copy of the site. Made by `src/app/jobs.test.ts`; after a change:',
    '`npx vitest run src/app/jobs.test.ts -u`.',
    '',
    '## On schedule',
    '',
    'Cron times in UTC: minute, hour, day, month, weekday.',
    '',
    ...timed.map(({ cron, name, purpose }) => `- \`${cron}\` \`${name}\`: ${purpose}`),
    '',
    '## On demand',
    '',
    ...asked.map(({ name, purpose }) => `- \`${name}\`: ${purpose}`),
    '',
  ].join('\n')
  await expect(text).toMatchFileSnapshot('../../docs/jobs.md')
})
