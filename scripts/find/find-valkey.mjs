// Finds or installs the Valkey or Redis server of the tests with several copies.
import { existsSync } from 'node:fs'
import { findProgram, installFromDebian } from './find-program.mjs'

const names = ['valkey-server', 'redis-server']

/**
 * VALKEY_PATH, or an installed Valkey or Redis.
 * @returns {string | undefined} the path of the program
 */
export function findValkey() {
  return process.env.VALKEY_PATH || findProgram(names)
}

/**
 * The same, installing one from the distribution if missing.
 * @returns {Promise<string>}
 * @throws with instructions when that fails
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
