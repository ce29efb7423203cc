import { expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { publicUrl, useLinkedLists } from '../../../../../tests/kit/linked-lists.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { getRow } from '../../../../../tests/kit/rows.ts'
import { followToSite } from '../../../../../tests/stand-ins/follow-to-site.ts'
import { markEpisodes } from '../../../watching/contract.ts'
import * as contract from '../../linked-contract.ts'
import { listWatchlist } from '../../watchlist-contract.ts'
import { readList } from './read-list.ts'
import { sendChanges } from './send-changes.ts'

const kit = useLinkedLists()
const { db, api } = kit

/** Links a new member's list at AniList and begins to keep it in step. */
async function startAniList() {
  const { id } = await makeAccount(db)
  const call = callAs(api, id)
  const { url, key } = await call(contract.visitListSite, { params: { site: 'anilist' } })
  await call(contract.linkList, { body: { key, query: await followToSite(url, publicUrl) } })
  const { id: listId } = await getRow(db, 'linked_list', { account_id: id })
  await readList(kit.parts(), listId)
  await call(contract.startLinkedList, {
    params: { site: 'anilist' },
    body: { here: 'here', there: 'there', both: 'here', lines: [] },
  })
  return { call, listId }
}

test('a read during a second viewing keeps what was agreed before', async () => {
  const { aniList } = kit.standIn()
  aniList.member = { id: 78, name: 'revoir' }
  await makeAnime(db, { title: 'Ypréau', external_ids: { anilist: '777778' } })
  aniList.animes.set(777_778, 12)
  aniList.entries.clear()
  aniList.entries.set(777_778, { status: 'COMPLETED', progress: 12, score: 80 })
  aniList.writes.length = 0
  const { call, listId } = await startAniList()
  await sendChanges(kit.parts(), listId)
  aniList.entries.set(777_778, { status: 'REPEATING', progress: 2, score: 80 })
  await readList(kit.parts(), listId)
  aniList.entries.set(777_778, { status: 'COMPLETED', progress: 12, score: 90 })
  await readList(kit.parts(), listId)
  await sendChanges(kit.parts(), listId)
  expect(aniList.writes).toEqual([])
  expect(await call(listWatchlist, { query: {} })).toMatchObject([{ status: 'terminé', note: 9 }])
})

test('a second viewing there is left alone', async () => {
  const { aniList } = kit.standIn()
  aniList.member = { id: 77, name: 'rediffusion' }
  const made = await makeAnime(db, { title: 'Zéphyr', external_ids: { anilist: '777777' } })
  const episode = await makeEpisode(db, { anime_id: made.id, season_label: 'Saison 1', episode_number: 1 })
  aniList.animes.set(777_777, 12)
  aniList.entries.clear()
  aniList.entries.set(777_777, { status: 'REPEATING', progress: 3, score: 0 })
  aniList.writes.length = 0
  const { call, listId } = await startAniList()
  await call(markEpisodes, { body: { episode_ids: [episode.id], seen: true } })
  await sendChanges(kit.parts(), listId)
  expect(aniList.writes).toEqual([])
})
