import { expect, test } from 'vitest'
import { planItems } from './plan-items.ts'

const line = (started_on: string, finished_on: string) => ({
  position: 1,
  anime_id: 1,
  title: 'Vent debout',
  status: 'terminé' as const,
  is_score_only: false,
  seen_count: 0,
  language: null,
  added_at: null,
  decision: 'add' as const,
  said: { started_on, finished_on },
})

test.each([
  [['2019', '2019-04-07'], '2019-04-07'],
  [['2019-04-07', '2019'], '2019-04-07'],
  [['2019-04', '2019-04-07'], '2019-04-07'],
  [['2019-05-01', '2019-04'], '2019-04'],
  [['2019', '2020-04-07'], '2019'],
])('of the merged first days %j stays the earliest, and of one year the most precise', (days, kept) => {
  const [item] = planItems(days.map((day) => line(day, '2020-12-31')))
  expect(item?.said).toEqual({ started_on: kept, finished_on: '2020-12-31' })
})

test('the last of the merged last days stays, and of one year the most precise', () => {
  const [item] = planItems([line('2019', '2020-04-07'), line('2019', '2020'), line('2019', '2018')])
  expect(item?.said).toEqual({ started_on: '2019', finished_on: '2020-04-07' })
})
