import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { followToSite } from '../../../../../tests/stand-ins/follow-to-site.ts'
import {
  type ListSitesStandIn,
  type StandInListSite,
  startListSites,
} from '../../../../../tests/stand-ins/list-sites.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { deriveKeys } from '../../../../platform/config/secrets.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { createHttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import { markEpisodes, updateProgress } from '../../../watching/contract.ts'
import { handleWatching } from '../../../watching/server/public.ts'
import * as contract from '../../linked-contract.ts'
import type { ListSiteId } from '../../linked-rules.ts'
import { listImports, undoImport } from '../../transfer-contract.ts'
import { addToWatchlist, changeWatchlistItem, listWatchlist, removeFromWatchlist } from '../../watchlist-contract.ts'
import { handleListTransfer } from '../transfer/public.ts'
import { handleWatchlist } from '../watchlist/public.ts'
import type { LinkParts } from './link-parts.ts'
import { exportLinkedLists } from './public.ts'
import { readList } from './read-list.ts'
import { handleLinkedLists } from './routes.ts'
import { sendChanges } from './send-changes.ts'
import { createSiteClient } from './sites/ask-site.ts'
import { readSites } from './sites/read-sites.ts'
import { SiteAway } from './sites/site-failures.ts'

const { db } = useTestDatabase()
const publicUrl = 'https://sumine.example'
const [dayMs, secret] = [86_400_000, 'k'.repeat(40)]
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
  const jobs = { handle: () => {}, enqueue: async () => {}, list: () => [], start: () => {}, stop: async () => {} }
  parts = {
    ...{ db, jobs, now, publicUrl, log: createLog('silent', false) },
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
    ...{ current: 'watching', done: 'completed', planned: 'plan_to_watch', best: 10 },
    ...{ seen: 'num_watched_episodes', score: 'score' },
  },
} as const

describe.each<[ListSiteId, string]>([
  ['anilist', 'AniList'],
  ['mal', 'MyAnimeList'],
])('%s', (siteId, name) => {
  const word = words[siteId]
  let there: StandInListSite
  let count = siteId === 'mal' ? 5000 : 1000
  beforeEach(() => {
    there = siteId === 'mal' ? standIn.myAnimeList : standIn.aniList
    count += 1
    there.member = { id: count, name: `lune${count}` }
    there.lifeS = 31_536_000
    there.writes.length = 0
    there.animes.clear()
    there.entries.clear()
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
    there.animes.set(ownId, episodes)
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
    return {
      ...{ id, call, site, visit, link, state, listId },
      read: async () => readList(parts, await listId()),
      send: async () => sendChanges(parts, await listId()),
      start: (choices: Partial<contract.DifferenceChoices> = {}) =>
        call(contract.startLinkedList, {
          ...site,
          body: { here: 'here', there: 'there', both: 'here', lines: [], ...choices },
        }),
      differences: () => call(contract.listDifferences, { ...site, query: {} }),
      add: (anime_id: number, status: 'à voir' | 'en cours' | 'terminé' = 'à voir') =>
        call(addToWatchlist, { body: { anime_id, status } }),
      mark: (episode_ids: number[], seen = true) => {
        nowMs += 1000
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
  type Member = Awaited<ReturnType<typeof member>>

  /** Links a list and begins to keep it the same. */
  async function linked(choices: Partial<contract.DifferenceChoices> = {}): Promise<Member> {
    const one = await member()
    await one.link()
    await one.read()
    await one.start(choices)
    return one
  }

  test('is linked, compared, and nothing is written before the member chose', async () => {
    const [onlyHere, onlyThere, both, same, nameless] = [
      await anime('Ambre'),
      await anime('Brume'),
      await anime('Cendre'),
      await anime('Dune'),
      await makeAnime(db, { title: 'Sans identifiant' }),
    ]
    there.entries.set(onlyThere.siteId, { status: word.done, progress: 4, score: 0.8 * word.best })
    there.entries.set(both.siteId, { status: word.current, progress: 3, score: 0 })
    there.entries.set(same.siteId, { status: word.planned, progress: 0, score: 0 })
    there.entries.set(999_999, { status: word.planned, progress: 0, score: 0 })
    const me = await member()
    for (const { id } of [onlyHere, both, same, nameless]) await me.add(id)
    expect(await me.link()).toMatchObject({ site: siteId, name: there.member?.name, state: 'reading' })
    await expect(me.differences()).rejects.toMatchObject({ code: 'CONFLICT' })
    await me.read()
    const { lines, counts } = await me.differences()
    expect(counts).toEqual({ here: 1, there: 1, both: 1, unlinked: 1, unknown: 1 })
    expect(lines.map(({ kind, anime: { title } }) => [kind, title])).toEqual([
      ['here', 'Ambre'],
      ['there', 'Brume'],
      ['both', 'Cendre'],
    ])
    expect(lines[1]?.there).toEqual({ status: 'terminé', seen_count: 4, note: 8 })
    const unlinked = await me.call(contract.listDifferences, { ...me.site, query: { show: 'unlinked' } })
    expect(unlinked.lines.map(({ anime: { title } }) => title)).toEqual(['Sans identifiant'])
    await me.send()
    expect(there.writes).toEqual([])
    expect((await me.list()).Brume).toBeUndefined()
  })

  test('the choices settle the differences: per kind, or per anime', async () => {
    const [sent, left, taken, merged] = [
      await anime('Givre'),
      await anime('Houle'),
      await anime('Iris'),
      await anime('Jonc'),
    ]
    there.entries.set(taken.siteId, { status: word.done, progress: 4, score: 0.8 * word.best })
    there.entries.set(merged.siteId, { status: word.current, progress: 3, score: 0 })
    const me = await member()
    await me.add(sent.id)
    await me.add(left.id)
    await me.add(merged.id, 'terminé')
    await me.link()
    await me.read()
    await me.start({ lines: [{ anime_id: left.id, choice: 'leave' }] })
    await me.send()
    expect(await me.list()).toMatchObject({ Iris: ['terminé', 4, 8], Jonc: ['terminé', 3, null] })
    expect(there.writes.map(({ id }) => id).sort()).toEqual([sent.siteId, merged.siteId].sort())
    // The number of episodes there never goes back.
    expect(there.entries.get(merged.siteId)).toMatchObject({ status: word.done, progress: 3 })
    expect(there.entries.has(left.siteId)).toBe(false)
    await expect(me.start()).rejects.toMatchObject({ code: 'CONFLICT' })
    const { imports } = await me.call(listImports, {})
    expect(imports).toMatchObject([{ format: siteId, state: 'applied', outcome: { added_count: 1, marked_count: 4 } }])
    await me.call(undoImport, { params: { id: String(imports[0]?.id) } })
    expect((await me.list()).Iris).toBeUndefined()
    await me.send()
    expect(there.entries.has(taken.siteId)).toBe(true)
  })

  test('what is watched, marked and noted here is there, in one write an anime', async () => {
    const [seen, noted] = [await anime('Lave'), await anime('Mousse')]
    const me = await linked()
    await me.mark(seen.episodes.slice(0, 2))
    await me.mark(seen.episodes.slice(2, 3))
    await me.add(noted.id)
    await me.call(changeWatchlistItem, { params: { anime_id: String(noted.id) }, body: { note: 8, status: 'terminé' } })
    expect((await me.state())?.waiting_count).toBe(2)
    await me.send()
    expect(
      there.writes.map(({ id, change }) => [id, String(change[word.seen] ?? ''), String(change[word.score] ?? '')]),
    ).toEqual([
      [seen.siteId, '3', ''],
      [noted.siteId, '', String(0.8 * word.best)],
    ])
    expect(there.entries.get(seen.siteId)?.status).toBe(word.current)
    expect((await me.state())?.waiting_count).toBe(0)
    const calls = there.calls
    await me.send()
    expect(there.calls).toBe(calls)
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
    expect(there.entries.get(one.siteId)?.progress).toBe(1)
  })

  test('many changes are sent in several runs', async () => {
    const me = await linked()
    const animes = await Promise.all(Array.from({ length: 51 }, (_, index) => anime(`Série ${index}`, 0)))
    for (const { id } of animes) await me.add(id)
    await me.send()
    expect((await me.state())?.waiting_count).toBe(1)
    await me.send()
    expect([(await me.state())?.waiting_count, there.entries.size]).toEqual([0, 51])
  })

  test('episodes never go back there, unless the member takes them back here', async () => {
    const one = await anime('Nacre')
    const me = await linked()
    await me.mark(one.episodes.slice(0, 2))
    await me.send()
    there.entries.set(one.siteId, { status: word.current, progress: 4, score: 0 })
    await me.mark(one.episodes.slice(2, 3))
    await me.send()
    expect(there.entries.get(one.siteId)?.progress).toBe(4)
    expect((await me.list()).Nacre?.[1]).toBe(4)
    nowMs += 1000
    await me.mark(one.episodes.slice(1), false)
    await me.send()
    expect(there.entries.get(one.siteId)?.progress).toBe(1)
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
    await me.link()
    await me.read()
    await me.start()
    await me.send()
    await me.call(removeFromWatchlist, { body: { anime_id: goneHere.id } })
    await me.send()
    expect(there.entries.has(goneHere.siteId)).toBe(true)
    there.entries.set(grown.siteId, { status: word.current, progress: 2, score: 0.7 * word.best })
    there.entries.set(goneHere.siteId, { status: word.current, progress: 1, score: 0 })
    there.entries.set(fresh.siteId, { status: word.planned, progress: 0, score: 0 })
    there.entries.delete(goneThere.siteId)
    there.writes.length = 0
    await me.call(contract.readLinkedList, me.site)
    await me.read()
    await me.send()
    expect(await me.list()).toEqual({
      Ocre: ['en cours', 2, 7],
      Plume: ['à voir', 0, null],
      Rade: ['à voir', 0, null],
    })
    expect(there.writes).toEqual([])
  })

  test('the answer works once, for the member and the browser that asked, with its state', async () => {
    const [me, other] = [await member(), await member()]
    const answer = await me.visit()
    await expect(other.call(contract.linkList, { body: answer })).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
    await expect(me.call(contract.linkList, { body: answer })).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
    const [mine, theirs] = [await me.visit(), await other.visit()]
    await expect(me.call(contract.linkList, { body: { key: mine.key, query: theirs.query } })).rejects.toMatchObject({
      code: 'PROVIDER_REFUSED',
    })
    const late = await me.visit()
    nowMs += 11 * 60_000
    await expect(me.call(contract.linkList, { body: late })).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
    there.member = undefined
    const cancelled = { code: 'PROVIDER_REFUSED', message: `Vous avez annulé la connexion avec ${name}.` }
    await expect(me.link()).rejects.toMatchObject(cancelled)
    expect(await me.state()).toBeNull()
  })

  test('an account there has one member here', async () => {
    const me = await linked()
    const other = await member()
    await expect(other.link()).rejects.toMatchObject({ code: 'CONFLICT' })
    there.member = { id: 1, name: 'autre' }
    await expect(me.link()).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('a site that errs when it is linked is said to be away', async () => {
    const me = await member()
    const away = { code: 'PROVIDER_AWAY', message: `${name} ne répond pas pour le moment. Réessayez plus tard.` }
    for (const at of ['token', 'api'] as const) {
      there.trouble((response) => response.writeHead(500).end('oups'), at)
      await expect(me.link()).rejects.toMatchObject(away)
    }
    expect(await me.state()).toBeNull()
  })

  test('a busy or broken site is tried again later, and the changes stay', async () => {
    const one = await anime('Sable')
    const me = await linked()
    await me.mark(one.episodes.slice(0, 1))
    const troubles: Parameters<StandInListSite['trouble']>[0][] = [
      (response) => response.writeHead(429, { 'retry-after': '30' }).end('{}'),
      (response) => response.writeHead(503).end('oups'),
      (response) => response.writeHead(200).end('<html>'),
      (response) => response.writeHead(200).end('{"data": 7}'),
      (response) => void response.destroy(),
    ]
    for (const trouble of troubles) {
      there.trouble(trouble)
      await expect(me.send()).rejects.toThrow(SiteAway)
      expect(await me.state()).toMatchObject({ waiting_count: 1, state: 'active' })
      expect((await me.state())?.failing_since).not.toBeNull()
    }
    await me.send()
    expect(await me.state()).toMatchObject({ waiting_count: 0, failing_since: null })
    expect(there.entries.get(one.siteId)?.progress).toBe(1)
  })

  test('a refused change does not hold up the others', async () => {
    const [refused, fine] = [await anime('Talus'), await anime('Usnée')]
    const me = await linked()
    await me.mark(refused.episodes.slice(0, 1))
    await me.mark(fine.episodes.slice(0, 1))
    there.trouble((response) => response.writeHead(400).end('{"errors": [{"message": "validation"}]}'))
    await me.send()
    expect([...there.entries.keys()]).toEqual([fine.siteId])
    expect((await me.state())?.waiting_count).toBe(0)
  })

  test('a revoked token ends the link: the member is told once, and nothing is asked any more', async () => {
    const one = await anime('Vase')
    const me = await linked()
    there.revoke()
    await me.mark(one.episodes.slice(0, 1))
    await me.send()
    expect(await me.state()).toMatchObject({ state: 'ended' })
    expect(notices).toMatchObject([{ accountId: me.id, title: `${name} n’est plus relié` }])
    const calls = there.calls
    await me.send()
    await me.read()
    expect([there.calls, notices.length]).toEqual([calls, 1])
    await expect(me.call(contract.readLinkedList, me.site)).rejects.toMatchObject({ code: 'CONFLICT' })
    // Linked again, what happened in between is sent without another comparison.
    await me.mark(one.episodes.slice(1, 2))
    expect((await me.link()).state).toBe('active')
    await me.send()
    expect(there.entries.get(one.siteId)?.progress).toBe(2)
  })

  test('tokens are encrypted, and near their end renewed or given up', async () => {
    there.lifeS = 10 * 86_400
    const one = await anime('Xyste')
    const me = await linked()
    const { tokens } = await db
      .selectFrom('linked_list')
      .select('tokens')
      .where('account_id', '=', me.id)
      .executeTakeFirstOrThrow()
    expect(tokens?.toString('latin1')).not.toContain('access')
    nowMs += 9.5 * dayMs
    await me.mark(one.episodes.slice(0, 1))
    await me.send()
    expect(there.entries.get(one.siteId)?.progress).toBe(1)
    nowMs += 9.5 * dayMs
    await me.mark(one.episodes.slice(1, 2))
    if (siteId === 'mal') {
      there.trouble((response) => response.writeHead(500).end('oups'), 'token')
      await expect(me.send()).rejects.toThrow(SiteAway)
      there.revoke()
    }
    await me.send()
    expect(await me.state()).toMatchObject({ state: 'ended' })
    expect(notices).toHaveLength(1)
  })

  test('the list of an account that is about to be deleted rests', async () => {
    const one = await anime('Zibeline')
    const me = await linked()
    await me.mark(one.episodes.slice(0, 1))
    await db.updateTable('account').set({ deletion_requested_at: now() }).where('id', '=', me.id).execute()
    const calls = there.calls
    await me.send()
    await me.read()
    expect(there.calls).toBe(calls)
  })

  test('a list that was begun while it was being read is not compared again', async () => {
    const me = await member()
    await me.link()
    await me.read()
    let begin: Promise<unknown> | undefined
    await readList(
      {
        ...parts,
        clientOf: (site) => (token) => async (request) => {
          begin ??= me.start()
          await begin
          return parts.clientOf(site)(token)(request)
        },
      },
      await me.listId(),
    )
    expect((await me.state())?.state).toBe('active')
  })

  test('unlinking deletes tokens and entries here, and nothing there; both are in the activity', async () => {
    const one = await anime('Yole')
    const me = await linked()
    await me.mark(one.episodes)
    await me.send()
    expect(JSON.stringify(await exportLinkedLists(db, me.id))).toContain('Yole')
    await me.call(contract.unlinkList, me.site)
    await expect(me.call(contract.unlinkList, me.site)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.state()).toBeNull()
    expect(await db.selectFrom('linked_entry').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ anime_id: one.id }),
    )
    expect(there.entries.get(one.siteId)?.progress).toBe(4)
    const events = await db.selectFrom('account_event').select('kind').where('account_id', '=', me.id).execute()
    expect(events.map(({ kind }) => kind)).toEqual(['list-linked', 'list-unlinked'])
  })

  test('without a link every call of it returns NOT_FOUND', async () => {
    const me = await member()
    const missing = { code: 'NOT_FOUND' }
    await expect(me.differences()).rejects.toMatchObject(missing)
    await expect(me.start()).rejects.toMatchObject(missing)
    await expect(me.call(contract.readLinkedList, me.site)).rejects.toMatchObject(missing)
  })
})

test('a site that the settings do not name is not offered', async () => {
  const bare = createApi()
  handleLinkedLists(bare, { ...parts, sites: [] })
  const call = callAs(bare, (await makeAccount(db)).id)
  expect((await call(contract.listLinkedLists, {})).sites).toEqual([])
  await expect(call(contract.visitListSite, { params: { site: 'mal' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a site that never answers is said to be away', { timeout: 60_000 }, async () => {
  standIn.aniList.member = { id: 78, name: 'silence' }
  const { id } = await makeAccount(db)
  const call = callAs(api, id)
  for (const at of ['token', 'api'] as const) {
    standIn.aniList.trouble(() => {}, at)
    const { url, key } = await call(contract.visitListSite, { params: { site: 'anilist' } })
    const body = { key, query: await followToSite(url, publicUrl) }
    await expect(call(contract.linkList, { body })).rejects.toMatchObject({ code: 'PROVIDER_AWAY' })
  }
  expect(await exportLinkedLists(db, id)).toEqual([])
})

test('a second viewing there is left alone', async () => {
  const { aniList } = standIn
  aniList.member = { id: 77, name: 'rediffusion' }
  const made = await makeAnime(db, { title: 'Zéphyr', external_ids: { anilist: '777777' } })
  const episode = await makeEpisode(db, { anime_id: made.id, season_label: 'Saison 1', episode_number: 1 })
  aniList.animes.set(777_777, 12)
  aniList.entries.clear()
  aniList.entries.set(777_777, { status: 'REPEATING', progress: 3, score: 0 })
  aniList.writes.length = 0
  const { id } = await makeAccount(db)
  const call = callAs(api, id)
  const { url, key } = await call(contract.visitListSite, { params: { site: 'anilist' } })
  await call(contract.linkList, { body: { key, query: await followToSite(url, publicUrl) } })
  const { id: listId } = await db
    .selectFrom('linked_list')
    .select('id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  await readList(parts, listId)
  await call(contract.startLinkedList, {
    params: { site: 'anilist' },
    body: { here: 'here', there: 'there', both: 'here', lines: [] },
  })
  await call(markEpisodes, { body: { episode_ids: [episode.id], seen: true } })
  await sendChanges(parts, listId)
  expect(aniList.writes).toEqual([])
})
