import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { callAtOnce } from '../../../../../tests/kit/at-once.ts'
import { useEditingApi } from '../../../../../tests/kit/editing-api.ts'
import { callAs, useStaff } from '../../../../../tests/kit/requests/call-as.ts'
import { sql } from '../../../../platform/database/sql.ts'
import * as catalogue from '../../../catalogue/contract.ts'
import { handleCatalogue, writeSearchNames } from '../../../catalogue/server/public.ts'
import { importCatalogue } from '../../../import/server/public.ts'
import * as contract from '../../animes-contract.ts'

const { db, api, clock, staff, get, undo } = useEditingApi('Moderateur', { username: 'maelle' })
const unknown = 2_147_483_647
const { expireAll } = handleCatalogue(api, { db })
const other = useStaff(api, db, 'Administrateur', { username: 'orphée' })
const put = (id: number, body: object) => staff(contract.updateAnime, { params: { id }, body })
const create = (body: { title: string; [field: string]: unknown }) => staff(contract.createAnime, { body })
const list = (query: object = {}) => staff(contract.listStaffAnimes, { query })
const findOnSite = async (search: string) => {
  expireAll()
  const { animes } = await callAs(api)(catalogue.listAnimes, { query: { search } })
  return animes.map(({ title }) => title)
}

describe('the list', () => {
  test('has the fields that staff need, with dead links counted', async () => {
    const { id } = await makeAnime(db, { title: 'Hagane Zéro', genres: ['Mecha', 'Drame'], status: 'en cours' })
    const dead = { url: 'https://hote.example/1.mp4', health: 'dead' as const }
    await makeEpisode(db, { anime_id: id, sources: [dead, { url: 'https://hote.example/2.mp4' }] })
    const found = await list({ search: `#${id}` })
    expect(found).toMatchObject({ total: 1, total_pages: 1, page: 1 })
    expect(found.animes[0]).toMatchObject({
      id,
      title: 'Hagane Zéro',
      status: 'en cours',
      episode_count: 1,
      available_languages: ['VOSTFR'],
      dead_link_count: 1,
      genres: [{ name: 'Mecha' }, { name: 'Drame' }],
    })
  })

  test('searches for a single digit as the site does, not for a single letter', async () => {
    const { id } = await makeAnime(db, { title: 'Équipe 7' })
    await writeSearchNames(db, [id])
    expect((await list({ search: '7' })).animes.map(({ title }) => title)).toContain('Équipe 7')
    expect(await list({ search: 'q' })).toMatchObject({ animes: [], total: 0 })
  })

  test('finds titles like the public search, and filters by every field', async () => {
    const film = await makeAnime(db, { title: 'Virages à Nagano', type: 'Film', is_classic: true, status: 'à venir' })
    const series = await makeAnime(db, { title: 'Virages à Nagano, la série' })
    await writeSearchNames(db, [film.id, series.id])
    await makeEpisode(db, {
      anime_id: series.id,
      language: 'VF',
      sources: [{ url: 'https://a.example/x', health: 'dead' }],
    })
    const ids = async (query: object) => (await list({ search: 'virage nagano', ...query })).animes.map(({ id }) => id)
    expect((await ids({})).toSorted()).toEqual([film.id, series.id].toSorted())
    expect(await ids({ type: 'Film' })).toEqual([film.id])
    expect(await ids({ language: 'VF' })).toEqual([series.id])
    expect(await ids({ status: 'à venir' })).toEqual([film.id])
    expect(await ids({ is_classic: 'true' })).toEqual([film.id])
    expect(await ids({ without_episodes: 'true' })).toEqual([film.id])
    expect(await ids({ with_dead_links: 'true' })).toEqual([series.id])
    expect(await ids({ with_dead_links: 'false' })).toEqual([film.id])
    expect(await ids({ edited_since: '2999-01-01' })).toEqual([])
    expect(await ids({ type: 'all', edited_since: '2020-01-01', sort_by: 'title', sort_order: 'asc' })).toEqual([
      film.id,
      series.id,
    ])
  })

  test.each([
    ['2026-01-14T22:59:59Z', '2026-01-14T23:00:00Z'],
    ['2026-07-14T21:59:59Z', '2026-07-14T22:00:00Z'],
  ])('an edit at %s is of the day before, one at %s of the day', async (before, at) => {
    await makeAnime(db, { title: 'Minuit à Paris', updated_at: before })
    const { id } = await makeAnime(db, { title: 'Minuit à Paris', updated_at: at })
    const edited_since = `${at.slice(0, 8)}15`
    const { animes } = await list({ edited_since, sort_by: 'updated_at', sort_order: 'asc', limit: 1 })
    expect(animes.map((anime) => anime.id)).toEqual([id])
  })
})

describe('creating', () => {
  test('creates an anime that is visible and searchable at once', async () => {
    const { anime } = await create({
      title: ' Ligne 47, terminus mer ',
      synopsis: 'Chaque nuit, une lycéenne monte dans un train.',
      type: 'Anime',
      release_year: 2025,
      available_languages: 'VF, VOSTFR',
      genres: ['Tranche de vie', 'Mystère'],
      titles: [{ language: 'romaji', text: 'Umiyuki Yonjūnana-gōsen' }],
      slots: [{ day: 'samedi', hour: '21h30', language: 'VOSTFR' }],
      studio: '',
      rating: 8.44,
      cover_url: '/demo/covers/ligne47.webp',
    })
    expect(anime).toMatchObject({
      title: 'Ligne 47, terminus mer',
      slug: 'ligne-47-terminus-mer',
      available_languages: ['VOSTFR', 'VF'],
      status: 'terminé',
      studio: null,
      rating: 8.4,
      slots: [{ day: 'samedi', hour: '21h30', language: 'VOSTFR', zone: 'Europe/Paris' }],
    })
    expect(anime.genres.map(({ name }) => name)).toEqual(['Tranche de vie', 'Mystère'])
    expect(anime.hand_edited).toEqual(expect.arrayContaining(['title', 'synopsis', 'genres']))
    expect(anime.hand_edited).not.toContain('studio')
    expect(await findOnSite('umiyuki')).toEqual(['Ligne 47, terminus mer'])
    expect(await findOnSite('ligne 47')).toEqual(['Ligne 47, terminus mer'])
  })

  test('notifies all members unless `notify` is false', async () => {
    const loud = await create({ title: 'Annoncé à tous' })
    const quiet = await create({ title: 'Sans bruit', notify: false })
    const notified = await db.selectFrom('notification').select('anime_id').where('kind', '=', 'new_animes').execute()
    const ids = notified.map(({ anime_id }) => anime_id)
    expect(ids).toContain(loud.anime.id)
    expect(ids).not.toContain(quiet.anime.id)
  })

  test('gives the second of two animes with one title its own slug', async () => {
    const slugs = []
    for (let count = 0; count < 3; count++) {
      slugs.push((await create({ title: 'Même nom', release_year: 2024, notify: false })).anime.slug)
    }
    expect(slugs).toEqual(['meme-nom', 'meme-nom-2024', 'meme-nom-2024-2'])
    expect((await create({ title: '海行き', notify: false })).anime.slug).toBe('anime')
  })

  test.each([
    [{ title: '  ' }, 'title', 'Le titre est requis'],
    [{ title: 'A', slug: 'Pas Bon' }, 'slug', 'Un slug est fait de lettres minuscules, de chiffres et de tirets'],
    [{ title: 'A', release_year: 1899 }, 'release_year', /L’année doit être comprise entre 1900 et 2\d{3}/],
    [{ title: 'A', release_year: 2200 }, 'release_year', /L’année doit être comprise/],
    [{ title: 'A', cover_url: 'javascript:alert(1)' }, 'cover_url', /^L’adresse doit commencer par/],
    [{ title: 'A', cover_url: '//autre.example/x.png' }, 'cover_url', /^L’adresse doit commencer par/],
    [{ title: 'A', rating: 11 }, 'rating', 'La note est comprise entre 0 et 10'],
    [{ title: 'A', type: 'Série' }, 'type', /Anime, Film/],
    [{ title: 'A', slots: [{ day: 'samedi', hour: '9 h', language: 'VF' }] }, 'slots.0.hour', /21h30/],
    [{ title: 'A', relations: [{ kind: 'suite', anime_id: unknown }] }, 'relations.0.anime_id', /existe plus/],
  ])('refuses %o beside the field %s', async (body, field, message) => {
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    await expect(create(body)).rejects.toMatchObject({ code: 'VALIDATION', fields: [{ field, message: expected }] })
  })

  test('accepts years up to five ahead, and names the limit of the present year', () => {
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2041-01-01T00:00:00Z') })
    const findFault = (release_year: number) =>
      contract.createAnime.body.safeParse({ title: 'A', release_year }).error?.issues[0]?.message
    expect([1900, 2046, 2047].map(findFault)).toEqual([
      undefined,
      undefined,
      'L’année doit être comprise entre 1900 et 2046',
    ])
  })

  test('gives animes with one title that are created at once their own slugs', async () => {
    const made = await Promise.all([2, 3, 4, 5, 6, 7, 8].map(() => create({ title: 'La Crue' })))
    const slugs = made.map(({ anime }) => anime.slug).toSorted()
    expect(slugs).toEqual(['la-crue', ...[2, 3, 4, 5, 6, 7].map((number) => `la-crue-${number}`)])
  })

  test('refuses a slug that an import takes at that moment', async () => {
    const record = { title: 'La Décrue', slug: 'la-decrue' }
    const asked = callAtOnce<unknown>(db, sql`lock table search_name in share mode`, [
      () => importCatalogue({ db, records: [record], now: () => clock.now }),
      () => create(record),
    ])
    await expect(asked).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('refuses a slug that another anime has', async () => {
    const { slug } = await makeAnime(db, { title: 'Iris' })
    await expect(create({ title: 'Autre', slug })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: [{ field: 'slug', message: 'Ce slug est déjà celui de « Iris »' }],
    })
  })
})

describe('changing', () => {
  test('omitted fields stay, and changed ones are marked as edited by hand', async () => {
    const made = await makeAnime(db, { title: 'Nekomori', studio: 'Atelier', genres: ['Animaux'] })
    clock.now = new Date('2026-11-21T21:00:00Z')
    const { anime } = await put(made.id, { synopsis: 'Des chats.', title: 'Nekomori', is_classic: true })
    expect(anime).toMatchObject({ studio: 'Atelier', synopsis: 'Des chats.', is_classic: true })
    expect(anime.genres.map(({ name }) => name)).toEqual(['Animaux'])
    expect(anime.hand_edited).toEqual(['is_classic', 'synopsis'])
    expect(anime.updated_at).toBe(clock.now.toISOString())
  })

  test('an unchanged form writes no log entry', async () => {
    const { id } = await makeAnime(db, { genres: ['Drame'], titles: [{ language: 'fr', text: 'x' }] })
    const { version, hand_edited, external_ids, ...anime } = await get(id)
    const relations = anime.relations.map(({ kind, anime: { id: anime_id } }) => ({ kind, anime_id }))
    expect(await put(id, { ...anime, relations, version })).toMatchObject({
      action_id: null,
      anime: { hand_edited: [] },
    })
  })

  test('a new title is found by the search, the old one no longer', async () => {
    const { anime } = await create({ title: 'Marmotte arctique', notify: false })
    await put(anime.id, { title: 'Renard polaire' })
    expect(await findOnSite('renard polaire')).toEqual(['Renard polaire'])
    expect(await findOnSite('marmotte arctique')).toEqual([])
  })

  test('an old slug leads to the new one, and back when it is reused', async () => {
    const { id, slug } = await makeAnime(db, { slug: 'premier-slug' })
    await put(id, { slug: 'second-slug' })
    expect((await get(id)).old_slugs).toEqual([slug])
    const seen = await callAs(api)(catalogue.getAnime, { params: { slug } })
    expect(seen.anime.slug).toBe('second-slug')
    const { anime } = await put(id, { slug })
    expect(anime).toMatchObject({ slug, old_slugs: ['second-slug'] })
  })

  test('the slug of another anime is refused, a former one is taken over', async () => {
    const taken = await makeAnime(db, { title: 'Pris', slug: 'slug-pris', oldSlugs: ['slug-laisse'] })
    const { id } = await makeAnime(db)
    await expect(put(id, { slug: 'slug-pris' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await put(id, { slug: 'slug-laisse' })).anime.slug).toBe('slug-laisse')
    expect((await get(taken.id)).old_slugs).toEqual([])
  })

  test('languages are announced in addition to those of the episodes', async () => {
    const { anime_id } = await makeEpisode(db, { language: 'VF' })
    const both = await put(anime_id, { available_languages: ['VOSTFR', 'VF'] })
    expect(both.anime).toMatchObject({ available_languages: ['VOSTFR', 'VF'], episode_languages: ['VF'] })
    const one = await put(anime_id, { available_languages: 'VOSTFR' })
    expect(one.anime).toMatchObject({ available_languages: ['VOSTFR', 'VF'], declared_languages: ['VOSTFR'] })
    const none = await put(anime_id, { available_languages: 'VF' })
    expect(none.anime.available_languages).toEqual(['VF'])
  })

  test('a relation is seen from both sides', async () => {
    const [first, second] = [await makeAnime(db, { title: 'Premier' }), await makeAnime(db, { title: 'Second' })]
    await put(first.id, { relations: [{ kind: 'suite', anime_id: second.id }] })
    expect((await get(second.id)).relations).toMatchObject([{ kind: 'précédent', anime: { title: 'Premier' } }])
    await put(second.id, { relations: [{ kind: 'spin-off', anime_id: first.id }] })
    const { anime } = await callAs(api)(catalogue.getAnime, { params: { slug: first.slug } })
    expect(anime.relations).toMatchObject([{ kind: 'œuvre d’origine', anime: { slug: second.slug } }])
    await put(first.id, { relations: [] })
    expect((await get(second.id)).relations).toEqual([])
    await expect(put(first.id, { relations: [{ kind: 'suite', anime_id: first.id }] })).rejects.toMatchObject({
      fields: [{ field: 'relations.0.anime_id', message: 'Un anime ne peut pas être lié à lui-même' }],
    })
  })

  test('an unknown anime is not found', async () => {
    await expect(put(unknown, { title: 'A' })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Anime non trouvé' })
    await expect(get(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('two editors of one anime', () => {
  test('the slower one gets the author of each change, and both texts', async () => {
    const { id } = await makeAnime(db, { title: 'Le bouillon', synopsis: 'Vieux.' })
    const { version } = await get(id)
    const params = { id }
    await other(contract.updateAnime, { params, body: { version, synopsis: 'Le sien.', studio: 'Sien' } })
    await expect(put(id, { version, synopsis: 'Le mien.', title: 'Le bouillon' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'orphée a modifié cet anime entre-temps.',
      conflict: { by: 'orphée', fields: [{ field: 'synopsis', theirs: 'Le sien.', yours: 'Le mien.' }] },
    })
    expect((await get(id)).synopsis).toBe('Le sien.')
  })

  test('a form that is sent again after its answer was lost does not meet its own change', async () => {
    const { id } = await makeAnime(db, { synopsis: 'Vieux.' })
    const { version } = await get(id)
    const { anime } = await put(id, { version, synopsis: 'Le mien.' })
    expect(await put(id, { version, synopsis: 'Le mien.' })).toEqual({ anime, action_id: null })
  })

  test('only the author of what conflicts is named', async () => {
    const { id } = await makeAnime(db, { title: 'La soupe' })
    const { version } = await get(id)
    const params = { id }
    await other(contract.updateAnime, { params, body: { synopsis: 'Le sien.' } })
    await put(id, { studio: 'Autre' })
    const mine = { version, synopsis: 'Le mien.' }
    await expect(put(id, mine)).rejects.toMatchObject({ conflict: { by: 'orphée' } })
    await db.updateTable('anime').set({ synopsis: 'Importé.' }).where('id', '=', id).execute()
    await expect(put(id, mine)).rejects.toMatchObject({
      message: 'Quelqu’un a modifié cet anime entre-temps.',
      conflict: { by: null },
    })
  })

  test('concurrent changes of episodes and figures do not conflict', async () => {
    const { id } = await makeAnime(db)
    const { version } = await get(id)
    await makeEpisode(db, { anime_id: id })
    await db.updateTable('anime').set({ popularity: 9 }).where('id', '=', id).execute()
    expect((await put(id, { version, studio: 'Nouveau' })).anime.studio).toBe('Nouveau')
  })

  test('of two that save at once one gets a conflict', async () => {
    const { id } = await makeAnime(db)
    const { version } = await get(id)
    const answers = await Promise.allSettled([
      put(id, { version, studio: 'Un' }),
      other(contract.updateAnime, { params: { id }, body: { version, studio: 'Deux' } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('deleting', () => {
  test('removes the episodes too, and an undo restores everything', async () => {
    const { anime } = await create({ title: 'Éphémère', genres: ['Drame'], notify: false })
    await makeEpisode(db, { anime_id: anime.id, sources: [{ url: 'https://a.example/1.mp4' }] })
    const before = await get(anime.id)
    const { message, action_id } = await staff(contract.deleteAnime, { params: { id: anime.id } })
    expect(message).toBe('Anime supprimé avec succès !')
    await expect(get(anime.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await findOnSite('ephemere')).toEqual([])
    await undo(action_id)
    expect(await get(anime.id)).toEqual({ ...before, updated_at: expect.any(String) })
    expect(await findOnSite('ephemere')).toEqual(['Éphémère'])
    const log = await db.selectFrom('audit_action').select('summary').where('id', '=', action_id).execute()
    expect(log).toEqual([{ summary: 'Suppression de « Éphémère » et de son épisode' }])
  })

  test('a deleted anime cannot be deleted again', async () => {
    const params = { id: unknown }
    await expect(staff(contract.deleteAnime, { params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
