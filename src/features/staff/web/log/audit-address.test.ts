import { expect, test } from 'vitest'
import { toActionsQuery } from './audit-address.ts'

const query = (to: string, from = '') =>
  toActionsQuery({
    search: '',
    filters: { area: 'all', actor: '', anime: '', from, to },
    sort: { by: 'at', order: 'desc' },
    page: 1,
  })

test('a day whose end the server would refuse is left out', () => {
  expect(query('2026-11-21')).toHaveProperty('to')
  for (const day of ['9999-12-31', '0202-11-21']) expect(query(day)).not.toHaveProperty('to')
})

test('days are those of Paris, as the log shows them, wherever the browser is', () => {
  expect(query('2026-11-21', '2026-06-30')).toMatchObject({
    from: '2026-06-29T22:00:00.000Z',
    to: '2026-11-21T23:00:00.000Z',
  })
})
