import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { useTestFolder } from '../../../../tests/kit/test-folder.ts'
import { hourMs, minuteMs } from '../../../shared/durations.ts'
import { withFolderLock } from './server-users.ts'

const folder = useTestFolder()

test('work that takes minutes keeps its lock', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const done: string[] = []
  const slow = Promise.withResolvers<void>()
  const first = withFolderLock(folder, () => slow.promise.then(() => done.push('first')))
  vi.advanceTimersByTime(5 * minuteMs)
  const second = withFolderLock(folder, async () => done.push('second'))
  slow.resolve()
  await Promise.all([first, second])
  expect(done).toEqual(['first', 'second'])
})

test('a lock that a killed process left while the clock was ahead holds nobody up', async () => {
  const [lock, ahead] = [join(folder, 'lock'), new Date(Date.now() + 3 * hourMs)]
  mkdirSync(lock)
  utimesSync(lock, ahead, ahead)
  expect(await withFolderLock(folder, async () => 'done')).toBe('done')
})

test('a process that ends in the middle leaves no lock', async () => {
  const module = new URL('./server-users.ts', import.meta.url).href
  const source = `import { withFolderLock } from ${JSON.stringify(module)}
    await withFolderLock(${JSON.stringify(folder)}, async () => process.exit(0))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'inherit' })
  await once(child, 'exit')
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})
