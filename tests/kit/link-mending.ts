import { beforeEach } from 'vitest'
import * as contract from '../../src/features/links/mending-contract.ts'
import type { ConfiguredHost } from '../../src/features/links/server/hosts/list-hosts.ts'
import { handleLinkMending } from '../../src/features/links/server/mending/routes.ts'
import { readHostName } from '../../src/features/links/server/parse-web-address.ts'
import { undoAction } from '../../src/features/staff/log-contract.ts'
import { handleLog } from '../../src/features/staff/server/log/public.ts'
import { createApi } from '../../src/platform/http/api.ts'
import type { InputOf } from '../../src/shared/contract/endpoint.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { useStaff } from './requests/call-as.ts'
import { useTestDatabase } from './test-database.ts'

export type Replacement = InputOf<typeof contract.previewReplacement>['body']['replacement']

export const mendingNow = () => new Date('2026-11-21T20:00:00Z')
export const captionsUrl = 'https://un.example/a.vtt'
/** Has the videos whose name begins with 'ok'. */
export const clipHost: ConfiguredHost = {
  name: 'clips',
  canResolve: ({ hostname }) => hostname.endsWith('.example'),
  resolve: async (url) => ({ url: url.href, type: 'mp4' }),
  local: { hostname: 'un.example', isThere: async ({ pathname }) => pathname.startsWith('/ok') },
}
export const toDeux = { kind: 'host', from: 'un.example', to: 'deux.example', matching: {} } satisfies Replacement

/** The calls that mend links, by a Moderateur named maelle; without animes before each test. */
export function useLinkMending() {
  const { db } = useTestDatabase()
  const api = createApi()
  const state = { wakes: 0 }
  handleLinkMending(api, { db, hosts: [clipHost], now: mendingNow, runTasksSoon: async () => void state.wakes++ })
  handleLog(api, { db, afterUndo: [] })
  const call = useStaff(api, db, 'Moderateur', { username: 'maelle' })
  beforeEach(async () => {
    state.wakes = 0
    await db.deleteFrom('anime').execute()
    await db.deleteFrom('link_task').execute()
  })
  const replace = (replacement: Replacement, expected_count: number) =>
    call(contract.replaceLinks, { body: { replacement, expected_count } })
  const listLinks = () => db.selectFrom('episode_source').select(['url', 'captions_url']).orderBy('id').execute()
  return {
    db,
    call,
    /** How often the tasks were asked to run. */
    state,
    /** Creates an episode with these links. @returns their ids */
    async makeLinks(...urls: string[]): Promise<number[]> {
      const { id: anime_id } = await makeAnime(db, { title: 'La Marée' })
      const sources = urls.map((url) => ({ url, host: readHostName(url) ?? '', captions_url: captionsUrl }))
      return (await makeEpisode(db, { anime_id, sources })).source_ids
    },
    listLinks,
    listAddresses: async () => (await listLinks()).map(({ url }) => url),
    replace,
    /** Moves all links of un.example to deux.example. */
    move: (expected_count: number) => replace(toDeux, expected_count),
    undo: (id: number | null) => call(undoAction, { params: { id } }),
  }
}
