import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { findDemoLinks, warnOfDemoAccounts } from '../demo/load-demo.ts'
import { createAnswerCache } from '../platform/cache/answer-cache.ts'
import { createCacheableUrls } from '../platform/cache/cacheable-urls.ts'
import { createCdnPurge } from '../platform/cache/purge-cdn.ts'
import type { Config } from '../platform/config/config.ts'
import { projectRoot } from '../platform/config/project-root.ts'
import { loadSecrets } from '../platform/config/secrets.ts'
import { type CallCounter, createLocalCounter } from '../platform/counters/count-calls.ts'
import { createSharedCounter } from '../platform/counters/count-together.ts'
import type { DatabaseConnection } from '../platform/database/connect-database.ts'
import { catalogueChanged, createEvents, sessionEnded } from '../platform/events/create-events.ts'
import { createApi } from '../platform/http/api.ts'
import { createHttpServer, type Interceptor } from '../platform/http/create-server.ts'
import { detectProxy } from '../platform/http/detect-proxy.ts'
import { serveApiDocs } from '../platform/http/documents/serve-api-docs.ts'
import { speakFrenchInValidation } from '../platform/http/french-validation.ts'
import { installRateLimits, limitTokens } from '../platform/http/limits/rate-limits.ts'
import type { OnHold } from '../platform/http/limits/watch-work.ts'
import { createMaintenanceGate } from '../platform/http/maintenance-gate.ts'
import { openSheets } from '../platform/http/pages/inline-styles.ts'
import { refuseUnknown } from '../platform/http/refuse-unknown.ts'
import { replicaReads } from '../platform/http/replica-reads.ts'
import { serveApi } from '../platform/http/serve-api.ts'
import { createServeCached } from '../platform/http/serve-cached.ts'
import { serveFiles } from '../platform/http/serve-files.ts'
import { serveHealth } from '../platform/http/serve-health.ts'
import type { OnAnswer } from '../platform/http/time-answers.ts'
import { type AddressRules, publicInternet } from '../platform/http-client/address-rules.ts'
import { createHttpClient } from '../platform/http-client/create-http-client.ts'
import { createJobs } from '../platform/jobs/create-jobs.ts'
import type { Log } from '../platform/log/create-log.ts'
import { countMails } from '../platform/mail/count-mails.ts'
import { openMailer } from '../platform/mail/open-mailer.ts'
import { dropRefused } from '../platform/mail/refused-recipients.ts'
import { createMetrics } from '../platform/metrics/create-metrics.ts'
import { recordAnswer, serveMetrics } from '../platform/metrics/serve-metrics.ts'
import type { Site } from '../platform/site/site.ts'
import { openStorage, uploadsFolder } from '../platform/storage/open-storage.ts'
import type { Tag } from '../shared/contract/tags.ts'
import type { SiteLinks } from '../ui/api/api-context.ts'
import { modules } from './modules.ts'
import { type PageBuild, servePages } from './pages/serve-pages.ts'

type SiteParts = {
  config: Config
  connection: DatabaseConnection
  log: Log
  /** Loads the built pages; development builds them on request. */
  loadBuild?: () => Promise<PageBuild>
  intercept?: Interceptor
  /** Where the site may connect to; defaults to the public internet. */
  addressRules?: AddressRules
}

const megabyte = 1024 * 1024

/** Assembles the whole site over an open database. The caller listens, and closes it. */
export async function createSite({
  config,
  connection,
  log,
  loadBuild = loadBuiltPages,
  intercept,
  addressRules = publicInternet,
}: SiteParts): Promise<FastifyInstance> {
  speakFrenchInValidation()
  const cache = createAnswerCache({
    maxBytes: config.ANSWER_CACHE ? config.CACHE_MB * megabyte : 0,
    isBehindCdn: config.CDN_PURGE_URL !== undefined,
  })
  const urls = createCacheableUrls()
  const { CDN_PURGE_URL: url, CDN_PURGE_HEADER: header } = config
  const purgeCdn = url === undefined ? undefined : createCdnPurge({ url, header, log })
  // A CDN would go on serving its copies of a closed site.
  const gate = createMaintenanceGate(() => purgeCdn?.(['catalogue']))
  const metrics = createMetrics()
  const isMeasured = config.METRICS_TOKEN !== undefined || config.METRICS_PORT !== undefined
  const onAnswer: OnAnswer | undefined = isMeasured ? (answer) => recordAnswer(metrics, answer) : undefined
  const isHttps = config.PUBLIC_URL.startsWith('https:')
  const trustedProxies = config.TRUST_PROXY
  const connectionsPerClient = config.RATE_LIMITS ? config.CONNECTIONS_PER_ADDRESS : undefined
  // Pages that are built on request would use up their reader's budget.
  const hasBudgets = config.RATE_LIMITS && config.NODE_ENV !== 'development'
  const limits = { trustedProxies, connectionsPerClient, hasBudgets }
  const onHold: OnHold = ({ names }) => metrics.holds.inc({ route: names[0] ?? 'background' })
  const app = createHttpServer({ cache, urls, log, isHttps, gate, intercept, onAnswer, onHold, ...limits })
  const counter = openCallCounter(config, log)
  await installRateLimits(app, counter)

  const { db } = connection
  const publicUrl = config.PUBLIC_URL
  const reads = replicaReads(app, { config, connection, log })
  const events = createEvents(connection, log)
  app.addHook('onClose', events.close)
  // After a staff write, this process's memory is up to date before the answer leaves: the next read shows the change.
  const api = createApi({ aroundCall: reads.aroundCall, afterStaffWrite: events.catchUp })
  const jobs = createJobs(connection, log)
  const http = createHttpClient(addressRules)
  app.addHook('onClose', async () => http.close())
  const dropAnswers = (changed: readonly Tag[]) => {
    reads.expectChange()
    cache.drop(changed)
    // After the site's own copies, so that the CDN's next requests get new answers.
    purgeCdn?.(changed)
  }
  events.on(catalogueChanged, { onEvent: dropAnswers, onGap: () => dropAnswers(['catalogue']) })
  const [listFrames = () => []] = modules.flatMap(({ openFrames }) => openFrames?.(config) ?? [])
  const loadPageMap = servePages(app, {
    api,
    gate,
    cache,
    urls,
    publicUrl,
    uploadsUrl: config.S3_PUBLIC_URL,
    listFrames,
    links: listSiteLinks(config),
    backupDays: countBackupDays(config),
    loadBuild,
    readSheet: openSheets(join(projectRoot, 'build', 'pages', 'client')),
    mode: config.NODE_ENV === 'development' ? 'development' : 'production',
  })
  const warnOfProxy = detectProxy(app, config.TRUST_PROXY, log)
  const mailer = await openMailer(config)
  const site: Site = {
    config,
    secrets: loadSecrets(config.DATA_DIR, config.SESSION_SECRET),
    publicUrl,
    now: () => new Date(),
    log,
    connection,
    db,
    app,
    api,
    serveCached: createServeCached(app, { cache, urls, reads }),
    jobs,
    events,
    signals: new EventEmitter(),
    http,
    mailer: { ...mailer, send: dropRefused(countMails(metrics, mailer.send), log) },
    storage: await openStorage(config),
    metrics,
    gate,
    listFixedPaths: async () =>
      (await loadPageMap()).list().flatMap(({ path, isIndexed }) => (isIndexed && !path.includes(':') ? [path] : [])),
    listWarnings: async () => [...warnOfProxy(), ...(await warnOfDemoAccounts(db))],
    modules,
  }
  for (const { open } of modules) await open?.(site)
  app.addHook('onListen', async () => jobs.start())
  app.addHook('onClose', jobs.stop)

  const identify = modules.flatMap((module) => module.identify?.(site) ?? [])[0]
  const chargeToken = limitTokens(counter)
  const streams = serveApi(app, { api, cache, urls, publicUrl, chargeToken, ...(identify && { identify }) })
  events.on(sessionEnded, { onEvent: streams.checkAccount, onGap: () => {} })
  // Before the first answer: one made earlier would be dropped by the gap that the start reports.
  await events.start()
  serveMetrics(app, { cache, config, connection, metrics })
  serveHealth(app, { db })
  serveApiDocs(site.serveCached, site)
  await serveFiles(app, {
    build: join(projectRoot, 'build'),
    pictures: join(projectRoot, 'demo', 'pictures'),
    clips: config.DEMO ? join(projectRoot, 'demo', 'clips') : undefined,
    uploads: uploadsFolder(config.DATA_DIR),
  })
  refuseUnknown(app, { api })
  return app
}

/** Opens the counter of the rate limits, shared by all copies when REDIS_URL is set. */
function openCallCounter({ RATE_LIMITS, REDIS_URL }: Config, log: Log): CallCounter | undefined {
  if (!RATE_LIMITS) return undefined
  return REDIS_URL ? createSharedCounter(REDIS_URL, log) : createLocalCounter()
}

function listSiteLinks(config: Config): SiteLinks {
  const { ADVERT_URL, ADVERT_TEXT } = config
  const demo = config.DEMO ? findDemoLinks(config.DATA_DIR) : undefined
  const discord = config.DISCORD_URL ?? demo?.discord
  const networks = { Discord: discord, X: config.X_URL ?? demo?.x, TikTok: config.TIKTOK_URL ?? demo?.tiktok }
  return {
    contactEmail: config.CONTACT_EMAIL,
    discord,
    guildId: config.DISCORD_GUILD_ID,
    networks: Object.entries(networks).flatMap(([children, to]) => (to ? [{ to, children, rel: 'noopener me' }] : [])),
    advert: ADVERT_URL
      ? { to: ADVERT_URL, children: `Publicité\u202f: ${ADVERT_TEXT}`, rel: 'noopener sponsored' }
      : undefined,
  }
}

function loadBuiltPages(): Promise<PageBuild> {
  return import(join(projectRoot, 'build', 'pages', 'server', 'index.js'))
}

/** Returns for how many days a backup may hold erased data; undefined without backups. */
function countBackupDays({ BACKUP_HOUR, BACKUP_KEEP, BACKUP_S3_BUCKET, BACKUP_S3_KEEP }: Config): number | undefined {
  if (BACKUP_HOUR === 'off') return undefined
  return BACKUP_S3_BUCKET ? Math.max(BACKUP_KEEP, BACKUP_S3_KEEP) : BACKUP_KEEP
}
