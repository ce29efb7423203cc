import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { notifyNewEpisodes } from '../../src/features/notifications/server/public.ts'
import * as contract from '../../src/features/webhooks/contract.ts'
import { deliver } from '../../src/features/webhooks/server/deliver.ts'
import { handleWebhooks } from '../../src/features/webhooks/server/routes.ts'
import { createApi } from '../../src/platform/http/api.ts'
import { createHttpClient } from '../../src/platform/http-client/create-http-client.ts'
import { createHostPauses } from '../../src/platform/http-client/host-pauses.ts'
import type { InputOf } from '../../src/shared/contract/endpoint.ts'
import { makeAccount } from '../factories/make-account.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { listen, type StandIn } from '../stand-ins/listen.ts'
import { callAs } from './requests/call-as.ts'
import { useTestDatabase } from './test-database.ts'

/** The body of a webhook for all new episodes. */
export const wanted: InputOf<typeof contract.createWebhook>['body'] = {
  url: 'https://robots.example/hook',
  format: 'json',
  events: ['episodes.new'],
}

/** Any name leads to this machine. */
export const lookUp = async () => [{ address: '127.0.0.1', family: 4 }]

/** A member with webhooks, and a receiver that answers as the test tells it. */
export function useWebhooks() {
  const { db } = useTestDatabase()
  const clock = { ms: Date.now() }
  const now = () => new Date(clock.ms)
  const api = createApi()
  handleWebhooks(api, { db, now })

  const received: { headers: IncomingMessage['headers']; body: string }[] = []
  /** The receiver's answer, and its delay. */
  const reply: { status: number; retryAfter?: string | undefined; ms: number } = { status: 204, ms: 0 }
  let receiver: StandIn
  beforeAll(async () => {
    receiver = await listen(async (request, response) => {
      const body = (await request.toArray()).join('')
      received.push({ headers: request.headers, body })
      clock.ms += reply.ms
      response
        .writeHead(reply.status, reply.retryAfter === undefined ? {} : { 'retry-after': reply.retryAfter })
        .end(reply.status === 204 ? undefined : 'Pas\n aujourd’hui')
    })
  })
  afterAll(() => receiver.close())

  const notices: object[] = []
  const pauses: number[] = []
  const parts = {
    db,
    now,
    http: createHttpClient({ mayConnect: () => true, lookUp }),
    publicUrl: 'https://sumine.example',
    hostPauses: createHostPauses(() => clock.ms),
    notifyAccount: async (_: unknown, notice: object) => void notices.push(notice),
    tryAgain: async (_: number, afterSeconds: number) => void pauses.push(afterSeconds),
  }

  const member = { id: 0 }
  beforeEach(async () => {
    await db.deleteFrom('webhook').execute()
    for (const list of [received, notices, pauses]) list.length = 0
    Object.assign(reply, { status: 204, retryAfter: undefined, ms: 0 })
    member.id = (await makeAccount(db)).id
  })

  const mine = () => callAs(api, member.id)
  const as = (moderator: { id: number }) => callAs(api, moderator.id, 'Moderateur')
  const staff = async () => as(await makeAccount(db, { role: 'Moderateur' }))

  /** Leads a webhook to the receiver. */
  async function aim(id: number): Promise<void> {
    const url = `http://robots.example:${receiver.port}/`
    await db.updateTable('webhook').set({ url }).where('id', '=', id).execute()
  }

  /** Makes a webhook of the member that leads to the receiver. */
  async function make(settings: object = {}): Promise<{ id: number; secret: string }> {
    const { webhook, secret } = await mine()(contract.createWebhook, { body: { ...wanted, ...settings } })
    await aim(webhook.id)
    return { id: webhook.id, secret }
  }

  async function waiting(): Promise<number[]> {
    const rows = await db
      .selectFrom('webhook_delivery')
      .select('id')
      .where('state', '=', 'waiting')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  async function deliverAll(): Promise<void> {
    for (const delivery of await waiting()) await deliver(parts, delivery)
  }

  const sent = async (id: number) => (await mine()(contract.listDeliveries, { params: { id } })).deliveries

  /** Adds an episode, of a new anime by default, and announces it. */
  async function addEpisode(language: 'VOSTFR' | 'VF', anime?: { id: number }): Promise<void> {
    const { id: animeId } = anime ?? (await makeAnime(db, { title: 'Le Phare' }))
    const episode = await makeEpisode(db, { anime_id: animeId, language, season_label: 'Saison 1', episode_number: 4 })
    await notifyNewEpisodes(db, { animeId, language, episodeIds: [episode.id], now: now() })
  }

  return {
    db,
    clock,
    now,
    received,
    reply,
    notices,
    pauses,
    parts,
    member,
    mine,
    as,
    staff,
    aim,
    make,
    waiting,
    deliverAll,
    sent,
    addEpisode,
  }
}
