// Prepares every command: the exact dependencies, and a build of the current sources.
import './require-node.cjs'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dropOlderFiles } from './build/drop-older-files.mjs'
import { step } from './steps.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The Node that the project pins. */
export const nodeProgram = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** The Node for running the project: its own, or an image's of the same release. */
export const findNode = () => (existsSync(nodeProgram) ? nodeProgram : process.execPath)

/** Whether this process runs on the project's own Node, or one of the same release if that is missing. */
export function isOwnNode() {
  if (existsSync(nodeProgram)) return realpathSync(process.execPath) === realpathSync(nodeProgram)
  return process.versions.node.split('.')[0] === lockedPackages()['node_modules/node']?.version?.split('.')[0]
}

/**
 * Installs the dependencies of package-lock.json when missing or outdated.
 * @param {{ withTools?: boolean }} [options] whether to install packages for building and testing too
 * @throws with npm's output when it fails
 */
export async function ensureInstalled({ withTools = false } = {}) {
  if (isInstalled(withTools) && (existsSync(nodeProgram) || isOwnNode())) return
  requireWritable()
  await step('Installing the dependencies', async () => {
    const npm = process.env.npm_execpath
    const [program, args] = npm ? [process.execPath, [npm]] : ['npm', []]
    await run(program, [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  })
}

/** @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean }} LockedPackage */

/** Whether each package of the lock file is installed in its version. @param {boolean} withTools */
function isInstalled(withTools) {
  // Written at the end of an installation.
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false
  return Object.entries(lockedPackages()).every(([path, { version, dev, devOptional, optional }]) => {
    if (path === '' || isLeftOut(path)) return true
    const manifest = join(root, path, 'package.json')
    if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).version === version
    // npm omits packages of other platforms, and tools on request.
    return optional || devOptional || (dev && !withTools)
  })
}

/** An image brings its own Node. @param {string} path */
const isLeftOut = (path) => /^node_modules\/node($|\/)/.test(path) && !existsSync(nodeProgram)

const lockedPackages = () => packagesIn(join(root, 'package-lock.json'))

/** @param {string} file @returns {Record<string, LockedPackage>} */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function requireWritable() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new Error(`${root} is not installed and built yet: run \`sumine build\` as an account that may write there.`)
  }
}

/** Builds the pages when their sources changed since the last build. A site that runs goes on with its own files. */
export async function ensureBuilt() {
  const sources = hashOf(sourcesOfPages())
  const last = lastBuild()
  if (last.sources === sources) return
  requireWritable()
  await ensureInstalled({ withTools: true })
  await step('Building the pages', async () => {
    const program = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
    const startedAt = Date.now()
    // An interrupted build leaves files of both: even the former sources must be built again.
    mkdirSync(dirname(buildMark), { recursive: true })
    writeFileSync(buildMark, JSON.stringify({ ...last, sources: '' }))
    await run(findNode(), [program, 'build'], { NODE_ENV: 'production' })
    const files = dropOlderFiles(buildFolder, { startedAt, last: last.files })
    writeFileSync(buildMark, JSON.stringify({ sources, files }))
  })
}

/** Builds when there is no build. Single tests use the existing one, with a warning when it is outdated. */
export async function ensureSomeBuild() {
  const { sources } = lastBuild()
  if (sources === '') return ensureBuilt()
  if (sources === hashOf(sourcesOfPages())) return
  process.stderr.write('The build is of other sources: build first (node scripts/prepare-tests.mjs --built).\n')
}

const buildFolder = join(root, 'build', 'pages')
const buildMark = join(root, 'build', 'last-build.json')

/**
 * The digest of the last build's sources, empty without one, and its files.
 * @returns {{ sources: string, files: string[] }}
 */
function lastBuild() {
  try {
    return JSON.parse(readFileSync(buildMark, 'utf8'))
  } catch {
    // Missing, or cut off by a full disk.
    return { sources: '', files: [] }
  }
}

function sourcesOfPages() {
  const files = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts'].map((name) => join(root, name))
  const isSource = (/** @type {string} */ file) => !/\.test\.tsx?$/.test(file) && !/[\\/]server[\\/]/.test(file)
  const folders = ['src', 'public', join('scripts', 'build')].map((name) => join(root, name))
  return [...files, ...folders.flatMap(filesBelow).filter(isSource)]
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

/**
 * Runs a program quietly.
 * @param {string} program @param {string[]} args @param {Record<string, string>} [environment]
 * @returns {Promise<void>}
 * @throws with its output when it fails
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
    child.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      // Some systems have Node in one package, and npm in another.
      const isMissing = error.code === 'ENOENT'
      reject(isMissing ? new Error(`${program} is missing: install it, then run this again.`, { cause: error }) : error)
    })
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ${args.join(' ')}\n${printed}`)),
    )
  })
}
