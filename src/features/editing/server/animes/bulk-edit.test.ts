import { describe, expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { useEditingApi } from '../../../../../tests/kit/editing-api.ts'
import { getRow } from '../../../../../tests/kit/rows.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { rebuildAnimes } from '../../../catalogue/server/writing/public.ts'
import * as contract from '../../animes-contract.ts'

const { db, staff, get, undo } = useEditingApi('Administrateur')
const edit = (selection: object, changes: object, dry_run = false) =>
  staff(contract.bulkEditAnimes, { body: { selection, changes, dry_run } as never })

/** Creates three animes of a unique studio, the first two with the genre. */
async function makeThree(genre: string) {
  const [a, b, c] = [
    await makeAnime(db, { title: 'Un', genres: [genre, 'Action'] }),
    await makeAnime(db, { title: 'Deux', genres: [genre] }),
    await makeAnime(db, { title: 'Trois', type: 'Film' }),
  ]
  return { ids: [a.id, b.id, c.id] as const }
}

describe('the preview', () => {
  test('describes the changes without making them', async () => {
    const { ids } = await makeThree('Drame')
    const answer = await edit({ ids }, { add_genres: ['drame'], type: 'Film' }, true)
    expect(answer).toEqual({
      selected_count: 3,
      affected_count: 3,
      lines: [
        { text: 'genre « Drame » ajouté', changed: 1, already: 2 },
        { text: 'type « Film »', changed: 2, already: 1 },
      ],
      examples: expect.arrayContaining([{ id: ids[2], title: 'Trois' }]),
      action_id: null,
    })
    expect((await get(ids[2])).genres).toEqual([])
    expect((await get(ids[0])).type).toBe('Anime')
  })

  test('names a genre once that is given in two spellings', async () => {
    const { ids } = await makeThree('Policier')
    const { lines } = await edit({ ids }, { add_genres: ['Policier', 'policier'] }, true)
    expect(lines).toEqual([{ text: 'genre « Policier » ajouté', changed: 1, already: 2 }])
    const added = await edit({ ids }, { add_genres: ['Fable', 'fable'] }, true)
    expect(added.lines).toEqual([{ text: 'genre « Fable » ajouté', changed: 3, already: 0 }])
  })

  test('reports a genre that does not exist yet', async () => {
    const { ids } = await makeThree('Romance')
    const { lines } = await edit({ ids }, { add_genres: ['Genre inédit'], remove_genres: ['Inconnu'] }, true)
    expect(lines).toEqual([
      { text: 'genre « Genre inédit » ajouté', changed: 3, already: 0 },
      { text: 'genre « Inconnu » retiré', changed: 0, already: 3 },
    ])
    const { genres } = await get(ids[0])
    expect(genres.map(({ name }) => name)).toEqual(['Romance', 'Action'])
  })
})

test('a bulk edit is one action that one undo reverts', async () => {
  const { ids } = await makeThree('Mystère')
  const before = await Promise.all(ids.map(get))
  const { affected_count, action_id } = await edit(
    { ids },
    { add_genres: ['Horreur'], remove_genres: ['Mystère'], status: 'en cours', is_classic: true },
  )
  expect(affected_count).toBe(3)
  const [first, , third] = await Promise.all(ids.map(get))
  expect(first?.genres.map(({ name }) => name)).toEqual(['Action', 'Horreur'])
  expect(first).toMatchObject({ status: 'en cours', is_classic: true })
  expect(third?.hand_edited).toEqual(['genres', 'is_classic', 'status'])
  const { summary } = await getRow(db, 'audit_action', { id: action_id })
  expect(summary).toBe(
    '3 animes modifiés : genre « Horreur » ajouté, genre « Mystère » retiré, statut « en cours », marqué comme classique',
  )
  await undo(action_id)
  const withoutMoment = (animes: contract.StaffAnime[]) => animes.map(({ updated_at: _, ...anime }) => anime)
  expect(withoutMoment(await Promise.all(ids.map(get)))).toEqual(withoutMoment(before))
})

test('a bulk edit is undone although another field of one of its animes was edited since', async () => {
  const { ids } = await makeThree('Musique')
  const { action_id } = await edit({ ids }, { status: 'en cours', is_classic: true })
  await staff(contract.updateAnime, { params: { id: ids[0] }, body: { title: 'Retitré' } })
  await undo(action_id)
  expect(await get(ids[0])).toMatchObject({ title: 'Retitré', is_classic: false, hand_edited: ['title'] })
  expect(await get(ids[1])).toMatchObject({ is_classic: false, hand_edited: [] })
  const again = await edit({ ids }, { is_classic: true })
  await edit({ ids: [ids[2]] }, { is_classic: false })
  await expect(undo(again.action_id)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a new genre that other animes have since stays when it is undone', async () => {
  const { ids } = await makeThree('Policier')
  const { action_id } = await edit({ ids: [ids[0]] }, { add_genres: ['Cuisine'] })
  await edit({ ids: [ids[1]] }, { add_genres: ['Cuisine'] })
  await undo(action_id)
  const names = async (id: number) => (await get(id)).genres.map(({ name }) => name)
  expect([await names(ids[0]), await names(ids[1])]).toEqual([
    ['Policier', 'Action'],
    ['Policier', 'Cuisine'],
  ])
})

test('it covers all that match a filter except those left out, and filters see it at once', async () => {
  const { ids } = await makeThree('Sport')
  const { id: other } = await makeAnime(db, { status: 'à venir', is_classic: true })
  await db.updateTable('anime').set({ status: 'à venir' }).where('id', 'in', ids).execute()
  await rebuildAnimes(db, [...ids])
  const answer = await edit({ filters: { status: 'à venir' }, except: [other] }, { is_classic: true })
  expect(answer).toMatchObject({ selected_count: 3, affected_count: 3 })
  const { animes } = await staff(contract.listStaffAnimes, { query: { status: 'à venir', is_classic: 'true' } })
  expect(animes.map(({ id }) => id).toSorted()).toEqual([...ids, other].toSorted())
})

test('no statement of a large edit changes so many animes that it may exceed its time limit', async () => {
  await sql`
    insert into anime (slug, title, sort_key, type)
    select 'lot-' || number, 'Lot', 'lot', 'Film' from generate_series(1, 1001) as number`.execute(db)
  await sql`
    create function refuse_large_update() returns trigger language plpgsql as $$
    begin
      if (select count(*) from changed) > 1000 then raise 'too many rows in one statement'; end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger refuse_large_update after update on anime referencing new table as changed
      for each statement execute function refuse_large_update()`.execute(db)
  const { selected_count } = await edit({ filters: {} }, { status: 'en cours', is_classic: true })
  expect(selected_count).toBeGreaterThan(1000)
  const { total } = await staff(contract.listStaffAnimes, { query: { status: 'en cours', is_classic: 'true' } })
  expect(total).toBe(selected_count)
  await sql`drop trigger refuse_large_update on anime`.execute(db)
})

test('an edit that would change more animes than the preview named is refused', async () => {
  const { ids } = await makeThree('Tragédie')
  const body = { selection: { ids: [...ids] }, changes: { is_classic: true }, expected_count: 2 }
  await expect(staff(contract.bulkEditAnimes, { body })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'La sélection a changé : 3 animes au lieu de 2.',
  })
  expect(await get(ids[0])).toMatchObject({ is_classic: false })
  const { affected_count } = await staff(contract.bulkEditAnimes, { body: { ...body, expected_count: 3 } })
  expect(affected_count).toBe(3)
})

test('an edit without changes writes no action', async () => {
  const { id } = await makeAnime(db, { type: 'Film' })
  expect(await edit({ ids: [id, 2_147_483_647] }, { type: 'Film' })).toMatchObject({
    selected_count: 2,
    affected_count: 0,
    lines: [{ text: 'type « Film »', changed: 0, already: 1 }],
    action_id: null,
  })
})

test.each([
  [{ ids: [] }, { type: 'Film' }],
  [{ ids: [1] }, {}],
  [{ ids: [1] }, { type: 'OAV' }],
  [{ filters: { status: 'fini' } }, { type: 'Film' }],
  [{}, { type: 'Film' }],
])('refuses %o with %o', async (selection, changes) => {
  await expect(edit(selection, changes)).rejects.toMatchObject({ code: 'VALIDATION' })
})
