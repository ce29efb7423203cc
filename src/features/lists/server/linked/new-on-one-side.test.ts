import { describe, expect, test } from 'vitest'
import { listSites, useLinkedLists, useListSite } from '../../../../../tests/kit/linked-lists.ts'
import { changeWatchlistItem, removeFromWatchlist } from '../../watchlist-contract.ts'

const kit = useLinkedLists()

/* An anime that is new on one side replaces nothing that the other side says of it. */
describe.each(listSites)('%s', (siteId) => {
  const { there, word, anime, member, linked } = useListSite(kit, siteId)

  test('an entry that is new there counts for an anime only planned here; scores of both sides stay', async () => {
    const [taken, scored, begun] = [await anime('Saule'), await anime('Sorbier'), await anime('Sureau noir')]
    const me = await member()
    for (const { id } of [taken, scored]) await me.add(id)
    await me.add(begun.id, 'terminé')
    await me.call(changeWatchlistItem, { params: { anime_id: scored.id }, body: { note: 7 } })
    await me.begin({ here: 'leave' })
    there().entries.set(taken.siteId, { status: word.done, progress: 4, score: 0.8 * word.best })
    there().entries.set(scored.siteId, { status: word.current, progress: 1, score: 0 })
    there().entries.set(begun.siteId, { status: word.planned, progress: 0, score: 0.6 * word.best })
    await me.read()
    await me.send()
    expect(await me.list()).toEqual({
      Saule: ['terminé', 4, 8],
      Sorbier: ['en cours', 1, 7],
      'Sureau noir': ['terminé', 0, 6],
    })
    expect(there().entries.get(begun.siteId)).toEqual({ status: word.done, progress: 0, score: 0.6 * word.best })
    expect(there().entries.get(taken.siteId)).toEqual({ status: word.done, progress: 4, score: 0.8 * word.best })
    expect(there().entries.get(scored.siteId)).toEqual({ status: word.current, progress: 1, score: 0.7 * word.best })
  })

  test('a score that was given there meanwhile is not erased by an anime that is added here', async () => {
    const one = await anime('Sumac')
    const me = await linked()
    there().entries.set(one.siteId, { status: word.current, progress: 2, score: 0.9 * word.best })
    await me.add(one.id, 'en cours')
    await me.send()
    expect(there().entries.get(one.siteId)).toMatchObject({ progress: 2, score: 0.9 * word.best })
    expect(await me.list()).toEqual({ Sumac: ['en cours', 2, 9] })
  })

  test('an anime that is added here after the comparison erases no score there', async () => {
    const [left, returned] = [await anime('Trèfle'), await anime('Troène')]
    const done = { status: word.done, progress: 4, score: 0.8 * word.best }
    there().entries.set(left.siteId, done)
    const me = await linked({ there: 'leave' })
    there().entries.set(returned.siteId, done)
    await me.read()
    await me.call(removeFromWatchlist, { body: { anime_id: returned.id } })
    kit.pass(1000)
    for (const { id } of [left, returned]) await me.add(id, 'en cours')
    await me.send()
    for (const { siteId: id } of [left, returned]) {
      expect(there().entries.get(id)).toEqual({ ...done, status: word.current })
    }
    expect(await me.list()).toEqual({ Trèfle: ['en cours', 4, 8], Troène: ['en cours', 4, 8] })
  })

  test('an entry that is new there keeps its status, if its anime was only watched here', async () => {
    const watched = await anime('Seringat')
    const me = await member()
    await me.mark(watched.episodes.slice(0, 1))
    await me.begin({ here: 'leave' })
    const done = { status: word.done, progress: 4, score: 0 }
    there().entries.set(watched.siteId, done)
    await me.read()
    await me.send()
    expect(await me.list()).toEqual({ Seringat: ['terminé', 4, null] })
    expect(there().entries.get(watched.siteId)).toEqual(done)
  })
})
