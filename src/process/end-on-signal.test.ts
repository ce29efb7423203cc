import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { useTestFolder } from '../../tests/kit/test-folder.ts'
import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log/create-log.ts'
import { prepareDatabase } from './prepare-database.ts'

const folder = useTestFolder()

const moduleOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Runs a process that gets a signal while it starts: what its start uses is closed, so that the start fails. */
async function endWhileStarting(): Promise<{ code: unknown; output: string; errors: string }> {
  const source = `import { setImmediate as turn } from 'node:timers/promises'
    import { endOnSignal } from ${moduleOf('./end-on-signal.ts')}
    import { createLog } from ${moduleOf('../platform/log/create-log.ts')}
    const end = endOnSignal(createLog('silent', false))
    const starting = Promise.withResolvers()
    end.add(async () => {
      starting.reject(new Error('The pool is closed.'))
      for (let turns = 0; turns < 10; turns++) await turn()
      console.log('closed the database')
    })
    const waiting = setInterval(() => {}, 1000)
    process.kill(process.pid, 'SIGTERM')
    await starting.promise.catch(end.fail())`
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio })
  const [[code], output, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code, output, errors }
}

test('a start that a signal interrupts closes everything and is no failure', async () => {
  expect(await endWhileStarting()).toEqual({ code: 0, output: 'closed the database\n', errors: '' })
})

test('a database can be closed before it is open', async () => {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: 'postgres://sumine@127.0.0.1:1/sumine' })
  const onOpen = vi.fn<(close: () => Promise<void>) => void>()
  const preparing = prepareDatabase({ config, log: createLog('silent', false) }, onOpen)
  expect(onOpen).toHaveBeenCalledOnce()
  await expect(preparing).rejects.toThrow('Database:')
  await onOpen.mock.calls[0]?.[0]()
})
