// Finds the Valkey or Redis server that the tests of several copies start, or installs one.
import { existsSync } from 'node:fs'
import { findProgram, installFromDebian } from './find-program.mjs'

const names = ['valkey-server', 'redis-server']

/**
 * VALKEY_PATH, or a Valkey or Redis of the system.
 * @returns {string | undefined} the path of the program
 */
export function findValkey() {
  return process.env.VALKEY_PATH || findProgram(names)
}

/**
 * The same, installing one from the distribution when there is none.
 * @returns {Promise<string>}
 * @throws with what to install by hand when that does not work
 */
export async function ensureValkey() {
  const found = findValkey()
  if (found && !existsSync(found)) throw new Error(`VALKEY_PATH names ${found}, which does not exist.`)
  if (found) return found
  await installFromDebian('redis-server')
  const installed = findValkey()
  if (installed) return installed
  throw new Error(
    'The tests of several copies need Valkey or Redis: install one (Debian: apt-get install redis-server).',
  )
}
