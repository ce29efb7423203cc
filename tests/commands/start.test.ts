import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isServerOf } from '../../src/platform/database/embedded/server-processes.ts'
import { eventually } from '../kit/eventually.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { type RunningSite, runCommand, startSite } from './run-command.ts'

const folder = useTestFolder()
let site: RunningSite | undefined

afterEach(async () => {
  await site?.end('SIGTERM')
  site = undefined
})

const start = async (environment: Record<string, string> = {}) => {
  site = await startSite({ DATA_DIR: folder, ...environment })
  return site
}
const dataFolder = () => join(folder, 'postgres', 'data')
const databasePid = () => Number(readFileSync(join(dataFolder(), 'postmaster.pid'), 'utf8').split('\n')[0])
const totalAnimes = async (url: string) =>
  ((await (await fetch(`${url}/api/animes`)).json()) as { total: number }).total

test('the first start loads the demonstration and prints how to sign in', async () => {
  const { url, output, end } = await start()
  expect(await totalAnimes(url)).toBeGreaterThanOrEqual(48)
  expect(output).toMatch(/Administrateur\s+\S+@\S+\s+\S{12,}/)
  expect(statSync(join(folder, 'demo-accounts.json')).mode & 0o777).toBe(0o600)
  const pid = databasePid()
  expect(await end('SIGTERM')).toBe(0)
  // The server lets go of its folder before its process ends.
  await eventually(() => expect(isServerOf(pid, dataFolder())).toBe(false))
})

test('a later start keeps the data and the passwords', async () => {
  const before = readFileSync(join(folder, 'demo-accounts.json'), 'utf8')
  const { url, end } = await start()
  const total = await totalAnimes(url)
  expect(await end('SIGINT')).toBe(0)
  const again = await start()
  expect(await totalAnimes(again.url)).toBe(total)
  expect(readFileSync(join(folder, 'demo-accounts.json'), 'utf8')).toBe(before)
})

test('only the first start prints the passwords of the demonstration', async () => {
  const { output } = await start()
  expect(output).toContain(join(folder, 'demo-accounts.json'))
  for (const { password } of JSON.parse(readFileSync(join(folder, 'demo-accounts.json'), 'utf8')))
    expect(output).not.toContain(password)
})

test('leaving the demonstration closes its accounts, after a warning', async () => {
  const { email, password } = JSON.parse(readFileSync(join(folder, 'demo-accounts.json'), 'utf8'))[0]
  const signIn = ({ url }: RunningSite) =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  const before = await start()
  const { tokens } = await (await signIn(before)).json()
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const { system } = await (await fetch(`${before.url}/api/admin/stats`, { headers })).json()
  expect(system.warnings).toEqual([expect.stringContaining('DEMO=off')])
  await before.end('SIGTERM')
  const after = await start({ DEMO: 'off', LOG_LEVEL: 'warn' })
  expect((await signIn(after)).status).toBe(403)
  expect((await fetch(`${after.url}/api/admin/stats`, { headers })).status).toBe(401)
})

test('the site reports liveness and readiness', async () => {
  const { url } = await start()
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(url + path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
  }
})

test('the site recovers after kill -9', async () => {
  const killed = await start()
  await killed.end('SIGKILL')
  const pid = databasePid()
  expect(isServerOf(pid, dataFolder())).toBe(true)
  const { url, end } = await start()
  expect(await totalAnimes(url)).toBeGreaterThan(0)
  expect(await end('SIGTERM')).toBe(0)
  await eventually(() => expect(isServerOf(pid, dataFolder())).toBe(false))
})

test('the site recovers after kill -9 of itself and the database', async () => {
  const killed = await start()
  const pid = databasePid()
  await killed.end('SIGKILL')
  process.kill(pid, 'SIGKILL')
  expect(await totalAnimes((await start()).url)).toBeGreaterThan(0)
})

test('an invalid setting stops the start and is named', async () => {
  const { code, output } = await runCommand('start', [], { PORT: 'many', DATA_DIR: folder })
  expect(code).toBe(2)
  expect(output).toContain('PORT')
})

test('a port in use has a clear message', async () => {
  const { url } = await start()
  const other = mkdtempSync(join(tmpdir(), 'sumine-start-'))
  const { code, output } = await runCommand('start', [], {
    PORT: new URL(url).port,
    HOST: '127.0.0.1',
    DATA_DIR: other,
    DEMO: 'off',
  })
  rmSync(other, { recursive: true, force: true })
  expect(code).toBe(1)
  expect(output).toContain('is taken')
  expect(output).not.toContain('    at ')
})

const account = (name: string) => [
  ...['--email', `${name}@sumine.example`, '--username', name, '--password', 'Motdepasse1'],
  ...['--role', 'Moderateur'],
]

test('an account can be created while the site runs, without stopping its database', async () => {
  const { url } = await start()
  const { code, output } = await runCommand('user', account('kiyo'), { DATA_DIR: folder })
  expect([code, output]).toEqual([0, expect.stringContaining('Moderateur kiyo')])
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('an account can be created while the site is stopped, without leaving a database running', async () => {
  const { code } = await runCommand('user', account('sora'), { DATA_DIR: folder })
  expect(code).toBe(0)
  expect(existsSync(join(dataFolder(), 'postmaster.pid'))).toBe(false)
})

test.each([
  ['a taken name', account('KIYO'), 1],
  ['a weak password', [...account('mei').slice(0, 4), '--password', 'court', '--role', 'Moderateur'], 2],
  ['an unknown role', [...account('mei').slice(0, 6), '--role', 'Chef'], 2],
  ['an unknown option', ['--mail', 'x'], 2],
])('user refuses %s', async (_, args, expected) => {
  const { code, output } = await runCommand('user', args, { DATA_DIR: folder })
  expect([code, output]).toEqual([expected, expect.not.stringContaining('    at ')])
})
