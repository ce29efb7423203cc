import { setTimeout as sleep } from 'node:timers/promises'
import { pick } from '../kit/seeded-random.ts'

type Edits = {
  /** The copies of the site; changes are sent to the first. */
  urls: string[]
  animes: { id: number; slug: string }[]
  seconds: number
  random: () => number
  staff: { email: string; password: string }
}

/**
 * Changes a synopsis, a title, an episode and a synopsis in turn, one a second, and requests the anime's page from
 * every copy until it shows the change.
 * @returns for how many milliseconds each copy sent the old page after each commit
 */
export async function editEverySecond({ urls, animes, seconds, random, staff }: Edits): Promise<number[]> {
  const [url = ''] = urls
  const { tokens } = await call<{ tokens: { accessToken: string } }>(`${url}/api/auth/login`, 'POST', staff)
  const send = (path: string, method: string, body: object) => call(url + path, method, body, tokens.accessToken)
  const ages: Promise<number[]>[] = []
  const startedAt = performance.now()
  for (let number = 0; number < seconds; number++) {
    await sleep(Math.max(0, startedAt + number * 1000 - performance.now()))
    const { id, slug } = pick(random, animes)
    const mark = `Retouche ${number} ${Math.floor(random() * 1e9)}`
    if (number % 4 === 1) await send(`/api/admin/animes/${id}`, 'PUT', { title: mark, slug })
    else if (number % 4 === 2) await send('/api/admin/episodes', 'POST', toEpisode(id, mark, number))
    else await send(`/api/admin/animes/${id}`, 'PUT', { synopsis: mark })
    const committedAt = performance.now()
    ages.push(Promise.all(urls.map((copy) => untilShown(`${copy}/anime/${slug}`, mark, committedAt))))
  }
  return (await Promise.all(ages)).flat()
}

const toEpisode = (anime_id: number, title: string, number: number) => ({
  anime_id,
  season_label: 'Retouches',
  episode_number: number + 1,
  language: 'VOSTFR',
  title,
  video_url: `https://video.example.org/${number}.mp4`,
})

async function untilShown(address: string, mark: string, committedAt: number): Promise<number> {
  for (let lastOldAt = committedAt; ; await sleep(20)) {
    const askedAt = performance.now()
    if ((await (await fetch(address)).text()).includes(mark)) return lastOldAt - committedAt
    lastOldAt = askedAt
    if (askedAt - committedAt > 10_000) return askedAt - committedAt
  }
}

async function call<Answer>(address: string, method: string, body: object, accessToken?: string): Promise<Answer> {
  const response = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json', ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${address} answers ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
