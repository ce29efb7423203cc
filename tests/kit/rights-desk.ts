import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach } from 'vitest'
import { listEpisodes } from '../../src/features/catalogue/episodes-contract.ts'
import { handleEpisodes } from '../../src/features/catalogue/server/episodes/public.ts'
import * as contract from '../../src/features/rights/contract.ts'
import { handleRights } from '../../src/features/rights/server/public.ts'
import { handleLog } from '../../src/features/staff/server/log/public.ts'
import { createLocalCounter } from '../../src/platform/counters/count-calls.ts'
import { createApi } from '../../src/platform/http/api.ts'
import type { Mail } from '../../src/platform/mail/letter.ts'
import { makeAccount } from '../factories/make-account.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { makeQuietJobs } from './quiet-jobs.ts'
import { callAs } from './requests/call-as.ts'
import { useTestDatabase } from './test-database.ts'

export const publicUrl = 'https://sumine.example'
export const start = new Date('2026-11-21T20:00:00Z')
export const episodeAddress = `${publicUrl}/watch/le-phare/Saison%201/1/VOSTFR`
export const body = {
  name: 'Studio Kazé no Oto',
  email: 'Droits@Exemple.fr',
  capacity: 'titulaire' as const,
  work: 'Le Phare, 2024',
  addresses: [episodeAddress],
  good_faith: true as const,
  accuracy: true as const,
  signature: 'Kazé no Oto',
}
export const objection = {
  address: episodeAddress,
  name: 'Lucie',
  email: 'lucie@exemple.fr',
  statement: 'Cet épisode est diffusé avec l’accord du studio.',
  good_faith: true as const,
  jurisdiction: true as const,
  signature: 'Lucie',
}
/** The number of sources of each page while nothing is withheld. */
export const all = { '1 VF': 1, '1 VOSTFR': 1, '2 VOSTFR': 1 }

/** The rights desk over its own database, with an anime of three episodes. */
export function useRightsDesk() {
  const { db } = useTestDatabase()
  const keys: [Buffer] = [randomBytes(32)]
  let staffId: number
  const desk = {
    /** The clock; tests set it. */
    now: start,
    mails: [] as Mail[],
    slug: '',
    animeId: 0,
    api: createApi(),
    jobs: makeQuietJobs(),
    db,
    /** Opens the desk again. @param isAvailable whether mails can be sent */
    open(isAvailable: boolean): void {
      const { db } = desk
      desk.api = createApi()
      desk.jobs = makeQuietJobs()
      handleRights(desk.api, {
        db,
        jobs: desk.jobs,
        mailer: { isAvailable, send: async (mail) => void desk.mails.push(mail) },
        keys,
        publicUrl,
        contactEmail: 'equipe@sumine.example',
        senders: createLocalCounter(),
        now: () => desk.now,
      })
      handleLog(desk.api, { db, afterUndo: [] })
      handleEpisodes(desk.api, { db, locateThumbnail: () => undefined })
    },
    visitor: () => callAs(desk.api),
    staff: () => callAs(desk.api, staffId, 'Moderateur'),
    send: (given: Partial<typeof body> = {}) => desk.visitor()(contract.sendNotice, { body: { ...body, ...given } }),
    /** Follows the link in a letter. */
    follow(mail: Mail | undefined) {
      const [, number = '', proof = ''] = /#(DMCA-[\d-]+)\.[\w-]*\.([\w-]+)/.exec(mail?.text ?? '') ?? []
      return desk.visitor()(contract.proveAddress, { body: { number, proof } })
    },
    /** Sends a notice. @returns the parameters of the staff's calls about it */
    async receive(given: Partial<typeof body> = {}) {
      await desk.send(given)
      return { id: (await desk.waiting())[0]?.id }
    },
    read: async (params: { id: number | undefined }) => (await desk.staff()(contract.getNotice, { params })).notice,
    waiting: async () => (await desk.staff()(contract.listNotices, { query: { state: 'waiting' } })).notices,
    /** Sends a notice and accepts it. */
    async accept(given: Partial<typeof body> = {}) {
      const params = await desk.receive(given)
      const page_ids = (await desk.read(params)).pages.map((page) => page.id)
      const decided = await desk.staff()(contract.decideNotice, { params, body: { decision: 'accept', page_ids } })
      return { ...params, ...decided }
    },
    settle: (id: number | undefined, outcome: 'restore' | 'uphold', reason = 'Vu les pièces.') =>
      desk.staff()(contract.settleNotice, { params: { id }, body: { outcome, reason } }),
    /** Returns how many sources visitors get for each episode. */
    async served(): Promise<Record<string, number>> {
      const { seasons } = await desk.visitor()(listEpisodes, { params: { id: desk.animeId } })
      const episodes = seasons.flatMap((season) => season.episodes)
      return Object.fromEntries(
        episodes.map(({ episode_number, language, sources }) => [`${episode_number} ${language}`, sources.length]),
      )
    },
  }
  beforeAll(async () => {
    const anime = await makeAnime(desk.db, { title: 'Le Phare', slug: 'le-phare', oldSlugs: ['le-vieux-phare'] })
    Object.assign(desk, { slug: anime.slug, animeId: anime.id })
    for (const [number, language] of [
      [1, 'VOSTFR'],
      [1, 'VF'],
      [2, 'VOSTFR'],
    ] as const) {
      const url = `https://videos.example/${number}-${language}.mp4`
      await makeEpisode(desk.db, { anime_id: anime.id, episode_number: number, language, sources: [{ url }] })
    }
    staffId = (await makeAccount(desk.db, { role: 'Moderateur' })).id
  })
  beforeEach(async () => {
    desk.now = start
    desk.mails = []
    await desk.db.deleteFrom('rights_notice').execute()
    desk.open(true)
  })
  return desk
}
