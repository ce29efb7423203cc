import { step } from '../../scripts/steps.mjs'
import { cutText } from '../../src/shared/cut-text.ts'
import { getJson } from '../kit/demo-pages.ts'
import { pick, seededRandom } from '../kit/seeded-random.ts'
import { registerPeople } from '../progress/sign-in.ts'
import { type Driven, driveViewers, type LoadRequest } from './drive-viewers.ts'
import { kindAt, type RequestKind, totalPerSecond } from './viewer-mix.ts'

const people = 48

type Anime = { id: number; slug: string; title: string }
type Episode = { id: number; anime: Anime; path: string; videoUrl: string }
/** Ingredients of the requests of a load. */
type Material = { url: string; animes: Anime[]; episodes: Episode[]; tokens: string[] }

type Listed = { animes: Anime[] }
type Seasons = {
  seasons: {
    season_label: string
    episodes: { id: number; episode_number: number; language: string; video_url: string | null }[]
  }[]
}

/** Signs people in. @returns a function that sends the requests of that many viewers for some seconds */
export async function prepareLoad(
  url: string,
  seed: string,
): Promise<(viewers: number, seconds: number) => Promise<Driven>> {
  const registered = await step('Signing people in', () => registerPeople(url, people))
  const tokens = registered.map(({ accessToken }) => accessToken)
  const material = await readMaterial(url, tokens)
  const random = seededRandom(seed)
  return (viewers, seconds) => {
    const next = createRequests(material, random)
    return driveViewers({ url, requestsPerSecond: viewers * totalPerSecond(), seconds, random, next })
  }
}

/** Reads the catalogue from the site itself. */
async function readMaterial(url: string, tokens: string[]): Promise<Material> {
  const { animes } = await getJson<Listed>(`${url}/api/animes?limit=100&sort_by=popularity&sort_order=desc`)
  const episodes: Episode[] = []
  for (const anime of animes) {
    const { seasons } = await getJson<Seasons>(`${url}/api/animes/${anime.id}/episodes`)
    for (const { season_label, episodes: listed } of seasons) {
      for (const { id, episode_number, language, video_url } of listed) {
        const place = [anime.slug, season_label, String(episode_number), language].map(encodeURIComponent)
        if (video_url) episodes.push({ id, anime, path: `/watch/${place.join('/')}`, videoUrl: video_url })
      }
    }
  }
  return { url, animes, episodes, tokens }
}

/** @returns draws the next request of the mix, in the text of HTTP/1.1 */
function createRequests({ url, animes, episodes, tokens }: Material, random: () => number): () => LoadRequest {
  const { host } = new URL(url)
  const authorization = (token?: string) => (token ? `authorization: Bearer ${token}\r\n` : '')
  const get = (path: string, token?: string) =>
    `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n${authorization(token)}\r\n`
  const post = (path: string, body: object, token?: string) => {
    const text = JSON.stringify(body)
    const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
    return `${head}${authorization(token)}\r\n${text}`
  }
  const someone = () => pick(random, tokens)
  const makers: Record<RequestKind, () => string> = {
    home: () => get('/'),
    list: () => get(`/api/animes?page=${1 + Math.floor(random() * 3)}&limit=20`),
    search: () => get(`/api/animes?search=${encodeURIComponent(typedPartOf(pick(random, animes).title, random))}`),
    detail: () => get(`/anime/${pick(random, animes).slug}`),
    watch: () => get(pick(random, episodes).path),
    resolve: () => post('/api/videos/resolve', { video_url: pick(random, episodes).videoUrl }),
    progress: () => get(`/api/watch-progress/episode/${pick(random, episodes).id}`, someone()),
    bell: () => get('/api/notifications?limit=10', someone()),
    save: () =>
      post(
        '/api/watch-progress/update',
        {
          episode_id: pick(random, episodes).id,
          progress_seconds: 5 + Math.floor(random() * 1300),
          duration_seconds: 1440,
        },
        someone(),
      ),
  }
  return () => {
    const kind = kindAt(random())
    return { kind, text: makers[kind]() }
  }
}

/** Returns a beginning of a title, as a viewer who searches types it. */
const typedPartOf = (title: string, random: () => number) => cutText(title, 3 + Math.floor(random() * title.length))
