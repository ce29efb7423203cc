// Finds or installs the other browser engines of journeys.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, installFromDebian } from './find-program.mjs'

/**
 * @typedef {{ name: 'firefox', program: string }} Firefox
 * @typedef {{ name: 'webkit', driver: string, browser: string }} WebKit Safari's engine, as in GTK programs
 */

/** @type {Record<string, { find: () => Firefox | WebKit | undefined, packages: string[] }>} */
const engines = {
  firefox: {
    find: findFirefox,
    // The second brings the matching decoders of the distribution.
    packages: ['firefox-esr', 'gstreamer1.0-libav'],
  },
  webkit: {
    find: findWebKit,
    packages: [
      ...['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-libav'],
      ...['base', 'good', 'bad', 'ugly'].map((name) => `gstreamer1.0-plugins-${name}`),
    ],
  },
}

export const engineNames = Object.keys(engines)

/**
 * @param {string} name of an engine
 * @returns {Firefox | WebKit | undefined} undefined when not installed
 */
export function findEngine(name) {
  return engines[name]?.find()
}

/**
 * Installs a missing engine from the distribution, only as root on Debian and its derivatives.
 * @param {string} name of an engine
 * @returns {Promise<string | undefined>} in one line why its journeys cannot run; undefined when they can
 */
export async function ensureEngine(name) {
  const { find, packages } = engines[name] ?? { find: () => undefined, packages: [] }
  if (find()) return undefined
  const advice = `${name} is not on this machine (Debian: apt-get install ${packages.join(' ')}): its journeys are skipped.`
  try {
    await installFromDebian(name, packages)
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).match(/^E: .*$/m) ?? []
    return `${advice} ${line}`.trim()
  }
  return find() ? undefined : advice
}

/** @returns {Firefox | undefined} */
function findFirefox() {
  const program = process.env.FIREFOX_PATH || findProgram(['firefox-esr', 'firefox'])
  return program && existsSync(program) ? { name: 'firefox', program } : undefined
}

/** @returns {WebKit | undefined} */
function findWebKit() {
  const driver = findProgram(['WebKitWebDriver'])
  const browser = listFolders('/usr/lib')
    .flatMap((folder) => [folder, ...listFolders(folder)])
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((file) => /webkit2?gtk-[\d.]+/.test(file) && existsSync(file))
  return driver && browser && findProgram(['Xvfb']) ? { name: 'webkit', driver, browser } : undefined
}

/** @param {string} folder */
function listFolders(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
}
