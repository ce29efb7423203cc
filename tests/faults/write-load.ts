import { setTimeout as sleep } from 'node:timers/promises'

type Tokens = { accessToken: string }
type Person = {
  token: string
  position: number
  /** The confirmed position of each episode. */
  acknowledged: Map<number, number>
  /** For each anime, whether its last confirmed change added it. */
  listed: Map<number, boolean>
}

/** Accounts that watch and change lists over HTTP without a pause, whatever happens to the site. */
export type WriteLoad = {
  /** Sets the current address of the site. */
  moveTo: (url: string) => void
  /** Returns the number of confirmed writes so far. */
  confirmed: () => number
  /** Waits for this many more confirmed writes. */
  waitForMore: (count: number) => Promise<void>
  /** Fails unless every confirmed write is stored, for its person who is still signed in. */
  expectAllThere: () => Promise<void>
  /** The error statuses of the site. */
  refusals: Set<number>
  /** Returns the number of writes without any answer. */
  unanswered: () => number
  /** Returns the longest time without a confirmed write since the last call, in milliseconds. */
  takeLongestGap: () => number
  stop: () => Promise<void>
}

const episodesWatched = 4
const pauseMs = 20
const patienceMs = 60_000

/** @param url a site with animes and episodes, without limits */
export async function startWriteLoad(url: string, peopleCount: number): Promise<WriteLoad> {
  let base = url
  let confirmed = 0
  let unanswered = 0
  let isOver = false
  let lastConfirmed = performance.now()
  let longestGap = 0
  const refusals = new Set<number>()

  async function ask<Body>(
    path: string,
    { token, body, method = body ? 'POST' : 'GET' }: { token?: string; body?: object; method?: string } = {},
  ): Promise<{ status: number; body: Body }> {
    const response = await fetch(base + path, {
      method,
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
    const { body } = await ask<{ tokens: Tokens }>('/api/auth/register', { body: account })
    return { token: body.tokens.accessToken, position: 0, acknowledged: new Map(), listed: new Map() }
  }

  async function write(person: Person): Promise<void> {
    person.position += 1
    const { token, position, listed } = person
    const episode_id = episodeIds[position % episodeIds.length] ?? 0
    const save = { episode_id, progress_seconds: position, duration_seconds: 100_000 }
    if (await isConfirmed('/api/watch-progress/update', { token, body: save })) {
      person.acknowledged.set(episode_id, position)
    }
    // Every third write removes the anime that the write before it added.
    const isRemoval = position % 3 === 2
    const anime_id = animeIds[(isRemoval ? position - 1 : position) % animeIds.length] ?? 0
    listed.delete(anime_id)
    const change = isRemoval ? { method: 'DELETE', path: 'remove' } : { method: 'POST', path: 'add' }
    const options = { token, method: change.method, body: { anime_id } }
    if (await isConfirmed(`/api/watchlist/${change.path}`, options)) listed.set(anime_id, !isRemoval)
  }

  async function isConfirmed(path: string, options: Parameters<typeof ask>[1]): Promise<boolean> {
    const status = await ask(path, options).then(
      (answer) => answer.status,
      () => undefined,
    )
    if (status === undefined) unanswered += 1
    else if (status >= 300) refusals.add(status)
    const isDone = status !== undefined && status < 300
    if (isDone) countConfirmed()
    // The site is down: a pause leaves the CPU to its restart.
    else await sleep(pauseMs)
    return isDone
  }

  function countConfirmed(): void {
    const now = performance.now()
    longestGap = Math.max(longestGap, now - lastConfirmed)
    lastConfirmed = now
    confirmed += 1
  }

  /** Retries until the site answers: it may have another lost database connection. */
  async function read<Body>(path: string, token: string): Promise<Body> {
    for (const until = performance.now() + patienceMs; ; await sleep(pauseMs)) {
      const { status, body } = await ask<Body>(path, { token })
      if (status === 200) return body
      if (status !== 503 || performance.now() > until) throw new Error(`${path} is answered with ${status}.`)
    }
  }

  async function expectStored({ token, acknowledged, listed }: Person): Promise<void> {
    const lines = await read<{ anime_id: number }[]>('/api/watchlist', token)
    const kept = new Set(lines.map((line) => line.anime_id))
    for (const [animeId, isListed] of listed) {
      if (kept.has(animeId) !== isListed) throw new Error(`A confirmed change of the list is lost: anime ${animeId}.`)
    }
    for (const [episodeId, position] of acknowledged) {
      const kept = await read<{ progress_seconds: number }>(`/api/watch-progress/episode/${episodeId}`, token)
      if (kept.progress_seconds >= position) continue
      throw new Error(`A confirmed save is lost: episode ${episodeId} at ${kept.progress_seconds}, not ${position}.`)
    }
  }

  const people: Person[] = []
  // In turn: a busy site refuses many new passwords at once.
  for (let number = 0; number < peopleCount; number++) people.push(await join(number))
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
    lastConfirmed = performance.now()
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
      for (const until = performance.now() + patienceMs; confirmed < wanted; await sleep(pauseMs)) {
        if (performance.now() > until) throw new Error(`No write was confirmed for long: ${[...refusals]}.`)
      }
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
    takeLongestGap() {
      const gap = longestGap
      longestGap = 0
      return gap
    },
    async stop() {
      isOver = true
      goOn()
      await Promise.all(work)
    },
  }
}
