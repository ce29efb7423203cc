import { createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { codeOf } from '../../shared/code-of.ts'

/**
 * Keys for signing sessions: the first signs, all verify. Putting a new one in front rotates without ending sessions.
 */
export type SessionKeys = [string, ...string[]]

/** Shorter keys could be guessed. */
const minKeyLength = 32

export const sessionKeys = z.tuple([z.string().min(minKeyLength)], z.string().min(minKeyLength))
const secretsFile = z.object({ session: sessionKeys, vapid: z.base64url().length(43).optional() })

export type Secrets = {
  session: SessionKeys
  /** The site's identity at push services (RFC 8292): a P-256 private key, 32 bytes in base64url. */
  vapid: string
}

/**
 * Loads the secrets of this installation: `SESSION_SECRET` when the operator sets it (several copies of the site need
 * the same one), otherwise `secrets.json` in the data folder. The first start creates that file, readable by its owner
 * only. A missing push key is derived from the oldest session key, so a new key in front does not change it.
 * @throws Error naming the file when its contents are invalid
 */
export function loadSecrets(dataDir: string, sessionSecret: SessionKeys | undefined): Secrets {
  if (sessionSecret) return { session: sessionSecret, vapid: deriveVapidKey(sessionSecret) }
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) makeSecrets(dataDir, file)
  const parsed = secretsFile.safeParse(readJson(file))
  if (!parsed.success) {
    throw new Error(
      `${file} must hold { "session": [keys of at least ${minKeyLength} characters] }, and may hold "vapid".`,
    )
  }
  const { session, vapid = deriveVapidKey(session) } = parsed.data
  return { session, vapid }
}

/** Derives independent keys for one use, such as `access token`, in the order of the secrets. */
export function deriveKeys([first, ...others]: SessionKeys, use: string): [Buffer, ...Buffer[]] {
  const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `sumine ${use}`, 32))
  return [derive(first), ...others.map(derive)]
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // Other failures, such as missing rights to read it, explain themselves.
    if (!(error instanceof SyntaxError)) throw error
  }
}

function makeSecrets(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true })
  const made = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const secrets: Secrets = { session: [randomBytes(48).toString('base64url')], vapid: makeVapidKey() }
  const text = JSON.stringify(secrets, null, 2)
  writeFileSync(made, `${text}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // The link appears whole or not at all. Of two processes that start at once, the first one's keys stay.
    linkSync(made, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    // Some file systems have no links, such as exFAT and network shares.
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' })
  } finally {
    unlinkSync(made)
  }
}

function makeVapidKey(): string {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return toKeyText(curve.getPrivateKey('hex'))
}

// The order of P-256; private keys are below it.
const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

function deriveVapidKey(keys: SessionKeys): string {
  const number = BigInt(`0x${deriveKeys(keys, 'vapid').at(-1)?.toString('hex')}`)
  return toKeyText(((number % (p256Order - 1n)) + 1n).toString(16))
}

const toKeyText = (hex: string) => Buffer.from(hex.padStart(64, '0'), 'hex').toString('base64url')
