import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../tests/kit/call-as.ts'
import { makeQuietJobs } from '../../../../tests/kit/quiet-jobs.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { type Api, createApi } from '../../../platform/http/api.ts'
import type { Mail } from '../../../platform/mail/letter.ts'
import { undoAction } from '../../audit/contract.ts'
import { registerAuditOperations } from '../../audit/server/public.ts'
import { listEpisodes } from '../../episodes/contract.ts'
import { registerEpisodeOperations } from '../../episodes/server/public.ts'
import * as contract from '../contract.ts'
import { forgetOld } from './jobs.ts'
import { registerRightsOperations } from './public.ts'

const database = useTestDatabase()
const publicUrl = 'https://sumine.example'
const start = new Date('2026-11-21T20:00:00Z')
let now = start
let api: Api
let jobs: ReturnType<typeof makeQuietJobs>
let mails: Mail[] = []

function open(isAvailable: boolean): void {
  const { db } = database.connection
  api = createApi()
  jobs = makeQuietJobs()
  registerRightsOperations(api, {
    db,
    jobs,
    mailer: { isAvailable, send: async (mail) => void mails.push(mail) },
    keys,
    publicUrl,
    contactEmail: 'equipe@sumine.example',
    now: () => now,
  })
  registerAuditOperations(api, { db, afterUndo: [] })
  registerEpisodeOperations(api, { db, locateThumbnail: () => undefined })
}
const keys: [Buffer] = [randomBytes(32)]

let slug: string
let animeId: number
let staffId: number
beforeAll(async () => {
  const { db } = database.connection
  const anime = await makeAnime(db, { title: 'Le Phare', slug: 'le-phare', oldSlugs: ['le-vieux-phare'] })
  slug = anime.slug
  animeId = anime.id
  for (const [number, language] of [
    [1, 'VOSTFR'],
    [1, 'VF'],
    [2, 'VOSTFR'],
  ] as const) {
    const url = `https://videos.example/${number}-${language}.mp4`
    await makeEpisode(db, { anime_id: anime.id, episode_number: number, language, sources: [{ url }] })
  }
  staffId = (await makeAccount(db, { role: 'Moderateur' })).id
})
beforeEach(async () => {
  now = start
  mails = []
  await database.connection.db.deleteFrom('rights_notice').execute()
  open(true)
})

const episodeAddress = `${publicUrl}/watch/le-phare/Saison%201/1/VOSTFR`
const body = {
  name: 'Studio Kazé no Oto',
  email: 'Droits@Exemple.fr',
  capacity: 'titulaire' as const,
  work: 'Le Phare, 2024',
  addresses: [episodeAddress],
  good_faith: true as const,
  accuracy: true as const,
  signature: 'Kazé no Oto',
}
const objection = {
  address: episodeAddress,
  name: 'Lucie',
  email: 'lucie@exemple.fr',
  statement: 'Cet épisode est diffusé avec l’accord du studio.',
  good_faith: true as const,
  jurisdiction: true as const,
  signature: 'Lucie',
}

const visitor = () => callAs(api)
const staff = () => callAs(api, staffId, 'Moderateur')
const send = (given: Partial<typeof body> = {}) => visitor()(contract.sendNotice, { body: { ...body, ...given } })
const waiting = async () => (await staff()(contract.listNotices, { query: { state: 'waiting' } })).notices

/** Sends a notice and accepts it. */
async function accept(given: Partial<typeof body> = {}) {
  await send(given)
  const [line] = await waiting()
  const id = String(line?.id)
  const { notice } = await staff()(contract.getNotice, { params: { id } })
  const page_ids = notice.pages.map((page) => page.id)
  return { id, ...(await staff()(contract.decideNotice, { params: { id }, body: { decision: 'accept', page_ids } })) }
}

/** How many sources visitors are served of each episode. */
async function served(): Promise<Record<string, number>> {
  const { seasons } = await visitor()(listEpisodes, { params: { id: String(animeId) } })
  const episodes = seasons.flatMap((season) => season.episodes)
  return Object.fromEntries(
    episodes.map(({ episode_number, language, sources }) => [`${episode_number} ${language}`, sources.length]),
  )
}
const all = { '1 VF': 1, '1 VOSTFR': 1, '2 VOSTFR': 1 }

describe('a notice', () => {
  test('is kept under a number, with its promised times and a way to follow it', async () => {
    const sent = await send()
    expect(sent).toMatchObject({
      number: expect.stringMatching(/^DMCA-2026-\d{5}$/),
      is_mailed: true,
      verify_by: '2026-11-21T22:00:00.000Z',
      handle_by: '2026-11-22T20:00:00.000Z',
    })
    const [, number = '', key = ''] = /\/dmca\/suivi#(DMCA-[\d-]+)\.(.+)$/.exec(sent.follow_up_url) ?? []
    expect(number).toBe(sent.number)
    const { notice } = await visitor()(contract.followNotice, { body: { number: ` ${number.toLowerCase()} `, key } })
    expect(notice).toMatchObject({ state: 'reçue', work: 'Le Phare, 2024', decided_at: null, counter: null })
    expect(notice.pages).toMatchObject([
      { address: episodeAddress, label: 'Le Phare, Saison 1, épisode 1 VOSTFR', is_withheld: false },
    ])
  })

  test('is acknowledged by mail with its number, and the operator hears of it', async () => {
    const { number, follow_up_url } = await send()
    await jobs.runAll()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['Droits@Exemple.fr', `Votre notification est reçue (${number})`],
      ['equipe@sumine.example', `Nouvelle notification (${number})`],
    ])
    expect(mails[0]?.text).toContain(follow_up_url)
    expect(mails[1]?.text).not.toContain(follow_up_url)
  })

  test('is taken all the same where no mail can be sent', async () => {
    open(false)
    expect((await send()).is_mailed).toBe(false)
    expect(jobs.queued).toEqual([])
  })

  test.each([
    [`${publicUrl}/anime/le-phare`, 'Le Phare (tous les épisodes)'],
    [`${publicUrl}/anime/le-vieux-phare/`, 'Le Phare (tous les épisodes)'],
    ['http://www.sumine.example/anime/le-phare?x=1#y', 'Le Phare (tous les épisodes)'],
    ['http://localhost/watch/le-vieux-phare/saison%201/1/vf', 'Le Phare, Saison 1, épisode 1 VF'],
  ])('recognises %s', async (address, label) => {
    await send({ addresses: [address] })
    const [line] = await waiting()
    const { notice } = await staff()(contract.getNotice, { params: { id: String(line?.id) } })
    expect(notice.pages[0]).toMatchObject({ address, label })
  })

  test('names each line that is refused, and why', async () => {
    const addresses = [
      episodeAddress,
      'anime/ligne-47',
      `${publicUrl}/anime/inconnu`,
      'https://ailleurs.example/anime/x',
    ]
    await expect(send({ addresses })).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: [
        { field: 'addresses.1', message: 'Indiquez des adresses complètes de ce site' },
        { field: 'addresses.2', message: 'Cette adresse ne mène à aucun anime ni épisode de ce site' },
        { field: 'addresses.3', message: 'Indiquez des adresses complètes de ce site' },
      ],
    })
    expect(await waiting()).toEqual([])
  })

  test.each([
    `${publicUrl}/watch/le-phare/Saison%201/9/VF`,
    `${publicUrl}/watch/le-phare/Saison%201/1/VO`,
    `${publicUrl}/watch/le-phare/Saison%201/99999999999/VF`,
    `${publicUrl}/watch/le-phare/%E0%A4%A/1/VF`,
    `${publicUrl}/explorer`,
    'javascript:alert(1)',
  ])('refuses %s', async (address) => {
    await expect(send({ addresses: [address] })).rejects.toMatchObject({ fields: [{ field: 'addresses.0' }] })
  })

  test.each([
    [{ name: ' ' }, 'name', 'Votre nom ou votre société est requis'],
    [{ email: 'non' }, 'email', "L'adresse e-mail n'est pas valide."],
    [{ work: '' }, 'work', "L'œuvre est requise"],
    [{ signature: '' }, 'signature', 'La signature est requise'],
    [{ addresses: [] }, 'addresses', 'Indiquez au moins une adresse'],
    [{ good_faith: false as unknown as true }, 'good_faith', 'Cette déclaration est requise'],
    [{ accuracy: false as unknown as true }, 'accuracy', 'Cette déclaration est requise'],
    [{ capacity: 'curieux' as 'titulaire' }, 'capacity', 'Dites à quel titre vous agissez'],
  ])('is refused with %o', async (given, field, message) => {
    await expect(send(given)).rejects.toMatchObject({ code: 'VALIDATION', fields: [{ field, message }] })
  })

  test('is shown to nobody without its own key', async () => {
    const { number, follow_up_url } = await send()
    const other = await send()
    const key = other.follow_up_url.split('.').at(-1) ?? ''
    for (const wrong of [key, 'x', `${follow_up_url.split('.').at(-1)}x`]) {
      const asked = visitor()(contract.followNotice, { body: { number, key: wrong } })
      await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})

describe('the staff', () => {
  test('sees what waits, the oldest first, and what is late', async () => {
    await send({ work: 'Premier' })
    now = new Date(start.getTime() + 60_000)
    await send({ work: 'Second' })
    now = new Date(start.getTime() + 2 * 3_600_000 + 1)
    expect(await waiting()).toMatchObject([
      { work: 'Premier', deadline: { task: 'verify', is_late: true }, page_count: 1, withheld_count: 0 },
      { work: 'Second', deadline: { task: 'verify', is_late: false } },
    ])
  })

  test('finds a notice by its number, its sender or its work', async () => {
    const { number } = await send({ work: '100 % Phare' })
    await send({ name: 'Autre' })
    const find = async (search: string) => (await staff()(contract.listNotices, { query: { search } })).notices.length
    expect(await find(number)).toBe(1)
    expect(await find('100 %')).toBe(1)
    expect(await find('autre')).toBe(1)
    expect(await find('_')).toBe(0)
  })

  test('says that a notice is complete, then has the rest of the day to handle it', async () => {
    await send()
    const params = { id: String((await waiting())[0]?.id) }
    const { notice } = await staff()(contract.verifyNotice, { params, body: { is_complete: true } })
    expect(notice).toMatchObject({
      state: 'vérifiée',
      deadline: { task: 'handle', due_at: '2026-11-22T20:00:00.000Z' },
    })
  })

  test('sends an incomplete one back with the reason', async () => {
    await send()
    await jobs.runAll()
    mails = []
    const params = { id: String((await waiting())[0]?.id) }
    await staff()(contract.verifyNotice, { params, body: { is_complete: false, reason: 'Le titulaire manque.' } })
    await jobs.runAll()
    expect(mails).toMatchObject([{ to: 'Droits@Exemple.fr', subject: expect.stringContaining('incomplète') }])
    expect(mails[0]?.text).toContain('Motif : Le titulaire manque.')
    expect(await waiting()).toEqual([])
  })

  test('accepts one: its links are served no more, those of others are', async () => {
    expect(await served()).toEqual(all)
    const { notice } = await accept()
    expect(notice).toMatchObject({ state: 'acceptée', pages: [{ is_withheld: true }], deadline: null })
    expect(await served()).toEqual({ ...all, '1 VOSTFR': 0 })
    await jobs.runAll()
    expect(mails.at(-1)).toMatchObject({ subject: expect.stringContaining('Les liens sont retirés') })
  })

  test('withholds a whole anime, and what comes to it later', async () => {
    const { db } = database.connection
    await accept({ addresses: [`${publicUrl}/anime/${slug}`] })
    const late = await makeEpisode(db, {
      anime_id: animeId,
      episode_number: 3,
      sources: [{ url: 'https://v.example/3' }],
    })
    expect(await served()).toEqual({ '1 VF': 0, '1 VOSTFR': 0, '2 VOSTFR': 0, '3 VOSTFR': 0 })
    await db.deleteFrom('episode').where('id', '=', late.id).execute()
  })

  test('keeps a link withheld that is added again under another address', async () => {
    const { db } = database.connection
    await accept()
    const episode = await db
      .selectFrom('episode')
      .select('id')
      .where('anime_id', '=', animeId)
      .where('episode_number', '=', 1)
      .where('language', '=', 'VOSTFR')
      .executeTakeFirstOrThrow()
    const url = 'https://videos.example/again.mp4'
    await db
      .insertInto('episode_source')
      .values({ episode_id: episode.id, url, host: 'videos.example', captions_url: null })
      .execute()
    expect(await served()).toMatchObject({ '1 VOSTFR': 0 })
    await db.deleteFrom('episode_source').where('url', '=', url).execute()
  })

  test('accepts some pages of one and not the others', async () => {
    await send({ addresses: [episodeAddress, `${publicUrl}/watch/le-phare/Saison%201/1/VF`] })
    const params = { id: String((await waiting())[0]?.id) }
    const { notice } = await staff()(contract.getNotice, { params })
    const page_ids = [notice.pages[1]?.id ?? 0]
    await staff()(contract.decideNotice, { params, body: { decision: 'accept', page_ids } })
    expect(await served()).toEqual({ ...all, '1 VF': 0 })
  })

  test('cannot withhold a page that the notice does not name', async () => {
    const { notice } = await accept()
    await send()
    const params = { id: String((await waiting())[0]?.id) }
    const page_ids = notice.pages.map(({ id }) => id)
    const decided = staff()(contract.decideNotice, { params, body: { decision: 'accept', page_ids } })
    await expect(decided).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('refuses one with a reason, which is required', async () => {
    await send()
    const params = { id: String((await waiting())[0]?.id) }
    const refuse = (reason: string) => staff()(contract.decideNotice, { params, body: { decision: 'refuse', reason } })
    await expect(refuse(' ')).rejects.toMatchObject({ fields: [{ field: 'reason', message: 'Le motif est requis' }] })
    expect((await refuse('Cette œuvre n’est pas à vous.')).notice.state).toBe('refusée')
    expect(await served()).toEqual(all)
    await expect(refuse('Encore')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Cette notification est déjà refusée.',
    })
  })

  test('can undo a decision: the links are back and the notice waits again', async () => {
    const { action_id, id } = await accept()
    await staff()(undoAction, { params: { id: String(action_id) } })
    expect(await served()).toEqual(all)
    expect((await staff()(contract.getNotice, { params: { id } })).notice.state).toBe('reçue')
    // The mail that had not left yet would say what is no longer so.
    mails = []
    await jobs.runAll()
    expect(mails.filter(({ subject }) => subject.includes('retirés'))).toEqual([])
  })

  test('gives links back that were withheld by mistake', async () => {
    const { id } = await accept()
    const settled = { outcome: 'restore' as const, reason: 'Erreur de titre.' }
    expect((await staff()(contract.settleNotice, { params: { id }, body: settled })).notice.state).toBe('rétablie')
    expect(await served()).toEqual(all)
  })

  test('of two notices about a page, one that is settled leaves the other as it is', async () => {
    const { id } = await accept()
    await accept()
    await staff()(contract.settleNotice, { params: { id }, body: { outcome: 'restore', reason: 'Erreur.' } })
    expect(await served()).toEqual({ ...all, '1 VOSTFR': 0 })
  })

  test('alone may see and decide', async () => {
    const member = await makeAccount(database.connection.db)
    const params = { id: '1' }
    for (const [call, code] of [
      [visitor(), 'UNAUTHENTICATED'],
      [callAs(api, member.id), 'FORBIDDEN'],
    ] as const) {
      await expect(call(contract.listNotices, { query: {} })).rejects.toMatchObject({ code })
      await expect(call(contract.getNotice, { params })).rejects.toMatchObject({ code })
      const refusal = { decision: 'refuse' as const, reason: 'Non' }
      await expect(call(contract.decideNotice, { params, body: refusal })).rejects.toMatchObject({ code })
      const settled = { outcome: 'restore' as const, reason: 'Non' }
      await expect(call(contract.settleNotice, { params, body: settled })).rejects.toMatchObject({ code })
    }
    await expect(staff()(contract.getNotice, { params: { id: '999999' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a counter-notice', () => {
  const object = (given: Partial<typeof objection> = {}) =>
    visitor()(contract.sendCounterNotice, { body: { ...objection, ...given } })

  test('contests what withholds a page, and says when its links come back', async () => {
    const { id, notice } = await accept()
    expect(await object()).toEqual({
      numbers: [notice.number],
      is_mailed: true,
      first_day: '2026-12-04',
      last_day: '2026-12-10',
    })
    const seen = (await staff()(contract.getNotice, { params: { id } })).notice
    expect(seen).toMatchObject({
      state: 'contestée',
      counter: { name: 'Lucie', first_day: '2026-12-04' },
      deadline: { task: 'restore', due_at: '2026-12-10T23:00:00.000Z' },
    })
    expect(await served()).toEqual({ ...all, '1 VOSTFR': 0 })
    await jobs.runAll()
    const written = mails.slice(-2)
    expect(written.map(({ to }) => to)).toEqual(['Droits@Exemple.fr', 'lucie@exemple.fr'])
    expect(written[0]?.text).toContain('entre le 4 décembre 2026 et le 10 décembre 2026')
    // The key of the notice is the complainant's alone.
    expect(written[1]?.text).not.toContain('/dmca/suivi')
  })

  test('ends with the links given back, or withheld for good', async () => {
    const { id } = await accept()
    await object()
    const settle = (outcome: 'restore' | 'uphold') =>
      staff()(contract.settleNotice, { params: { id }, body: { outcome, reason: 'Vu les pièces.' } })
    expect((await settle('uphold')).notice.state).toBe('maintenue')
    expect(await served()).toEqual({ ...all, '1 VOSTFR': 0 })
    expect((await settle('restore')).notice.state).toBe('rétablie')
    expect(await served()).toEqual(all)
  })

  test('is refused for a page that nothing withholds, and twice', async () => {
    await expect(object()).rejects.toMatchObject({ code: 'VALIDATION', fields: [{ field: 'address' }] })
    await accept()
    await expect(object({ address: 'le phare' })).rejects.toMatchObject({
      fields: [{ field: 'address', message: 'Indiquez des adresses complètes de ce site' }],
    })
    await object()
    await expect(object()).rejects.toMatchObject({ fields: [{ field: 'address' }] })
  })

  test('without words of its own is refused', async () => {
    await expect(object({ statement: 'Non.' })).rejects.toMatchObject({ fields: [{ field: 'statement' }] })
  })
})

describe('what remains', () => {
  test('are figures by month, with nobody’s name', async () => {
    await send()
    now = new Date(start.getTime() + 2 * 3_600_000)
    const { id } = await accept()
    await staff()(contract.settleNotice, { params: { id }, body: { outcome: 'restore', reason: 'Erreur.' } })
    now = new Date('2026-12-01T00:00:00Z')
    await send()
    const { months } = await visitor()(contract.getRightsFigures, {})
    expect(months).toEqual([
      { month: '2026-12', received: 1, accepted: 0, refused: 0, restored: 0, median_hours: null },
      { month: '2026-11', received: 2, accepted: 1, refused: 0, restored: 1, median_hours: 2 },
    ])
  })

  test('a year after its end it is forgotten who was behind a notice; what is withheld stays withheld', async () => {
    const { id } = await accept()
    await send()
    now = new Date('2027-11-22T00:00:00Z')
    expect(await forgetOld({ db: database.connection.db, now: () => now })).toBe(1)
    expect((await staff()(contract.getNotice, { params: { id } })).notice).toMatchObject({
      name: null,
      email: null,
      work: null,
      reason: null,
      signature: null,
      state: 'acceptée',
      pages: [{ is_withheld: true }],
    })
    expect(await served()).toEqual({ ...all, '1 VOSTFR': 0 })
    // What still waits is not forgotten.
    expect(await waiting()).toMatchObject([{ name: 'Studio Kazé no Oto' }])
  })
})
