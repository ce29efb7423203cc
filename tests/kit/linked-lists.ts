import { afterAll, beforeAll, beforeEach } from 'vitest'
import * as contract from '../../src/features/lists/linked-contract.ts'
import type { ListSiteId } from '../../src/features/lists/linked-rules.ts'
import type { LinkParts } from '../../src/features/lists/server/linked/link-parts.ts'
import { readList } from '../../src/features/lists/server/linked/read-list.ts'
import { handleLinkedLists } from '../../src/features/lists/server/linked/routes.ts'
import { sendChanges } from '../../src/features/lists/server/linked/send-changes.ts'
import { createSiteClient } from '../../src/features/lists/server/linked/sites/ask-site.ts'
import { readSites } from '../../src/features/lists/server/linked/sites/read-sites.ts'
import { handleListTransfer } from '../../src/features/lists/server/transfer/public.ts'
import { handleWatchlist } from '../../src/features/lists/server/watchlist/public.ts'
import { addToWatchlist, listWatchlist } from '../../src/features/lists/watchlist-contract.ts'
import { markEpisodes } from '../../src/features/watching/contract.ts'
import { handleWatching } from '../../src/features/watching/server/public.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { deriveKeys } from '../../src/platform/config/secrets.ts'
import { createApi } from '../../src/platform/http/api.ts'
import { createHttpClient } from '../../src/platform/http-client/create-http-client.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { makeAccount } from '../factories/make-account.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { followToSite } from '../stand-ins/follow-to-site.ts'
import { type ListSitesStandIn, startListSites } from '../stand-ins/list-sites.ts'
import { callAs } from './requests/call-as.ts'
import { useTestDatabase } from './test-database.ts'

const publicUrl = 'https://sumine.example'
const secret = 'k'.repeat(40)

export const listSites: [ListSiteId, string][] = [
  ['anilist', 'AniList'],
  ['mal', 'MyAnimeList'],
]

export type LinkedListsKit = ReturnType<typeof useLinkedLists>

/** Serves the calls of lists, with stand-ins of both sites and a clock that tests move. */
export function useLinkedLists() {
  const { db, connection } = useTestDatabase()
  let nowMs = Date.now()
  const now = () => new Date(nowMs)
  const http = createHttpClient({ mayConnect: () => true, lookUp: async () => [] })
  const notices: object[] = []
  const api = createApi()
  let standIn: ListSitesStandIn
  let parts: LinkParts

  beforeAll(async () => {
    standIn = await startListSites()
    const config = readConfig({
      ANILIST_CLIENT_ID: standIn.aniList.clientId,
      ANILIST_CLIENT_SECRET: standIn.aniList.clientSecret,
      MYANIMELIST_CLIENT_ID: standIn.myAnimeList.clientId,
      MYANIMELIST_CLIENT_SECRET: standIn.myAnimeList.clientSecret,
      LIST_SITES_URL: standIn.address,
    })
    const jobs = { handle: () => {}, enqueue: async () => true, list: () => [], start: () => {}, stop: async () => {} }
    parts = {
      db,
      jobs,
      now,
      publicUrl,
      log: createLog('silent', false),
      sites: readSites(config),
      keys: deriveKeys([secret], 'linked list'),
      notifyAccount: async (_, notice) => void notices.push(notice),
      // A new pace for each call: tests do not wait for their turn.
      clientOf: (site) => (token) => createSiteClient({ http, now, wait: async () => {} }, site)(token),
    }
    handleLinkedLists(api, parts)
    handleWatchlist(api, { db, now })
    handleWatching(api, { db, now })
    handleListTransfer(api, { db, jobs, now })
  })
  afterAll(async () => {
    http.close()
    await standIn?.close()
  })
  return {
    db,
    api,
    now,
    notices,
    http,
    connection,
    pass: (milliseconds: number) => {
      nowMs += milliseconds
    },
    standIn: () => standIn,
    parts: () => parts,
  }
}

const words = {
  anilist: {
    current: 'CURRENT',
    done: 'COMPLETED',
    planned: 'PLANNING',
    best: 100,
    seen: 'progress',
    score: 'scoreRaw',
  },
  mal: {
    current: 'watching',
    done: 'completed',
    planned: 'plan_to_watch',
    best: 10,
    seen: 'num_watched_episodes',
    score: 'score',
  },
} as const

/** Empties the stand-in of a site before each test, and makes animes and members for it. */
export function useListSite(kit: LinkedListsKit, siteId: ListSiteId) {
  const { db, api, notices } = kit
  const word = words[siteId]
  const there = () => (siteId === 'mal' ? kit.standIn().myAnimeList : kit.standIn().aniList)
  let count = siteId === 'mal' ? 5000 : 1000
  beforeEach(() => {
    count += 1
    there().member = { id: count, name: `lune${count}` }
    there().lifeS = 31_536_000
    there().writes.length = 0
    there().animes.clear()
    there().entries.clear()
    notices.length = 0
  })

  /** Creates an anime that both sites know, with this many episodes. */
  async function anime(title: string, episodes = 4) {
    const ownId = ++count
    const made = await makeAnime(db, { title, external_ids: { [siteId]: String(ownId) } })
    const ids: number[] = []
    for (let episode_number = 1; episode_number <= episodes; episode_number += 1) {
      ids.push((await makeEpisode(db, { anime_id: made.id, season_label: 'Saison 1', episode_number })).id)
    }
    there().animes.set(ownId, episodes)
    return { id: made.id, siteId: ownId, episodes: ids }
  }

  async function member() {
    const { id } = await makeAccount(db)
    const call = callAs(api, id)
    const site = { params: { site: siteId } }
    const visit = async () => {
      const { url, key } = await call(contract.visitListSite, site)
      return { key, query: await followToSite(url, publicUrl) }
    }
    const link = async () => (await call(contract.linkList, { body: await visit() })).list
    const listId = async () =>
      (await db.selectFrom('linked_list').select('id').where('account_id', '=', id).executeTakeFirstOrThrow()).id
    const state = async () => {
      const { sites } = await call(contract.listLinkedLists, {})
      return sites.find((one) => one.site === siteId)?.list ?? null
    }
    const read = async () => readList(kit.parts(), await listId())
    const start = (choices: Partial<contract.DifferenceChoices> = {}) =>
      call(contract.startLinkedList, {
        ...site,
        body: { here: 'here', there: 'there', both: 'here', lines: [], ...choices },
      })
    return {
      id,
      call,
      site,
      visit,
      link,
      state,
      listId,
      read,
      send: async () => sendChanges(kit.parts(), await listId()),
      start,
      /** Links the list and begins to keep it the same. */
      begin: async (choices?: Partial<contract.DifferenceChoices>) => {
        await link()
        await read()
        await start(choices)
      },
      differences: () => call(contract.listDifferences, { ...site, query: {} }),
      add: (anime_id: number, status: 'à voir' | 'en cours' | 'terminé' = 'à voir') =>
        call(addToWatchlist, { body: { anime_id, status } }),
      mark: (episode_ids: number[], seen = true) => {
        kit.pass(1000)
        return call(markEpisodes, { body: { episode_ids, seen } })
      },
      list: async () =>
        Object.fromEntries(
          (await call(listWatchlist, { query: {} })).map(({ title, status, seen_count, note }) => [
            title,
            [status, seen_count, note],
          ]),
        ),
    }
  }

  /** Creates a member whose list is kept the same. */
  async function linked(choices?: Partial<contract.DifferenceChoices>) {
    const one = await member()
    await one.begin(choices)
    return one
  }

  return { there, word, anime, member, linked }
}
