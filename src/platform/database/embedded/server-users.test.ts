import { expect, test, vi } from 'vitest'
import { useTestFolder } from '../../../../tests/kit/test-folder.ts'
import { minuteMs } from '../../../shared/durations.ts'
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
