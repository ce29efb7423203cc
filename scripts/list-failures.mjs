// Lists the failures in reports of Vitest and Playwright at the end of the output, because logs are often truncated to
// their last lines.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const maxMessageLength = 2000

/**
 * @param {import('vitest/node').JsonTestResults} report
 * @param {string} root base folder of file names
 * @returns {string[]} place, title and messages of each failed test
 */
export function listUnitFailures({ testResults }, root) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const failures = assertionResults.flatMap(({ fullName, status, failureMessages }) =>
      status === 'failed' ? toEntries(`${file} › ${fullName}`, failureMessages ?? []) : [],
    )
    return [...toEntries(file, message ? [message] : []), ...failures]
  })
}

/**
 * @param {Pick<import('@playwright/test/reporter').JSONReport, 'suites'>} report
 * @returns {string[]} place, title and messages of each failed journey
 */
export function listJourneyFailures({ suites }) {
  return suites.flatMap(({ specs, suites: inner = [] }) => {
    const failures = specs.flatMap(({ file, line, title, tests }) =>
      // One test per browser.
      tests.flatMap(({ projectName, results }) => {
        const messages = results.flatMap(({ error }) => (error ? [error.message ?? ''] : []))
        return toEntries(`[${projectName}] ${file}:${line} › ${title}`, messages)
      }),
    )
    return [...failures, ...listJourneyFailures({ suites: inner })]
  })
}

/** @param {string} title @param {string[]} messages @returns {string[]} */
function toEntries(title, messages) {
  if (messages.length === 0) return []
  return [`${title}\n${stripVTControlCharacters(messages.join('\n')).slice(0, maxMessageLength)}`]
}
