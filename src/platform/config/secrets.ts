import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Keys to sign sessions with: the first signs, all verify. A new one in front rotates without logging anyone out. */
export type SessionKeys = [string, ...string[]]

/** Keys shorter than this could be guessed. */
export const shortestKey = 32

const sessionKeys = z.tuple([z.string().min(shortestKey)], z.string().min(shortestKey))
const secretsFile = z.object({ session: sessionKeys })

/**
 * The secrets of this installation: `SESSION_SECRET` when the operator gives it (several copies of the site need the
 * same one), otherwise `secrets.json` in the data folder, readable by its owner only and made at the first start.
 * @throws Error naming the file when it holds something else
 */
export function loadSecrets(dataDir: string, sessionSecret: SessionKeys | undefined): { session: SessionKeys } {
  if (sessionSecret) return { session: sessionSecret }
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) makeSecrets(dataDir, file)
  const parsed = secretsFile.safeParse(readJson(file))
  if (!parsed.success) {
    throw new Error(`${file} must hold { "session": [keys of at least ${shortestKey} characters] }.`)
  }
  return parsed.data
}

/** Keys for one use, such as `access token`: from one secret never follows another. In the order of the secrets. */
export function deriveKeys([first, ...others]: SessionKeys, use: string): [Buffer, ...Buffer[]] {
  const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `sumine ${use}`, 32))
  return [derive(first), ...others.map(derive)]
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function makeSecrets(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true })
  const made = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const text = JSON.stringify({ session: [randomBytes(48).toString('base64url')] }, null, 2)
  writeFileSync(made, `${text}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // Appears whole or not at all; of two processes that start at once the first one's keys stay.
    linkSync(made, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(made)
  }
}
