import type { FastifyInstance } from 'fastify'
import { isPublicAddress } from '../platform/http-client/public-address.ts'
import type { Log } from '../platform/log/create-log.ts'

/** For the dashboard. */
const warning =
  'Un proxy précède le site, mais TRUST_PROXY vaut 0 : tous les visiteurs partagent les mêmes limites d’essais. Indiquez le nombre de proxys dans TRUST_PROXY, puis redémarrez.'

/**
 * Notices a proxy that the settings know nothing of: a private address that passes requests on. All visitors then count
 * as one for the limits of tries. Says so once in the log.
 * @returns tells what the dashboard is to warn of, in French
 */
export function noticeProxy(app: FastifyInstance, trustedProxies: number, log: Log): () => string[] {
  let isNoticed = false
  if (trustedProxies === 0) {
    app.addHook('onRequest', async ({ raw: { headers, socket } }) => {
      const isPassedOn = 'x-forwarded-for' in headers || 'forwarded' in headers
      if (isNoticed || !isPassedOn || isPublicAddress(socket.remoteAddress ?? '')) return
      isNoticed = true
      log.error('a proxy stands before the site and TRUST_PROXY is 0: all visitors share one limit of tries')
    })
  }
  return () => (isNoticed ? [warning] : [])
}
