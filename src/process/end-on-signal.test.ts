import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { useTestFolder } from '../../tests/kit/test-folder.ts'
import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log/create-log.ts'
import { prepareDatabase } from './prepare-database.ts'

const folder = useTestFolder()

const moduleOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Runs a process that starts, with `end` of `endOnSignal`. */
async function runStart(start: string): Promise<{ code: unknown; output: string; errors: string }> {
  const source = `import { setImmediate as turn } from 'node:timers/promises'
    import { endOnSignal } from ${moduleOf('./end-on-signal.ts')}
    import { createLog } from ${moduleOf('../platform/log/create-log.ts')}
    const end = endOnSignal(createLog('silent', false))
    ${start}`
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio })
  const [[code], output, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code, output, errors }
}

// Closes the parts that the start uses, so that it fails.
const interruptedBy = (signal: string) => `
  const starting = Promise.withResolvers()
  end.add(async () => {
    starting.reject(new Error('The pool is closed.'))
    for (let turns = 0; turns < 10; turns++) await turn()
    console.log('closed the database')
  })
  setInterval(() => {}, 1000)
  process.kill(process.pid, '${signal}')
  await starting.promise.catch(end.fail())`

// A terminal that is closed sends SIGHUP.
test.each(['SIGTERM', 'SIGHUP'])('a start that %s interrupts closes everything and is no failure', async (signal) => {
  expect(await runStart(interruptedBy(signal))).toEqual({ code: 0, output: 'closed the database\n', errors: '' })
})

test.each([
  "{ code: 'EADDRNOTAVAIL', syscall: 'listen', address: '10.9.9.9' }",
  "{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: '10.9.9.9' }",
])('names the setting of an address that this machine lacks (%s)', async (error) => {
  const { code, errors } = await runStart(`await end.fail({ HOST: '10.9.9.9' })(Object.assign(new Error(), ${error}))`)
  expect([code, errors.trim()]).toEqual([1, 'This machine has no address 10.9.9.9: set HOST.'])
})

test.each([
  [3000, 'Port 3000 is taken by another program: set PORT.'],
  [9464, 'Port 9464 is taken by another program: set METRICS_PORT.'],
])('names the setting of the taken port %i', async (port, message) => {
  const error = `Object.assign(new Error(), { code: 'EADDRINUSE', port: ${port} })`
  const { code, errors } = await runStart(`await end.fail({ PORT: 3000, METRICS_PORT: 9464 })(${error})`)
  expect([code, errors.trim()]).toEqual([1, message])
})

test('a database can be closed before it is open', async () => {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: 'postgres://sumine@127.0.0.1:1/sumine' })
  const onOpen = vi.fn<(close: () => Promise<void>) => void>()
  const preparing = prepareDatabase({ config, log: createLog('silent', false) }, onOpen)
  expect(onOpen).toHaveBeenCalledOnce()
  await expect(preparing).rejects.toThrow('Database:')
  await onOpen.mock.calls[0]?.[0]()
})

test('a start that waits for a long recovery can be ended', async () => {
  const config = readConfig({ DATA_DIR: join(folder, 'locked') })
  const embedded = join(folder, 'locked', 'postgres')
  mkdirSync(join(embedded, 'lock'), { recursive: true })
  const onOpen = vi.fn<(close: () => Promise<void>) => void>()
  const preparing = prepareDatabase({ config, log: createLog('silent', false), patienceMs: 10 }, onOpen)
  expect(onOpen).toHaveBeenCalledOnce()
  const failing = expect(preparing).rejects.toThrow()
  await onOpen.mock.calls[0]?.[0]()
  // Ends the waiting start.
  rmSync(embedded, { recursive: true })
  await failing
})
