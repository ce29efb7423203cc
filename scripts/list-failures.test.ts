import { expect, test } from 'vitest'
import { listJourneyFailures, listUnitFailures } from './list-failures.mjs'

type UnitReport = Parameters<typeof listUnitFailures>[0]
type JourneyReport = Parameters<typeof listJourneyFailures>[0]

test('a test that failed is named with its file and its message, one that passed is not', () => {
  const report = {
    testResults: [
      {
        name: '/site/src/a.test.ts',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'failed', failureMessages: ['\u001b[31mexpected 3\u001b[39m'] },
          { fullName: 'subtracts', status: 'passed', failureMessages: [] },
          { fullName: 'divides', status: 'passed', failureMessages: ['timed out'] },
        ],
      },
      { name: '/site/src/b.test.ts', message: 'no such module', assertionResults: [] },
    ],
  } as unknown as UnitReport
  expect(listUnitFailures(report, '/site')).toEqual([
    'src/a.test.ts › adds\nexpected 3',
    'src/a.test.ts › divides (passed when repeated)\ntimed out',
    'src/b.test.ts\nno such module',
  ])
})

test('so is a journey, in whichever group it stands', () => {
  const run = (projectName: string, status: 'expected' | 'flaky' | 'unexpected', ...messages: string[]) => ({
    projectName,
    status,
    results: messages.map((message) => ({ error: message ? { message } : undefined })),
  })
  const spec = (title: string, ...tests: ReturnType<typeof run>[]) => ({
    title,
    file: 'watching.spec.ts',
    line: 7,
    tests,
  })
  const report = {
    suites: [
      {
        specs: [spec('plays', run('chromium', 'expected', ''))],
        suites: [
          {
            specs: [
              spec('stops', run('firefox', 'expected', ''), run('webkit', 'unexpected', 'too late')),
              spec('seeks', run('chromium', 'flaky', 'too early', '')),
            ],
          },
        ],
      },
    ],
  } as unknown as JourneyReport
  expect(listJourneyFailures(report)).toEqual([
    '[webkit] watching.spec.ts:7 › stops\ntoo late',
    '[chromium] watching.spec.ts:7 › seeks (passed when repeated)\ntoo early',
  ])
})
