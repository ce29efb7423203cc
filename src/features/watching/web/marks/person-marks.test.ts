import { expect, test, vi } from 'vitest'
import { useLocalStorage } from '../../../../../tests/kit/local-storage.ts'
import { markAsSeen } from './person-marks.ts'

useLocalStorage()

test('two marks of an episode are sent in turn, so that the later one stays', async () => {
  vi.stubGlobal('window', new EventTarget())
  const asked: { isSeen: boolean; answer: () => void }[] = []
  const reach = (_: string, { body }: { body: string }) =>
    new Promise<Response>((resolve) => {
      asked.push({ isSeen: JSON.parse(body).seen, answer: () => resolve(new Response(null, { status: 204 })) })
    })
  vi.stubGlobal('fetch', reach)
  const sent = () => asked.map(({ isSeen }) => isSeen)
  const mark = (isSeen: boolean) => markAsSeen({ userId: 8, animeId: 5 }, [1], isSeen)
  const first = mark(true)
  await vi.waitFor(() => expect(sent()).toEqual([true]))
  const second = mark(false)
  await new Promise(setImmediate)
  expect(sent()).toEqual([true])
  asked[0]?.answer()
  await first
  await vi.waitFor(() => expect(sent()).toEqual([true, false]))
  asked[1]?.answer()
  await second
})
