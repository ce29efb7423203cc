import { listJellyfinServers } from '../../features/links/module.ts'
import type { Config } from '../../platform/config/config.ts'
import { askValkey } from '../../platform/counters/connect-valkey.ts'
import { openMedia } from '../../platform/media/open-media.ts'
import { checkMail } from './check-mail.ts'
import { checkJellyfin, checkMedia } from './check-media.ts'
import { checkBackupBucket, checkStorage } from './check-storage.ts'
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
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(`${RESOLVER_URL}/readyz`, { redirect: 'error', signal })
    await answer.body?.cancel()
    if (answer.ok) return { about: 'resolver', state: 'good', words: `${RESOLVER_URL} is ready` }
    return { about: 'resolver', state: 'wrong', words: `${RESOLVER_URL} answers ${answer.status}: ${cure}` }
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    return { about: 'resolver', state: 'wrong', words: `${RESOLVER_URL}: ${inOneLine(cause)}: ${cure}` }
  }
}
