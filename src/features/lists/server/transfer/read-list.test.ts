import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readThreadCpuMs } from '../../../../platform/http/limits/watch-work.ts'
import { readList } from './read-list.ts'

const anime = '<anime><series_title>a</series_title><my_status>Completed</my_status></anime>'

test.each([
  ['a compressed table of millions of lines', gzipSync(`titre\n${'a\n'.repeat(11_500_000)}`), 10_000],
  ['a table of millions of lines', Buffer.from(`titre\n${'a\n'.repeat(4_000_000)}`), 10_000],
  ['a table of nothing but quotes', Buffer.from(`titre\n${'"'.repeat(8_000_000)}`), 0],
  ['a compressed export of millions of animes', gzipSync(`<myanimelist>${anime.repeat(300_000)}`), 10_000],
  ['tags by the million', Buffer.from(`<myanimelist><anime>${'<a/>'.repeat(2_000_000)}`), 0],
  ['attributes by the million', Buffer.from(`<myanimelist><anime ${'a="" '.repeat(1_600_000)}/>`), 0],
  ['lone & by the million', Buffer.from(`<myanimelist><anime><a>${'&'.repeat(8_000_000)}`), 0],
  ['a list of millions of numbers', Buffer.from(`[${'1,'.repeat(4_000_000)}1]`), 0],
  ['an entry of millions of numbers', Buffer.from(`[{"a":[${'1,'.repeat(4_000_000)}1]}]`), 0],
  ['brackets in brackets', Buffer.from('['.repeat(8_000_000)), 0],
])('%s: the site goes on meanwhile', async (_name, bytes, readable) => {
  const file = new File([new Uint8Array(bytes)], 'liste')
  const before = readThreadCpuMs()
  const read = readList(file, 1)
  const count = await read.then(
    ({ lines }) => lines.length,
    (error: { code?: string }) => error.code,
  )
  const ownMs = readThreadCpuMs() - before
  expect(count).toBe(readable || 'VALIDATION')
  // Without a thread each of them blocked the process for 2 to 150 seconds.
  expect(ownMs).toBeLessThan(1000)
})
