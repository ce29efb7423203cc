import { expect, test, vi } from 'vitest'
import { createLog } from './create-log.ts'

vi.mock('node:module', async (original) => ({
  ...(await original<typeof import('node:module')>()),
  createRequire: () => ({
    resolve() {
      throw new Error('Cannot find module')
    },
  }),
}))

test('an image, which has no tools, logs to a terminal as elsewhere', () => {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  createLog('info', true, { write }).info('ready')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'ready' }])
})
