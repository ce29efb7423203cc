export type DemoPages = { home: string; explorer: string; anime: string; watch: string }

type Animes = { animes: { id: number; slug: string }[] }
type Seasons = { seasons: { season_label: string; episodes: { episode_number: number; language: string }[] }[] }

/** Returns the pages of the most popular anime with episodes. */
export async function findDemoPages(url: string): Promise<DemoPages> {
  const { animes } = await getJson<Animes>(`${url}/api/animes?sort_by=popularity&sort_order=desc&limit=20`)
  for (const { id, slug } of animes) {
    const { seasons } = await getJson<Seasons>(`${url}/api/animes/${id}/episodes`)
    const [season] = seasons
    const [episode] = season?.episodes ?? []
    if (!season || !episode) continue
    const place = [slug, season.season_label, episode.episode_number, episode.language].map(encodeURIComponent)
    return { home: '/', explorer: '/explorer', anime: `/anime/${slug}`, watch: `/watch/${place.join('/')}` }
  }
  throw new Error('The demonstration has no anime with episodes.')
}

/** Reads an answer in JSON. @throws when it is a failure */
export async function getJson<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return (await response.json()) as Answer
}

/** Sends a body in JSON, and reads the answer. @throws when it is a failure */
export async function postJson<Answer>(url: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
