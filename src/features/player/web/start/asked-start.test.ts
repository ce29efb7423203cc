import { expect, it } from 'vitest'
import { putFirst, readAskedStart } from './asked-start.ts'

const read = (hash: string, search = '') => readAskedStart({ hash, search })

it('reads the second and the link from an address', () => {
  expect(read('#t=840&source=12')).toEqual({ seconds: 840, sourceId: 12 })
  expect(read('#t=840')).toEqual({ seconds: 840, sourceId: undefined })
})

it.each([
  ['90', 90],
  ['90s', 90],
  ['1m30s', 90],
  ['1m30', 90],
  ['12m', 720],
  ['1h02m03s', 3723],
])('reads the second of a shared link: %s', (time, seconds) => {
  expect(read('', `?apercu=sans-spoiler&t=${time}`)).toEqual({ seconds, sourceId: undefined })
})

it('ignores values that are not a time', () => {
  for (const time of ['', '-1', '1e3', 'abc', '9999999999', '1:30', '30s1m', 's', '1.5']) {
    expect(read(`#t=${time}&source=`)).toEqual({ seconds: undefined, sourceId: undefined })
    expect(read('', `?t=${time}`)).toEqual({ seconds: undefined, sourceId: undefined })
  }
})

it('puts the requested link first and keeps the order of the others', () => {
  const sources = [1, 2, 3].map((id) => ({ id, host: 'h.example' }))
  expect(putFirst(sources, 3).map(({ id }) => id)).toEqual([3, 1, 2])
  expect(putFirst(sources, 9).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(putFirst(sources, undefined)).toEqual(sources)
})
