import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { getRow } from '../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createApi } from '../../../platform/http/api.ts'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import * as contract from '../contract.ts'
import { handlePlanning } from './routes.ts'

const { db } = useTestDatabase()
// A Saturday evening: 21h00 in Paris.
const now = new Date('2026-11-21T20:00:00Z')
const api = createApi()

handlePlanning(api, { db, calendarKeys: [Buffer.alloc(32)], publicUrl: 'https://sumine.example', now: () => now })
beforeEach(async () => {
  await db.deleteFrom('anime').execute()
})

const airing = (given: Parameters<typeof makeAnime>[1]) => makeAnime(db, { status: 'en cours', ...given })
const saturday = { day: 'samedi', hour: '21h30', language: 'VOSTFR' } as const
const week = (day?: string) => callAs(api)(contract.getPlanning, { query: day === undefined ? {} : { week: day } })
const shown = (entries: contract.PlanningEntry[]) =>
  entries.map(({ titre, heure, langue, etat, episodes }) => [titre, heure, langue, etat, episodes])
const episode = (anime_id: number, given: Parameters<typeof makeEpisode>[1]) => makeEpisode(db, { anime_id, ...given })

describe('a week of the planning', () => {
  test('has all seven days, even without releases', async () => {
    const days = await week()
    expect(Object.keys(days)).toEqual(['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'])
    expect(Object.values(days).flat()).toEqual([])
  })

  test('shows the weekly slots of airing animes by time, and none of finished ones', async () => {
    await airing({ title: 'Le Phare', slug: 'le-phare', slots: [saturday], cover_url: '/media/covers/1.webp' })
    await airing({ title: 'La Barque', slots: [{ ...saturday, hour: '07h30', language: 'VF' }] })
    await makeAnime(db, { title: 'Fini', status: 'terminé', slots: [saturday] })
    const { samedi, dimanche } = await week()
    expect(shown(samedi)).toEqual([
      ['La Barque', '07h30', 'VF', 'prévu', null],
      ['Le Phare', '21h30', 'VOSTFR', 'prévu', null],
    ])
    const instant = '2026-11-21T20:30:00.000Z'
    expect(samedi[1]).toMatchObject({ slug: 'le-phare', image: '/media/covers/1.webp', instant })
    expect(dimanche).toEqual([])
  })

  test('assigns an episode to a slot at exactly its time', async () => {
    const { id } = await airing({ title: 'Le Phare', slots: [saturday] })
    await episode(id, { episode_number: 4, release_date: '2026-11-21T19:45:00Z' })
    expect(shown((await week()).samedi)).toEqual([['Le Phare', '20h45', 'VOSTFR', 'sorti', 'Épisode 4']])
  })

  test('assigns an episode with only a day the time of its slot', async () => {
    const { id } = await airing({ title: 'Le Phare', slots: [saturday] })
    await episode(id, { episode_number: 4, release_date: '2026-11-21' })
    expect(shown((await week()).samedi)).toEqual([['Le Phare', '21h30', 'VOSTFR', 'prévu', 'Épisode 4']])
  })

  test('puts releases without a time last', async () => {
    const { id } = await airing({ title: 'Sans heure' })
    await episode(id, { episode_number: 1, release_date: '2026-11-21' })
    await airing({ title: 'Tard', slots: [{ ...saturday, hour: '23h45' }] })
    expect(shown((await week()).samedi)).toEqual([
      ['Tard', '23h45', 'VOSTFR', 'prévu', null],
      ['Sans heure', '', 'VOSTFR', 'sorti', 'Épisode 1'],
    ])
  })

  test('merges the episodes of a day into one entry, but not those of two languages', async () => {
    const { id } = await airing({ title: 'Le Phare' })
    for (const episode_number of [5, 3, 4]) {
      await episode(id, { episode_number, release_date: '2026-11-18T17:00:00Z' })
    }
    await episode(id, { episode_number: 3, language: 'VF', release_date: '2026-11-18T18:00:00Z' })
    expect(shown((await week()).mercredi)).toEqual([
      ['Le Phare', '18h00', 'VOSTFR', 'sorti', 'Épisodes 3 à 5'],
      ['Le Phare', '19h00', 'VF', 'sorti', 'Épisode 3'],
    ])
  })

  test('names a prologue, a fraction and a double episode as they are numbered', async () => {
    const { id } = await airing({ title: 'Le Phare' })
    const on = (day: number) => ({ release_date: `2026-11-${day}T17:00:00Z` })
    await episode(id, { episode_number: 0, ...on(17) })
    for (const episode_number of [1, 1.5, 2]) await episode(id, { episode_number, ...on(18) })
    await episode(id, { episode_number: 3, number_label: '3-4', ...on(19) })
    const { mardi, mercredi, jeudi } = await week()
    expect([mardi, mercredi, jeudi].map((day) => day[0]?.episodes)).toEqual([
      'Épisode 0',
      'Épisodes 1, 1,5 et 2',
      'Épisode 3-4',
    ])
  })

  test('does not repeat a slot beside an episode that came a day late', async () => {
    const { id } = await airing({ title: 'Le Phare', slots: [saturday] })
    await episode(id, { episode_number: 4, release_date: '2026-11-22T10:00:00Z' })
    const { samedi, dimanche } = await week()
    expect(samedi).toEqual([])
    expect(shown(dimanche)).toEqual([['Le Phare', '11h00', 'VOSTFR', 'prévu', 'Épisode 4']])
  })

  test('shows an episode from after midnight on Sunday once, in the week of its slot', async () => {
    const slot = { ...saturday, day: 'dimanche' as const, hour: '23h50' }
    const { id } = await airing({ title: 'Le Phare', slots: [slot], first_aired: '2026-10-04' })
    await episode(id, { episode_number: 4, release_date: '2026-11-15T23:05:00Z' })
    expect((await week('2026-11-15')).dimanche).toEqual([])
    const { lundi, dimanche } = await week('2026-11-16')
    expect(shown(lundi)).toEqual([['Le Phare', '00h05', 'VOSTFR', 'sorti', 'Épisode 4']])
    expect(shown(dimanche)).toEqual([['Le Phare', '23h50', 'VOSTFR', 'prévu', null]])
  })

  test('is found by any of its days, and has no slot before the first broadcast', async () => {
    await airing({ title: 'Le Phare', slots: [saturday], first_aired: '2026-11-14' })
    expect(shown((await week('2026-11-30')).samedi)).toHaveLength(1)
    expect(shown((await week('2026-11-09')).samedi)).toHaveLength(1)
    expect((await week('2026-11-02')).samedi).toEqual([])
    await airing({ title: 'On ne sait quand', slots: [saturday] })
    expect(shown((await week('2026-11-30')).samedi)).toHaveLength(2)
    expect(shown((await week('2026-11-09')).samedi)).toHaveLength(1)
  })

  test.each(['2026-02-30', '21/11/2026', 'demain', '2031-01-01', '2020-01-01'])('is refused for %s', async (day) => {
    await expect(week(day)).rejects.toMatchObject({ code: 'VALIDATION' })
  })
})

describe('a release changed by staff', () => {
  type Body = InputOf<typeof contract.changeRelease>['body']
  const planned = { language: 'VOSTFR', planned_at: '2026-11-21T20:30:00.000Z', state: 'retardé' } as const
  const callAsRole = async (role: 'Utilisateur' | 'Moderateur' = 'Moderateur') =>
    callAs(api, (await makeAccount(db, { role })).id, role)
  const change = async (body: Partial<Body> & Pick<Body, 'anime_id'>) =>
    (await callAsRole())(contract.changeRelease, { body: { ...planned, ...body } })

  test('stays in its place with a note, and is listed again at its new time', async () => {
    const { id } = await airing({ title: 'Le Phare', slots: [saturday] })
    await change({ anime_id: id, moved_to: '2026-11-24T20:30:00Z', note: 'Match en direct' })
    const [entry] = (await week()).samedi
    expect(entry).toMatchObject({ etat: 'retardé', reporte_au: '2026-11-24T20:30:00.000Z', note: 'Match en direct' })
    expect(shown((await week('2026-11-24')).mardi)).toEqual([['Le Phare', '21h30', 'VOSTFR', 'prévu', null]])
    await episode(id, { episode_number: 4, release_date: '2026-11-24T20:31:00Z' })
    expect(shown((await week('2026-11-24')).mardi)).toEqual([['Le Phare', '21h31', 'VOSTFR', 'prévu', 'Épisode 4']])
  })

  test.each([
    ['the instant of its slot', '2026-11-21T20:30:00Z', '21h30'],
    ['its day alone', '2026-11-21T00:00:00Z', '21h30'],
    ['some minutes beside its slot', '2026-11-21T20:45:00Z', '21h45'],
  ])('whose episode has %s as its date moves with that episode, once', async (_, release_date, shownAt) => {
    const { id } = await airing({ title: 'Le Phare', slots: [saturday] })
    await episode(id, { episode_number: 4, release_date })
    expect(shown((await week()).samedi)).toEqual([['Le Phare', shownAt, 'VOSTFR', 'prévu', 'Épisode 4']])
    const planned_at = release_date.replace('T00:00', 'T20:30')
    await change({ anime_id: id, planned_at, moved_to: '2026-11-22T20:30:00Z' })
    const { samedi, dimanche } = await week()
    expect(shown(samedi)).toEqual([['Le Phare', shownAt, 'VOSTFR', 'retardé', 'Épisode 4']])
    expect(shown(dimanche)).toEqual([['Le Phare', '21h30', 'VOSTFR', 'prévu', 'Épisode 4']])
  })

  test.each([
    ['in the week of the next slot', saturday, '2026-11-14T20:30:00Z', '2026-11-18T20:30:00Z', 'samedi'],
    ['in the week before', { ...saturday, day: 'mardi' }, '2026-11-10T20:30:00Z', '2026-11-15T20:30:00Z', 'mardi'],
  ] as const)('whose episode came at its new time %s leaves that slot', async (_, slot, planned_at, moved_to, day) => {
    const { id } = await airing({ title: 'Le Phare', slots: [slot], first_aired: '2026-10-01' })
    await episode(id, { episode_number: 4, release_date: moved_to })
    await change({ anime_id: id, planned_at, moved_to })
    const [moved] = Object.values(await week(moved_to.slice(0, 10))).flatMap((entries) =>
      shown(entries.filter(({ episodes }) => episodes !== null)),
    )
    expect(moved).toEqual(['Le Phare', '21h30', 'VOSTFR', 'sorti', 'Épisode 4'])
    expect(shown((await week())[day]).map(([, hour, , , episodes]) => [hour, episodes])).toEqual([['21h30', null]])
  })

  test('to some hours before the next slot leaves that slot its episode', async () => {
    const { id } = await airing({ title: 'Le Phare', slots: [saturday] })
    await episode(id, { episode_number: 5, release_date: '2026-11-21T20:30:00Z' })
    await change({ anime_id: id, planned_at: '2026-11-14T20:30:00Z', moved_to: '2026-11-21T13:00:00Z' })
    expect(shown((await week()).samedi)).toEqual([
      ['Le Phare', '14h00', 'VOSTFR', 'prévu', null],
      ['Le Phare', '21h30', 'VOSTFR', 'prévu', 'Épisode 5'],
    ])
  })

  test('whose episode came after midnight takes its slot along from the week before', async () => {
    const slot = { ...saturday, day: 'dimanche' as const, hour: '23h50' }
    const { id } = await airing({ title: 'Le Phare', slots: [slot], first_aired: '2026-10-04' })
    const planned_at = '2026-11-15T23:05:00Z'
    await episode(id, { episode_number: 4, release_date: planned_at })
    await change({ anime_id: id, planned_at, moved_to: '2026-11-18T20:30:00Z' })
    expect((await week('2026-11-15')).dimanche).toEqual([])
    const { lundi, mercredi } = await week('2026-11-16')
    expect(shown(lundi)).toEqual([['Le Phare', '00h05', 'VOSTFR', 'retardé', 'Épisode 4']])
    expect(shown(mercredi)).toEqual([['Le Phare', '21h30', 'VOSTFR', 'sorti', 'Épisode 4']])
  })

  test('of an episode without a slot moves, and is cancelled once', async () => {
    const { id } = await airing({ title: 'Le Phare' })
    await episode(id, { episode_number: 4, release_date: '2026-11-21T20:30:00Z' })
    await change({ anime_id: id, moved_to: '2026-11-26T20:30:00Z' })
    expect(shown((await week()).samedi)).toEqual([['Le Phare', '21h30', 'VOSTFR', 'retardé', 'Épisode 4']])
    expect(shown((await week('2026-11-26')).jeudi)).toEqual([['Le Phare', '21h30', 'VOSTFR', 'prévu', 'Épisode 4']])
    await change({ anime_id: id, state: 'annulé' })
    expect(shown((await week()).samedi)).toEqual([['Le Phare', '21h30', 'VOSTFR', 'annulé', 'Épisode 4']])
    expect((await week('2026-11-26')).jeudi).toEqual([])
  })

  test('that is postponed by a week or more is listed there with its episode, and comes out', async () => {
    const { id } = await airing({ title: 'Le Phare' })
    await episode(id, { episode_number: 4, release_date: '2026-11-11T20:30:00Z' })
    const planned_at = '2026-11-11T20:30:00.000Z'
    await change({ anime_id: id, planned_at, moved_to: '2026-11-18T20:30:00Z' })
    expect(shown((await week()).mercredi)).toEqual([['Le Phare', '21h30', 'VOSTFR', 'sorti', 'Épisode 4']])
    await change({ anime_id: id, planned_at, moved_to: '2026-12-16T20:30:00Z' })
    expect((await week()).mercredi).toEqual([])
    expect(shown((await week('2026-12-16')).mercredi)).toEqual([['Le Phare', '21h30', 'VOSTFR', 'prévu', 'Épisode 4']])
  })

  test.each([[null], ['Épisode 4']])('is postponed again, then cancelled there: %s', async (name) => {
    const { id } = await airing({ title: 'Le Phare', slots: [saturday] })
    if (name) await episode(id, { episode_number: 4, release_date: planned.planned_at })
    const [tuesday, thursday] = ['2026-11-24T20:30:00Z', '2026-11-26T20:30:00Z']
    await change({ anime_id: id, moved_to: tuesday })
    await change({ anime_id: id, planned_at: tuesday, moved_to: thursday })
    const listed = async () => Object.values(await week('2026-11-24')).flatMap(shown)
    const inState = (state: string, episodes = name) => ['Le Phare', '21h30', 'VOSTFR', state, episodes]
    expect(await listed()).toEqual([inState('retardé'), inState('prévu'), inState('prévu', null)])
    await change({ anime_id: id, planned_at: thursday, state: 'annulé' })
    expect(await listed()).toEqual([inState('retardé'), inState('annulé'), inState('prévu', null)])
  })

  test('is postponed again by weeks, keeps its episode, and is as planned without the first change', async () => {
    const { id } = await airing({ title: 'Le Phare' })
    await episode(id, { episode_number: 4, release_date: planned.planned_at })
    const [december, january] = ['2026-12-16T20:30:00Z', '2027-01-13T20:30:00Z']
    const first = await change({ anime_id: id, moved_to: december })
    await change({ anime_id: id, planned_at: december, moved_to: january })
    const inState = (state: string) => [['Le Phare', '21h30', 'VOSTFR', state, 'Épisode 4']]
    expect(shown((await week('2026-12-16')).mercredi)).toEqual(inState('retardé'))
    expect(shown((await week('2027-01-13')).mercredi)).toEqual(inState('prévu'))
    await (await callAsRole())(contract.withdrawReleaseChange, { params: { id: first.change.id } })
    expect(shown((await week()).samedi)).toEqual(inState('prévu'))
    for (const day of ['2026-12-16', '2027-01-13']) expect((await week(day)).mercredi).toEqual([])
  })

  test('that is postponed to the time of the next one stays there when the next one is postponed, too', async () => {
    const { id } = await airing({ title: 'Le Phare', slots: [saturday] })
    await episode(id, { episode_number: 4, release_date: planned.planned_at })
    const [next, later] = ['2026-11-28', '2026-12-05']
    await change({ anime_id: id, moved_to: `${next}T20:30:00Z` })
    await change({ anime_id: id, planned_at: `${next}T20:30:00Z`, moved_to: `${later}T20:30:00Z` })
    const listed = async (day: string) => (await week(day)).samedi.map(({ etat, episodes }) => `${etat} ${episodes}`)
    expect(await listed(next)).toEqual(['retardé null', 'prévu Épisode 4'])
    expect(await listed(later)).toEqual(['prévu null'])
  })

  test('with a slot and a dated episode is cancelled once', async () => {
    const { id } = await airing({ title: 'Le Phare', slots: [saturday] })
    await episode(id, { episode_number: 4, release_date: '2026-11-21T20:30:00Z' })
    await change({ anime_id: id, state: 'annulé' })
    expect(shown((await week()).samedi)).toEqual([['Le Phare', '21h30', 'VOSTFR', 'annulé', 'Épisode 4']])
  })

  test('can be cancelled and restored', async () => {
    const { id } = await airing({ title: 'Le Phare', slots: [saturday] })
    const { change: made } = await change({ anime_id: id, state: 'annulé' })
    expect(shown((await week()).samedi)).toEqual([['Le Phare', '21h30', 'VOSTFR', 'annulé', null]])
    const call = await callAsRole()
    expect((await call(contract.listReleaseChanges, { query: {} })).changes).toEqual([made])
    const { action_id } = await call(contract.withdrawReleaseChange, { params: { id: made.id } })
    const { summary } = await getRow(db, 'audit_action', { id: action_id })
    expect(summary).toBe('Sortie de « Le Phare » VOSTFR : de nouveau comme prévu')
    expect(shown((await week()).samedi)).toEqual([['Le Phare', '21h30', 'VOSTFR', 'prévu', null]])
    await expect(call(contract.withdrawReleaseChange, { params: { id: made.id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('requires staff and a known anime, and cannot be cancelled to another day', async () => {
    const { id } = await airing({})
    const member = await callAsRole('Utilisateur')
    const refused = member(contract.changeRelease, { body: { ...planned, anime_id: id } })
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(change({ anime_id: 2_147_483_647 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(change({ anime_id: id, state: 'annulé', moved_to: '2026-11-24T20:30:00Z' })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
  })
})
