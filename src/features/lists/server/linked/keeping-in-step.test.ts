import { describe, expect, test } from 'vitest'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { listSites, useLinkedLists, useListSite } from '../../../../../tests/kit/linked-lists.ts'
import { updateProgress } from '../../../watching/contract.ts'
import * as contract from '../../linked-contract.ts'
import { changeWatchlistItem, removeFromWatchlist } from '../../watchlist-contract.ts'
import { readList } from './read-list.ts'
import { sendChanges } from './send-changes.ts'

const kit = useLinkedLists()
const { db, now } = kit

describe.each(listSites)('%s', (siteId) => {
  const { there, word, anime, member, linked } = useListSite(kit, siteId)

  test('what is watched, marked and noted here is there, in one write an anime', async () => {
    const [seen, noted] = [await anime('Lave'), await anime('Mousse')]
    const me = await linked()
    await me.mark(seen.episodes.slice(0, 2))
    await me.mark(seen.episodes.slice(2, 3))
    await me.add(noted.id)
    await me.call(changeWatchlistItem, { params: { anime_id: noted.id }, body: { note: 8, status: 'terminé' } })
    expect((await me.state())?.waiting_count).toBe(2)
    await me.send()
    expect(
      there().writes.map(({ id, change }) => [id, String(change[word.seen] ?? ''), String(change[word.score] ?? '')]),
    ).toEqual([
      [seen.siteId, '3', ''],
      [noted.siteId, '', String(0.8 * word.best)],
    ])
    expect(there().entries.get(seen.siteId)?.status).toBe(word.current)
    expect((await me.state())?.waiting_count).toBe(0)
    const calls = there().calls
    await me.send()
    expect(there().calls).toBe(calls)
  })

  test('films, extras and recaps of a series do not count', async () => {
    const [series, filmOnly] = [await anime('Laîche'), await anime('Lamier')]
    const extras = [
      { anime_id: series.id, season_label: 'Films', episode_number: 1 },
      { anime_id: series.id, season_label: 'Saison 1', episode_number: 1.5 },
      { anime_id: filmOnly.id, season_label: 'Films', episode_number: 1 },
    ]
    const ids: number[] = []
    for (const extra of extras) ids.push((await makeEpisode(db, extra)).id)
    const me = await linked()
    await me.mark([...series.episodes.slice(0, 1), ...ids])
    await me.send()
    expect(there().entries.get(series.siteId)?.progress).toBe(1)
    expect(there().entries.has(filmOnly.siteId)).toBe(false)
  })

  test('a position near the end of an episode counts, one before it does not', async () => {
    const one = await anime('Miroir')
    const me = await linked()
    const watch = (progress_seconds: number) =>
      me.call(updateProgress, { body: { episode_id: one.episodes[0] ?? 0, progress_seconds, duration_seconds: 1400 } })
    await watch(1000)
    expect((await me.state())?.waiting_count).toBe(0)
    await watch(1390)
    expect((await me.state())?.waiting_count).toBe(1)
    await me.send()
    expect(there().entries.get(one.siteId)?.progress).toBe(1)
  })

  test('many changes are sent in several runs', async () => {
    const me = await linked()
    const animes = await Promise.all(Array.from({ length: 6 }, (_, index) => anime(`Série ${index}`, 0)))
    for (const { id } of animes) await me.add(id)
    await me.send()
    expect((await me.state())?.waiting_count).toBe(1)
    await me.send()
    expect([(await me.state())?.waiting_count, there().entries.size]).toEqual([0, 6])
  })

  test('episodes never go back there, unless the member takes them back here', async () => {
    const one = await anime('Nacre')
    const me = await linked()
    await me.mark(one.episodes.slice(0, 2))
    await me.send()
    there().entries.set(one.siteId, { status: word.current, progress: 4, score: 0 })
    await me.mark(one.episodes.slice(2, 3))
    await me.send()
    expect(there().entries.get(one.siteId)?.progress).toBe(4)
    expect((await me.list()).Nacre?.[1]).toBe(4)
    kit.pass(1000)
    await me.mark(one.episodes.slice(1), false)
    await me.send()
    expect(there().entries.get(one.siteId)?.progress).toBe(1)
  })

  /** Has something happen while the next send waits for the site's answer. */
  async function sendDuring(me: Awaited<ReturnType<typeof linked>>, meanwhile: () => Promise<unknown>): Promise<void> {
    const sites = kit.parts().sites.map((site) => ({
      ...site,
      findAnime: async (...asked: Parameters<typeof site.findAnime>) => {
        const found = await site.findAnime(...asked)
        await meanwhile()
        return found
      },
    }))
    await sendChanges({ ...kit.parts(), sites }, await me.listId())
  }

  test('an episode that is taken back during a send is taken back there by the next one', async () => {
    const one = await anime('Natte')
    const me = await linked()
    await me.mark(one.episodes.slice(0, 3))
    await me.send()
    await me.mark(one.episodes.slice(3))
    await sendDuring(me, async () => {
      await me.mark(one.episodes.slice(3), false)
      kit.pass(1000)
    })
    expect(there().entries.get(one.siteId)?.progress).toBe(4)
    await me.send()
    expect(there().entries.get(one.siteId)?.progress).toBe(3)
  })

  test('an episode that is taken back here while the entry changes there is taken back there', async () => {
    const one = await anime('Nénuphar')
    const me = await linked()
    await me.mark(one.episodes.slice(0, 3))
    await me.send()
    there().entries.set(one.siteId, { status: word.current, progress: 3, score: 0.9 * word.best })
    await me.mark(one.episodes.slice(2), false)
    kit.pass(1000)
    await me.read()
    await me.send()
    expect(there().entries.get(one.siteId)).toMatchObject({ progress: 2, score: 0.9 * word.best })
    expect((await me.list()).Nénuphar).toEqual(['en cours', 2, 9])
  })

  test('what the member changes or removes during a send stays so', async () => {
    const [changed, noted, removed] = [await anime('Obier'), await anime('Oïdium'), await anime('Osier')]
    const me = await linked()
    for (const { id } of [changed, noted, removed]) await me.add(id, 'en cours')
    await me.send()
    for (const { siteId: id } of [changed, noted, removed]) {
      there().entries.set(id, { status: word.done, progress: 4, score: 0 })
    }
    await me.mark(changed.episodes.slice(0, 1))
    await sendDuring(me, () =>
      me.call(changeWatchlistItem, { params: { anime_id: changed.id }, body: { status: 'abandonné' } }),
    )
    await me.mark(noted.episodes.slice(0, 1))
    await sendDuring(me, () => me.call(changeWatchlistItem, { params: { anime_id: noted.id }, body: { note: 7 } }))
    await me.call(changeWatchlistItem, { params: { anime_id: removed.id }, body: { note: 6 } })
    await sendDuring(me, () => me.call(removeFromWatchlist, { body: { anime_id: removed.id } }))
    await me.send()
    expect(await me.list()).toEqual({ Obier: ['abandonné', 4, null], Oïdium: ['terminé', 4, 7] })
    expect(there().entries.get(changed.siteId)?.progress).toBe(4)
    expect(there().entries.get(noted.siteId)).toMatchObject({ status: word.done, score: 0.7 * word.best })
  })

  test('a page that was read before a change was sent takes nothing back', async () => {
    const [noted, fresh] = [await anime('Orme'), await anime('Osmonde')]
    const me = await linked()
    await me.add(noted.id)
    await me.send()
    const sites = kit.parts().sites.map((site) => ({
      ...site,
      listEntries: async (...asked: Parameters<typeof site.listEntries>) => {
        const entries = await site.listEntries(...asked)
        await me.call(changeWatchlistItem, { params: { anime_id: noted.id }, body: { note: 8 } })
        await me.add(fresh.id)
        await me.send()
        return entries
      },
    }))
    await readList({ ...kit.parts(), sites }, await me.listId())
    expect(await me.list()).toEqual({ Orme: ['à voir', 0, 8], Osmonde: ['à voir', 0, null] })
    await me.call(removeFromWatchlist, { body: { anime_id: fresh.id } })
    await me.read()
    expect(Object.keys(await me.list())).toEqual(['Orme'])
  })

  test('what changes there is taken over; removals stay on their side', async () => {
    const [grown, fresh, goneHere, goneThere] = [
      await anime('Ocre'),
      await anime('Plume'),
      await anime('Quai'),
      await anime('Rade'),
    ]
    const me = await member()
    for (const { id } of [grown, goneHere, goneThere]) await me.add(id)
    await me.begin()
    await me.send()
    await me.call(removeFromWatchlist, { body: { anime_id: goneHere.id } })
    await me.send()
    expect(there().entries.has(goneHere.siteId)).toBe(true)
    there().entries.set(grown.siteId, { status: word.current, progress: 2, score: 0.7 * word.best })
    there().entries.set(goneHere.siteId, { status: word.current, progress: 1, score: 0 })
    there().entries.set(fresh.siteId, { status: word.planned, progress: 0, score: 0 })
    there().entries.delete(goneThere.siteId)
    there().writes.length = 0
    await me.call(contract.readLinkedList, me.site)
    await me.read()
    await me.send()
    expect(await me.list()).toEqual({ Ocre: ['en cours', 2, 7], Plume: ['à voir', 0, null], Rade: ['à voir', 0, null] })
    expect(there().writes).toEqual([])
  })

  test('what was removed here keeps its status and score there, and stays removed', async () => {
    const gone = await anime('Sureau')
    const me = await linked()
    await me.mark(gone.episodes.slice(0, 2))
    await me.add(gone.id)
    await me.call(changeWatchlistItem, { params: { anime_id: gone.id }, body: { note: 9, status: 'terminé' } })
    await me.send()
    await me.call(removeFromWatchlist, { body: { anime_id: gone.id } })
    await me.mark(gone.episodes.slice(2, 3))
    await me.send()
    expect(there().entries.get(gone.siteId)).toMatchObject({ status: word.done, progress: 3, score: 0.9 * word.best })
    there().entries.set(gone.siteId, { status: word.current, progress: 4, score: 0.5 * word.best })
    await me.read()
    expect(await me.list()).toEqual({})
    await me.send()
    expect(there().entries.get(gone.siteId)).toMatchObject({ status: word.current, score: 0.5 * word.best })
  })

  test('an anime that was never on the watchlist goes on as in progress where its member chose so', async () => {
    const [chosen, left] = [await anime('Tamaris'), await anime('Tremble')]
    const done = { status: word.done, progress: 4, score: 0.8 * word.best }
    for (const { siteId: id } of [chosen, left]) there().entries.set(id, done)
    const me = await member()
    for (const { episodes } of [chosen, left]) await me.mark(episodes.slice(0, 2))
    await me.begin({ both: 'here', lines: [{ anime_id: left.id, choice: 'leave' }] })
    await me.send()
    expect(there().entries.get(chosen.siteId)).toMatchObject({ status: word.current, progress: 4 })
    expect(there().entries.get(left.siteId)).toMatchObject(done)
    there().entries.set(left.siteId, { ...done, score: 0.6 * word.best })
    await me.read()
    expect((await me.list()).Tremble?.[2]).toBe(6)
  })

  test('a difference that was left stays until it changes there, and only that change is taken over', async () => {
    const left = await anime('Palourde')
    there().entries.set(left.siteId, { status: word.current, progress: 3, score: 0.8 * word.best })
    const me = await member()
    await me.add(left.id)
    await me.mark(left.episodes.slice(0, 2))
    await me.call(changeWatchlistItem, { params: { anime_id: left.id }, body: { status: 'en pause', note: 5 } })
    await me.begin({ both: 'leave' })
    const readAgain = async (entry: Partial<{ status: string; progress: number; score: number }>) => {
      const known = there().entries.get(left.siteId)
      if (known) there().entries.set(left.siteId, { ...known, ...entry })
      await me.call(contract.readLinkedList, me.site)
      await me.read()
      await me.send()
      return (await me.list()).Palourde
    }
    expect(await readAgain({})).toEqual(['en pause', 2, 5])
    expect(await readAgain({ progress: 4 })).toEqual(['en pause', 4, 5])
    expect(await readAgain({ score: 0.9 * word.best })).toEqual(['en pause', 4, 9])
    expect(await readAgain({ status: word.done })).toEqual(['terminé', 4, 9])
    expect(there().writes).toEqual([])
    await me.call(changeWatchlistItem, { params: { anime_id: left.id }, body: { note: 6 } })
    await me.send()
    expect(there().writes.map(({ change }) => Object.keys(change).includes(word.score))).toEqual([true])
    expect(there().entries.get(left.siteId)).toMatchObject({ status: word.done, progress: 4, score: 0.6 * word.best })
  })

  test('a score that changes or goes there does so here, whatever the status', async () => {
    const [changed, gone] = [await anime('Quartz'), await anime('Ronce')]
    for (const { siteId: id } of [changed, gone]) {
      there().entries.set(id, { status: word.done, progress: 4, score: 0.8 * word.best })
    }
    const me = await linked()
    there().entries.set(changed.siteId, { status: word.done, progress: 4, score: 0.9 * word.best })
    there().entries.set(gone.siteId, { status: word.done, progress: 4, score: 0 })
    await me.call(contract.readLinkedList, me.site)
    await me.read()
    await me.send()
    expect(await me.list()).toEqual({ Quartz: ['terminé', 4, 9], Ronce: ['terminé', 4, null] })
    expect(there().writes).toEqual([])
  })

  test.runIf(siteId === 'anilist')('a second viewing there is left alone', async () => {
    const one = await anime('Zéphyr', 1)
    there().animes.set(one.siteId, 12)
    there().entries.set(one.siteId, { status: 'REPEATING', progress: 3, score: 0 })
    const me = await linked()
    await me.mark(one.episodes)
    await me.send()
    expect(there().writes).toEqual([])
  })

  test.runIf(siteId === 'anilist')('a read during a second viewing keeps what was agreed before', async () => {
    const one = await anime('Ypréau', 0)
    there().animes.set(one.siteId, 12)
    there().entries.set(one.siteId, { status: word.done, progress: 12, score: 80 })
    const me = await linked()
    await me.send()
    there().entries.set(one.siteId, { status: 'REPEATING', progress: 2, score: 80 })
    await me.read()
    there().entries.set(one.siteId, { status: word.done, progress: 12, score: 90 })
    await me.read()
    await me.send()
    expect(there().writes).toEqual([])
    expect(await me.list()).toMatchObject({ Ypréau: ['terminé', expect.any(Number), 9] })
  })

  test('the list of an account that is about to be deleted rests', async () => {
    const one = await anime('Zibeline')
    const me = await linked()
    await me.mark(one.episodes.slice(0, 1))
    await db.updateTable('account').set({ deletion_requested_at: now() }).where('id', '=', me.id).execute()
    const calls = there().calls
    await me.send()
    await me.read()
    expect(there().calls).toBe(calls)
  })

  test('a list that was begun while it was being read is not compared again', async () => {
    const me = await member()
    await me.link()
    await me.read()
    let begin: Promise<unknown> | undefined
    await readList(
      {
        ...kit.parts(),
        clientOf: (site) => (token) => async (request) => {
          begin ??= me.start()
          await begin
          return kit.parts().clientOf(site)(token)(request)
        },
      },
      await me.listId(),
    )
    expect((await me.state())?.state).toBe('active')
  })
})
