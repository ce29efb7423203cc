import type { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Database, DatabaseConnection } from '../database/connect-database.ts'
import type { SiteEvents } from '../events/create-events.ts'
import type { Api } from '../http/api.ts'
import type { MaintenanceGate } from '../http/maintenance-gate.ts'
import type { Identify } from '../http/serve-api.ts'
import type { ServeCached } from '../http/serve-cached.ts'
import type { HttpClient, HttpPoster } from '../http-client/create-http-client.ts'
import type { Jobs } from '../jobs/create-jobs.ts'
import type { Log } from '../log/create-log.ts'
import type { Mailer } from '../mail/open-mailer.ts'
import type { Metrics } from '../metrics/create-metrics.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * The shared parts that the modules of one process work with. `createSite` opens them, and closes them with the server.
 */
export type Site = {
  config: Config
  secrets: Secrets
  /** Base of links in mails and feeds; never a request's Host header, which any client can choose. */
  publicUrl: string
  now: () => Date
  log: Log
  connection: DatabaseConnection
  db: Database
  /** For addresses outside the API, and for hooks on start (`onListen`) and end (`onClose`). */
  app: FastifyInstance
  api: Api
  /** Answers an address with a text shared by all visitors. */
  serveCached: ServeCached
  jobs: Jobs
  /** Events of all copies of the site. */
  events: SiteEvents
  /** Events of this process. */
  signals: EventEmitter<Signals>
  http: HttpClient & HttpPoster
  mailer: Mailer
  storage: Storage
  metrics: Metrics
  gate: MaintenanceGate
  /** Lists the paths of indexable pages other than the animes'. */
  listFixedPaths: () => Promise<string[]>
  /** Lists warnings for the operator, in French. */
  listWarnings: () => Promise<string[]>
  /** All modules: some collect declarations of the others. */
  modules: readonly SiteModule[]
}

/** The parts of the site that a function needs. Only tests pass `now`. */
export type SiteParts<Name extends keyof Site> = Pick<Site, Name> & Partial<Pick<Site, 'now'>>

type Signals = {
  /** A visitor opened a video. */
  videoStarted: [sourceId: number]
}

/** The server side of a feature, as declared by its `module.ts`; `src/app/modules.ts` lists them all. */
export type SiteModule = {
  /** Registers handlers of calls, addresses, jobs and events, before the site listens. */
  open?: (site: Site) => void | Promise<void>
  /** Finds the account of an access token. */
  identify?: (site: Site) => Identify
  /** Facts that the hosts know about a video from its address, for the catalogue. */
  videos?: (site: Site) => Promise<Videos>
  /** Lists the origins of the frames that links play in, for the policy of pages. */
  openFrames?: (config: Config) => (links: readonly string[]) => string[]
  /** Recomputes derived data that this version computes differently, after the migrations. */
  afterMigration?: (db: Database) => Promise<unknown>
  /** The feature's data about a person, by its name in their export. */
  personalData?: Record<string, CollectData>
  /** Writes changes of accounts into the log. */
  noteAccountChange?: NoteAccountChange
  /** Notifies one account of something of its own, for features that notifications import. */
  notifyAccount?: NotifyAccount
  /** Updates derived data of the rows that an undo restored, or of an account with another holder. */
  afterUndo?: AfterUndo
  /** Deletes people's data about deleted animes and episodes. */
  purgeDeleted?: PurgeDeleted
}

export type Videos = {
  /** Returns the address of a video's picture, if the link determines it. */
  locateThumbnail: (videoUrl: string) => string | undefined
  /** True when an address is such a picture. */
  isThumbnail: (url: string) => boolean
  /** True when a host of this site plays a video. */
  isPlayable: (videoUrl: string) => boolean
}

/** Writes a notification in the transaction of `db`, if any. */
export type NotifyAccount = (
  db: Database,
  notice: { accountId: number; title: string; content: string; url: string; now: Date },
) => Promise<void>

/** Collects data about a person, under names that they understand. */
export type CollectData = (db: Database, accountId: number) => Promise<unknown>

/** A change to how an account is protected. */
type AccountChange = {
  /** Its author; null for the site itself. */
  by: number | null
  ip: string | null
  access: 'user' | 'admin'
  kind: `account.${string}`
  /** One French sentence. */
  summary: string
}
/** Runs in the transaction of the change. */
export type NoteAccountChange = (db: Database, change: AccountChange) => Promise<void>

/** The undone action, and the rows it concerned. */
export type Undone = {
  actionId: number
  animeIds: number[]
  accountIds: number[]
  /** The accounts that get their former e-mail address back, or whose address is proved by a reset of the password. */
  readdressedIds: number[]
  /** When the action was done, and when it is undone. */
  since: Date
  at: Date
  /** The session that is not ended. */
  except?: string | undefined
}
/** Runs in the transaction of the undo. */
export type AfterUndo = (trx: Database, undone: Undone) => Promise<unknown>

/** Deleted rows that can no longer be restored. */
export type Gone = { animeIds: number[]; episodeIds: number[] }
export type PurgeDeleted = (db: Database, gone: Gone) => Promise<unknown>
