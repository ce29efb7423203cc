import { z } from 'zod'
import type { WatchlistStatus } from '../../../watchlist-contract.ts'
import type { AskSite, ListSite, SiteEntry, SiteRequest } from './list-site.ts'
import { SiteAway } from './site-failures.ts'

const statuses: Record<WatchlistStatus, string> = {
  'en cours': 'watching',
  terminé: 'completed',
  'en pause': 'on_hold',
  abandonné: 'dropped',
  'à voir': 'plan_to_watch',
}

const pageSize = 1000
const maxPages = 20

const count = z.int().nonnegative()
const listStatus = z.object({
  status: z.string().nullish(),
  score: z.int().min(0).max(10),
  num_episodes_watched: count,
  is_rewatching: z.boolean(),
})
// 0 when the number is not known yet.
const anime = z.object({ id: z.int(), num_episodes: count.nullish() })
const ownerAnswer = z.object({ id: z.int(), name: z.string() })
const listAnswer = z.object({
  data: z.array(z.object({ node: anime, list_status: listStatus })),
  paging: z.object({ next: z.string().nullish() }),
})
const animeAnswer = anime.extend({ my_list_status: listStatus.nullish() })

/** The members' API: https://myanimelist.net/apiconfig/references/api/v2 and /authorization */
export function openMyAnimeListLists(
  client: Pick<ListSite, 'clientId' | 'clientSecret'>,
  { site, api }: { site: string; api: string },
): ListSite {
  async function request<Schema extends z.ZodType>(
    ask: AskSite,
    schema: Schema,
    { url, ...options }: SiteRequest,
  ): Promise<z.output<Schema>> {
    const { data } = await ask({ url: api + url, ...options })
    const read = schema.safeParse(data)
    if (!read.success) throw new SiteAway('MyAnimeList gave an unknown answer', { cause: read.error })
    return read.data
  }

  return {
    ...client,
    id: 'mal',
    name: 'MyAnimeList',
    server: {
      issuer: site,
      authorization_endpoint: `${site}/v1/oauth2/authorize`,
      token_endpoint: `${site}/v1/oauth2/token`,
    },
    usesProofKey: true,
    // Its limits are not documented.
    requestsAMinute: 30,
    toOwnScore: (score) => Math.max(10, Math.round(score / 10) * 10),
    async findOwner(ask) {
      const { id, name } = await request(ask, ownerAnswer, { url: '/users/@me' })
      return { subject: String(id), name }
    },
    async listEntries(ask) {
      const found: SiteEntry[] = []
      for (let page = 0; page < maxPages; page += 1) {
        const fields = 'list_status,num_episodes'
        const url = `/users/@me/animelist?fields=${fields}&nsfw=true&limit=${pageSize}&offset=${page * pageSize}`
        const { data, paging } = await request(ask, listAnswer, { url })
        found.push(...data.flatMap(({ node, list_status }) => toEntry(node, list_status) ?? []))
        if (!paging.next) break
      }
      return found
    },
    async findAnime(ask, siteId) {
      const url = `${api}/anime/${siteId}?fields=num_episodes,my_list_status`
      const { status, data } = await ask({ url })
      if (status === 404) return undefined
      const read = animeAnswer.safeParse(data)
      if (!read.success) throw new SiteAway('MyAnimeList gave an unknown answer', { cause: read.error })
      const own = read.data.my_list_status
      return { episodeCount: read.data.num_episodes || null, entry: own ? toEntry(read.data, own) : undefined }
    },
    async saveEntry(ask, siteId, { status, seen, score }) {
      const body = new URLSearchParams({
        ...(status !== undefined && { status: statuses[status] }),
        ...(seen !== undefined && { num_watched_episodes: String(seen) }),
        ...(score !== undefined && { score: String((score ?? 0) / 10) }),
      }).toString()
      const contentType = 'application/x-www-form-urlencoded'
      await request(ask, listStatus, { url: `/anime/${siteId}/my_list_status`, method: 'PATCH', body, contentType })
    },
  }
}

function toEntry(
  { id, num_episodes }: z.infer<typeof anime>,
  { status: word, score, num_episodes_watched, is_rewatching }: z.infer<typeof listStatus>,
): SiteEntry | undefined {
  const status = (Object.keys(statuses) as WatchlistStatus[]).find((known) => statuses[known] === word)
  if (!status) return undefined
  return {
    siteId: String(id),
    status,
    seen: num_episodes_watched,
    score: score * 10 || null,
    isRewatching: is_rewatching,
    episodeCount: num_episodes || null,
  }
}
