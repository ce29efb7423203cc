import type { HttpAnswer } from '../../../../platform/http-client/create-http-client.ts'
import { HostFailure } from '../asking/host-failure.ts'

/**
 * Returns the text of a host's page.
 * @throws HostFailure 'gone' when the page does not exist, 'unreachable' when the host refuses it
 */
export function readPage({ status, body, url }: HttpAnswer): string {
  if (status === 200) return body.toString('utf8')
  throw new HostFailure(isGone(status) ? 'gone' : 'unreachable', `Erreur ${status}`, url.host)
}

/** Only for a missing page: any other refusal (403 …) may concern this server alone. */
export const isGone = (status: number): boolean => status === 404 || status === 410
