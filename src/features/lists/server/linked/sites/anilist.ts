import { z } from 'zod'
import { findAnilistStatus, statusNames } from '../../transfer/formats/statuses.ts'
import type { AskSite, ListSite, SiteEntry } from './list-site.ts'
import { SiteAway } from './site-failures.ts'

const listFields = 'status progress score(format: POINT_100)'
const ownerQuery = 'query { Viewer { id name } }'
const listQuery = `query ($userId: Int, $chunk: Int) {
  MediaListCollection(userId: $userId, type: ANIME, chunk: $chunk, perChunk: 500) {
    hasNextChunk lists { entries { ${listFields} media { id episodes } } }
  }
}`
const animeQuery = `query ($id: Int) { Media(id: $id, type: ANIME) { id episodes mediaListEntry { ${listFields} } } }`
const saveMutation = `mutation ($mediaId: Int, $status: MediaListStatus, $progress: Int, $scoreRaw: Int) {
  SaveMediaListEntry(mediaId: $mediaId, status: $status, progress: $progress, scoreRaw: $scoreRaw) { id }
}`

// At 500 entries each, 20,000 entries.
const maxChunks = 40

const envelope = z.object({ data: z.unknown() })
const count = z.int().nonnegative()
const media = z.object({ id: z.int(), episodes: count.nullish() })
const entry = z.object({
  status: z.string().nullish(),
  progress: count.nullish(),
  score: z.number().min(0).max(100).nullish(),
})
const ownerAnswer = z.object({ Viewer: z.object({ id: z.int(), name: z.string() }) })
const listAnswer = z.object({
  MediaListCollection: z.object({
    hasNextChunk: z.boolean().nullish(),
    lists: z.array(z.object({ entries: z.array(entry.extend({ media })) })),
  }),
})
const animeAnswer = z.object({ Media: media.extend({ mediaListEntry: entry.nullish() }).nullish() })
const saveAnswer = z.object({ SaveMediaListEntry: z.object({ id: z.int() }) })

/** The members' API: https://docs.anilist.co/guide/graphql and /guide/auth/authorization-code */
export function openAniListLists(
  client: Pick<ListSite, 'clientId' | 'clientSecret'>,
  { site, api }: { site: string; api: string },
): ListSite {
  async function query<Schema extends z.ZodType>(
    ask: AskSite,
    schema: Schema,
    question: { query: string; variables?: object },
  ): Promise<z.output<Schema>> {
    const { data } = await ask({ url: api, method: 'POST', body: JSON.stringify(question) })
    const read = schema.safeParse(envelope.safeParse(data).data?.data)
    if (!read.success) throw new SiteAway('AniList gave an unknown answer', { cause: read.error })
    return read.data
  }

  return {
    ...client,
    id: 'anilist',
    name: 'AniList',
    server: {
      issuer: site,
      authorization_endpoint: `${site}/api/v2/oauth/authorize`,
      token_endpoint: `${site}/api/v2/oauth/token`,
    },
    usesProofKey: false,
    // AniList allows ninety per address, which the catalogue's synchronisation and other copies of the site share.
    requestsAMinute: 30,
    toOwnScore: (score) => score,
    async findOwner(ask) {
      const { Viewer } = await query(ask, ownerAnswer, { query: ownerQuery })
      return { subject: String(Viewer.id), name: Viewer.name }
    },
    async listEntries(ask, subject) {
      // An anime may be in several lists.
      const found = new Map<string, SiteEntry>()
      for (let chunk = 1; chunk <= maxChunks; chunk += 1) {
        const variables = { userId: Number(subject), chunk }
        const { MediaListCollection } = await query(ask, listAnswer, { query: listQuery, variables })
        for (const given of MediaListCollection.lists.flatMap(({ entries }) => entries)) {
          const known = toEntry(given.media, given)
          if (known) found.set(known.siteId, known)
        }
        if (!MediaListCollection.hasNextChunk) break
      }
      return [...found.values()]
    },
    async findAnime(ask, siteId) {
      const { Media } = await query(ask, animeAnswer, { query: animeQuery, variables: { id: Number(siteId) } })
      if (!Media) return undefined
      const own = Media.mediaListEntry
      return { episodeCount: Media.episodes ?? null, entry: own ? toEntry(Media, own) : undefined }
    },
    async saveEntry(ask, siteId, { status, seen, score }) {
      const variables = {
        mediaId: Number(siteId),
        ...(status !== undefined && { status: statusNames[status].anilist }),
        ...(seen !== undefined && { progress: seen }),
        ...(score !== undefined && { scoreRaw: score ?? 0 }),
      }
      await query(ask, saveAnswer, { query: saveMutation, variables })
    },
  }
}

function toEntry(anime: z.infer<typeof media>, given: z.infer<typeof entry>): SiteEntry | undefined {
  const status = findAnilistStatus(given.status ?? '')
  if (!status) return undefined
  return {
    siteId: String(anime.id),
    status,
    seen: given.progress ?? 0,
    score: Math.round(given.score ?? 0) || null,
    isRewatching: given.status === 'REPEATING',
    episodeCount: anime.episodes ?? null,
  }
}
