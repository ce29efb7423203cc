import { join, resolve } from 'node:path'
import { z } from 'zod'
import { splitHosts } from '../database/split-hosts.ts'
import { sessionKeys } from './secrets.ts'

const switchOn = z.enum(['on', 'off']).transform((value) => value === 'on')
const optionalText = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional()

/** A base address that paths are appended to, without a trailing slash. */
const baseUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
/** The site must be at the root of its host, because its addresses begin with a slash. */
const originUrl = baseUrl
  .transform((value) => new URL(value))
  .refine(({ href, origin }) => href === `${origin}/`, {
    message: 'the site must have a host of its own: no path, no query, such as https://anime.example',
    abort: true,
  })
  // As browsers write it, without capitals and accents.
  .transform(({ origin }) => origin)
const clientId = z.string().regex(/^[\w-]{1,100}$/, 'the id of an application is expected')
const commaSeparated = z.string().transform((value) => value.split(',').map((part) => part.trim()))
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
/** One or several hosts, as in psql: `postgres://a:5432,b:5433/site`. */
const postgresUrls = z
  .string()
  .refine((value) => splitHosts(value).every((url) => postgresUrl.safeParse(url).success), 'Invalid URL')

/** `name=value,…`, with values as in URLs. */
const percentHeaders = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => pair.split('='))
  try {
    return Object.fromEntries(
      pairs.map(([name = '', ...value]) => [name.trim(), decodeURIComponent(value.join('=').trim())]),
    )
  } catch {
    context.addIssue('a value has a % that encodes nothing')
    return z.NEVER
  }
})

const separateSettings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  // Without the brackets of an IPv6 address in URLs.
  HOST: z
    .string()
    .trim()
    .min(1)
    .transform((value) => value.replace(/^\[(.+)\]$/, '$1'))
    .default('localhost'),
  PUBLIC_URL: originUrl.optional(),
  DATA_DIR: z.string().trim().min(1).default('var'),
  METRICS_TOKEN: z.string().trim().min(16).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(10).max(20_000).default(400),
  BACKUP_HOUR: z.union([z.literal('off'), z.coerce.number().int().min(0).max(23)]).default(4),
  BACKUP_DIR: optionalText,
  BACKUP_KEEP: z.coerce.number().int().min(1).max(3650).default(7),
  BACKUP_KEY: commaSeparated
    .pipe(
      z.array(z.string().regex(/^AGE-SECRET-KEY-(PQ-)?1[A-Z\d]+$/, 'a key of `sumine backup --new-key` is expected')),
    )
    .default([]),
  BACKUP_S3_BUCKET: optionalText,
  BACKUP_S3_REGION: z.string().trim().default('us-east-1'),
  BACKUP_S3_ENDPOINT: baseUrl.optional(),
  BACKUP_S3_ACCESS_KEY_ID: optionalText,
  BACKUP_S3_SECRET_ACCESS_KEY: optionalText,
  BACKUP_S3_KEEP: z.coerce.number().int().min(1).max(3650).default(30),
  // The path becomes part of a shell command that PostgreSQL runs.
  WAL_ARCHIVE_DIR: optionalText.refine(
    (value) => !/["'`$\\%\n]/.test(value ?? ''),
    'a path without quotes, $, % and \\ is expected',
  ),
  DATABASE_URL: postgresUrls.optional(),
  DATABASE_DIRECT_URL: postgresUrls.optional(),
  DATABASE_CA: optionalText,
  // One or several addresses; a comma inside one is written %2C.
  DATABASE_REPLICA_URL: commaSeparated.pipe(z.array(postgresUrl)).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  SESSION_SECRET: commaSeparated.pipe(sessionKeys).optional(),
  SESSION_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  STAFF_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  OIDC_PROVIDERS: optionalText,
  DISCORD_CLIENT_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'the number of a Discord application is expected')
    .optional(),
  DISCORD_CLIENT_SECRET: optionalText,
  LEAKED_PASSWORDS_URL: baseUrl.optional(),
  SEANCE_REFUSED_WORDS: commaSeparated.default([]),
  SMTP_URL: z.union([z.literal('folder'), z.url({ protocol: /^smtps?$/ })]).optional(),
  SMTP_FROM: optionalText.refine(
    // Quotes around the whole, as some readers of settings leave them, would hide the address.
    (value) => value === undefined || (value.includes('@') && !/^".*"$/s.test(value)),
    'a sender such as Suminé <bonjour@anime.example> is expected, without quotes around it',
  ),
  S3_BUCKET: optionalText,
  S3_REGION: z.string().trim().default('us-east-1'),
  S3_ENDPOINT: baseUrl.optional(),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_PUBLIC_URL: baseUrl.optional(),
  VIDEO_HOSTS: optionalText,
  MEDIA_DIR: optionalText,
  MEDIA_S3_BUCKET: optionalText,
  MEDIA_S3_REGION: z.string().trim().default('us-east-1'),
  MEDIA_S3_ENDPOINT: baseUrl.optional(),
  MEDIA_S3_ACCESS_KEY_ID: optionalText,
  MEDIA_S3_SECRET_ACCESS_KEY: optionalText,
  // One or several, each with its key.
  JELLYFIN_URL: commaSeparated.pipe(z.array(baseUrl)).optional(),
  JELLYFIN_API_KEY: commaSeparated.pipe(z.array(z.string().min(1))).optional(),
  RESOLVER_URL: baseUrl.optional(),
  CATALOGUE_FEED_URL: z.url({ protocol: /^https?$/ }).optional(),
  CATALOGUE_FEED_DIR: optionalText,
  // An empty value turns AniList off.
  ANILIST_URL: z.union([z.literal(''), baseUrl]).optional(),
  ANILIST_CLIENT_ID: clientId.optional(),
  ANILIST_CLIENT_SECRET: optionalText,
  MYANIMELIST_CLIENT_ID: clientId.optional(),
  // MyAnimeList gives no secret to applications that cannot keep one.
  MYANIMELIST_CLIENT_SECRET: optionalText,
  LIST_SITES_URL: baseUrl.optional(),
  DEMO: switchOn.prefault('on'),
  RATE_LIMITS: switchOn.prefault('on'),
  ANSWER_CACHE: switchOn.prefault('on'),
  CACHE_MB: z.coerce.number().int().min(1).max(4096).default(64),
  CDN_PURGE_URL: baseUrl.optional(),
  CDN_PURGE_HEADER: z
    .string()
    .regex(/^[\w-]+: *\S/, 'a header such as Fastly-Key: 123 is expected')
    .transform((text): [string, string] => [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1).trim()])
    .optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional(),
  // In OpenTelemetry's format: name=value, separated by commas.
  OTEL_EXPORTER_OTLP_HEADERS: percentHeaders.optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default('sumine'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  PUSH_HOSTS: commaSeparated
    .pipe(z.array(z.string().regex(/^(\*\.)?[a-z\d]([a-z\d.-]*[a-z\d])?$/i, 'a host such as push.example is expected')))
    .default([]),
  CONTACT_EMAIL: z.preprocess((value) => (value === '' ? undefined : value), z.email().optional()),
  DISCORD_URL: optionalText,
  DISCORD_TOKEN: optionalText,
  DISCORD_GUILD_ID: optionalText,
  X_URL: optionalText,
  TIKTOK_URL: optionalText,
  ADVERT_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADVERT_TEXT: optionalText,
  // The protocol requires 8 to 128 letters, digits and dashes.
  INDEXNOW_KEY: z
    .string()
    .regex(/^[\w-]{8,128}$/)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export const settingNames: readonly string[] = Object.keys(separateSettings.shape)

type SettingName = keyof z.output<typeof separateSettings>

/** Settings with the others that each needs. */
const needs: [SettingName, SettingName[]][] = [
  ['S3_BUCKET', ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL']],
  ['MEDIA_S3_BUCKET', ['MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY']],
  ['BACKUP_S3_BUCKET', ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY']],
  ['DATABASE_REPLICA_URL', ['DATABASE_URL']],
  ['DATABASE_DIRECT_URL', ['DATABASE_URL']],
  ['DISCORD_CLIENT_ID', ['DISCORD_CLIENT_SECRET']],
  ['ANILIST_CLIENT_ID', ['ANILIST_CLIENT_SECRET']],
  ['ADVERT_URL', ['ADVERT_TEXT']],
]

const settings = separateSettings.superRefine((config, context) => {
  const refuse = (name: SettingName, message: string) => context.addIssue({ code: 'custom', path: [name], message })
  for (const [name, others] of needs) {
    if (!config[name]) continue
    for (const other of others) if (!config[other]) refuse(other, `${name} needs it`)
  }
  const isOfVisitors = config.BACKUP_S3_BUCKET !== undefined && config.BACKUP_S3_BUCKET === config.S3_BUCKET
  if (isOfVisitors && config.BACKUP_S3_ENDPOINT === config.S3_ENDPOINT)
    refuse('BACKUP_S3_BUCKET', 'browsers read the files of S3_BUCKET: backups need a bucket of their own')
  if (config.WAL_ARCHIVE_DIR && config.DATABASE_URL)
    refuse('WAL_ARCHIVE_DIR', 'it is for the embedded database: archive the log of DATABASE_URL on its own server')
  if (config.JELLYFIN_URL?.length !== config.JELLYFIN_API_KEY?.length)
    refuse('JELLYFIN_API_KEY', 'each address of JELLYFIN_URL needs one')
  if (config.DISCORD_TOKEN && !/^\d{5,20}$/.test(config.DISCORD_GUILD_ID ?? ''))
    refuse('DISCORD_GUILD_ID', 'DISCORD_TOKEN needs the id of a community')
})

/** AniList's public API: https://docs.anilist.co */
const publicAniList = 'https://graphql.anilist.co'

/** The settings of the process: parsed once and passed on. The environment is not read again. */
export type Config = z.output<typeof settings> & {
  PUBLIC_URL: string
  SMTP_FROM: string
  BACKUP_DIR: string
  ANILIST_URL: string
}

/** Thrown for bad settings; the message names each variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Parses the settings of the environment (all listed in .env.example).
 * @param folder base of relative paths
 * @throws ConfigError naming every variable with a bad value
 */
export function readConfig(environment: Record<string, string | undefined>, folder = process.cwd()): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value !== '' || name === 'ANILIST_URL'),
  )
  const result = settings.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings have a bad value:\n${lines.join('\n')}\nSee .env.example.`)
  }
  const config = result.data
  const PUBLIC_URL = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const SMTP_FROM = config.SMTP_FROM ?? `Suminé <ne-pas-repondre@${new URL(PUBLIC_URL).hostname}>`
  const DATA_DIR = resolve(folder, config.DATA_DIR)
  const BACKUP_DIR = resolve(folder, config.BACKUP_DIR ?? join(DATA_DIR, 'backups'))
  const VIDEO_HOSTS = config.VIDEO_HOSTS && resolve(folder, config.VIDEO_HOSTS)
  const MEDIA_DIR = config.MEDIA_DIR && resolve(folder, config.MEDIA_DIR)
  const OIDC_PROVIDERS = config.OIDC_PROVIDERS && resolve(folder, config.OIDC_PROVIDERS)
  const CATALOGUE_FEED_DIR = config.CATALOGUE_FEED_DIR && resolve(folder, config.CATALOGUE_FEED_DIR)
  // The demonstration's animes are invented, and development calls no third party.
  const isReal = config.NODE_ENV === 'production' && !config.DEMO
  const ANILIST_URL = config.ANILIST_URL ?? (isReal ? publicAniList : '')
  const DATABASE_CA = config.DATABASE_CA && resolve(folder, config.DATABASE_CA)
  const secured = (url: string) => withEncryption(url, DATABASE_CA)
  const servers = {
    DATABASE_CA,
    DATABASE_URL: config.DATABASE_URL && secured(config.DATABASE_URL),
    DATABASE_DIRECT_URL: config.DATABASE_DIRECT_URL && secured(config.DATABASE_DIRECT_URL),
    DATABASE_REPLICA_URL: config.DATABASE_REPLICA_URL?.map(secured),
  }
  const WAL_ARCHIVE_DIR = config.WAL_ARCHIVE_DIR && resolve(folder, config.WAL_ARCHIVE_DIR)
  const paths = { DATA_DIR, BACKUP_DIR, WAL_ARCHIVE_DIR, VIDEO_HOSTS, MEDIA_DIR, OIDC_PROVIDERS, CATALOGUE_FEED_DIR }
  return { ...config, ...servers, ...paths, PUBLIC_URL, SMTP_FROM, ANILIST_URL }
}

/**
 * Applies `sslmode` as PostgreSQL's own programs do: `require` encrypts without checking the certificate, `verify-full`
 * checks it and is the default with the operator's own certificate authority (DATABASE_CA). With that authority both
 * require one of its certificates.
 */
function withEncryption(url: string, ca: string | undefined): string {
  const given = new URL(splitHosts(url)[0] ?? '').searchParams
  if (!given.has('sslmode') && !ca) return url
  const added = new URLSearchParams({
    ...(given.has('uselibpqcompat') ? {} : { uselibpqcompat: 'true' }),
    ...(given.has('sslmode') ? {} : { sslmode: 'verify-full' }),
    ...(ca && !given.has('sslrootcert') ? { sslrootcert: ca } : {}),
  })
  return `${url}${given.size > 0 ? '&' : '?'}${added}`
}
