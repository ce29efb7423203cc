import { createHash } from 'node:crypto'
import { AppError } from '../../../../platform/http/app-error.ts'
import { FetchFailure } from '../../../../platform/http-client/fetch-failure.ts'
import type { Site } from '../../../../platform/site/site.ts'

export type LeakParts = Pick<Site, 'http' | 'log'> & { config: Pick<Site['config'], 'LEAKED_PASSWORDS_URL'> }

const refusal = 'Ce mot de passe figure dans une fuite de données connue : choisissez-en un autre.'
const timeoutMs = 2000
// An answer has about 800 to 1,000 lines of 40 characters.
const maxBytes = 200_000
// Only these digits of the hash leave the site: hundreds of leaked passwords share each prefix.
const prefixLength = 5

/**
 * Refuses a new password that is known from leaks, if the operator named a service (LEAKED_PASSWORDS_URL). The service
 * receives five hexadecimal digits of the SHA-1 and answers the endings of all leaked hashes that begin so: it does not
 * learn the password (https://haveibeenpwned.com/API/v3#PwnedPasswords). If it fails or is slow, the password is
 * accepted.
 * @param field the field that the error names
 * @throws AppError VALIDATION naming the field
 */
export async function requireUnleaked(parts: LeakParts, password: string, field: string): Promise<void> {
  const address = parts.config.LEAKED_PASSWORDS_URL
  if (address === undefined || !(await isLeaked(parts, address, password))) return
  throw new AppError('VALIDATION', refusal, { field })
}

async function isLeaked({ http, log }: LeakParts, address: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const url = new URL(`${address}/${hash.slice(0, prefixLength)}`)
  try {
    const { status, body } = await http.get(url, {
      allows: ({ origin }) => origin === url.origin,
      // Padding hides the answer's length, which would reveal the prefix.
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
