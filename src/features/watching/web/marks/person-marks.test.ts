import { expect, test, vi } from 'vitest'
import { useLocalStorage } from '../../../../../tests/kit/local-storage.ts'
import { followAnimeProgress, markAsSeen } from './person-marks.ts'

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

test('a mark that fails is reverted also when the progress was never read', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  let shown: number[] | undefined
  const stop = followAnimeProgress({ userId: 9, animeId: 5 }, (kept) => {
    shown = kept?.episodes.map(({ episode_id }) => episode_id)
  })
  await expect(markAsSeen({ userId: 9, animeId: 5 }, [1], true)).rejects.toThrow()
  await vi.waitFor(() => expect(shown).toEqual([]))
  stop()
})
