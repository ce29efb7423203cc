import { afterEach, expect, test, vi } from 'vitest'
import { changeWorkerState } from './worker-state.ts'

vi.mock('./own-caches.ts', () => ({ followAccountInCaches: () => {} }))
vi.mock('./worker-state.ts', () => ({ changeWorkerState: vi.fn() }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a version that was being installed when the page came is offered once it is', async () => {
  vi.useFakeTimers()
  const installing = new EventTarget()
  const registration = Object.assign(new EventTarget(), { waiting: null as EventTarget | null, installing })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: { postMessage: () => {} },
    ready: Promise.resolve({ active: null }),
    register: async () => registration,
  })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker })
  vi.stubGlobal('window', new EventTarget())
  const { startWorker } = await import('./start-worker.ts')
  await startWorker()
  expect(changeWorkerState).not.toHaveBeenCalledWith({ update: expect.any(Function) })
  registration.waiting = installing
  installing.dispatchEvent(new Event('statechange'))
  expect(changeWorkerState).toHaveBeenCalledWith({ update: expect.any(Function) })
})
