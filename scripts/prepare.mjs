// What every command needs before it can run: the exact dependencies, and a build of the present sources.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { step } from './steps.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The Node that the project pins, whichever one started this. */
export const nodeProgram = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/**
 * Installs the dependencies of package-lock.json when they are missing or of another lock file.
 * @throws with npm's output when it fails
 */
export async function ensureInstalled() {
  const mark = join(root, 'node_modules', '.installed')
  const wanted = hashOf([join(root, 'package-lock.json'), join(root, 'package.json')])
  if (readOrEmpty(mark) === wanted && existsSync(nodeProgram)) return
  await step('Installing the dependencies', async () => {
    const npm = process.env.npm_execpath
    const [program, args] = npm ? [process.execPath, [npm]] : ['npm', []]
    await run(program, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'])
    writeFileSync(mark, wanted)
  })
}

/** Builds the pages and the demo's pictures when their sources changed since the last build. */
export async function ensureBuilt() {
  const due = [pages, pictures].filter(({ mark, sources }) => readOrEmpty(mark) !== hashOf(sources()))
  if (due.length === 0) return
  await step(`Building ${due.map(({ label }) => label).join(' and ')}`, async () => {
    await Promise.all(due.map(build))
  })
}

/** @typedef {{ label: string, mark: string, sources: () => string[], program: string[] }} Part */

/** @type {Part} */
const pages = {
  label: 'the pages',
  mark: join(root, 'build', 'pages', '.sources'),
  sources: sourcesOfPages,
  program: [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
}

/** @type {Part} */
const pictures = {
  label: "the demonstration's pictures",
  mark: join(root, 'build', 'media', '.sources'),
  sources: () => [...filesBelow(join(root, 'demo', 'covers')), join(root, 'scripts', 'build-demo-media.ts')],
  program: [join(root, 'scripts', 'build-demo-media.ts'), join(root, 'build', 'media')],
}

/** @param {Part} part */
async function build({ mark, sources, program }) {
  const built = hashOf(sources())
  await run(nodeProgram, program, { NODE_ENV: 'production' })
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, built)
}

function sourcesOfPages() {
  const files = [
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/build-worker.ts',
    'scripts/french-spaces.ts',
  ].map((name) => join(root, name))
  const isSource = (/** @type {string} */ file) => !/\.test\.tsx?$/.test(file) && !/[\\/]server[\\/]/.test(file)
  return [...files, ...filesBelow(join(root, 'src')).filter(isSource), ...filesBelow(join(root, 'public'))]
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .sort()
}

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** @param {string} file */
function readOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * Runs a program quietly.
 * @param {string} program @param {string[]} args @param {Record<string, string>} [environment]
 * @returns {Promise<void>}
 * @throws with everything it printed when it fails
 */
export function run(program, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    let printed = ''
    child.stdout.on('data', (chunk) => (printed += chunk))
    child.stderr.on('data', (chunk) => (printed += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ${args.join(' ')}\n${printed}`)),
    )
  })
}
