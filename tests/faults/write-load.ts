import { expect } from 'vitest'
import { eventually } from '../kit/eventually.ts'

type Tokens = { accessToken: string }
type Person = {
  token: string
  episodeIds: number[]
  position: number
  acknowledged: Map<number, number>
  listed: Set<number>
}

/** Accounts that watch and change lists over HTTP without a pause, whatever happens to the site. */
export type WriteLoad = {
  /** Sets the current address of the site. */
  moveTo: (url: string) => void
  /** Returns the number of confirmed writes so far. */
  confirmed: () => number
  /** Waits for this many more confirmed writes. */
  waitForMore: (count: number) => Promise<void>
  /** Fails unless every confirmed write is stored. */
  expectAllThere: () => Promise<void>
  /** The error statuses of the site. */
  refusals: Set<number>
  /** Returns the number of writes without any answer. */
  unanswered: () => number
  stop: () => Promise<void>
}

const episodesWatched = 4
const pauseMs = 20

/** @param url a site with animes and episodes, without limits */
export async function startWriteLoad(url: string, peopleCount: number): Promise<WriteLoad> {
  let base = url
  let confirmed = 0
  let unanswered = 0
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
  const episodeIds = seasons.flatMap(({ episodes }) => episodes.map(({ id }) => id)).slice(0, episodesWatched)

  async function join(number: number): Promise<Person> {
    const username = `veilleur-${number}-${Date.now()}`
    const account = { username, email: `${username}@exemple.fr`, password: 'Lanterne7' }
    const { body } = await ask<{ tokens: Tokens }>('/api/auth/register', undefined, account)
    return { token: body.tokens.accessToken, episodeIds, position: 0, acknowledged: new Map(), listed: new Set() }
  }

  async function write(person: Person): Promise<void> {
    person.position += 1
    const { token, position } = person
    const episode_id = episodeIds[position % episodeIds.length] ?? 0
    const save = { episode_id, progress_seconds: position, duration_seconds: 100_000 }
    if (await isConfirmed('/api/watch-progress/update', token, save)) person.acknowledged.set(episode_id, position)
    const anime_id = animeIds[position % animeIds.length] ?? 0
    if (await isConfirmed('/api/watchlist/add', token, { anime_id })) person.listed.add(anime_id)
  }

  async function isConfirmed(path: string, token: string, body: object): Promise<boolean> {
    const status = await ask(path, token, body).then(
      (answer) => answer.status,
      () => undefined,
    )
    if (status === undefined) unanswered += 1
    else if (status >= 300) refusals.add(status)
    const isDone = status !== undefined && status < 300
    if (isDone) confirmed += 1
    // The site is down: a pause leaves the CPU to its restart.
    else await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return isDone
  }

  /** Retries until the site answers: it may have another lost database connection. */
  function read<Body>(path: string, token: string): Promise<Body> {
    return eventually(async () => {
      const { status, body } = await ask<Body>(path, token)
      expect(status).toBe(200)
      return body
    })
  }

  async function expectStored({ token, acknowledged, listed }: Person): Promise<void> {
    const lines = await read<{ anime_id: number }[]>('/api/watchlist', token)
    expect(lines.map((line) => line.anime_id)).toEqual(expect.arrayContaining([...listed]))
    for (const [episodeId, position] of acknowledged) {
      const kept = await read<{ progress_seconds: number }>(`/api/watch-progress/episode/${episodeId}`, token)
      expect(kept.progress_seconds, `episode ${episodeId}`).toBeGreaterThanOrEqual(position)
    }
  }

  const people = await Promise.all(Array.from({ length: peopleCount }, (_, number) => join(number)))
  let isPaused = false
  const wake: (() => void)[] = []
  const underWay: Promise<void>[] = []
  const work = people.map(async (person, number) => {
    while (!isOver) {
      underWay[number] = write(person)
      await underWay[number]
      if (isPaused) await new Promise<void>((resolve) => wake.push(resolve))
    }
  })

  function goOn(): void {
    isPaused = false
    for (const go of wake.splice(0)) go()
  }

  return {
    refusals,
    unanswered: () => unanswered,
    moveTo: (next) => {
      base = next
    },
    confirmed: () => confirmed,
    async waitForMore(count) {
      const wanted = confirmed + count
      await eventually(() => expect(confirmed).toBeGreaterThanOrEqual(wanted))
    },
    async expectAllThere() {
      isPaused = true
      await Promise.all(underWay)
      try {
        for (const person of people) await expectStored(person)
      } finally {
        goOn()
      }
    },
    async stop() {
      isOver = true
      await Promise.all(work)
    },
  }
}
