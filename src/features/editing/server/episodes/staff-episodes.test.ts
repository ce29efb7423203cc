import { describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useEditingApi } from '../../../../../tests/kit/editing-api.ts'
import { useStaff } from '../../../../../tests/kit/requests/call-as.ts'
import { getRow, insertRow } from '../../../../../tests/kit/rows.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import * as contract from '../../episodes-contract.ts'

const { db, api, clock, prioritised, staff, undo } = useEditingApi('Moderateur', { username: 'maelle' })
const unknown = 2_147_483_647
const other = useStaff(api, db, 'Administrateur', { username: 'orphée' })
const idIn = (id: number) => ({ params: { id } })
const first = { season_label: 'Saison 1', episode_number: 1, language: 'VOSTFR' } as const
const url = (name: string, host = 'video.sibnet.example') => `https://${host}/${name}`
const create = (body: object) =>
  staff(contract.createEpisode, { body: { ...first, video_url: url('a'), ...body } as never })
const put = (id: number, body: object) => staff(contract.updateEpisode, { ...idIn(id), body })
const list = async (animeId: number) => staff(contract.listStaffEpisodes, idIn(animeId))
const paste = (animeId: number, links: object[], dry_run = false) =>
  staff(contract.pasteLinks, { ...idIn(animeId), body: { links: links as never, dry_run } })
const makeAnimeId = async (title?: string) => (await makeAnime(db, title ? { title } : {})).id
/** Lists every link as 'Saison 1/2/VF: address address'. */
const linksOf = async (animeId: number) =>
  (await list(animeId)).seasons.flatMap(({ season_label, episodes }) =>
    episodes.map(
      ({ episode_number, language, sources }) =>
        `${season_label}/${episode_number}/${language}: ${sources.map((source) => source.url).join(' ')}`,
    ),
  )
const readAnime = (id: number) => db.selectFrom('anime').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('adding', () => {
  test('an episode with the fields of the form appears at once, and its links are checked', async () => {
    const anime_id = await makeAnimeId()
    const { episode } = await create({ anime_id, episode_number: 3, language: 'VF', release_date: '2025-10-18' })
    expect(episode).toMatchObject({
      anime_id,
      season_label: 'Saison 1',
      episode_number: 3,
      language: 'VF',
      video_url: url('a'),
      release_date: '2025-10-18T00:00:00.000Z',
      sources: [{ url: url('a'), host: 'video.sibnet.example', priority: 0, health: 'unknown' }],
    })
    expect(await readAnime(anime_id)).toMatchObject({
      episode_count: 1,
      available_languages: ['VF'],
      updated_at: clock.now,
    })
    expect(prioritised).toContain(episode.id)
  })

  test('notifies the followers of the anime', async () => {
    const { id: account_id } = await makeAccount(db)
    const anime_id = await makeAnimeId()
    await db.insertInto('watchlist_item').values({ account_id, anime_id, language: null }).execute()
    const { episode } = await create({ anime_id })
    const news = await listRows(db)`select kind, episode_ids from notification where anime_id = ${anime_id}`
    expect(news).toEqual([{ kind: 'new_episodes', episode_ids: [episode.id] }])
  })

  test('several links keep their order', async () => {
    const anime_id = await makeAnimeId()
    const sources = [{ url: url('b') }, { url: url('c'), captions_url: '/media/c.vtt' }, { url: url('b') }]
    const { episode } = await create({ anime_id, video_url: undefined, sources })
    expect(episode.sources.map((source) => [source.url, source.priority, source.captions_url])).toEqual([
      [url('b'), 0, null],
      [url('c'), 1, '/media/c.vtt'],
    ])
  })

  test('a place that is taken is a conflict', async () => {
    const anime_id = await makeAnimeId()
    await create({ anime_id })
    await expect(create({ anime_id })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: [{ field: 'episode_number', message: 'Cet épisode existe déjà : Saison 1 · Épisode 1 en VOSTFR' }],
    })
    await expect(create({ anime_id: unknown })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each([
    [{ video_url: ' ' }, 'video_url', "L'URL de la vidéo est requise"],
    [{ video_url: undefined }, 'video_url', "L'URL de la vidéo est requise"],
    [{ video_url: 'javascript:alert(1)' }, 'video_url', 'L’URL de la vidéo doit commencer par http:// ou https://'],
    [{ episode_number: -1 }, 'episode_number', "Le numéro d'épisode doit être supérieur à 0"],
    [{ episode_number: 1.555 }, 'episode_number', 'Le numéro d’épisode a deux décimales au plus'],
    [{ season_label: ' ' }, 'season_label', 'La saison est requise'],
    [{ language: 'VO' }, 'language', expect.stringContaining('VOSTFR, VF')],
    [{ release_date: '18/10/2025' }, 'release_date', 'La date de sortie n’est pas valide'],
    [{ intro_start: 10 }, 'intro_end', 'Le début et la fin de l’opening sont attendus, dans cet ordre'],
    [{ intro_start: 10, intro_end: 5 }, 'intro_end', expect.stringContaining('dans cet ordre')],
  ])('refuses %o beside the field %s', async (body, field, message) => {
    const anime_id = await makeAnimeId()
    await expect(create({ anime_id, ...body })).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: [{ field, message }],
    })
    expect((await list(anime_id)).total).toBe(0)
  })
})

describe('changing', () => {
  test('omitted fields stay, and changed ones are marked as edited by hand', async () => {
    const { episode } = await create({ anime_id: await makeAnimeId(), title: 'Le départ', duration: 1440 })
    clock.now = new Date(clock.now.getTime() + 60_000)
    const changed = await put(episode.id, { synopsis: 'Un train.', intro_start: 60, intro_end: 150 })
    expect(changed.episode).toMatchObject({ title: 'Le départ', duration: 1440, synopsis: 'Un train.', intro_end: 150 })
    expect(changed.episode.hand_edited).toEqual(
      expect.arrayContaining(['intro_end', 'intro_start', 'synopsis', 'title']),
    )
    expect(changed.episode.updated_at).toBe(clock.now.toISOString())
    expect(await put(episode.id, { synopsis: 'Un train.', video_url: url('a') })).toMatchObject({ action_id: null })
  })

  test('an episode may be sent back whole, with its id', async () => {
    const { episode } = await create({ anime_id: await makeAnimeId(), release_date: '2025-10-18' })
    const changed = await put(episode.id, { ...episode, title: 'Le départ' })
    expect(changed.episode).toEqual({
      ...episode,
      title: 'Le départ',
      hand_edited: expect.anything(),
      updated_at: expect.any(String),
    })
  })

  test('a video_url alone replaces the current link, and keeps the others', async () => {
    const { id } = await makeEpisode(db, {
      sources: [{ url: url('dead'), health: 'dead' }, { url: url('played') }, { url: url('spare') }],
    })
    const { episode } = await put(id, { video_url: url('better') })
    expect(episode.sources.map((source) => source.url)).toEqual([url('dead'), url('better'), url('spare')])
    expect(episode.video_url).toBe(url('better'))
  })

  test('unchanged links keep their health in any order', async () => {
    const { id } = await makeEpisode(db, {
      sources: [
        { url: url('one'), health: 'ok' },
        { url: url('two'), health: 'dead' },
      ],
    })
    const before = (await put(id, {})).episode.sources
    const { episode } = await put(id, { sources: [{ url: url('two') }, { url: url('three') }, { url: url('one') }] })
    expect(episode.sources.map((source) => source.url)).toEqual([url('two'), url('three'), url('one')])
    expect(episode.sources[2]?.id).toBe(before[0]?.id)
    expect(episode.sources[0]?.id).toBe(before[1]?.id)
  })

  test('the slower of two editors gets a conflict', async () => {
    const { episode } = await create({ anime_id: await makeAnimeId() })
    const { updated_at } = episode
    clock.now = new Date(clock.now.getTime() + 1000)
    await other(contract.updateEpisode, { ...idIn(episode.id), body: { updated_at, title: 'Le sien' } })
    await expect(put(episode.id, { updated_at, title: 'Le mien' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'orphée a modifié cet épisode entre-temps.',
      conflict: { by: 'orphée', fields: [{ field: 'title', theirs: 'Le sien', yours: 'Le mien' }] },
    })
  })

  test('a link that another screen has deleted or replaced since does not come back', async () => {
    const sources = [{ url: url('a') }, { url: url('b') }]
    const { episode } = await create({ anime_id: await makeAnimeId(), sources })
    const { updated_at } = episode
    await db.deleteFrom('episode_source').where('url', '=', url('b')).where('episode_id', '=', episode.id).execute()
    const stale = { sources: [...sources, { url: url('c') }], seen_urls: [url('a'), url('b')] }
    await expect(put(episode.id, { updated_at, ...stale })).rejects.toMatchObject({
      code: 'CONFLICT',
      conflict: { fields: [] },
    })
    const merged = { sources: [{ url: url('a') }, { url: url('c') }], seen_urls: [url('a')] }
    const { episode: saved } = await put(episode.id, { updated_at, ...merged })
    expect(saved.sources.map((source) => source.url)).toEqual([url('a'), url('c')])
  })

  test('a form that is sent again after its answer was lost does not meet its own change', async () => {
    const { episode } = await create({ anime_id: await makeAnimeId() })
    const { updated_at } = episode
    clock.now = new Date(clock.now.getTime() + 1000)
    const body = { updated_at, title: 'Le mien', sources: [{ url: url('b') }, { url: url('c') }] }
    const changed = await put(episode.id, body)
    expect(await put(episode.id, body)).toEqual({ episode: changed.episode, action_id: null })
    await expect(put(episode.id, { ...body, sources: [{ url: url('c') }] })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('a conflict does not name the editor of another episode', async () => {
    const anime_id = await makeAnimeId()
    const { id } = await makeEpisode(db, { anime_id, episode_number: 1 })
    const { id: nextId } = await makeEpisode(db, { anime_id, episode_number: 2 })
    const { updated_at } = (await put(id, {})).episode
    await db.updateTable('episode').set({ title: 'Importé', updated_at: new Date() }).where('id', '=', id).execute()
    await other(contract.updateEpisode, { ...idIn(nextId), body: { title: 'Le sien' } })
    await expect(put(id, { updated_at, title: 'Le mien' })).rejects.toMatchObject({
      message: 'Quelqu’un a modifié cet épisode entre-temps.',
      conflict: { by: null },
    })
  })

  test('a taken place is refused, and no part of the change is made', async () => {
    const anime_id = await makeAnimeId()
    await create({ anime_id })
    const { episode } = await create({ anime_id, episode_number: 2 })
    await expect(put(episode.id, { episode_number: 1, title: 'x' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await put(episode.id, {})).episode).toEqual(episode)
    await expect(put(unknown, {})).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Épisode non trouvé' })
  })
})

describe('deleting', () => {
  test('a deleted episode comes back with its links', async () => {
    const anime_id = await makeAnimeId('Ligne 47')
    const { episode } = await create({ anime_id })
    const { message, action_id } = await staff(contract.deleteEpisode, idIn(episode.id))
    expect(message).toBe('Épisode supprimé avec succès !')
    expect(await readAnime(anime_id)).toMatchObject({ episode_count: 0, available_languages: [] })
    await expect(staff(contract.deleteEpisode, idIn(episode.id))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { updated_at } = await getRow(db, 'anime', { id: anime_id })
    await undo(action_id)
    expect(await linksOf(anime_id)).toEqual([`Saison 1/1/VOSTFR: ${url('a')}`])
    expect(await readAnime(anime_id)).toMatchObject({ episode_count: 1, available_languages: ['VOSTFR'] })
    // A share image of an anime without episodes is not that of the anime now.
    expect((await getRow(db, 'anime', { id: anime_id })).updated_at).not.toEqual(updated_at)
  })

  test('all, a season or a language are counted, and one undo restores them', async () => {
    const anime_id = await makeAnimeId('Hagane Zéro')
    const places = [
      [1, 'VOSTFR', 'Saison 1'],
      [1, 'VF', 'Saison 1'],
      [2, 'VOSTFR', 'Saison 1'],
      [1, 'VOSTFR', 'Saison 2'],
    ] as const
    for (const [episode_number, language, season_label] of places) {
      await create({ anime_id, episode_number, language, season_label })
    }
    const before = await linksOf(anime_id)
    const remove = (query: object) => staff(contract.deleteEpisodes, { ...idIn(anime_id), query })
    expect(await remove({ season_label: 'Saison 9' })).toEqual({ deleted_count: 0, action_id: null })
    const french = await remove({ language: 'VF', season_label: 'Saison 1' })
    expect(french.deleted_count).toBe(1)
    const all = await remove({})
    expect(all.deleted_count).toBe(3)
    const { summary } = await getRow(db, 'audit_action', { id: all.action_id })
    expect(summary).toBe('Suppression de 3 épisodes de « Hagane Zéro »')
    await undo(all.action_id)
    await undo(french.action_id)
    expect(await linksOf(anime_id)).toEqual(before)
  })
})

describe('pasting links', () => {
  test('creates episodes, replaces links of the same host, adds second ones, and detects known ones', async () => {
    const anime_id = await makeAnimeId()
    await create({ anime_id, episode_number: 2, sources: [{ url: url('old'), captions_url: '/media/old.vtt' }] })
    const links = [
      { ...first, url: url('5134001') },
      { ...first, episode_number: 2, url: url('5139911') },
      { ...first, episode_number: 8, language: 'VF', url: url('k2m8wa', 'sendvid.example') },
      { ...first, episode_number: 8, language: 'VF', url: url('08-vf.mp4', 'cdn.example') },
      { ...first, url: url('5134001') },
      { ...first, episode_number: 2, url: url('kept', 'vidmoly.example'), mode: 'add' },
    ]
    const expected = ['new', 'replaces', 'new', 'second', 'known', 'second']
    const preview = await paste(anime_id, links, true)
    expect(preview.outcomes.map(({ outcome }) => outcome)).toEqual(expected)
    expect(preview).toMatchObject({ new_episode_count: 2, action_id: null })
    expect(preview.outcomes[1]?.replaced_url).toBe(url('old'))
    expect((await list(anime_id)).total).toBe(1)

    const done = await paste(anime_id, links)
    expect(done.outcomes.map(({ outcome }) => outcome)).toEqual(expected)
    expect(await linksOf(anime_id)).toEqual([
      `Saison 1/1/VOSTFR: ${url('5134001')}`,
      `Saison 1/2/VOSTFR: ${url('5139911')} ${url('kept', 'vidmoly.example')}`,
      `Saison 1/8/VF: ${url('k2m8wa', 'sendvid.example')} ${url('08-vf.mp4', 'cdn.example')}`,
    ])
    const [season] = (await list(anime_id)).seasons
    expect(season?.episodes[1]?.sources[0]?.captions_url, 'captions of the former video').toBeNull()
    expect((await paste(anime_id, links)).outcomes.every(({ outcome }) => outcome === 'known')).toBe(true)
    await undo(done.action_id)
    expect(await linksOf(anime_id)).toEqual([`Saison 1/2/VOSTFR: ${url('old')}`])
  })

  test.each(['auto', 'replace'] as const)('a link of the same paste is never replaced (%s)', async (mode) => {
    const anime_id = await makeAnimeId()
    await create({ anime_id, video_url: url('known') })
    await paste(anime_id, [
      { ...first, url: url('known') },
      { ...first, url: url('fresh'), mode },
    ])
    expect(await linksOf(anime_id)).toEqual([`Saison 1/1/VOSTFR: ${url('known')} ${url('fresh')}`])
  })

  test('reports a link that another episode has', async () => {
    const other = await makeAnimeId('Nekomori')
    await create({ anime_id: other, video_url: url('shared') })
    const { outcomes } = await paste(await makeAnimeId(), [{ ...first, url: url('shared') }], true)
    expect(outcomes[0]?.also_in).toBe('Nekomori, Saison 1 · Épisode 1 (VOSTFR)')
  })

  test('an episode without a link is announced once it has one', async () => {
    const { id, anime_id } = await makeEpisode(db)
    await paste(anime_id, [{ ...first, url: url('at-last') }])
    const news = await db.selectFrom('notification').select('episode_ids').where('anime_id', '=', anime_id).execute()
    expect(news).toEqual([{ episode_ids: [id] }])
  })

  test.each([
    [[], 'links'],
    [[{ ...first, url: 'ftp://x.example/a' }], 'links.0.url'],
    [[{ ...first, url: url('a'), episode_number: -1 }], 'links.0.episode_number'],
  ])('refuses %o', async (links, field) => {
    await expect(paste(await makeAnimeId(), links)).rejects.toMatchObject({ code: 'VALIDATION', fields: [{ field }] })
  })
})

describe('arranging', () => {
  test('episodes swap numbers, and the viewing progress moves along', async () => {
    const anime_id = await makeAnimeId()
    const ids: number[] = []
    for (const episode_number of [1, 2, 3]) {
      ids.push((await create({ anime_id, episode_number, video_url: url(`n${episode_number}`) })).episode.id)
    }
    const [one = 0, two = 0, three = 0] = ids
    const renumber = (episodes: object[]) =>
      staff(contract.renumberEpisodes, { ...idIn(anime_id), body: { episodes: episodes as never } })
    const { changed_count, action_id } = await renumber([
      { id: three, episode_number: 1 },
      { id: one, episode_number: 2 },
      { id: two, episode_number: 3 },
    ])
    expect(changed_count).toBe(3)
    expect((await linksOf(anime_id)).map((text) => text.slice(-1))).toEqual(['3', '1', '2'])
    await undo(action_id)
    expect((await linksOf(anime_id)).map((text) => text.slice(-1))).toEqual(['1', '2', '3'])
    await expect(renumber([{ id: one, episode_number: 2 }])).rejects.toMatchObject({ code: 'CONFLICT' })
    const alone = await renumber([{ id: three, episode_number: 4 }])
    const { summary } = await getRow(db, 'audit_action', { id: alone.action_id })
    expect(summary).toMatch(/ : 1 épisode renuméroté$/)
    await expect(renumber([{ id: unknown, episode_number: 9 }])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a season is copied to the other language where episodes are missing', async () => {
    const anime_id = await makeAnimeId()
    for (const episode_number of [1, 2]) await create({ anime_id, episode_number, title: `É${episode_number}` })
    await create({ anime_id, language: 'VF', video_url: url('vf') })
    const copy = (body: object) =>
      staff(contract.copySeason, {
        ...idIn(anime_id),
        body: { season_label: 'Saison 1', from: 'VOSTFR', to: 'VF', ...body },
      })
    const { action_id, ...counts } = await copy({})
    expect(counts).toEqual({ created_count: 1, skipped_count: 1 })
    expect(await linksOf(anime_id)).toContain('Saison 1/2/VF: ')
    await undo(action_id)
    const { id: notice_id } = await insertRow(db, 'rights_notice', { received_at: clock.now })
    const page = { notice_id, anime_id, address: '/', label: '', is_withheld: true }
    const withheld = await insertRow(db, 'rights_page', page)
    const bare = await copy({ with_links: true })
    expect(await linksOf(anime_id), 'no withheld link is served again').toContain('Saison 1/2/VF: ')
    await undo(bare.action_id)
    await db.deleteFrom('rights_page').where('id', '=', withheld.id).execute()
    await copy({ with_links: true })
    expect(await linksOf(anime_id)).toContain(`Saison 1/2/VF: ${url('a')}`)
    expect(await linksOf(anime_id)).toContain(`Saison 1/1/VF: ${url('vf')}`)
    await expect(copy({ season_label: 'Saison 4' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(copy({ to: 'VOSTFR' })).rejects.toMatchObject({ code: 'VALIDATION' })
  })
})

test('seasons come in display order, and an unknown anime returns 404', async () => {
  const anime_id = await makeAnimeId()
  for (const season_label of ['Saison 10', 'OAV', 'Saison 2', 'Films']) await create({ anime_id, season_label })
  const { seasons, total } = await list(anime_id)
  expect(seasons.map(({ season_label }) => season_label)).toEqual(['Films', 'Saison 2', 'Saison 10', 'OAV'])
  expect(total).toBe(4)
  expect(await list(await makeAnimeId())).toEqual({ seasons: [], total: 0 })
  await expect(list(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
