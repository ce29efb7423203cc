import { createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Keys to sign sessions with: the first signs, all verify. A new one in front rotates without logging anyone out. */
export type SessionKeys = [string, ...string[]]

/** Keys shorter than this could be guessed. */
export const shortestKey = 32

const sessionKeys = z.tuple([z.string().min(shortestKey)], z.string().min(shortestKey))
const secretsFile = z.object({ session: sessionKeys, vapid: z.base64url().length(43).optional() })

export type Secrets = {
  session: SessionKeys
  /** What push services know the site by (RFC 8292): a private key on the curve P-256, 32 bytes in base64url. */
  vapid: string
}

/**
 * The secrets of this installation: `SESSION_SECRET` when the operator gives it (several copies of the site need the
 * same one), otherwise `secrets.json` in the data folder, readable by its owner only and made at the first start. Where
 * no push key is kept it follows from the oldest session key: a new one in front does not change it.
 * @throws Error naming the file when it holds something else
 */
export function loadSecrets(dataDir: string, sessionSecret: SessionKeys | undefined): Secrets {
  if (sessionSecret) return { session: sessionSecret, vapid: deriveVapidKey(sessionSecret) }
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) makeSecrets(dataDir, file)
  const parsed = secretsFile.safeParse(readJson(file))
  if (!parsed.success) {
    throw new Error(
      `${file} must hold { "session": [keys of at least ${shortestKey} characters] }, and may hold "vapid".`,
    )
  }
  const { session, vapid = deriveVapidKey(session) } = parsed.data
  return { session, vapid }
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
  const secrets: Secrets = { session: [randomBytes(48).toString('base64url')], vapid: makeVapidKey() }
  const text = JSON.stringify(secrets, null, 2)
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

function makeVapidKey(): string {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return toKeyText(curve.getPrivateKey('hex'))
}

// The number of points of P-256; private keys are below it.
const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

function deriveVapidKey(keys: SessionKeys): string {
  const number = BigInt(`0x${deriveKeys(keys, 'vapid').at(-1)?.toString('hex')}`)
  return toKeyText(((number % (p256Order - 1n)) + 1n).toString(16))
}

const toKeyText = (hex: string) => Buffer.from(hex.padStart(64, '0'), 'hex').toString('base64url')
