import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { useTestFolder } from '../../../../tests/kit/test-folder.ts'
import { hourMs, minuteMs } from '../../../shared/durations.ts'
import { nameProcess } from './server-processes.ts'
import { registerUser, unregisterUser, withFolderLock } from './server-users.ts'

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

test('a lock that a killed process left while the clock was ahead blocks nobody', async () => {
  const [lock, ahead] = [join(folder, 'lock'), new Date(Date.now() + 3 * hourMs)]
  mkdirSync(lock)
  utimesSync(lock, ahead, ahead)
  expect(await withFolderLock(folder, async () => 'done')).toBe('done')
})

/** Lets another process take the lock, and end by a statement. */
async function endLocked(statement: string): Promise<void> {
  const module = new URL('./server-users.ts', import.meta.url).href
  const source = `import { withFolderLock } from ${JSON.stringify(module)}
    await withFolderLock(${JSON.stringify(folder)}, async () => ${statement})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'inherit' })
  await once(child, 'exit')
}

test('a process that ends in the middle leaves no lock', async () => {
  await endLocked('process.exit(0)')
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

describe.runIf(process.platform === 'linux')('with the names of processes', () => {
  test('the lock of a killed process blocks nobody', async () => {
    await endLocked("process.kill(process.pid, 'SIGKILL')")
    const lock = join(folder, 'lock')
    expect(existsSync(lock)).toBe(true)
    expect(await Promise.all([1, 2, 3].map((each) => withFolderLock(folder, async () => each)))).toEqual([1, 2, 3])
    expect(existsSync(lock)).toBe(false)
  })

  test('the lock of a living process stays, however old', async () => {
    const lock = join(folder, 'lock')
    mkdirSync(lock)
    writeFileSync(join(lock, nameProcess(process.pid) ?? ''), '')
    utimesSync(lock, new Date(0), new Date(0))
    const waiting = withFolderLock(folder, async () => 'done')
    expect(existsSync(lock)).toBe(true)
    rmSync(lock, { recursive: true })
    expect(await waiting).toBe('done')
  })

  test('a program with the process id of a former user does not count as a user', () => {
    const users = join(folder, 'users')
    registerUser(users)
    expect(readdirSync(users)).toEqual([String(process.pid)])
    const [pid, startedAt, ...place] = nameProcess(process.ppid)?.split('.') ?? []
    const countWith = (name: string) => {
      writeFileSync(join(users, String(process.ppid)), name)
      return unregisterUser(users)
    }
    expect(countWith([pid, `${startedAt}0`, ...place].join('.'))).toBe(0)
    expect(countWith([pid, startedAt, ...place.slice(1), 'before'].join('.'))).toBe(0)
    expect(countWith([pid, startedAt, ...place].join('.'))).toBe(1)
    // An older version beside this one writes no name.
    expect(countWith('')).toBe(1)
  })
})
