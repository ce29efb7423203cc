import { beforeAll, expect } from 'vitest'
import { writeSearchNames } from '../../src/features/catalogue/server/public.ts'
import { handleListTransfer } from '../../src/features/lists/server/transfer/public.ts'
import { handleWatchlist } from '../../src/features/lists/server/watchlist/public.ts'
import * as contract from '../../src/features/lists/transfer-contract.ts'
import {
  addToWatchlist,
  changeWatchlistItem,
  listWatchlist,
  type WatchlistStatus,
} from '../../src/features/lists/watchlist-contract.ts'
import { getAnimeProgress } from '../../src/features/watching/contract.ts'
import { handleWatching } from '../../src/features/watching/server/public.ts'
import { createApi } from '../../src/platform/http/api.ts'
import { createJobs } from '../../src/platform/jobs/create-jobs.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { makeAccount } from '../factories/make-account.ts'
import { type AnimeToMake, makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { callAs } from './requests/call-as.ts'
import { useTestDatabase } from './test-database.ts'

/** Makes a CSV file of a list: each row is title, status, episodes seen and year. */
export function csv(...rows: string[]): File {
  return new File([['titre;statut;episodes_vus;annee', ...rows].join('\n')], 'ma-liste.csv', { type: 'text/csv' })
}

/** The API of list imports and exports, with its own jobs, database and clock. */
export function useListTransferApi() {
  const { db, connection } = useTestDatabase()
  // The clock is frozen between actions, so that no test depends on the machine's speed.
  let clock = new Date('2026-11-21T20:00:00Z')
  const pass = (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds)
  }
  const now = () => clock
  const jobs = createJobs(connection, createLog('silent', false))
  const api = createApi()
  handleWatchlist(api, { db, now })
  handleWatching(api, { db, now })
  handleListTransfer(api, { db, jobs, now })
  beforeAll(() => {
    jobs.start()
    return jobs.stop
  })

  /** Creates a searchable anime with this many episodes in each season. */
  async function anime(given: AnimeToMake = {}, seasons: Record<string, number> = {}) {
    const made = await makeAnime(db, given)
    for (const [season_label, count] of Object.entries(seasons)) {
      for (let episode_number = 1; episode_number <= count; episode_number++) {
        await makeEpisode(db, { anime_id: made.id, season_label, episode_number })
      }
    }
    await writeSearchNames(db, [made.id])
    return made
  }

  /** Creates an account. @returns its id, and calls of the API as this account */
  async function person() {
    const { id } = await makeAccount(db)
    const call = callAs(api, id)
    const get = async (importId: number) => (await call(contract.getImport, { params: { id: importId } })).import
    return {
      id,
      call,
      get,
      /** Uploads a file and waits until its animes are matched. */
      upload: async (file: File) => {
        pass(60_000)
        const { import: started } = await call(contract.startImport, { body: { file } })
        await expect.poll(async () => (await get(started.id)).state, { timeout: 60_000 }).toBe('review')
        return get(started.id)
      },
      lines: async (importId: number, show: contract.ShownLines = 'all') =>
        (await call(contract.listImportLines, { params: { id: importId }, query: { show } })).lines,
      change: async (
        importId: number,
        position: number,
        body: { anime_id?: number; decision?: 'add' | 'replace' | 'skip' },
      ) => call(contract.changeImportLine, { params: { id: importId, position }, body }),
      decide: (importId: number, show: contract.ShownLines, decision: 'accept' | 'skip') =>
        call(contract.decideImportLines, { params: { id: importId }, body: { show, decision } }),
      apply: async (importId: number, mark_seen = true) => {
        pass(60_000)
        return (await call(contract.applyImport, { params: { id: importId }, body: { mark_seen } })).import
      },
      undo: (importId: number) => call(contract.undoImport, { params: { id: importId } }),
      add: (anime_id: number, status: WatchlistStatus = 'à voir') =>
        call(addToWatchlist, { body: { anime_id, status } }),
      list: async () =>
        Object.fromEntries((await call(listWatchlist, { query: {} })).map(({ title, status }) => [title, status])),
      notes: async () =>
        Object.fromEntries((await call(listWatchlist, { query: {} })).map(({ title, note }) => [title, note])),
      note: (anime_id: number, note: number) => call(changeWatchlistItem, { params: { anime_id }, body: { note } }),
      seen: async (animeId: number) =>
        (await call(getAnimeProgress, { params: { id: animeId } })).episodes.filter(({ seen }) => seen).length,
    }
  }

  return { db, connection, now, pass, anime, person }
}
