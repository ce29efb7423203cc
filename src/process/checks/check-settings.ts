import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, settingNames } from '../../platform/config/config.ts'
import { isBackupKey } from '../../platform/encryption/encrypt.ts'
import { type Finding, inOneLine } from './finding.ts'

const isLocal = (host: string) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)

/** Finds settings that contradict each other or the site's purpose. Reads only files of this machine. */
export function checkSettings(config: Config): Finding[] {
  return [...checkAddress(config), ...checkDemonstration(config), ...checkSecrets(config)]
}

/** Finds names in the settings file that nothing reads: a mistyped setting would silently keep its default. */
export function checkNames(file: string, given: readonly string[]): Finding[] {
  const unknown = given.filter((name) => !settingNames.includes(name) && !ofOthers.test(name))
  if (unknown.length === 0) return []
  const words = `no setting is called ${unknown.join(', ')} (${file}): .env.example has all names`
  return [{ about: 'settings', state: 'doubtful', words }]
}

/** Variables of Node, the time zone and the machine's language. */
const ofOthers = /^(NODE_|UV_|TZ$|LANG$|LC_)/

function checkAddress({ PUBLIC_URL, HOST, TRUST_PROXY }: Config): Finding[] {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  if (isLocal(hostname)) {
    if (isLocal(HOST)) return [{ about: 'settings', state: 'good', words: `for this machine alone, at ${PUBLIC_URL}` }]
    const words = `others may reach this machine (HOST=${HOST}), and links would say ${PUBLIC_URL}: set PUBLIC_URL`
    return [{ about: 'settings', state: 'doubtful', words }]
  }
  if (protocol === 'http:') {
    const words = `visitors use ${PUBLIC_URL} without encryption, passwords too: put a proxy with a certificate before it`
    return [{ about: 'settings', state: 'doubtful', words }]
  }
  if (TRUST_PROXY === 0) {
    const words = `${PUBLIC_URL} needs a proxy, and TRUST_PROXY=0: all visitors share one limit of tries; set it to the number of proxies`
    return [{ about: 'proxy', state: 'wrong', words }]
  }
  return [{ about: 'settings', state: 'good', words: `visitors use ${PUBLIC_URL}, through ${TRUST_PROXY} proxies` }]
}

function checkDemonstration({ DEMO, DATABASE_URL, PUBLIC_URL }: Config): Finding[] {
  const isMeant = !DEMO || (!DATABASE_URL && isLocal(new URL(PUBLIC_URL).hostname))
  if (isMeant) return []
  return [
    {
      about: 'settings',
      state: 'doubtful',
      words: 'an empty catalogue gets the demonstration: DEMO=off leaves it empty',
    },
  ]
}

function checkSecrets({ SESSION_SECRET, DATA_DIR, REDIS_URL, S3_BUCKET }: Config): Finding[] {
  const file = join(DATA_DIR, 'secrets.json')
  if (SESSION_SECRET) {
    const isWeak = SESSION_SECRET.some((key) => new Set(key).size < 10)
    if (!isWeak) return [{ about: 'secrets', state: 'good', words: 'SESSION_SECRET is given' }]
    return [{ about: 'secrets', state: 'wrong', words: 'SESSION_SECRET can be guessed: use `openssl rand -hex 32`' }]
  }
  if (REDIS_URL || S3_BUCKET) {
    const words = `several copies of the site need the same SESSION_SECRET; without it each makes its own in ${file}`
    return [{ about: 'secrets', state: 'doubtful', words }]
  }
  if (!existsSync(file)) return [{ about: 'secrets', state: 'good', words: `the first start makes ${file}` }]
  const others = statSync(file).mode & 0o077
  if (others === 0) return [{ about: 'secrets', state: 'good', words: `in ${file}` }]
  return [{ about: 'secrets', state: 'wrong', words: `${file} can be read by others: chmod 600 ${file}` }]
}

/**
 * Checks files that settings name: the site does not start with a faulty one.
 * @param readers each reads one file, and throws an error that names it
 */
export async function checkFiles(readers: (() => unknown)[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const read of readers) {
    try {
      await read()
    } catch (error) {
      findings.push({ about: 'settings', state: 'wrong', words: `${inOneLine(error)}: correct this file` })
    }
  }
  return findings
}

/** Checks that the key of backups was copied whole. */
export async function checkBackupKey({ BACKUP_KEY }: Pick<Config, 'BACKUP_KEY'>): Promise<Finding[]> {
  if (BACKUP_KEY.length === 0) return []
  const areWhole = await Promise.all(BACKUP_KEY.map(isBackupKey))
  if (!areWhole.includes(false)) {
    const words = 'BACKUP_KEY encrypts the backups: keep it elsewhere, too, for they cannot be read without it'
    return [{ about: 'secrets', state: 'good', words }]
  }
  const words =
    'BACKUP_KEY has a wrong letter, or lost one: copy it again, or make a key with `sumine backup --new-key`'
  return [{ about: 'secrets', state: 'wrong', words }]
}
