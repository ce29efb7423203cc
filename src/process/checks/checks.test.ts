import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { toUrl } from '../../../tests/kit/database-url.ts'
import { useEmptyDatabases } from '../../../tests/kit/empty-database.ts'
import { useTestDatabase } from '../../../tests/kit/test-database.ts'
import { useTestFolder } from '../../../tests/kit/test-folder.ts'
import { listen, type StandIn } from '../../../tests/stand-ins/listen.ts'
import { openObjectStore } from '../../../tests/stand-ins/object-store.ts'
import { readProviders } from '../../features/account/server/public.ts'
import { createLinkJudge } from '../../features/links/server/public.ts'
import { largeTables } from '../../features/watching/server/public.ts'
import { readConfig } from '../../platform/config/config.ts'
import { connectDatabase, type DatabaseAddress } from '../../platform/database/connect-database.ts'
import { makeBackupKey } from '../../platform/encryption/encrypt.ts'
import { createLog } from '../../platform/log/create-log.ts'
import { checkDatabase, checkGrowth, checkReplicas } from './check-database.ts'
import { checkDisk, prepareDataFolder } from './check-disk.ts'
import { checkOutside } from './check-outside.ts'
import { checkBackupKey, checkFiles, checkNames, checkSettings } from './check-settings.ts'
import { reportFindings } from './report-findings.ts'

const folder = useTestFolder()

const configOf = (settings: Record<string, string>) => readConfig({ DATA_DIR: folder, ...settings })
const wordsAbout = (about: string, settings: Record<string, string>) =>
  checkSettings(configOf(settings))
    .filter((finding) => finding.about === about && finding.state !== 'good')
    .map(({ words }) => words)
    .join()

describe('settings', () => {
  const published = { PUBLIC_URL: 'https://anime.example', DEMO: 'off' }

  test.each([
    ['an https address without a proxy', 'proxy', published, 'TRUST_PROXY'],
    ['an address without encryption', 'settings', { PUBLIC_URL: 'http://anime.example' }, 'certificate'],
    ['a site for others without an address', 'settings', { HOST: '0.0.0.0' }, 'PUBLIC_URL'],
    ['a demonstration for everybody', 'settings', { PUBLIC_URL: 'https://anime.example', TRUST_PROXY: '1' }, 'DEMO'],
    ['several copies without one secret', 'secrets', { ...published, REDIS_URL: 'redis://x' }, 'SESSION_SECRET'],
    ['a secret that can be guessed', 'secrets', { SESSION_SECRET: 'a'.repeat(40) }, 'openssl rand'],
  ])('%s is named with its cure', (_, about, settings, cure) => expect(wordsAbout(about, settings)).toContain(cure))

  test('finds no fault in a proper public or local site', () => {
    const good = { ...published, TRUST_PROXY: '1', SESSION_SECRET: '0123456789abcdef0123456789abcdef' }
    for (const settings of [good, {}]) {
      expect(checkSettings(configOf(settings)).filter(({ state }) => state !== 'good')).toEqual([])
    }
  })

  test('names unknown settings in a settings file', () => {
    const [finding] = checkNames('/etc/sumine.env', ['PORT', 'TRUST_PROXI', 'TZ', 'NODE_OPTIONS', 'SMTP_HOST'])
    expect(finding).toMatchObject({ state: 'doubtful', words: expect.stringContaining('TRUST_PROXI, SMTP_HOST (/etc') })
    expect(checkNames('/etc/sumine.env', ['PORT'])).toEqual([])
  })

  test('names a key of backups that was not copied whole', async () => {
    const BACKUP_KEY = await makeBackupKey()
    expect(await checkBackupKey(configOf({ BACKUP_KEY }))).toMatchObject([{ state: 'good' }])
    const findings = await checkBackupKey(configOf({ BACKUP_KEY: `${BACKUP_KEY},${BACKUP_KEY.slice(0, -1)}` }))
    expect(findings).toMatchObject([{ state: 'wrong', words: expect.stringContaining('sumine backup --new-key') }])
    expect(JSON.stringify(findings)).not.toContain(BACKUP_KEY.slice(20, 30))
    const lines: string[] = []
    const log = createLog('error', false, { write: (line) => void lines.push(line) })
    await reportFindings(configOf({ BACKUP_KEY: BACKUP_KEY.slice(0, -1) }), log)
    expect(lines.join(), 'at the start').toContain('sumine backup --new-key')
  })

  test('names the fault in a file without which the site does not start', async () => {
    const [OIDC_PROVIDERS, VIDEO_HOSTS] = [join(folder, 'providers.json'), join(folder, 'hosts.json')]
    writeFileSync(OIDC_PROVIDERS, '[{ "id": "maison" }]')
    writeFileSync(VIDEO_HOSTS, '{ "sibnett": { "atOnce": 4 } }')
    const check = (settings: Record<string, string>) => {
      const config = configOf(settings)
      return checkFiles([() => readProviders(config), () => createLinkJudge(config)])
    }
    expect(await check({})).toEqual([])
    expect(await check({ OIDC_PROVIDERS, VIDEO_HOSTS })).toMatchObject([
      { state: 'wrong', words: expect.stringContaining(OIDC_PROVIDERS) },
      { state: 'wrong', words: expect.stringContaining('VIDEO_HOSTS: no such host: sibnett') },
    ])
  })

  test('names the file of secrets that other accounts can read', () => {
    const file = join(folder, 'secrets.json')
    writeFileSync(file, '{}', { mode: 0o644 })
    expect(statSync(file).mode & 0o077).not.toBe(0)
    expect(wordsAbout('secrets', {})).toContain(`chmod 600 ${file}`)
  })
})

test('names a data folder that cannot be created, with the account and the fix', () => {
  const config = configOf({ DATA_DIR: '/dev/null/site' })
  expect(checkDisk(config)).toEqual([
    {
      about: 'disk',
      state: 'wrong',
      words: expect.stringMatching(/DATA_DIR \/dev\/null\/site cannot be written by \w+/),
    },
  ])
  expect(() => prepareDataFolder(config)).toThrow('DATA_DIR')
})

test.skipIf(process.platform !== 'linux')('reports a full disk with the space needed', () => {
  // A kernel file system without blocks.
  const [data] = checkDisk(configOf({ DATA_DIR: '/proc' }))
  expect(data).toMatchObject({ state: 'wrong', words: expect.stringMatching(/DATA_DIR \/proc (has 0 MB|cannot)/) })
})

test('folders of backups beside the data folder are checked, whatever their names begin with', () => {
  const words = (settings: Record<string, string>) =>
    checkDisk(configOf({ DATA_DIR: '/tmp/site', ...settings })).map((finding) => finding.words.split(':')[0])
  expect(words({ BACKUP_DIR: '/tmp/site/backups' })).toEqual(['DATA_DIR /tmp/site'])
  expect(words({ BACKUP_DIR: '/tmp/site-backups', WAL_ARCHIVE_DIR: '/tmp/site-log' })).toEqual([
    'DATA_DIR /tmp/site',
    'BACKUP_DIR /tmp/site-backups',
    'WAL_ARCHIVE_DIR /tmp/site-log',
  ])
})

test('a full disk keeps a site from its first start only', () => {
  const full = () => 0
  const isFull = expect.objectContaining({ state: 'wrong', words: expect.stringContaining('has 0 MB free') })
  const config = configOf({ DATABASE_URL: 'postgres://x/site', BACKUP_DIR: '/tmp' })
  expect(checkDisk(config, full)).toEqual([isFull, isFull])
  expect(() => prepareDataFolder(config, full)).not.toThrow()
  expect(() => prepareDataFolder(configOf({ DATA_DIR: join(folder, 'new') }), full)).toThrow('has 0 MB free of the 250')
})

describe('the database', () => {
  const { connection } = useTestDatabase()
  const makeEmptyDatabase = useEmptyDatabases()

  test('reports an up-to-date database without faults', async () => {
    const findings = await checkDatabase(connection)
    expect(findings.map(({ about, state }) => [about, state])).toEqual([
      ['database', 'good'],
      ['clock', 'good'],
    ])
    expect(findings[0]?.words).toMatch(/^PostgreSQL \d+\.\d+, UTF8, up to date$/)
  })

  test('advises parts for a very large table of positions', async () => {
    const { pool, db } = connection
    const adviceFor = async (rows: number) => {
      await pool.query(`update pg_class set reltuples = $1 where oid = 'watch_progress'::regclass`, [rows])
      return (await checkGrowth(db, largeTables)).map(({ words }) => words)
    }
    expect(await adviceFor(120e6)).toEqual([
      'watch_progress has 120 million rows in one table: `sumine partition` keeps its upkeep short',
    ])
    expect(await adviceFor(99e6)).toEqual([])
  })

  test('announces that the next start will fill an empty database', async () => {
    const { connection } = await makeEmptyDatabase()
    expect((await checkDatabase(connection))[0]).toMatchObject({
      state: 'good',
      words: expect.stringContaining('empty'),
    })
  })

  test('refuses another encoding with the command that creates the right one', async () => {
    const name = 'test_latin1'
    const { pool } = connection
    await pool.query(`drop database if exists ${name}`)
    await pool.query(`create database ${name} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`)
    const latin = connectDatabase({ ...inject('databaseAddress'), database: name } as DatabaseAddress, 2)
    const [finding] = await checkDatabase(latin)
    await latin.close()
    await pool.query(`drop database ${name}`)
    expect(finding).toMatchObject({ state: 'wrong', words: expect.stringMatching(/LATIN1.*createdb --encoding=UTF8/) })
  })

  test('refuses a database of a newer version', async () => {
    const { connection } = await makeEmptyDatabase()
    await connection.pool.query(
      "create table kysely_migration (name text); insert into kysely_migration values ('9999-later')",
    )
    expect((await checkDatabase(connection))[0]).toMatchObject({
      state: 'wrong',
      words: expect.stringContaining('newer version'),
    })
  })

  test('explains in plain words that a server is away', async () => {
    const away = connectDatabase({ url: 'postgres://site@127.0.0.1:1/site' }, 2)
    const [finding] = await checkDatabase(away)
    await away.close()
    expect(finding).toMatchObject({ state: 'wrong', words: expect.stringContaining('ECONNREFUSED') })
  })
})

test('names a replica that is away', async () => {
  const url = toUrl(inject('databaseAddress'))
  const replicas = [url, 'postgres://site:secret@127.0.0.1:1/site']
  const findings = await checkReplicas({ DATABASE_URL: url, DATABASE_REPLICA_URL: replicas })
  expect(findings).toMatchObject([
    { state: 'good' },
    { state: 'wrong', words: expect.stringMatching(/127[.]0[.]0[.]1:1 .*ECONNREFUSED.*DATABASE_REPLICA_URL/) },
  ])
  expect(JSON.stringify(findings)).not.toContain('secret')
})

describe('an S3 store', () => {
  const settings = (endpoint: string) => ({
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PUBLIC_URL: `${endpoint}/pictures`,
  })
  const storage = async (endpoint: string) =>
    (await checkOutside(configOf(settings(endpoint)))).find(({ about }) => about === 'storage')

  test('leaves no test file in a working store', async () => {
    const store = await openObjectStore()
    expect(await storage(store.endpoint)).toMatchObject({ state: 'good' })
    expect(store.heard.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE'])
    await store.close()
  })

  test.each([
    ['NoSuchBucket', 404, 'S3_BUCKET'],
    ['AccessDenied', 403, 'the right to put'],
    ['SignatureDoesNotMatch', 403, 'S3_SECRET_ACCESS_KEY'],
    ['InvalidAccessKeyId', 403, 'S3_ACCESS_KEY_ID'],
  ])('that answers %s is named with its cure', async (code, status, cure) => {
    const store = await listen((_, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    })
    expect(await storage(`http://127.0.0.1:${store.port}`)).toMatchObject({
      state: 'wrong',
      words: expect.stringContaining(cure),
    })
    await store.close()
  })
})

describe('videos of the operator', () => {
  const videos = async (settings: Record<string, string>) =>
    (await checkOutside(configOf(settings))).filter(({ about }) => about === 'videos')

  test('in a folder are listed; an absent or empty one is named', async () => {
    const place = join(folder, 'videos')
    expect(await videos({ MEDIA_DIR: place })).toMatchObject([
      { state: 'wrong', words: expect.stringContaining(`MEDIA_DIR ${place}`) },
    ])
    mkdirSync(place)
    expect(await videos({ MEDIA_DIR: place })).toMatchObject([{ state: 'doubtful' }])
    writeFileSync(join(place, '01.mp4'), 'x')
    expect(await videos({ MEDIA_DIR: place })).toMatchObject([
      { state: 'good', words: expect.stringContaining('01.mp4') },
    ])
    expect(await videos({})).toEqual([])
  })

  test.each([
    ['NoSuchBucket', 404, 'MEDIA_S3_BUCKET'],
    ['AccessDenied', 403, 'the right to list'],
    ['SlowDown', 503, 'MEDIA_S3_'],
  ])('in a bucket that answers %s are named with their cure', async (code, status, cure) => {
    const store = await listen((_, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    })
    const keys = { MEDIA_S3_ACCESS_KEY_ID: 'key', MEDIA_S3_SECRET_ACCESS_KEY: 'secret' }
    const endpoint = `http://127.0.0.1:${store.port}`
    expect(await videos({ MEDIA_S3_BUCKET: 'videos', MEDIA_S3_ENDPOINT: endpoint, ...keys })).toMatchObject([
      { state: 'wrong', words: expect.stringContaining(cure) },
    ])
    await store.close()
  })
})

test('the bucket of backups is tried, and its settings are named', async () => {
  const store = await openObjectStore()
  const keys = { BACKUP_S3_ACCESS_KEY_ID: 'key', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' }
  const look = async (endpoint: string) => {
    const config = configOf({ BACKUP_S3_BUCKET: 'away', BACKUP_S3_ENDPOINT: endpoint, ...keys })
    return (await checkOutside(config)).find(({ about }) => about === 'backups')
  }
  expect(await look(store.endpoint)).toMatchObject({ state: 'good' })
  expect(store.heard.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE'])
  await store.close()
  expect(await look(store.endpoint)).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('look at BACKUP_S3_ENDPOINT'),
  })
})

test.each([
  [200, 'good', 'takes the key'],
  [401, 'wrong', 'JELLYFIN_API_KEY'],
  [404, 'wrong', 'JELLYFIN_URL'],
])('a Jellyfin server that answers %i is %s', async (status, state, words) => {
  const server = await listen((request, response) => {
    const isRight = request.url === '/System/Info' && request.headers.authorization === 'MediaBrowser Token="key"'
    response.writeHead(isRight ? status : 500).end()
  })
  const settings = { JELLYFIN_URL: `http://127.0.0.1:${server.port}`, JELLYFIN_API_KEY: 'key' }
  const findings = await checkOutside(configOf(settings))
  expect(findings.find(({ about }) => about === 'videos')).toMatchObject({
    state,
    words: expect.stringContaining(words),
  })
  await server.close()
  const [away] = (await checkOutside(configOf(settings))).filter(({ about }) => about === 'videos')
  expect(away).toMatchObject({ state: 'wrong', words: expect.stringContaining('look at JELLYFIN_URL') })
})

describe('a mail server', () => {
  let server: StandIn
  beforeAll(async () => {
    const mailServer = createServer((socket) => {
      socket.write('220 mail.example\r\n')
      socket.on('data', (chunk) => {
        const word = String(chunk).slice(0, 4)
        socket.write(
          word === 'EHLO' ? '250-mail.example\r\n250 AUTH PLAIN\r\n' : '535 5.7.8 Wrong name or password\r\n',
        )
      })
      socket.on('error', () => {})
    })
    server = await listen(mailServer)
  })
  afterAll(() => server.close())

  test('explains how to fix rejected credentials', async () => {
    const findings = await checkOutside(configOf({ SMTP_URL: `smtp://site:wrong@127.0.0.1:${server.port}` }))
    expect(findings).toEqual([
      { about: 'mail', state: 'wrong', words: expect.stringContaining('password in SMTP_URL') },
    ])
    expect(JSON.stringify(findings)).not.toContain('wrong@')
  })
})

test('explains how to fix a Valkey that is away', async () => {
  const findings = await checkOutside(configOf({ REDIS_URL: 'redis://127.0.0.1:1', SMTP_URL: 'folder' }))
  expect(findings.find(({ about }) => about === 'valkey')).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('REDIS_URL'),
  })
})

test.each([
  [200, 'good', 'is ready'],
  [503, 'wrong', 'answers 503'],
])('a resolver process that answers %i is %s', async (status, state, words) => {
  const server = await listen((request, response) => {
    response.writeHead(request.url === '/readyz' ? status : 500).end()
  })
  const RESOLVER_URL = `http://127.0.0.1:${server.port}`
  const look = async () => (await checkOutside(configOf({ RESOLVER_URL }))).filter(({ about }) => about === 'resolver')
  expect(await look()).toMatchObject([{ state, words: expect.stringContaining(words) }])
  await server.close()
  expect(await look()).toMatchObject([{ state: 'wrong', words: expect.stringContaining('correct RESOLVER_URL') }])
})
