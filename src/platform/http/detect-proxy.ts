import type { FastifyInstance } from 'fastify'
import { isPublicAddress } from '../http-client/public-address.ts'
import type { Log } from '../log/create-log.ts'

/** Shown on the dashboard. */
const warning =
  'Un proxy précède le site, mais TRUST_PROXY vaut 0 : tous les visiteurs partagent les mêmes limites d’essais. Indiquez le nombre de proxys dans TRUST_PROXY, puis redémarrez.'

/**
 * Detects a proxy missing from the settings: a private address that forwards requests. All visitors then share one rate
 * limit. Logs a warning once.
 * @returns lists the warnings for the dashboard, in French
 */
export function detectProxy(app: FastifyInstance, trustedProxies: number, log: Log): () => string[] {
  let isNoticed = false
  if (trustedProxies === 0) {
    app.addHook('onRequest', async ({ raw: { headers, socket } }) => {
      const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers
      if (isNoticed || !isForwarded || isPublicAddress(socket.remoteAddress ?? '')) return
      isNoticed = true
      log.error('a proxy stands before the site and TRUST_PROXY is 0: all visitors share one limit of tries')
    })
  }
  return () => (isNoticed ? [warning] : [])
}
