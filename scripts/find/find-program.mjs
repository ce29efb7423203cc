// Finds a system program that tests need, or installs it from the distribution.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '../prepare.mjs'
import { step } from '../steps.mjs'

/**
 * @param {string[]} names possible names of the program
 * @returns {string | undefined} the path of the first found
 */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .concat('/usr/bin', '/usr/sbin', '/usr/local/bin', '/snap/bin')
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file))
}

/**
 * Installs packages with apt-get, only as root on Debian and its derivatives.
 * @param {string} name their purpose
 * @param {string[]} [packages]
 * @returns {Promise<boolean>} whether installing was possible
 * @throws with apt-get's output when it fails
 */
export async function installFromDebian(name, packages = [name]) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await step(`Installing ${name} with apt-get`, async () => {
    await run('apt-get', ['update'], quiet)
    await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], quiet)
  })
  return true
}
