import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'

test('an empty environment gives the defaults', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ PORT: 3000, HOST: 'localhost', DEMO: true, RATE_LIMITS: true, NODE_ENV: 'production' })
  expect(config.PUBLIC_URL).toBe('http://localhost:3000')
  expect(config.DATA_DIR).toBe(join(process.cwd(), 'var'))
})

test('treats an empty value as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', CONTACT_EMAIL: '' })).toMatchObject({ PORT: 3000 })
})

test('derives the public address from the port by default, and writes the given one as browsers do', () => {
  expect(readConfig({ PORT: '4000' }).PUBLIC_URL).toBe('http://localhost:4000')
  expect(readConfig({ PUBLIC_URL: 'https://Sumine.example:443/' }).PUBLIC_URL).toBe('https://sumine.example')
  expect(readConfig({ PUBLIC_URL: 'https://suminé.example' }).PUBLIC_URL).toBe('https://xn--sumin-fsa.example')
})

test('an IPv6 address to listen on may have the brackets of URLs', () => {
  expect(readConfig({ HOST: '[::1]' }).HOST).toBe('::1')
  expect(readConfig({ HOST: '::' }).HOST).toBe('::')
})

test('splits session keys at commas', () => {
  const [first, second] = ['a'.repeat(32), 'b'.repeat(40)]
  expect(readConfig({ SESSION_SECRET: `${first}, ${second}` }).SESSION_SECRET).toEqual([first, second])
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['RATE_LIMITS', 'yes'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'postgres://a:5432,b:port/x'],
  ['DATABASE_REPLICA_URL', 'postgres://a/x,mysql://b/x'],
  ['PUBLIC_URL', 'ftp://sumine.example'],
  ['PUBLIC_URL', 'https://sumine.example/anime'],
  ['PUBLIC_URL', 'https://sumine.example/?a=b'],
  ['PUBLIC_URL', 'https://me:word@sumine.example'],
  ['DATABASE_DIRECT_URL', 'postgres://a/x'],
  ['CONTACT_EMAIL', 'nobody'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'staging'],
  ['SESSION_SECRET', 'too short'],
  ['SESSION_SECRET', `${'k'.repeat(32)},too short`],
  ['SMTP_URL', 'https://mail.example'],
  ['SMTP_URL', 'files'],
  ['SMTP_FROM', 'bonjour'],
  ['SMTP_FROM', '"Suminé <bonjour@sumine.example>"'],
  ['S3_ENDPOINT', 'minio:9000'],
  ['RESOLVER_URL', 'localhost:4000'],
  ['LEAKED_PASSWORDS_URL', 'api.pwnedpasswords.com'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x=100%'],
])('a bad %s (%s) is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test("sends mails from the visitors' host unless a sender is given", () => {
  expect(readConfig({ PUBLIC_URL: 'https://sumine.example' }).SMTP_FROM).toBe('Suminé <ne-pas-repondre@sumine.example>')
  for (const SMTP_FROM of [
    'bonjour@sumine.example',
    'Suminé <a@sumine.example>',
    '"Suminé, le site" <a@sumine.example>',
  ])
    expect(readConfig({ SMTP_FROM }).SMTP_FROM).toBe(SMTP_FROM)
})

test('names the missing settings of a bucket without keys or public address', () => {
  expect(() => readConfig({ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'x' })).toThrow(
    /S3_SECRET_ACCESS_KEY[\s\S]*S3_PUBLIC_URL/,
  )
})

test('has no advertisement by default, and one with a text', () => {
  expect(readConfig({}).ADVERT_URL).toBeUndefined()
  expect(() => readConfig({ ADVERT_URL: 'https://atelier.example' })).toThrow('ADVERT_TEXT')
})

test('names the missing keys of a bucket of videos', () => {
  expect(() => readConfig({ MEDIA_S3_BUCKET: 'videos' })).toThrow(
    /MEDIA_S3_ACCESS_KEY_ID[\s\S]*MEDIA_S3_SECRET_ACCESS_KEY/,
  )
})

test('names the missing keys of a bucket of backups, and refuses the one that browsers read', () => {
  expect(() => readConfig({ BACKUP_S3_BUCKET: 'backups' })).toThrow(
    /BACKUP_S3_ACCESS_KEY_ID[\s\S]*BACKUP_S3_SECRET_ACCESS_KEY/,
  )
  const keys = { BACKUP_S3_ACCESS_KEY_ID: 'key', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' }
  const uploads = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', S3_PUBLIC_URL: 'https://cdn.example' }
  const both = { ...keys, ...uploads, BACKUP_S3_BUCKET: 'files', S3_BUCKET: 'files' }
  expect(() => readConfig(both)).toThrow('a bucket of their own')
  expect(readConfig({ ...both, BACKUP_S3_ENDPOINT: 'https://elsewhere.example' }).BACKUP_S3_KEEP).toBe(30)
})

test('archives the log of the embedded database only, in a folder that a shell can read', () => {
  expect(readConfig({ WAL_ARCHIVE_DIR: 'log' }, '/site').WAL_ARCHIVE_DIR).toBe('/site/log')
  expect(() => readConfig({ WAL_ARCHIVE_DIR: '/a', DATABASE_URL: 'postgres://a/b' })).toThrow('WAL_ARCHIVE_DIR')
  for (const folder of ['/a"b', "/a'b", '/$(id)', '/a%fb']) {
    expect(() => readConfig({ WAL_ARCHIVE_DIR: folder })).toThrow('without quotes')
  }
})

test('refuses an invalid key of backups', () => {
  expect(() => readConfig({ BACKUP_KEY: 'age1public' })).toThrow('sumine backup --new-key')
})

test('each Jellyfin server has a key', () => {
  const JELLYFIN_URL = 'https://a.example, http://192.168.1.4:8096/jellyfin/'
  expect(() => readConfig({ JELLYFIN_URL, JELLYFIN_API_KEY: 'one' })).toThrow('JELLYFIN_API_KEY')
  expect(() => readConfig({ JELLYFIN_URL })).toThrow('JELLYFIN_API_KEY')
  expect(readConfig({ JELLYFIN_URL, JELLYFIN_API_KEY: 'one, two' })).toMatchObject({
    JELLYFIN_URL: ['https://a.example', 'http://192.168.1.4:8096/jellyfin'],
    JELLYFIN_API_KEY: ['one', 'two'],
  })
})

test('splits replicas at commas and refuses them without a primary', () => {
  const given = { DATABASE_REPLICA_URL: 'postgres://b/sumine, postgres://c/sumine' }
  const config = readConfig({ ...given, DATABASE_URL: 'postgres://a/sumine' })
  expect(config.DATABASE_REPLICA_URL).toEqual(['postgres://b/sumine', 'postgres://c/sumine'])
  expect(() => readConfig(given)).toThrow('DATABASE_URL: DATABASE_REPLICA_URL needs it')
})

test('the address of the database may have several hosts, as in psql', () => {
  const DATABASE_URL = 'postgres://u:secret@a:5432,b:5433/x'
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL: 'postgres://a,b/x' })).toMatchObject({
    DATABASE_URL,
    DATABASE_DIRECT_URL: 'postgres://a,b/x',
  })
  expect(readConfig({ DATABASE_URL: `${DATABASE_URL}?sslmode=require` }).DATABASE_URL).toBe(
    `${DATABASE_URL}?sslmode=require&uselibpqcompat=true`,
  )
})

test('sslmode works as in psql, and a private authority requires certificate checks', () => {
  const urlsOf = (url: string, rest = {}) => {
    const urls = { DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATABASE_REPLICA_URL: url }
    const read = readConfig({ ...urls, ...rest }, '/srv')
    expect([read.DATABASE_DIRECT_URL, read.DATABASE_REPLICA_URL]).toEqual([read.DATABASE_URL, [read.DATABASE_URL]])
    return read.DATABASE_URL
  }
  const checked = (place: string) => `uselibpqcompat=true&sslmode=verify-full&sslrootcert=${place}`
  expect(urlsOf('postgres://a/x')).toBe('postgres://a/x')
  expect(urlsOf('postgres://a/x?sslmode=prefer')).toBe('postgres://a/x?sslmode=prefer&uselibpqcompat=true')
  expect(urlsOf('postgres://a/x', { DATABASE_CA: 'ca.pem' })).toBe(`postgres://a/x?${checked('%2Fsrv%2Fca.pem')}`)
  expect(urlsOf('postgres://a/x?sslrootcert=own.pem', { DATABASE_CA: 'ca.pem' })).toBe(
    'postgres://a/x?sslrootcert=own.pem&uselibpqcompat=true&sslmode=verify-full',
  )
})

test('refuses a bot without the id of its community', () => {
  expect(() => readConfig({ DISCORD_TOKEN: 'jeton' })).toThrow('DISCORD_GUILD_ID')
  expect(() => readConfig({ DISCORD_TOKEN: 'jeton', DISCORD_GUILD_ID: 'le-salon' })).toThrow('DISCORD_GUILD_ID')
  expect(readConfig({ DISCORD_TOKEN: 'jeton', DISCORD_GUILD_ID: '900000000000000001' }).DISCORD_TOKEN).toBe('jeton')
})

test('asks AniList in production unless it is turned off', () => {
  const address = 'https://graphql.anilist.co'
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'off' }).ANILIST_URL).toBe(address)
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'off', ANILIST_URL: '' }).ANILIST_URL).toBe('')
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'on' }).ANILIST_URL).toBe('')
  expect(readConfig({ NODE_ENV: 'development', DEMO: 'off' }).ANILIST_URL).toBe('')
  expect(readConfig({ DEMO: 'on', ANILIST_URL: `${address}/` }).ANILIST_URL).toBe(address)
})

test('names all bad values at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT[\s\S]*DEMO/)
})

test('.env.example lists every setting with its default', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)
  const listed = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  expect(readConfig(listed)).toEqual(readConfig({}))
  expect(Object.keys(listed).sort()).toEqual([...settingNames].sort())
})
