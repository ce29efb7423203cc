import type { Config } from '../../platform/config/config.ts'
import { type Finding, inOneLine } from './finding.ts'

const patienceMs = 5000

/** Checks that the visitors' address leads to a healthy site. */
export async function checkProxy({ PUBLIC_URL, TRUST_PROXY }: Config): Promise<Finding[]> {
  if (TRUST_PROXY === 0) return []
  try {
    const answer = await fetch(`${PUBLIC_URL}/readyz`, { signal: AbortSignal.timeout(patienceMs), redirect: 'manual' })
    const body: unknown = await answer.json().catch(() => undefined)
    if (answer.ok && typeof body === 'object' && body && 'status' in body) {
      return [{ about: 'proxy', state: 'good', words: `${PUBLIC_URL} leads to the site` }]
    }
    return [
      {
        about: 'proxy',
        state: 'doubtful',
        words: `${PUBLIC_URL}/readyz answers ${answer.status}: the site is stopped, or the proxy leads elsewhere`,
      },
    ]
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    return [
      {
        about: 'proxy',
        state: 'doubtful',
        words: `${PUBLIC_URL} cannot be reached from here (${inOneLine(cause)}): look at DNS, the certificate and the proxy`,
      },
    ]
  }
}
