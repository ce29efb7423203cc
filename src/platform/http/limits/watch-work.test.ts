import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type OnHold, readThreadCpuMs, type WorkWatch, watchWork } from './watch-work.ts'

let watch: WorkWatch | undefined
afterEach(() => watch?.close())

function work(ms: number): void {
  for (const until = readThreadCpuMs() + ms; readThreadCpuMs() < until; );
}

test('names the request that held the event loop, running or finished', async () => {
  const held = Promise.withResolvers<Parameters<OnHold>[0]>()
  watch = watchWork(200, held.resolve)
  const waiting = watch.begin(() => '/waits')
  await sleep(60)
  const end = watch.begin(() => '/explorer')
  work(300)
  end()
  const { heldMs, names } = await held.promise
  expect(heldMs).toBeGreaterThan(200)
  expect(names).toEqual(['/explorer', '/waits'])
  waiting()
})

test('charges a lone request its work, and divides work between simultaneous ones', () => {
  watch = watchWork(60_000, () => {})
  const alone = watch.begin(() => '/a')
  work(40)
  const aloneMs = alone()
  const [first, second] = [watch.begin(() => '/a'), watch.begin(() => '/b')]
  work(40)
  const [firstMs, secondMs] = [first(), second()]
  expect(aloneMs).toBeGreaterThanOrEqual(40)
  expect(firstMs).toBeGreaterThanOrEqual(20)
  expect(firstMs + secondMs).toBeGreaterThanOrEqual(40)
  expect(firstMs + secondMs).toBeLessThan(aloneMs * 3)
})
