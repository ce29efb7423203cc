import { createHash } from 'node:crypto'
import { AppError } from '../../../../platform/http/app-error.ts'
import { FetchFailure } from '../../../../platform/http-client/fetch-failure.ts'
import type { Site } from '../../../../platform/site/site.ts'

export type LeakParts = Pick<Site, 'http' | 'log'> & { config: Pick<Site['config'], 'LEAKED_PASSWORDS_URL'> }

const leaked = 'Ce mot de passe figure dans une fuite de données connue : choisissez-en un autre.'
// The longest wait for the service.
const timeoutMs = 2000
// An answer has about 800 to 1,000 lines of 40 characters.
const maxBytes = 200_000
/** All that leaves the site: one of about a million beginnings, each that of hundreds of leaked passwords. */
const prefixLength = 5

/**
 * Refuses a new password that is known from leaks, if the operator named a service (LEAKED_PASSWORDS_URL). The service
 * is sent five hexadecimal digits of the SHA-1 and answers all endings that it knows, so it does not learn the password
 * (https://haveibeenpwned.com/API/v3#PwnedPasswords). If it fails or is slow, the password is accepted.
 * @param field the field that the error names
 * @throws AppError VALIDATION naming the field
 */
export async function requireUnleaked(parts: LeakParts, password: string, field: string): Promise<void> {
  const address = parts.config.LEAKED_PASSWORDS_URL
  if (address === undefined || !(await isLeaked(parts, address, password))) return
  throw new AppError('VALIDATION', leaked, { field })
}

async function isLeaked({ http, log }: LeakParts, address: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const url = new URL(`${address}/${hash.slice(0, prefixLength)}`)
  try {
    const { status, body } = await http.get(url, {
      allows: ({ origin }) => origin === url.origin,
      // The padding hides the length of the answer, which would name its beginning.
      headers: { 'add-padding': 'true', 'user-agent': 'Sumine' },
      maxBytes,
      timeoutMs,
    })
    if (status === 200) return listsEnding(body.toString('latin1'), hash.slice(prefixLength))
    log.warn({ status }, 'leaked passwords could not be looked up: the password was accepted')
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    log.warn({ reason: error.message }, 'leaked passwords could not be looked up: the password was accepted')
  }
  return false
}

/** @param answer lines of ending and number of leaks, which is 0 for padding */
function listsEnding(answer: string, ending: string): boolean {
  const line = answer.split('\n').find((given) => given.toUpperCase().startsWith(`${ending}:`))
  return line !== undefined && Number(line.slice(ending.length + 1)) > 0
}
