import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  createHttpClient,
  type HttpClient,
  type HttpPoster,
} from '../../src/platform/http-client/create-http-client.ts'
import { listen, onlyHere } from './listen.ts'

/** Makes an anime as in AniList's GraphQL answers. The shape is from recorded answers, the titles are invented. */
export function makeMedia(own: Record<string, unknown> = {}) {
  return {
    id: 90001,
    idMal: 80001,
    format: 'TV',
    status: 'FINISHED',
    seasonYear: 2019,
    averageScore: 77,
    genres: ['Drama', 'Slice of Life'],
    synonyms: ['The Keeper of Waves'],
    isAdult: false,
    title: { romaji: 'Nami no Ban', english: 'The Wave Keeper', native: '波の番' },
    description: 'A keeper counts the waves.<br>\n<i>Every</i> one of them.<br><br>\n(Source: Nobody)',
    startDate: { year: 2019, month: 4, day: 6 },
    studios: { nodes: [{ name: 'Atelier Digue' }] },
    coverImage: { extraLarge: 'https://img.anilist.test/large.jpg', large: 'https://img.anilist.test/medium.jpg' },
    bannerImage: null,
    trailer: null as { id: string; site: string } | null,
    airingSchedule: { nodes: [] },
    relations: { edges: [] },
    ...own,
  }
}
type StandInMedia = ReturnType<typeof makeMedia>

type Trouble = (response: ServerResponse) => void

type AniListStandIn = {
  address: string
  http: HttpClient & HttpPoster
  /** Its animes; tests fill it. */
  media: StandInMedia[]
  /** The variables of each query, in order. */
  asked: Record<string, unknown>[]
  /** Answers the next query with this error. */
  trouble: (answer: Trouble) => void
  close: () => Promise<void>
}

/** Starts a local server that answers queries like AniList. */
export async function startAniList(): Promise<AniListStandIn> {
  const media: StandInMedia[] = []
  const asked: Record<string, unknown>[] = []
  const troubles: Trouble[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { variables } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    asked.push(variables)
    const trouble = troubles.shift()
    if (trouble) return trouble(response)
    response.setHeader('content-type', 'application/json')
    if ('id' in variables) {
      const found = media.find(({ id }) => id === variables.id) ?? null
      response.writeHead(found ? 200 : 404).end(JSON.stringify({ data: { Media: found } }))
    } else {
      // Its search is loose: the client has to decide.
      response.writeHead(200).end(JSON.stringify({ data: { Page: { media } } }))
    }
  }

  const server = await listen(answer)
  const http = createHttpClient(onlyHere)
  return {
    address: `http://127.0.0.1:${server.port}/`,
    http,
    media,
    asked,
    trouble: (one) => void troubles.push(one),
    async close() {
      http.close()
      await server.close()
    },
  }
}
