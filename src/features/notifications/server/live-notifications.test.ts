import { expect, onTestFinished, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { eventually } from '../../../../tests/kit/eventually.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { createEvents } from '../../../platform/events/create-events.ts'
import { createApi } from '../../../platform/http/api.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import { type LiveNotification, streamNotifications } from '../contract.ts'
import { maxStreamsPerPerson } from '../rules.ts'
import { handleNotifications, notifyEveryone, notifyNewEpisodes, notifyReporter, writePreferences } from './public.ts'

const { db, connection } = useTestDatabase()

/** Starts a copy of the site; all copies share the database. */
async function startCopy() {
  const log = createLog('silent', false)
  const events = createEvents(connection, log)
  const api = createApi()
  onTestFinished(handleNotifications(api, { db: connection.db, events, log }).stopDelivery)
  onTestFinished(events.close)
  await events.start()
  return {
    /** Collects an account's live notifications from now on. */
    async listen(accountId: number) {
      const stream = await callAs(api, accountId)(streamNotifications, {})
      const iterator = stream[Symbol.asyncIterator]()
      const heard: (string | null)[] = []
      const texts: (string | undefined)[] = []
      const read = async () => {
        for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
          heard.push(toTitle(next.value))
          texts.push(next.value.notification?.content)
        }
      }
      void read()
      return { heard, texts, leave: () => iterator.return?.() }
    },
  }
}
const toTitle = ({ notification }: LiveNotification) => notification?.title ?? null

const maintenance = { type: 'maintenance' as const, content: 'Dimanche.', url: null }
const answer = (accountId: number, title: string) => ({ accountId, title, content: 'Réparé.', url: null })

test('a notification reaches all browsers of its account, on every copy of the site, and no others', async () => {
  const [one, other] = [await makeAccount(db), await makeAccount(db)]
  const copies = [await startCopy(), await startCopy()]
  const [here, there] = copies
  const ears = [await here?.listen(one.id), await here?.listen(one.id), await there?.listen(one.id)]
  const stranger = await there?.listen(other.id)
  await notifyReporter(db, answer(one.id, 'Résolu'))
  await eventually(() => expect(ears.map((ear) => ear?.heard)).toEqual([['Résolu'], ['Résolu'], ['Résolu']]))
  await notifyReporter(db, answer(other.id, 'Autre'))
  await eventually(() => expect(stranger?.heard).toEqual(['Autre']))
})

test('new episodes are delivered and published in the background', async () => {
  const { id } = await makeAccount(db)
  const { anime_id, id: episodeId } = await makeEpisode(db)
  await db.insertInto('watchlist_item').values({ account_id: id, anime_id, language: null }).execute()
  const { heard } = await (await startCopy()).listen(id)
  await notifyNewEpisodes(db, { animeId: anime_id, language: 'VOSTFR', episodeIds: [episodeId] })
  await eventually(() => expect(heard).toEqual([expect.stringContaining('mis à jour')]))
})

test('members who skip fillers only read of other episodes', async () => {
  const [all, skips] = [await makeAccount(db), await makeAccount(db)]
  await writePreferences(db, skips.id, { off_story: false })
  const { anime_id, id } = await makeEpisode(db)
  const filler = await makeEpisode(db, { anime_id, episode_number: 2, off_story: 'filler' })
  for (const { id: account_id } of [all, skips]) {
    await db.insertInto('watchlist_item').values({ account_id, anime_id, language: null }).execute()
  }
  const copy = await startCopy()
  const [ear, other] = [await copy.listen(all.id), await copy.listen(skips.id)]
  await notifyNewEpisodes(db, { animeId: anime_id, language: 'VOSTFR', episodeIds: [id, filler.id] })
  await eventually(() => expect(ear.texts).toEqual([expect.stringContaining('hors histoire : 2')]))
  await eventually(() => expect(other.texts).toEqual(['➕ Saison 1 · Épisode 1 disponible en VOSTFR.']))
})

test('notifications left waiting while no copy ran are delivered at the next start', async () => {
  const { id } = await makeAccount(db)
  const { anime_id, id: episodeId } = await makeEpisode(db)
  await db.insertInto('watchlist_item').values({ account_id: id, anime_id, language: null }).execute()
  await notifyNewEpisodes(db, { animeId: anime_id, language: 'VOSTFR', episodeIds: [episodeId] })
  await startCopy()
  await eventually(async () => {
    expect(await db.selectFrom('notification_receipt').where('account_id', '=', id).selectAll().execute()).toHaveLength(
      1,
    )
  })
})

test('a notice to everyone reaches those who want its kind', async () => {
  const [wants, refuses] = [await makeAccount(db), await makeAccount(db)]
  await writePreferences(db, refuses.id, { maintenance: false })
  const copy = await startCopy()
  const [ear, deaf] = [await copy.listen(wants.id), await copy.listen(refuses.id)]
  await notifyEveryone(db, { ...maintenance, title: 'Travaux' })
  await notifyEveryone(db, { ...maintenance, type: 'info', title: 'Nouvelles' })
  await eventually(() => expect(deaf.heard).toEqual(['Nouvelles']))
  await eventually(() => expect(ear.heard).toEqual(['Travaux', 'Nouvelles']))
})

test('all listeners refetch after events may have been lost', async () => {
  const { id } = await makeAccount(db)
  const { heard } = await (await startCopy()).listen(id)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen %' and datname = current_database()`.execute(db)
  await eventually(() => expect(heard).toEqual([null]))
})

test('an account has a limited number of connections, and closing one frees its place', async () => {
  const { id } = await makeAccount(db)
  const copy = await startCopy()
  const ears = []
  for (let place = 0; place < maxStreamsPerPerson; place++) ears.push(await copy.listen(id))
  await expect(copy.listen(id)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 60 })
  await ears[0]?.leave()
  await copy.listen(id)
})
