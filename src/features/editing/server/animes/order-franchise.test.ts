import { expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { useEditingApi } from '../../../../../tests/kit/editing-api.ts'
import { addRelations } from '../../../catalogue/server/writing/public.ts'
import { getStaffFranchise, orderFranchise } from '../../animes-contract.ts'

const { db, staff, get, undo } = useEditingApi()

const read = async (id: number) => (await staff(getStaffFranchise, { params: { id } })).franchise
const order = (id: number, anime_ids: number[] | null) => staff(orderFranchise, { params: { id }, body: { anime_ids } })

async function makeThree(): Promise<[number, number, number]> {
  const [one, two, three] = [
    await makeAnime(db, { release_year: 2001 }),
    await makeAnime(db, { release_year: 2002 }),
    await makeAnime(db, { release_year: 2003 }),
  ]
  await addRelations(db, one.id, [{ kind: 'suite', otherId: two.id }])
  await addRelations(db, two.id, [{ kind: 'suite', otherId: three.id }])
  return [one.id, two.id, three.id]
}

test('staff order a franchise, undo it, and go back to the derived order', async () => {
  const [one, two, three] = await makeThree()
  const { action_id } = await order(two, [three, one, two])
  expect(await read(one)).toMatchObject({ is_ordered: true, orders: { recommended: [three, one, two] } })
  expect((await get(three)).hand_edited).toContain('watch_place')
  await undo(action_id)
  expect(await read(one)).toMatchObject({ is_ordered: false, orders: { recommended: [one, two, three] } })
  await order(one, [two, one, three])
  await order(one, null)
  expect(await read(three)).toMatchObject({ is_ordered: false, orders: { recommended: [one, two, three] } })
})

test('the same order again is no action', async () => {
  const [one, two, three] = await makeThree()
  await order(one, [one, two, three])
  expect(await order(one, [one, two, three])).toEqual({ action_id: null })
})

test('an order of other animes is refused', async () => {
  const [one, two, three] = await makeThree()
  const { id: alone } = await makeAnime(db)
  for (const ids of [
    [one, two],
    [one, two, alone],
    [one, two, two],
  ]) {
    await expect(order(three, ids)).rejects.toMatchObject({ code: 'CONFLICT' })
  }
  await expect(order(alone, [alone, one])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await read(alone)).toBeNull()
  await expect(read(2_147_483_647)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
