import { expect } from 'vitest'
import { eventually } from '../kit/eventually.ts'

type Tokens = { accessToken: string }
type Person = { token: string; episodeIds: number[]; position: number; acknowledged: Map<number, number> }

/** People who watch and keep lists over HTTP, without a pause, whatever becomes of the site meanwhile. */
export type WriteLoad = {
  /** Where the site is now. */
  moveTo: (url: string) => void
  /** How many writes were confirmed so far. */
  confirmed: () => number
  /** Waits for so many more confirmed writes. */
  waitForMore: (count: number) => Promise<void>
  /** Fails unless everything that was confirmed is there. */
  expectAllThere: () => Promise<void>
  /** Statuses other than success that the site answered. */
  refusals: Set<number>
  stop: () => Promise<void>
}

const peopleCount = 4

/** @param url a site with animes and episodes, without limits */
export async function startWriteLoad(url: string): Promise<WriteLoad> {
  let base = url
  let confirmed = 0
  let isOver = false
  const refusals = new Set<number>()

  async function ask<Body>(path: string, token?: string, body?: object): Promise<{ status: number; body: Body }> {
    const response = await fetch(base + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body ? JSON.stringify(body) : null,
    })
    return { status: response.status, body: (await response.json()) as Body }
  }

  const { animes } = (await ask<{ animes: { id: number }[] }>('/api/animes?limit=100')).body
  const animeIds = animes.map(({ id }) => id)
  const { seasons } = (await ask<{ seasons: { episodes: { id: number }[] }[] }>(`/api/animes/${animeIds[0]}/episodes`))
    .body
  const episodeIds = seasons.flatMap(({ episodes }) => episodes.map(({ id }) => id))
  const listed = new Map<Person, Set<number>>()

  async function join(number: number): Promise<Person> {
    const username = `veilleur-${number}-${Date.now()}`
    const account = { username, email: `${username}@exemple.fr`, password: 'Lanterne7' }
    const { body } = await ask<{ tokens: Tokens }>('/api/auth/register', undefined, account)
    const person = { token: body.tokens.accessToken, episodeIds, position: 0, acknowledged: new Map() }
    listed.set(person, new Set())
    return person
  }

  async function write(person: Person): Promise<void> {
    person.position += 1
    const { token, position } = person
    const episode_id = episodeIds[position % episodeIds.length] ?? 0
    const save = { episode_id, progress_seconds: position, duration_seconds: 100_000 }
    if (await isConfirmed('/api/watch-progress/update', token, save)) person.acknowledged.set(episode_id, position)
    const anime_id = animeIds[position % animeIds.length] ?? 0
    if (await isConfirmed('/api/watchlist/add', token, { anime_id })) listed.get(person)?.add(anime_id)
  }

  async function isConfirmed(path: string, token: string, body: object): Promise<boolean> {
    const status = await ask(path, token, body).then(
      (answer) => answer.status,
      () => undefined,
    )
    if (status !== undefined && status >= 300) refusals.add(status)
    const isDone = status !== undefined && status < 300
    if (isDone) confirmed += 1
    // Nobody answers at the moment: others get their turn before the next try.
    else await new Promise((resolve) => setImmediate(resolve))
    return isDone
  }

  const people = await Promise.all(Array.from({ length: peopleCount }, (_, number) => join(number)))
  const work = people.map(async (person) => {
    while (!isOver) await write(person)
  })

  return {
    refusals,
    moveTo: (next) => {
      base = next
    },
    confirmed: () => confirmed,
    async waitForMore(count) {
      const wanted = confirmed + count
      await eventually(() => expect(confirmed).toBeGreaterThanOrEqual(wanted))
    },
    async expectAllThere() {
      for (const person of people) {
        const acknowledged = [...person.acknowledged]
        const { body: lines } = await ask<{ anime_id: number }[]>('/api/watchlist', person.token)
        const kept = new Set(lines.map((line) => line.anime_id))
        for (const [episodeId, position] of acknowledged) {
          const { body } = await ask<{ progress_seconds: number }>(
            `/api/watch-progress/episode/${episodeId}`,
            person.token,
          )
          expect(body.progress_seconds, `episode ${episodeId}`).toBeGreaterThanOrEqual(position)
        }
        // Read after: what was confirmed meanwhile may be missing from the answer.
        const missing = [...(listed.get(person) ?? [])].filter((id) => !kept.has(id))
        const { body: later } = await ask<{ anime_id: number }[]>('/api/watchlist', person.token)
        expect(missing.filter((id) => !later.some((line) => line.anime_id === id))).toEqual([])
      }
    },
    async stop() {
      isOver = true
      await Promise.all(work)
    },
  }
}
