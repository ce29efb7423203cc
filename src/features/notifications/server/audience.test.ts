import { expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { listRows } from '../../../platform/database/sql.ts'
import { createApi } from '../../../platform/http/api.ts'
import { handleWatchlist } from '../../lists/server/watchlist/public.ts'
import { addToWatchlist, changeWatchlistItem } from '../../lists/watchlist-contract.ts'
import { markEpisodes, removeWatchingLine, updateProgress } from '../../watching/contract.ts'
import { handleWatching } from '../../watching/server/public.ts'
import { deliverWaiting } from './deliver-waiting.ts'
import { notifyNewEpisodes, writePreferences } from './public.ts'

const { db } = useTestDatabase()
// Each action comes a second after the previous one.
let actedAt = Date.now() - 3600_000
const now = () => {
  actedAt += 1000
  return new Date(actedAt)
}

type Mark = 'filler' | 'récap' | null

/** An anime with a first episode in both languages, and what members may do with it. */
async function stage() {
  const api = createApi()
  handleWatchlist(api, { db })
  handleWatching(api, { db, now })
  const { anime_id, id: vostfr } = await makeEpisode(db)
  const { id: vf } = await makeEpisode(db, { anime_id, language: 'VF' })
  const params = { anime_id }

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
      skipFillers: () => writePreferences(db, id, { off_story: false }),
    }
  }

  return {
    person,
    vostfr,
    vf,
    /** Returns the members who are notified of a further episode in this language. */
    async notified(language: 'VF' | 'VOSTFR', { number = 2, mark = null }: { number?: number; mark?: Mark } = {}) {
      const { id } = await makeEpisode(db, { anime_id, episode_number: number, language, off_story: mark })
      await notifyNewEpisodes(db, { animeId: anime_id, language, episodeIds: [id] })
      await deliverWaiting(db)
      const rows = await listRows<{ account_id: number }>(db)`
        select r.account_id from notification_receipt as r join notification as n on n.id = r.notification_id
         where n.anime_id = ${anime_id} order by r.account_id
      `
      return rows.map(({ account_id }) => account_id)
    },
  }
}

test('a member who follows only VF is notified of VF only', async () => {
  const { person, notified } = await stage()
  const [both, onlyVf] = [await person(), await person()]
  await both.follow()
  await onlyVf.follow('VF')
  expect(await notified('VOSTFR')).toEqual([both.id])
})

test('a dropped anime does not notify, a paused one does', async () => {
  const { person, notified } = await stage()
  const [gaveUp, paused] = [await person(), await person()]
  for (const each of [gaveUp, paused]) await each.follow()
  await gaveUp.setStatus('abandonné')
  await paused.setStatus('en pause')
  expect(await notified('VF')).toEqual([paused.id])
})

test('members who watch it are notified in the language they watch', async () => {
  const { person, notified, vostfr, vf } = await stage()
  const [watchesVf, watchesVostfr, marked] = [await person(), await person(), await person()]
  await watchesVf.watch(vf)
  await watchesVostfr.watch(vostfr)
  await marked.mark(vf, true)
  expect(await notified('VF')).toEqual([watchesVf.id, marked.id])
})

test('members who deleted their progress, or removed it from their list, are not notified', async () => {
  const { person, notified, vf } = await stage()
  const [forgot, left, cameBack] = [await person(), await person(), await person()]
  for (const each of [forgot, left, cameBack]) await each.watch(vf)
  await forgot.mark(vf, false)
  for (const each of [left, cameBack]) await each.leave()
  await cameBack.mark(vf, true)
  expect(await notified('VF')).toEqual([cameBack.id])
})

test('the list takes precedence over progress', async () => {
  const { person, notified, vf } = await stage()
  const [follows, watchesOther] = [await person(), await person()]
  for (const each of [follows, watchesOther]) await each.watch(vf)
  await follows.follow('VF')
  await watchesOther.follow('VOSTFR')
  expect(await notified('VF')).toEqual([follows.id])
})

test('members who switched new episodes off, and inactive accounts, are not notified', async () => {
  const { person, notified } = await stage()
  const [off, inactive, on] = [await person(), await person({ is_active: false }), await person()]
  for (const each of [off, inactive, on]) await each.follow()
  await off.switchOff()
  expect(await notified('VF')).toEqual([on.id])
})

test('fillers and recaps do not notify members who skip them, until the story goes on', async () => {
  const { person, notified } = await stage()
  const [all, skips] = [await person(), await person()]
  for (const each of [all, skips]) await each.follow()
  await skips.skipFillers()
  expect(await notified('VOSTFR', { mark: 'filler' })).toEqual([all.id])
  expect(await notified('VOSTFR', { number: 3, mark: 'récap' })).toEqual([all.id])
  expect(await notified('VOSTFR', { number: 4 })).toEqual([all.id, skips.id])
})
