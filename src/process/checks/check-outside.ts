import { randomBytes } from 'node:crypto'
import { type JellyfinServer, listJellyfinServers } from '../../features/links/module.ts'
import type { Config } from '../../platform/config/config.ts'
import { askValkey } from '../../platform/counters/connect-valkey.ts'
import { verifyMailServer } from '../../platform/mail/open-mailer.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { openMedia } from '../../platform/media/open-media.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { codeOf } from '../../shared/code-of.ts'
import { type Finding, inOneLine } from './finding.ts'

/** Checks the configured servers other than the database. */
export async function checkOutside(config: Config): Promise<Finding[]> {
  const findings = await Promise.all([
    checkStorage(config),
    checkBackupBucket(config),
    ...openMedia(config).map((store) => checkMedia(store, config)),
    ...listJellyfinServers(config).map(checkJellyfin),
    checkMail(config),
    checkValkey(config),
    checkResolver(config),
  ])
  return findings.filter((finding) => finding !== undefined)
}

/** Checks that Valkey or Redis answers, where it is configured. */
async function checkValkey({ REDIS_URL }: Config): Promise<Finding | undefined> {
  if (!REDIS_URL) return undefined
  const { host } = new URL(REDIS_URL)
  try {
    await askValkey(REDIS_URL)
    return { about: 'valkey', state: 'good', words: `${host} answers` }
  } catch (error) {
    const words = `${host}: ${inOneLine(error)}: until it answers each copy counts calls alone; look at REDIS_URL`
    return { about: 'valkey', state: 'wrong', words }
  }
}

const patienceMs = 5000

/** Checks that the process that asks video hosts is ready, where it is another one. */
async function checkResolver({ RESOLVER_URL }: Config): Promise<Finding | undefined> {
  if (!RESOLVER_URL) return undefined
  const cure = 'until it is ready no new link plays: start `sumine resolver`, or correct RESOLVER_URL'
  const ready = `${RESOLVER_URL} is ready`
  return checkAnswer({ about: 'resolver', name: RESOLVER_URL, ready, cure: () => cure }, `${RESOLVER_URL}/readyz`)
}

type Asked = Pick<Finding, 'about'> & { name: string; ready: string; cure: (status?: number) => string }

/** Checks that a server answers without an error. @param cure returns what to do about a status, or about no answer */
async function checkAnswer({ about, name, ready, cure }: Asked, url: string, headers = {}): Promise<Finding> {
  try {
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    await answer.body?.cancel()
    if (answer.ok) return { about, state: 'good', words: ready }
    return { about, state: 'wrong', words: `${name} answers ${answer.status}: ${cure(answer.status)}` }
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    return { about, state: 'wrong', words: `${name}: ${inOneLine(cause)}: ${cure()}` }
  }
}

/** Checks that the mail server takes the name and password. */
async function checkMail(config: Config): Promise<Finding | undefined> {
  const { SMTP_URL } = config
  if (SMTP_URL === 'folder')
    return { about: 'mail', state: 'doubtful', words: 'mails are written into DATA_DIR/mail, and not sent' }
  if (!SMTP_URL)
    return { about: 'mail', state: 'doubtful', words: 'no mail can be sent: forgotten passwords need SMTP_URL' }
  const { hostname, port, username } = new URL(SMTP_URL)
  const server = `${hostname}${port && `:${port}`}`
  try {
    await verifyMailServer(SMTP_URL)
    return {
      about: 'mail',
      state: 'good',
      words: `${server} takes mails${username && ` of ${decodeURIComponent(username)}`}`,
    }
  } catch (error) {
    const isRefused = codeOf(error) === 'EAUTH'
    const cure = isRefused
      ? 'correct the name and the password in SMTP_URL'
      : 'look at the host and the port of SMTP_URL'
    return { about: 'mail', state: 'wrong', words: `${server}: ${inOneLine(error)}: ${cure}` }
  }
}

/** Checks the bucket of uploads. */
async function checkStorage(config: Config): Promise<Finding | undefined> {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = config
  return bucket ? checkBucket({ bucket, endpoint, prefix: '' }, () => openStorage(config)) : undefined
}

/** Checks the bucket of backups. */
async function checkBackupBucket(config: Config): Promise<Finding | undefined> {
  const { BACKUP_S3_BUCKET: bucket, BACKUP_S3_ENDPOINT: endpoint } = config
  return bucket ? checkBucket({ bucket, endpoint, prefix: 'BACKUP_' }, () => openStorage(asStorage(config))) : undefined
}

/** The settings of the bucket of backups in place of those of the uploads. */
const asStorage = (config: Config): Config => ({
  ...config,
  S3_BUCKET: config.BACKUP_S3_BUCKET,
  S3_REGION: config.BACKUP_S3_REGION,
  S3_ENDPOINT: config.BACKUP_S3_ENDPOINT,
  S3_ACCESS_KEY_ID: config.BACKUP_S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY: config.BACKUP_S3_SECRET_ACCESS_KEY,
  S3_PUBLIC_URL: config.PUBLIC_URL,
})

type Bucket = { bucket: string; endpoint: string | undefined; prefix: '' | 'BACKUP_' }

/** Writes, reads and removes a file. @param prefix of the settings' names */
async function checkBucket({ bucket, endpoint, prefix }: Bucket, open: () => Promise<Storage>): Promise<Finding> {
  const about = prefix ? 'backups' : 'storage'
  const where = `the bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''}`
  try {
    const storage = await open()
    const name = `checks/${randomBytes(8).toString('hex')}.txt`
    const bytes = Buffer.from('sumine check\n')
    await storage.put(name, bytes, 'text/plain')
    const read = await storage.read(name).finally(() => storage.remove(name))
    if (!read?.equals(bytes)) throw new Error('could not read what was written')
    return { about, state: 'good', words: `${where} can be written and read` }
  } catch (error) {
    const cause = error instanceof Error ? storageCures[error.name]?.replaceAll('S3_', `${prefix}S3_`) : undefined
    const words = `${where}: ${cause ?? `${inOneLine(error)}: look at ${prefix}S3_ENDPOINT`}`
    return { about, state: 'wrong', words }
  }
}

/** The cure for each error of an S3 store, by its code. */
const storageCures: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket: make it, or correct S3_BUCKET',
  AccessDenied: 'the keys may not write there: give them the right to put, get and delete objects',
  InvalidAccessKeyId: 'the store does not know S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not that of S3_ACCESS_KEY_ID',
  PermanentRedirect: 'the bucket lies in another region: correct S3_REGION',
}

const mediaCures: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(storageCures).map(([code, cure]) => [code, cure.replaceAll('S3_', 'MEDIA_S3_')]),
  ),
  AccessDenied: 'the keys may not read there: give them the right to list and get objects',
}

/** Checks that a folder or bucket of videos can be listed. */
async function checkMedia(store: MediaStore, { MEDIA_DIR, MEDIA_S3_BUCKET }: Config): Promise<Finding> {
  const [name, where] = { folder: ['MEDIA_DIR', MEDIA_DIR], bucket: ['MEDIA_S3_BUCKET', MEDIA_S3_BUCKET] }[store.place]
  try {
    for await (const { name: first } of store.list('')) {
      return { about: 'videos', state: 'good', words: `${name} ${where} can be listed: ${first} …` }
    }
    return { about: 'videos', state: 'doubtful', words: `${name} ${where} has no files` }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
    const cure = store.place === 'folder' ? 'look at its path and rights' : 'look at the settings MEDIA_S3_*'
    const words = (cause && mediaCures[cause.name]) ?? `${inOneLine(error)}: ${cure}`
    return { about: 'videos', state: 'wrong', words: `${name} ${where}: ${words}` }
  }
}

/** Checks that a Jellyfin server takes its key. */
function checkJellyfin({ base, authorization }: JellyfinServer): Promise<Finding> {
  const name = `Jellyfin at ${base}`
  const cure = (status?: number) => (status === 401 ? 'correct JELLYFIN_API_KEY' : 'look at JELLYFIN_URL')
  const asked = { about: 'videos', name, ready: `${name} takes the key`, cure } as const
  return checkAnswer(asked, `${base}/System/Info`, { authorization })
}
