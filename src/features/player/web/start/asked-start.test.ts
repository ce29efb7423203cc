import { expect, it } from 'vitest'
import { putFirst, readAskedStart } from './asked-start.ts'

it('reads the second and the link from an address', () => {
  expect(readAskedStart('#t=840&source=12')).toEqual({ seconds: 840, sourceId: 12 })
  expect(readAskedStart('#t=840')).toEqual({ seconds: 840, sourceId: undefined })
})

it('ignores values that are not whole numbers', () => {
  for (const hash of ['', '#', '#t=-1', '#t=1e3', '#t=abc&source=', '#t=9999999999']) {
    expect(readAskedStart(hash)).toEqual({ seconds: undefined, sourceId: undefined })
  }
})

it('puts the requested link first and keeps the order of the others', () => {
  const sources = [1, 2, 3].map((id) => ({ id, host: 'h.example' }))
  expect(putFirst(sources, 3).map(({ id }) => id)).toEqual([3, 1, 2])
  expect(putFirst(sources, 9).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(putFirst(sources, undefined)).toEqual(sources)
})
