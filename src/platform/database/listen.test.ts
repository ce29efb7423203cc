import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { DatabaseConnection } from './connect-database.ts'
import { listenToChannels } from './listen.ts'

/** A connection that breaks before it has answered: its client emits the error first, then rejects. */
class BrokenClient extends EventEmitter {
  escapeIdentifier = (name: string) => name
  end = async () => undefined
  async query() {
    this.emit('error', new Error('reset'))
    throw new Error('reset')
  }
}

test('a connection that breaks while it begins to listen is reopened once', async () => {
  vi.useFakeTimers()
  let opened = 0
  const connectAlone = async () => {
    opened += 1
    return new BrokenClient()
  }
  const connection = { connectAlone } as unknown as DatabaseConnection
  const listening = listenToChannels(connection, new Map())
  await vi.advanceTimersByTimeAsync(2000)
  expect(opened).toBe(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(opened).toBe(3)
  await listening.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(opened).toBe(3)
})
