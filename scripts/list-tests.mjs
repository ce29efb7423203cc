// Tells unit tests from those of the running site, by what they import.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './prepare.mjs'

/** What starts a database or another server. */
const starters = [
  'tests/kit/test-database.ts',
  'tests/kit/empty-database.ts',
  'tests/kit/services/',
  'tests/stand-ins/',
  'src/platform/database/embedded/start-embedded-postgres.ts',
]

/**
 * @returns {{ unit: string[], site: string[] }} test files from the root. Those in tests/ concern the running site, and
 * those beside the code that import a database or another server, directly or through the kits of tests; all others
 * are unit tests.
 */
export function listTests() {
  const files = ['src', 'tests', 'demo', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((path) =>
      /\.test\.tsx?$/.test(path) ? [join(folder, path)] : [],
    ),
  )
  const site = files.filter((file) => file.startsWith('tests/') || startsServer(file))
  return { unit: files.filter((file) => !site.includes(file)), site }
}

/** @type {Map<string, boolean>} */
const known = new Map()

/** @param {string} file @returns {boolean} */
function startsServer(file) {
  if (starters.some((starter) => file.startsWith(starter))) return true
  const answer = known.get(file)
  if (answer !== undefined) return answer
  known.set(file, false)
  const imported = [...readFileSync(join(root, file), 'utf8').matchAll(/ from '(\.[^']+\.tsx?)'/g)]
    .map(([, path = '']) => relative(root, join(root, dirname(file), path)))
    .filter((path) => path.startsWith('tests/') || starters.includes(path))
  known.set(file, imported.some(startsServer))
  return known.get(file) === true
}
