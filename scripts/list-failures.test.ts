import { expect, test } from 'vitest'
import { listJourneyFailures, listUnitFailures } from './list-failures.mjs'

type UnitReport = Parameters<typeof listUnitFailures>[0]
type JourneyReport = Parameters<typeof listJourneyFailures>[0]

test('lists a failed test with file and message, not a passed one', () => {
  const report = {
    testResults: [
      {
        name: '/site/src/a.test.ts',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'failed', failureMessages: ['\u001b[31mexpected 3\u001b[39m'] },
          { fullName: 'subtracts', status: 'passed', failureMessages: [] },
        ],
      },
      { name: '/site/src/b.test.ts', message: 'no such module', assertionResults: [] },
    ],
  } as unknown as UnitReport
  expect(listUnitFailures(report, '/site')).toEqual([
    'src/a.test.ts › adds\nexpected 3',
    'src/b.test.ts\nno such module',
  ])
})

test('lists a failed journey in any group', () => {
  const run = (projectName: string, ...messages: string[]) => ({
    projectName,
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
        specs: [spec('plays', run('chromium', ''))],
        suites: [{ specs: [spec('stops', run('firefox', ''), run('webkit', 'too late'))] }],
      },
    ],
  } as unknown as JourneyReport
  expect(listJourneyFailures(report)).toEqual(['[webkit] watching.spec.ts:7 › stops\ntoo late'])
})
