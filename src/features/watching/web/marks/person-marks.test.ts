import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useLocalStorage } from '../../../../../tests/kit/local-storage.ts'
import { makeEntry } from '../../../../../tests/kit/watching-entries.ts'
import { followAnimeProgress, markAsSeen } from './person-marks.ts'
import { toMarks } from './to-marks.ts'

useLocalStorage()
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))

/** Follows which episodes of the anime the member has, until the test ends. */
function follow(owner: Parameters<typeof followAnimeProgress>[0]) {
  const seen: { ids?: number[] | undefined } = {}
  onTestFinished(
    followAnimeProgress(owner, (kept) => {
      seen.ids = kept?.episodes.map(({ episode_id }) => episode_id)
    }),
  )
  return seen
}

test('two marks of an episode are sent in turn, so that the later one stays', async () => {
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
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const owner = { userId: 9, animeId: 5 }
  const shown = follow(owner)
  await expect(markAsSeen(owner, [1], true)).rejects.toThrow()
  await vi.waitFor(() => expect(shown.ids).toEqual([]))
})

test('only a refused mark is reverted; another one that waits stays shown', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body?: string }) =>
    body ? new Promise<Response>((resolve) => answers.push(resolve)) : Promise.reject(new TypeError('no network')),
  )
  const owner = { userId: 10, animeId: 5 }
  const shown = follow(owner)
  const first = markAsSeen(owner, [1], true)
  const second = markAsSeen(owner, [2], true)
  await vi.waitFor(() => expect(shown.ids).toEqual([1, 2]))
  answers[0]?.(Response.json({ message: 'Non', code: 'FORBIDDEN' }, { status: 403 }))
  await expect(first).rejects.toThrow('Non')
  await vi.waitFor(() => expect(shown.ids).toEqual([2]))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(new Response(null, { status: 204 }))
  await second
})

test('marking an episode that was watched here as not seen takes effect at once', async () => {
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
