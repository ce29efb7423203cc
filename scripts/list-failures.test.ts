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
  const spec = (title: string, ok: boolean, ...messages: string[]) => ({
    title,
    ok,
    file: 'watching.spec.ts',
    line: 7,
    tests: [{ results: messages.map((message) => ({ error: message ? { message } : undefined })) }],
  })
  const report = {
    suites: [
      {
        specs: [spec('plays', true, '')],
        suites: [{ specs: [spec('stops', false, 'too late'), spec('seeks', true, 'too early', '')] }],
      },
    ],
  } as unknown as JourneyReport
  expect(listJourneyFailures(report)).toEqual([
    'watching.spec.ts:7 › stops\ntoo late',
    'watching.spec.ts:7 › seeks (passed when repeated)\ntoo early',
  ])
})
