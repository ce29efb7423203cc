// Finds a program of the system that tests need, or installs it from the distribution.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '../prepare.mjs'
import { step } from '../steps.mjs'

/**
 * @param {string[]} names what the program may be called
 * @returns {string | undefined} the path of the first that is there
 */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .concat('/usr/bin', '/usr/sbin', '/usr/local/bin', '/snap/bin')
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file))
}

/**
 * Installs packages with apt-get; as root on Debian and its children only.
 * @param {string} name what they are for
 * @param {string[]} [packages]
 * @returns {Promise<boolean>} whether it could be tried
 * @throws with what apt-get printed when it fails
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
