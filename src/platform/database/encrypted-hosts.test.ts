import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../bench/kit/free-port.ts'
import { findProgram } from '../../../scripts/find/find-program.mjs'
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../../tests/kit/services/start-replicated-postgres.ts'
import { readConfig } from '../config/config.ts'
import { connectDatabase, type DirectConnection } from './connect-database.ts'

const openssl = findProgram(['openssl'])
const folder = mkdtempSync(join(tmpdir(), 'sumine-encrypted-'))
const place = (name: string) => join(folder, name)
const ports: [number, number] = [await findFreePort(), await findFreePort()]
let servers: ReplicatedPostgres

const run = (...words: string[]) => execFileSync(openssl as string, words, { cwd: folder, stdio: 'pipe' })

function makeAuthority(name: string): void {
  const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`]
  run('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, '-subj', `/CN=${name}`, '-days', '1')
}

/** Makes `server.pem` for the name `localhost`, signed by an authority. */
function makeCertificate(authority: string): void {
  run('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'server.key', '-out', 'request', '-subj', '/CN=server')
  writeFileSync(place('names'), 'subjectAltName=DNS:localhost')
  const signing = ['-CA', `${authority}.pem`, '-CAkey', `${authority}.key`, '-CAcreateserial', '-extfile', 'names']
  run('x509', '-req', '-in', 'request', '-out', 'server.pem', '-days', '1', ...signing)
  chmodSync(place('server.key'), 0o600)
}

/** Opens a connection to the one of both servers that takes writes, with settings as an operator gives them. */
async function connect(query: string, settings: { DATABASE_CA?: string; host?: string } = {}) {
  const { host = 'localhost', ...rest } = settings
  const hosts = ports.map((port) => `${host}:${port}`).join(',')
  const { DATABASE_URL: url = '' } = readConfig({
    DATABASE_URL: `postgres://sumine@${hosts}/postgres${query}`,
    ...rest,
  })
  const { connectAlone, close } = connectDatabase({ url }, 1)
  try {
    return await connectAlone()
  } finally {
    await close()
  }
}

async function describeConnection(client: DirectConnection) {
  const { rows } = await client.query<{ port: number; ssl: boolean }>(
    'select inet_server_port() as port, ssl from pg_stat_ssl where pid = pg_backend_pid()',
  )
  await client.end()
  return rows[0]
}

describe.skipIf(!openssl)('servers that encrypt', () => {
  beforeAll(async () => {
    makeAuthority('own')
    makeAuthority('other')
    makeCertificate('own')
    const more = ['ssl=on', `ssl_cert_file=${place('server.pem')}`, `ssl_key_file=${place('server.key')}`]
    servers = await startReplicatedPostgres({ ports, more })
  })
  afterAll(async () => {
    await servers?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each([
    ['', { DATABASE_CA: place('own.pem') }],
    [`?sslmode=verify-full&sslrootcert=${place('own.pem')}`, {}],
    [`?sslmode=verify-ca&sslrootcert=${place('own.pem')}`, { host: '127.0.0.1' }],
    ['?sslmode=require', {}],
  ])('with %s and %o the leader of several hosts is used, encrypted', async (query, settings) => {
    expect(await describeConnection(await connect(query, settings))).toEqual({ port: ports[0], ssl: true })
  })

  test.each([
    ['', { DATABASE_CA: place('other.pem') }, 'unable to verify'],
    ['?sslmode=verify-full', {}, 'unable to verify'],
    ['', { DATABASE_CA: place('own.pem'), host: '127.0.0.1' }, "does not match certificate's altnames"],
  ])('with %s and %o no server is trusted', async (query, settings, reason) => {
    await expect(connect(query, settings)).rejects.toThrow(reason)
  })

  test('a standby that is promoted is checked too', async () => {
    const DATABASE_CA = place('own.pem')
    await servers.primary.kill()
    servers.replica.promote()
    expect(await describeConnection(await connect('', { DATABASE_CA }))).toEqual({ port: ports[1], ssl: true })
    await expect(connect('', { DATABASE_CA: place('other.pem') })).rejects.toThrow('unable to verify')
  })
})
