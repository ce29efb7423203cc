import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openMaintenance } from '../features/announcements/server/maintenance/public.ts'
import { registerMessageOperations } from '../features/announcements/server/messages/public.ts'
import { registerEpisodeOperations } from '../features/catalogue/server/episodes/public.ts'
import { registerCatalogueOperations } from '../features/catalogue/server/public.ts'
import { registerAnimeAdminOperations } from '../features/editing/server/animes/public.ts'
import { registerEpisodeAdminOperations } from '../features/editing/server/episodes/public.ts'
import { registerCatalogueFiles } from '../features/import/server/public.ts'
import { registerDashboardOperations } from '../features/insights/server/dashboard/public.ts'
import { registerStatusOperations } from '../features/insights/server/status/public.ts'
import { registerSiteStatsOperations } from '../features/insights/server/totals/public.ts'
import { openVideoLinks } from '../features/links/server/public.ts'
import { registerWatchlistOperations } from '../features/lists/server/watchlist/public.ts'
import { registerAccountsAdminOperations } from '../features/members/server/public.ts'
import { registerReportOperations } from '../features/reports/server/public.ts'
import { registerWatchProgressOperations } from '../features/watching/server/public.ts'
import { createAnswerCache } from '../platform/cache/answer-cache.ts'
import { createCacheableUrls } from '../platform/cache/cacheable-urls.ts'
import type { Config } from '../platform/config/config.ts'
import { type CallCounter, createLocalCounter } from '../platform/counters/count-calls.ts'
import { createSharedCounter } from '../platform/counters/count-together.ts'
import type { DatabaseConnection } from '../platform/database/connect-database.ts'
import { catalogueChanged } from '../platform/events/catalogue-changed.ts'
import { createEvents } from '../platform/events/create-events.ts'
import { sessionEnded } from '../platform/events/session-ended.ts'
import { createApi } from '../platform/http/api.ts'
import { createHttpServer, type Interceptor } from '../platform/http/create-server.ts'
import { speakFrenchInValidation } from '../platform/http/french-validation.ts'
import { installRateLimits } from '../platform/http/limits/rate-limits.ts'
import type { OnHold } from '../platform/http/limits/watch-work.ts'
import { mountApi } from '../platform/http/mount-api.ts'
import { createSiteGate } from '../platform/http/site-gate.ts'
import type { OnAnswer } from '../platform/http/time-answers.ts'
import { type AddressRules, publicInternet } from '../platform/http-client/address-rules.ts'
import { createJobs } from '../platform/jobs/create-jobs.ts'
import type { Log } from '../platform/log/create-log.ts'
import { sendForAnswer } from '../platform/mail/open-mailer.ts'
import { createMetrics } from '../platform/metrics/create-metrics.ts'
import { uploadsFolder } from '../platform/storage/open-storage.ts'
import { findDemoLinks, warnOfDemoAccounts } from './load-demo.ts'
import { mountFound } from './mount-found.ts'
import { mountHealth } from './mount-health.ts'
import { mountPictures } from './mount-pictures.ts'
import { mountRefusals } from './mount-refusals.ts'
import { mountSharing } from './mount-sharing.ts'
import { noticeProxy } from './notice-proxy.ts'
import { openAccounts } from './open-accounts.ts'
import { openAnnouncements } from './open-announcements.ts'
import { openAudit } from './open-audit.ts'
import { openBackups } from './open-backups.ts'
import { openFigures } from './open-figures.ts'
import { openMetrics, recordAnswer } from './open-metrics.ts'
import { openNotifications } from './open-notifications.ts'
import { openPartners } from './open-partners.ts'
import { openPlanning } from './open-planning.ts'
import { openReads } from './open-reads.ts'
import { openRights } from './open-rights.ts'
import { openSynchronisation } from './open-sync.ts'
import { openTeam } from './open-team.ts'
import { projectRoot, version } from './project-root.ts'
import { serveFiles } from './serve-files.ts'
import { type PageBuild, servePages } from './serve-pages.ts'

type SiteParts = {
  config: Config
  connection: DatabaseConnection
  log: Log
  /** How to get the built pages; development builds them as they are asked for. */
  loadBuild?: () => Promise<PageBuild>
  intercept?: Interceptor
  /** Where video hosts may be connected to; the public internet when left out. */
  addressRules?: AddressRules
}

const megabyte = 1024 * 1024

/** Puts the whole site together over an open database. The caller listens, and closes it. */
export async function createSite({
  config,
  connection,
  log,
  loadBuild,
  intercept,
  addressRules = publicInternet,
}: SiteParts): Promise<FastifyInstance> {
  speakFrenchInValidation()
  const cache = createAnswerCache({ maxBytes: config.ANSWER_CACHE ? config.CACHE_MB * megabyte : 0 })
  const urls = createCacheableUrls()
  const gate = createSiteGate()
  const metrics = createMetrics()
  const onAnswer = (answer: Parameters<OnAnswer>[0]) => recordAnswer(metrics, answer)
  const isHttps = config.PUBLIC_URL.startsWith('https:')
  const trustedProxies = config.TRUST_PROXY
  const connectionsPerClient = config.RATE_LIMITS ? config.CONNECTIONS_PER_ADDRESS : undefined
  const limits = { trustedProxies, connectionsPerClient, hasBudgets: config.RATE_LIMITS }
  const onHold: OnHold = ({ names }) => metrics.holds.inc({ route: names[0] ?? 'background' })
  const app = createHttpServer({ cache, urls, log, isHttps, gate, intercept, onAnswer, onHold, ...limits })
  await installRateLimits(app, openCallCounter(config, log))

  const reads = openReads(app, { config, connection, log })
  const api = createApi(reads)
  const { db } = connection
  const catalogue = registerCatalogueOperations(api, { db })
  registerAnimeAdminOperations(api, { db })
  registerSiteStatsOperations(api, { db })
  registerStatusOperations(api, { db })
  const warnOfProxy = noticeProxy(app, config.TRUST_PROXY, log)
  registerDashboardOperations(api, {
    db,
    version,
    log,
    sendForAnswer: (mail) => sendForAnswer(config, mail),
    listWarnings: async () => [...warnOfProxy(), ...(await warnOfDemoAccounts(db))],
  })
  registerAccountsAdminOperations(api, { db })
  const jobs = createJobs(connection, log)
  const figures = openFigures(app, { api, config, db, jobs, log })
  const videoLinks = openVideoLinks(api, {
    db,
    log,
    jobs,
    publicUrl: config.PUBLIC_URL,
    hostsFile: config.VIDEO_HOSTS,
    resolverUrl: config.RESOLVER_URL,
    demoClips: config.DEMO ? join(projectRoot, 'demo', 'clips') : undefined,
    addressRules,
    onStart: figures.countStart,
    onResolved: (host, outcome) => metrics.resolutions.inc({ host, outcome }),
  })
  registerCatalogueFiles(api, { db, jobs, canPlay: videoLinks.canPlay })
  registerEpisodeOperations(api, { db, locateThumbnail: videoLinks.locateThumbnail })
  registerEpisodeAdminOperations(api, { db, log, checkLinksSoon: videoLinks.checkLinksSoon })
  registerReportOperations(api, { db, log, checkLinksSoon: videoLinks.checkLinksSoon })
  registerWatchProgressOperations(api, { db })
  registerWatchlistOperations(api, { db })
  openPlanning(app, { api, db, config })
  openAudit({ api, db, jobs })
  registerMessageOperations(api, { db, jobs })
  mountPictures(app, { api, config, db, jobs, log, addressRules, isThumbnail: videoLinks.isThumbnail })
  openAnnouncements(app, { config, db, jobs, addressRules })
  await openBackups({ config, connection, jobs, log })
  openSynchronisation(app, { api, config, db, jobs, log, addressRules, checkLinksSoon: videoLinks.checkLinksSoon })
  await openPartners(app, { api, config, db, jobs, log, addressRules })
  await openRights({ api, config, db, jobs })
  openTeam(app, { api, config, connection, log, addressRules })
  openMetrics(app, { api, cache, config, connection, metrics })
  const { identify } = await openAccounts(app, { api, config, connection, jobs, log })

  const events = createEvents(connection, log)
  const expireAnswers = () => {
    reads.expectChange()
    cache.expireAll()
    catalogue.expireTotals()
  }
  events.on(catalogueChanged, { onEvent: expireAnswers, onGap: expireAnswers })
  app.addHook('onClose', events.close)
  app.addHook('onClose', async () => videoLinks.close())
  await openMaintenance(api, { db, events, gate })
  openNotifications(app, { api, config, db, events, log, addressRules })

  const streams = mountApi(app, { api, cache, urls, publicUrl: config.PUBLIC_URL, identify })
  events.on(sessionEnded, { onEvent: streams.checkAccount, onGap: () => {} })
  events.start()
  mountHealth(app, { db })
  mountSharing(app, { api, config, log, addressRules })
  await serveFiles(app, {
    build: join(projectRoot, 'build'),
    demo: config.DEMO ? join(projectRoot, 'demo') : undefined,
    uploads: uploadsFolder(config.DATA_DIR),
  })
  mountRefusals(app, { api })
  const demo = config.DEMO ? findDemoLinks(config.DATA_DIR) : undefined
  const loadPageMap = servePages(app, {
    api,
    gate,
    cache,
    urls,
    publicUrl: config.PUBLIC_URL,
    uploadsUrl: config.S3_PUBLIC_URL,
    links: {
      contactEmail: config.CONTACT_EMAIL,
      discord: config.DISCORD_URL ?? demo?.discord,
      x: config.X_URL ?? demo?.x,
      tiktok: config.TIKTOK_URL ?? demo?.tiktok,
      guildId: config.DISCORD_GUILD_ID,
    },
    backupDays: config.BACKUP_HOUR === 'off' ? undefined : config.BACKUP_KEEP,
    loadBuild: loadBuild ?? loadBuiltPages,
    mode: config.NODE_ENV === 'development' ? 'development' : 'production',
  })
  mountFound(app, { api, db, cache, urls, reads, publicUrl: config.PUBLIC_URL, loadPageMap })
  return app
}

/** What counts calls for the limits: all copies together where REDIS_URL is set. */
function openCallCounter({ RATE_LIMITS, REDIS_URL }: Config, log: Log): CallCounter | undefined {
  if (!RATE_LIMITS) return undefined
  return REDIS_URL ? createSharedCounter(REDIS_URL, log) : createLocalCounter()
}

function loadBuiltPages(): Promise<PageBuild> {
  return import(join(projectRoot, 'build', 'pages', 'server', 'index.js'))
}
