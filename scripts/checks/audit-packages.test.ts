import { expect, test } from 'vitest'
import { auditPackages, readAudit } from './audit-packages.ts'

const flaw = (severity: string) => ({
  severity,
  range: '<2.0.1',
  via: [{ title: 'Prototype pollution', url: 'https://github.com/advisories/x' }, 'deep'],
})
const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities })

test('reports grave flaws with their path, not lesser ones', () => {
  expect(readAudit(report({ yargs: flaw('critical'), qs: flaw('high'), ms: flaw('moderate') }))).toEqual({
    kind: 'flawed',
    flaws: [
      'yargs <2.0.1 (critical): Prototype pollution https://github.com/advisories/x; by deep',
      'qs <2.0.1 (high): Prototype pollution https://github.com/advisories/x; by deep',
    ],
  })
  expect(readAudit(report({ ms: flaw('moderate') }))).toEqual({ kind: 'clean' })
  expect(readAudit(report({}))).toEqual({ kind: 'clean' })
})

test('an unreachable registry fails the audit', () => {
  expect(readAudit('{"message":"405 Method Not Allowed - POST https://example.org/bulk","statusCode":405}')).toEqual({
    kind: 'unasked',
    reason: '405 Method Not Allowed',
  })
  expect(readAudit('')).toEqual({ kind: 'unasked', reason: 'npm gave no report' })
  expect(readAudit('{"auditReportVersion":3}')).toEqual({ kind: 'unasked', reason: 'npm gave no report' })
})

test('a missing npm, or one without a report, fails the audit', async () => {
  expect(await auditPackages(['/nowhere/npm'])).toMatchObject({ kind: 'unasked' })
  expect(await auditPackages([process.execPath, '-e', ''])).toEqual({ kind: 'unasked', reason: 'npm gave no report' })
})
