import { expect, test, vi } from 'vitest'
import { useLocalStorage } from '../../../../../tests/kit/local-storage.ts'
import { makeEntry } from '../../../../../tests/kit/watching-entries.ts'
import { followAnimeProgress, markAsSeen } from './person-marks.ts'
import { toMarks } from './to-marks.ts'

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

test('a refused mark is reverted alone: another one that waits stays shown', async () => {
  vi.stubGlobal('window', new EventTarget())
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body?: string }) =>
    body ? new Promise<Response>((resolve) => answers.push(resolve)) : Promise.reject(new TypeError('no network')),
  )
  const owner = { userId: 10, animeId: 5 }
  let shown: number[] | undefined
  const stop = followAnimeProgress(owner, (kept) => {
    shown = kept?.episodes.map(({ episode_id }) => episode_id)
  })
  const first = markAsSeen(owner, [1], true)
  const second = markAsSeen(owner, [2], true)
  await vi.waitFor(() => expect(shown).toEqual([1, 2]))
  answers[0]?.(Response.json({ message: 'Non', code: 'FORBIDDEN' }, { status: 403 }))
  await expect(first).rejects.toThrow('Non')
  await vi.waitFor(() => expect(shown).toEqual([2]))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(new Response(null, { status: 204 }))
  await second
  stop()
})

test('an episode that was watched here is not seen as soon as it is marked so', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const owner = { userId: 11, animeId: 5 }
  const own = makeEntry({ seconds: 1440, furthestSeconds: 1440, watchedAt: 1 })
  let isSeen: boolean | undefined
  const stop = followAnimeProgress(owner, (kept) => {
    isSeen = toMarks(kept, [own]).get(own.episodeId)?.isSeen
  })
  void markAsSeen(owner, [own.episodeId], false)
  await vi.waitFor(() => expect(isSeen).toBe(false))
  stop()
})
