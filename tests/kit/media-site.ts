import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { checkSource } from '../../src/features/links/server/checks/check-source.ts'
import { type ConfiguredHost, findHost } from '../../src/features/links/server/hosts/list-hosts.ts'
import { openHosts } from '../../src/features/links/server/hosts/open-hosts.ts'
import { createAnswerCache } from '../../src/platform/cache/answer-cache.ts'
import { createCacheableUrls } from '../../src/platform/cache/cacheable-urls.ts'
import type { Config } from '../../src/platform/config/config.ts'
import { createApi } from '../../src/platform/http/api.ts'
import { createHttpServer } from '../../src/platform/http/create-server.ts'
import { refuseUnknown } from '../../src/platform/http/refuse-unknown.ts'
import { publicInternet } from '../../src/platform/http-client/address-rules.ts'
import { createHttpClient } from '../../src/platform/http-client/create-http-client.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import type { Site } from '../../src/platform/site/site.ts'

export const origin = 'https://sumine.example'

/** A site that serves the operator's videos, called through its HTTP server without a socket; `nowMs` is its clock. */
export function useMediaSite(config: Config, serve: (site: Pick<Site, 'app' | 'config' | 'now'>) => void) {
  let app: FastifyInstance
  let hosts: ConfiguredHost[]
  const now = () => new Date(site.nowMs)
  const site = {
    nowMs: 0,
    findHost: (link: string) => findHost(hosts, new URL(link)),
    async resolve(link: string) {
      const host = site.findHost(link)
      if (!host) throw new Error('No host plays it.')
      return host.resolve(new URL(link), { origin })
    },
    check: (link: string) => checkSource({ hosts, origin, elapsedMs: () => 0 }, link),
    get: (address: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url: address.replace(origin, ''), headers }),
  }
  beforeAll(async () => {
    const parts = { cache: createAnswerCache({ maxBytes: 0 }), urls: createCacheableUrls() }
    app = createHttpServer({ ...parts, log: createLog('silent', false), trustedProxies: 0 })
    serve({ app, config, now })
    refuseUnknown(app, { api: createApi() })
    await app.ready()
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    site.nowMs = Date.parse('2026-03-01T12:10:00Z')
    hosts = (await openHosts({ config, http: createHttpClient(publicInternet), now })).hosts
  })
  return site
}
