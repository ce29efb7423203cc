import { expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createApi } from '../../../platform/http/api.ts'
import { registerWatchlistOperations } from '../../lists/server/watchlist/public.ts'
import { addToWatchlist, changeWatchlistItem } from '../../lists/watchlist-contract.ts'
import { markEpisodes, removeWatchingLine, updateProgress } from '../../watching/contract.ts'
import { registerWatchProgressOperations } from '../../watching/server/public.ts'
import { deliverWaiting } from './deliver-waiting.ts'
import { notifyNewEpisodes, writePreferences } from './public.ts'

const database = useTestDatabase()
// Each act of a person comes a second after the one before.
let actedAt = Date.now() - 3600_000
const now = () => {
  actedAt += 1000
  return new Date(actedAt)
}

/** An anime with a first episode in both languages, and what people may do with it. */
async function stage() {
  const { db } = database.connection
  const api = createApi()
  registerWatchlistOperations(api, { db })
  registerWatchProgressOperations(api, { db, now })
  const { anime_id, id: vostfr } = await makeEpisode(db)
  const { id: vf } = await makeEpisode(db, { anime_id, language: 'VF' })
  const params = { anime_id: String(anime_id) }

  async function person(given: Parameters<typeof makeAccount>[1] = {}) {
    const { id } = await makeAccount(db, given)
    const call = callAs(api, id)
    return {
      id,
      follow: (language: 'VF' | 'VOSTFR' | null = null) => call(addToWatchlist, { body: { anime_id, language } }),
      setStatus: (status: 'abandonné' | 'en pause') => call(changeWatchlistItem, { params, body: { status } }),
      watch: (episode_id: number) => call(updateProgress, { body: { episode_id, progress_seconds: 100 } }),
      mark: (episode_id: number, seen: boolean) => call(markEpisodes, { body: { episode_ids: [episode_id], seen } }),
      leave: () => call(removeWatchingLine, { params }),
      switchOff: () => writePreferences(db, id, { new_episodes: false }),
    }
  }

  return {
    person,
    vostfr,
    vf,
    /** Who is notified of a second episode in this language. */
    async notified(language: 'VF' | 'VOSTFR') {
      const { id } = await makeEpisode(db, { anime_id, episode_number: 2, language })
      await notifyNewEpisodes(db, { animeId: anime_id, language, episodeIds: [id] })
      await deliverWaiting(db)
      const rows = await db
        .selectFrom('notification_receipt as r')
        .innerJoin('notification as n', 'n.id', 'r.notification_id')
        .where('n.anime_id', '=', anime_id)
        .select('r.account_id')
        .orderBy('r.account_id')
        .execute()
      return rows.map(({ account_id }) => account_id)
    },
  }
}

test('those who have the anime on their list are notified, others are not', async () => {
  const { person, notified } = await stage()
  const follower = await person()
  await person()
  await follower.follow()
  expect(await notified('VOSTFR')).toEqual([follower.id])
})

test('whoever follows only VF hears of VF alone', async () => {
  const { person, notified } = await stage()
  const [both, onlyVf] = [await person(), await person()]
  await both.follow()
  await onlyVf.follow('VF')
  expect(await notified('VOSTFR')).toEqual([both.id])
})

test('an anime that was given up says nothing any more, a paused one does', async () => {
  const { person, notified } = await stage()
  const [gaveUp, paused] = [await person(), await person()]
  for (const each of [gaveUp, paused]) await each.follow()
  await gaveUp.setStatus('abandonné')
  await paused.setStatus('en pause')
  expect(await notified('VF')).toEqual([paused.id])
})

test('those who watch it are notified in the language in which they watch', async () => {
  const { person, notified, vostfr, vf } = await stage()
  const [watchesVf, watchesVostfr, marked] = [await person(), await person(), await person()]
  await watchesVf.watch(vf)
  await watchesVostfr.watch(vostfr)
  await marked.mark(vf, true)
  expect(await notified('VF')).toEqual([watchesVf.id, marked.id])
})

test('who forgot what they watched, or took it off their list, is not watching', async () => {
  const { person, notified, vf } = await stage()
  const [forgot, left, cameBack] = [await person(), await person(), await person()]
  for (const each of [forgot, left, cameBack]) await each.watch(vf)
  await forgot.mark(vf, false)
  for (const each of [left, cameBack]) await each.leave()
  await cameBack.mark(vf, true)
  expect(await notified('VF')).toEqual([cameBack.id])
})

test('what a person decided on their list counts for more than what they watch', async () => {
  const { person, notified, vf } = await stage()
  const [follows, watchesOther] = [await person(), await person()]
  for (const each of [follows, watchesOther]) await each.watch(vf)
  await follows.follow('VF')
  await watchesOther.follow('VOSTFR')
  expect(await notified('VF')).toEqual([follows.id])
})

test('who switched new episodes off, or whose account is not active, is left out', async () => {
  const { person, notified } = await stage()
  const [off, inactive, on] = [await person(), await person({ is_active: false }), await person()]
  for (const each of [off, inactive, on]) await each.follow()
  await off.switchOff()
  expect(await notified('VF')).toEqual([on.id])
})
