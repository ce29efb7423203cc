// The failures in the reports of Vitest and Playwright, for the end of the output: a log is often cut to its last lines.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const longestMessage = 2000

/**
 * @param {import('vitest/node').JsonTestResults} report
 * @param {string} root folder that the files are named from
 * @returns {string[]} place, title and messages of each test that failed, at least once
 */
export function listUnitFailures({ testResults }, root) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const failures = assertionResults.flatMap(({ fullName, status, failureMessages }) =>
      toEntries(`${file} › ${fullName}`, status === 'failed', failureMessages ?? []),
    )
    return [...toEntries(file, true, message ? [message] : []), ...failures]
  })
}

/**
 * @param {Pick<import('@playwright/test/reporter').JSONReport, 'suites'>} report
 * @returns {string[]} place, title and messages of each journey that failed, at least once
 */
export function listJourneyFailures({ suites }) {
  return suites.flatMap(({ specs, suites: inner = [] }) => {
    const failures = specs.flatMap(({ file, line, title, tests }) =>
      // One test for each browser.
      tests.flatMap(({ projectName, status, results }) => {
        const messages = results.flatMap(({ error }) => (error ? [error.message ?? ''] : []))
        return toEntries(`[${projectName}] ${file}:${line} › ${title}`, status === 'unexpected', messages)
      }),
    )
    return [...failures, ...listJourneyFailures({ suites: inner })]
  })
}

/** @param {string} title @param {boolean} isFailed @param {string[]} messages @returns {string[]} */
function toEntries(title, isFailed, messages) {
  if (messages.length === 0) return []
  const text = stripVTControlCharacters(messages.join('\n')).slice(0, longestMessage)
  return [`${title}${isFailed ? '' : ' (passed when repeated)'}\n${text}`]
}
