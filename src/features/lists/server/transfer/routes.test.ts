import { expect, test } from 'vitest'
import { csv, useListTransferApi } from '../../../../../tests/kit/list-transfer-api.ts'
import { hourMs } from '../../../../shared/durations.ts'
import * as contract from '../../transfer-contract.ts'
import { addToWatchlist } from '../../watchlist-contract.ts'
import { exportListImports } from './export-imports.ts'

const { db, anime, person, pass } = useListTransferApi()

test("another member's import returns 404, like an unknown one", async () => {
  const [owner, other] = [await person(), await person()]
  await anime({ title: 'Le Héron gris' })
  const { id } = await owner.upload(csv('Le Héron gris;terminé;1;'))
  for (const importId of [id, 2_147_483_647]) {
    await expect(other.get(importId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Cette importation est introuvable.',
    })
  }
  expect((await other.call(contract.listImports, {})).imports).toEqual([])
})

test('an unreadable file is refused with a reason, and no data is stored', async () => {
  const { call } = await person()
  const file = new File(['<rss/>'], 'liste.xml')
  await expect(call(contract.startImport, { body: { file } })).rejects.toMatchObject({
    code: 'VALIDATION',
    message: 'Ce fichier XML n’est pas un export de MyAnimeList.',
    fields: [{ field: 'file' }],
  })
  expect((await call(contract.listImports, {})).imports).toEqual([])
})

test('lines have certain, unsure or no matches', async () => {
  const { upload, lines } = await person()
  const sure = await anime({ title: 'Marée d’octobre', release_year: 2001 })
  const [old, new_] = [
    await anime({ title: 'Sel et cendre', release_year: 1994 }),
    await anime({ title: 'Sel et cendre', release_year: 2019 }),
  ]
  const uploaded = await upload(
    csv(
      'maree d\u0027octobre;terminé;3;',
      'Sel et cendre;à voir;0;2019',
      'Sel et cendre;à voir;0;',
      'Inconnu au port;à voir;0;',
    ),
  )
  expect(uploaded).toMatchObject({
    format: 'csv',
    file_name: 'ma-liste.csv',
    counts: { total: 4, matched: 4, unsure: 1, unmatched: 1, chosen: 2, skipped: 1, conflicts: 0, seen: 3 },
  })
  const found = await lines(uploaded.id)
  expect(found.map(({ anime: one, decision }) => [one?.id ?? null, decision])).toEqual([
    [sure.id, 'add'],
    [new_.id, 'add'],
    [old.id, 'pending'],
    [null, 'skip'],
  ])
  expect(found[2]?.alternatives.map(({ anime: one }) => one.id)).toEqual([new_.id])
  expect(found[0]).toMatchObject({ confidence: 99, mine: null, is_conflict: false, is_shared: false })
  expect(await lines(uploaded.id, 'unsure')).toMatchObject([{ position: 3 }])
  expect(await lines(uploaded.id, 'unmatched')).toMatchObject([{ position: 4 }])
})

test('ids precede titles: our current and former slugs, then external ids', async () => {
  const { upload, lines } = await person()
  const a = await anime({ title: 'Un', external_ids: { mal: '501' } })
  const b = await anime({ title: 'Deux', external_ids: { anilist: '502' } })
  const c = await anime({ title: 'Trois', oldSlugs: ['trois-autrefois'] })
  const file = new File(
    [`titre;mal_id;anilist_id;slug\nFaux;501;;\nFaux;;502;\nFaux;;;trois-autrefois\nFaux;999;;${c.slug}\n`],
    'x.csv',
  )
  const found = await lines((await upload(file)).id)
  expect(found.map(({ anime: one, confidence }) => [one?.id, confidence])).toEqual([
    [a.id, 100],
    [b.id, 100],
    [c.id, 100],
    [c.id, 100],
  ])
  expect(found.map(({ is_shared }) => is_shared)).toEqual([false, false, true, true])
})

test('another anime can be chosen for a line, and is accepted at once without a conflict', async () => {
  const { add, upload, lines, change, apply, list } = await person()
  const [right, mine] = [await anime({ title: 'Le Gué' }), await anime({ title: 'La Passe' })]
  await add(mine.id, 'à voir')
  const { id } = await upload(csv('Titre introuvable;terminé;0;', 'Autre introuvable;terminé;0;'))
  await expect(change(id, 1, { decision: 'add' })).rejects.toMatchObject({ code: 'VALIDATION' })
  await expect(change(id, 1, { anime_id: 2_147_483_647 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(change(id, 9, { decision: 'skip' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(change(id, 1, {})).rejects.toMatchObject({ code: 'VALIDATION' })
  expect(await change(id, 1, { anime_id: right.id })).toMatchObject({
    line: { anime: { title: 'Le Gué' }, confidence: 100, decision: 'add' },
    import: { counts: { chosen: 1, unmatched: 1 } },
  })
  expect(await change(id, 2, { anime_id: mine.id })).toMatchObject({ line: { is_conflict: true, decision: 'pending' } })
  expect(await lines(id, 'chosen')).toHaveLength(1)
  await apply(id)
  expect(await list()).toEqual({ 'Le Gué': 'terminé', 'La Passe': 'à voir' })
})

test('a new file replaces one not applied, and an import can be discarded', async () => {
  const { upload, call, get } = await person()
  await anime({ title: 'Premier jet' })
  const first = await upload(csv('Premier jet;à voir;0;'))
  const second = await upload(csv('Premier jet;terminé;0;'))
  await expect(get(first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await call(contract.listImports, {})).imports.map(({ id }) => id)).toEqual([second.id])
  await call(contract.dropImport, { params: { id: second.id } })
  expect((await call(contract.listImports, {})).imports).toEqual([])
})

test('the data export contains every line; imports are deleted with their account', async () => {
  const { id: accountId, upload } = await person()
  await anime({ title: 'Sillage' })
  await upload(csv('Sillage;terminé;4;'))
  expect(await exportListImports(db, accountId)).toMatchObject([
    { format: 'csv', file_name: 'ma-liste.csv', lines: [{ title: 'Sillage', status: 'terminé', seen_count: 4 }] },
  ])
  await db.deleteFrom('account').where('id', '=', accountId).execute()
  expect(await exportListImports(db, accountId)).toEqual([])
})

test('the example of an export in the documentation is what the call answers', async () => {
  const { call } = await person()
  const { id: anime_id } = await anime({ title: 'Les Lanternes de Kuroshio', slug: 'les-lanternes-de-kuroshio' })
  const body = {
    anime_id,
    status: 'en cours',
    language: 'VF',
    note: 8.5,
    added_at: '2026-01-31T18:30:00.000Z',
  } as const
  await call(addToWatchlist, { body })
  const { examples } = contract.exportList.response.meta() ?? {}
  expect(examples).toEqual([await call(contract.exportList, { params: { format: 'mal' } })])
})

test('a list that is exported after midnight in Paris is named after the new day', async () => {
  const { call } = await person()
  pass(3.5 * hourMs)
  const { file_name } = await call(contract.exportList, { params: { format: 'csv' } })
  expect(file_name).toBe('sumine-watchlist-2026-11-22.csv')
})
