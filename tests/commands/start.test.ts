import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isServerOf } from '../../src/platform/database/embedded/server-processes.ts'
import { eventually } from '../kit/eventually.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { type RunningSite, runCommand, startSite } from './run-command.ts'

const folder = useTestFolder()
let site: RunningSite | undefined

afterAll(() => site?.end('SIGTERM'))

const start = async (environment: Record<string, string> = {}) => {
  site = await startSite({ DATA_DIR: folder, ...environment })
  return site
}
/** Returns the site that an earlier test left running, since a start takes seconds, or starts a new one. */
const running = async () => (site?.process.exitCode === null && site.process.signalCode === null ? site : start())
const dataFolder = () => join(folder, 'postgres', 'data')
const databasePid = () => Number(readFileSync(join(dataFolder(), 'postmaster.pid'), 'utf8').split('\n')[0])
/** Waits until a server is gone: it lets go of its folder before its process ends. */
const expectGone = (pid: number) => eventually(() => expect(isServerOf(pid, dataFolder())).toBe(false))
const totalAnimes = async ({ url }: RunningSite) =>
  ((await (await fetch(`${url}/api/animes`)).json()) as { total: number }).total
const readAccounts = () => readFileSync(join(folder, 'demo-accounts.json'), 'utf8')
/** Signs in as the first account of the demonstration. */
function signIn(url: string): Promise<Response> {
  const { email, password } = JSON.parse(readAccounts())[0]
  const headers = { 'content-type': 'application/json' }
  return fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) })
}

test('the first start loads the demonstration and prints how to sign in; a later one keeps its data and passwords', async () => {
  const first = await start()
  const [total, accounts] = [await totalAnimes(first), readAccounts()]
  expect(total).toBeGreaterThanOrEqual(48)
  expect(first.output).toMatch(/Administrateur\s+\S+@\S+\s+\S{12,}/)
  expect(statSync(join(folder, 'demo-accounts.json')).mode & 0o777).toBe(0o600)
  const pid = databasePid()
  expect(await first.end('SIGTERM')).toBe(0)
  await expectGone(pid)

  const later = await start()
  expect([await totalAnimes(later), readAccounts()]).toEqual([total, accounts])
  expect(later.output).toContain(join(folder, 'demo-accounts.json'))
  for (const { password } of JSON.parse(accounts)) expect(later.output).not.toContain(password)
})

test('the site reports liveness and readiness', async () => {
  const { url } = await running()
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(url + path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
  }
})

test('a data folder that cannot be written is named once', async () => {
  const { code, output } = await runCommand('start', [], { DATA_DIR: '/dev/null/site' })
  expect([code, output.match(/cannot be written/g)]).toEqual([1, ['cannot be written']])
})

const account = (name: string) => [
  ...['--email', `${name}@sumine.example`, '--username', name, '--password', 'Motdepasse1'],
  ...['--role', 'Moderateur'],
]

test('an account can be created while the site runs, without stopping its database', async () => {
  const { url } = await running()
  const { code, output } = await runCommand('user', account('kiyo'), { DATA_DIR: folder })
  expect([code, output]).toEqual([0, expect.stringContaining('Moderateur kiyo')])
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test.each([
  ['a taken name', account('KIYO'), 1],
  ['a weak password', [...account('mei').slice(0, 4), '--password', 'court', '--role', 'Moderateur'], 2],
  ['an unknown role', [...account('mei').slice(0, 6), '--role', 'Chef'], 2],
])('user refuses %s', async (_, args, expected) => {
  const { code, output } = await runCommand('user', args, { DATA_DIR: folder })
  expect([code, output]).toEqual([expected, expect.not.stringContaining('    at ')])
})

test('a taken port has a clear message, and does not close the demonstration of the site that uses it', async () => {
  const { url } = await running()
  const { code, output } = await runCommand('start', [], {
    PORT: new URL(url).port,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO: 'off',
  })
  expect(code).toBe(1)
  expect(output).toContain('is taken')
  expect(output).not.toContain('    at ')
  expect([(await fetch(`${url}/readyz`)).status, (await signIn(url)).status]).toEqual([200, 200])
})

test('after kill -9 the site recovers, and leaving the demonstration closes its accounts, after a warning', async () => {
  const before = await running()
  const { tokens } = await (await signIn(before.url)).json()
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const { system } = await (await fetch(`${before.url}/api/admin/stats`, { headers })).json()
  expect(system.warnings).toEqual([expect.stringContaining('DEMO=off')])
  await before.end('SIGKILL')
  const pid = databasePid()
  expect(isServerOf(pid, dataFolder())).toBe(true)
  const after = await start({ DEMO: 'off', LOG_LEVEL: 'warn' })
  expect(await totalAnimes(after)).toBeGreaterThan(0)
  expect((await signIn(after.url)).status).toBe(403)
  expect((await fetch(`${after.url}/api/admin/stats`, { headers })).status).toBe(401)
  expect(await after.end('SIGINT')).toBe(0)
  await expectGone(pid)
})

test('an account can be created while the site is stopped, without leaving a database running', async () => {
  await site?.end('SIGTERM')
  expect(existsSync(join(dataFolder(), 'postmaster.pid'))).toBe(false)
  const { code } = await runCommand('user', account('sora'), { DATA_DIR: folder })
  expect(code).toBe(0)
  expect(existsSync(join(dataFolder(), 'postmaster.pid'))).toBe(false)
})

test('an invalid setting stops the start and is named', async () => {
  const { code, output } = await runCommand('start', [], { PORT: 'many', DATA_DIR: folder })
  expect(code).toBe(2)
  expect(output).toContain('PORT')
})
