import { json } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { listen, type StandIn } from '../../../../../tests/stand-ins/listen.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { createHttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { createJobs, RetryLater } from '../../../../platform/jobs/create-jobs.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import { minuteMs } from '../../../../shared/durations.ts'
import { announceChanges, announceToSearchEngines } from './announce-to-search-engines.ts'

const { connection, db } = useTestDatabase()
const http = createHttpClient({ mayConnect: () => true, lookUp: async () => [{ address: '127.0.0.1', family: 4 }] })
let service: StandIn
let answer = 200
let received: { method: string | undefined; type: string | undefined; body: unknown }[] = []

beforeAll(async () => {
  service = await listen(async (request, response) => {
    const { method, headers } = request
    received.push({ method, type: headers['content-type'], body: await json(request) })
    if (answer === 0) response.destroy()
    else response.writeHead(answer).end()
  })
})
beforeEach(() => {
  received = []
  answer = 200
})
afterAll(async () => {
  http.close()
  await service.close()
})

/** A minute later, so that changes of just now are announced. */
const announce = (now = new Date(Date.now() + minuteMs)) =>
  announceChanges({
    db,
    http,
    key: 'a1b2c3d4e5f6',
    publicUrl: 'https://sumine.example',
    service: new URL(`http://indexnow.test:${service.port}/indexnow`),
    now: () => now,
  })

test('changes since the last run are announced once', async () => {
  await makeAnime(db, { title: 'Déjà là', slug: 'deja-la' })
  expect(await announce(), 'the first time').toBe(0)
  expect(received).toEqual([])

  const { id: anime_id } = await makeAnime(db, { title: 'Ligne 47', slug: 'ligne-47' })
  await makeEpisode(db, { anime_id, episode_number: 2 })
  expect(await announce()).toBe(2)
  expect(received).toEqual([
    {
      method: 'POST',
      type: 'application/json; charset=utf-8',
      body: {
        host: 'sumine.example',
        key: 'a1b2c3d4e5f6',
        keyLocation: 'https://sumine.example/a1b2c3d4e5f6.txt',
        urlList: ['https://sumine.example/anime/ligne-47', 'https://sumine.example/watch/ligne-47/Saison%201/2/VOSTFR'],
      },
    },
  ])
  expect(await announce(), 'nothing new').toBe(0)
  expect(received).toHaveLength(1)
})

test.each([403, 429, 500, 302])('changes that the service refuses with %i are announced again', async (status) => {
  await announce()
  await makeAnime(db, { title: 'Encore', slug: `encore-${status}` })
  answer = status
  await expect(announce()).rejects.toThrow(new RetryLater(`IndexNow answered ${status}`))
  answer = 202
  expect(await announce()).toBe(1)
})

test('a service that does not answer is tried again, and no failure of the site', async () => {
  await announce()
  await makeAnime(db, { title: 'Encore', slug: 'encore-sans-reponse' })
  answer = 0
  await expect(announce()).rejects.toBeInstanceOf(RetryLater)
  answer = 202
  expect(await announce()).toBe(1)
})

test('a change is announced though it was committed after the run that followed it', async () => {
  const now = new Date(Date.now() + 60 * minuteMs)
  await announce(now)
  await makeAnime(db, { title: 'Écluse', slug: 'ecluse', updated_at: new Date(now.getTime() - minuteMs / 2) })
  expect(await announce(new Date(now.getTime() + 10 * minuteMs))).toBe(1)
})

test.each([
  ['a1b2c3d4e5f6', '*/10 * * * *'],
  ['', undefined],
])('with INDEXNOW_KEY=%s the schedule is %s', (key, cron) => {
  const jobs = createJobs(connection, createLog('silent', false))
  const config = readConfig({ NODE_ENV: 'test', INDEXNOW_KEY: key })
  const parts = { app: Fastify(), config, db, http, jobs, publicUrl: 'https://sumine.example', now: () => new Date() }
  announceToSearchEngines(parts)
  expect(jobs.list().map((job) => [job.name, job.cron])).toEqual([['announce-changes', cron]])
})
