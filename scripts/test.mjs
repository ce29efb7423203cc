// npm test: checks, unit tests, tests of the running site, browser journeys, journeys in other engines, from any state
// of the folder. npm test -- checks | unit | site | browser | engines runs these parts only; words after a part choose
// among its files, such as `browser watching` or `site features/planning`. The last line is `N passed, N failed`.
// Plain JavaScript: it must run on any Node >= 20.19 before anything is installed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './find/find-chromium.mjs'
import { engineNames, ensureEngine } from './find/find-engines.mjs'
import { ensureValkey } from './find/find-valkey.mjs'
import { listJourneyFailures, listUnitFailures } from './list-failures.mjs'
import { listTests } from './list-tests.mjs'
import { nodeProgram, root } from './prepare.mjs'
import { endAllGroups, runInGroup, stopPostgresBelow } from './process-group.mjs'

/**
 * `failures` holds a title and a message for each failed test.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts
 */
/** @typedef {{ title: string, run: (areas: string[]) => Promise<Counts> }} Part */

/** @type {Record<string, Part>} */
const parts = {
  checks: { title: 'Checks', run: runChecks },
  unit: { title: 'Unit tests', run: (areas) => runTests(listTests().unit, areas, { NO_DATABASE: '1' }) },
  site: { title: 'Tests of the running site', run: runSiteTests },
  browser: { title: 'Browser journeys', run: runBrowserTests },
  engines: { title: 'Journeys in other engines', run: runEngineTests },
}

const chosen = readChoice(process.argv.slice(2))

// All test output is below one folder, removed after the run.
const folder = mkdtempSync(join(tmpdir(), 'sumine-run-'))
const environment = {
  TMPDIR: folder,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  // Hundreds of processes of one run load the same modules: they are compiled once.
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
}

let isInterrupted = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, async () => {
    if (isInterrupted) return
    isInterrupted = true
    await endAllGroups()
    await clean()
    process.exit(130)
  })
}

const counts = await runAll(chosen)
// The handler above ends the process.
if (isInterrupted) await new Promise(() => {})
await clean()
for (const failure of counts.failures) process.stdout.write(`\n✗ ${failure}\n`)
if (counts.skipped > 0) process.stdout.write(`\n${counts.skipped} skipped: what they need is not on this machine.\n`)
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`)
process.exit(counts.failed > 0 ? 1 : 0)

/**
 * The parts to run, each with its areas; all parts when none is named.
 * @param {string[]} words
 * @returns {Map<string, string[]>}
 */
function readChoice(words) {
  /** @type {Map<string, string[]>} */
  const chosen = new Map()
  for (const word of words) {
    const areas = [...chosen.values()].at(-1)
    // Checks cover everything at once.
    const isPart = Object.hasOwn(parts, word)
    const isArea = areas && !isPart && [...chosen.keys()].at(-1) !== 'checks'
    if (isPart) chosen.set(word, [])
    else if (isArea) areas.push(word)
    else {
      process.stderr.write(`Unknown part ${word}. The parts: ${Object.keys(parts).join(', ')}.\n`)
      process.exit(2)
    }
  }
  return chosen.size > 0 ? chosen : new Map(Object.keys(parts).map((name) => [name, []]))
}

async function clean() {
  await stopPostgresBelow(folder)
  rmSync(folder, { recursive: true, force: true })
}

/** @param {Map<string, string[]>} chosen @returns {Promise<Counts>} */
async function runAll(chosen) {
  /** @type {Counts} */
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] }
  const needsBuild = [...chosen.keys()].some((name) => name !== 'checks')
  const prepared = await runInGroup(process.execPath, ['scripts/prepare-tests.mjs', ...(needsBuild ? ['--built'] : [])])
  if (prepared !== 0) return { ...total, failed: 1, failures: ['Set-up'] }
  for (const [name, { title, run }] of Object.entries(parts)) {
    const areas = chosen.get(name)
    if (!areas) continue
    process.stdout.write(`\n${title}\n`)
    const { passed, failed, skipped, failures } = await attempt(title, () => run(areas))
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.failures.push(...failures)
  }
  return total
}

/**
 * A part that cannot run counts as one failure.
 * @param {string} title @param {() => Promise<Counts>} run @returns {Promise<Counts>}
 */
async function attempt(title, run) {
  try {
    return await run()
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [`${title}: ${error instanceof Error ? error.message : error}`],
    }
  }
}

async function runChecks() {
  /** @type {Counts | undefined} */
  let counts
  const onMessage = (/** @type {unknown} */ message) => {
    counts = /** @type {Counts} */ (message)
  }
  const code = await runInGroup(nodeProgram, ['scripts/check.ts'], { environment, onMessage })
  return judge(code, counts)
}

/** @param {string[]} areas */
async function runSiteTests(areas) {
  return runTests(listTests().site, areas, { VALKEY_PATH: await ensureValkey() })
}

/** @param {string[]} files @param {string[]} areas @param {Record<string, string | undefined>} settings */
async function runTests(files, areas, settings) {
  const report = join(folder, 'tests.json')
  rmSync(report, { force: true })
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const chosen = files.filter((file) => areas.length === 0 || areas.some((area) => file.includes(area)))
  if (chosen.length === 0) throw new Error(`No file matches ${areas.join(', ')}`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...chosen]
  const code = await runInGroup(nodeProgram, [program, ...args], { environment: { ...environment, ...settings } })
  const results = readReport(report)
  return judge(
    code,
    results && {
      passed: results.numPassedTests,
      failed: results.numFailedTests,
      skipped: results.numPendingTests + results.numTodoTests,
      failures: listUnitFailures(results, root),
    },
  )
}

/** @param {string[]} areas */
async function runBrowserTests(areas) {
  await ensureChromium()
  return runJourneys(['--project=chromium', '--project=chromium-window', ...areas])
}

/** @param {string[]} areas */
async function runEngineTests(areas) {
  for (const name of engineNames) {
    const missing = await ensureEngine(name)
    if (missing) process.stdout.write(`  ${missing}\n`)
  }
  return runJourneys([...engineNames.map((name) => `--project=${name}`), ...areas])
}

/** @param {string[]} args of Playwright @returns {Promise<Counts>} */
async function runJourneys(args) {
  const file = join(folder, 'journeys.json')
  rmSync(file, { force: true })
  const program = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const code = await runInGroup(nodeProgram, [program, 'test', '--reporter=list,json', ...args], {
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  const report = readReport(file)
  return judge(
    code,
    report && {
      passed: report.stats.expected,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
      failures: listJourneyFailures(report),
    },
  )
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * A crash, a failure outside tests, and an empty part are failures too.
 * @param {number} code @param {Counts | undefined} counts @returns {Counts}
 */
function judge(code, counts) {
  if (!counts) throw new Error(`ended with ${code} without a result`)
  if (counts.passed + counts.failed + counts.skipped === 0) throw new Error('ran no test')
  if (code === 0 || counts.failed > 0) return counts
  return { ...counts, failed: 1, failures: [`ended with ${code} outside of any test`] }
}
