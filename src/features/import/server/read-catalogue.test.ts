import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readThreadCpuMs } from '../../../platform/http/limits/watch-work.ts'
import { catalogueBounds } from '../rules.ts'
import { readCatalogue } from './read-catalogue.ts'

const bytesOf = (content: string | Buffer) => new Uint8Array(Buffer.from(content))
const megabytes = 40 * 1024 * 1024
const filled = (start: string, piece: string) =>
  start + piece.repeat(Math.floor((megabytes - start.length) / piece.length))

async function read(name: string, content: string | Buffer) {
  const file = await readCatalogue({ bytes: bytesOf(content), name, map: {} }, new Date())
  let [readable, refused] = [0, 0]
  for await (const record of file.records) {
    if ('record' in record) readable++
    else refused++
    // The first ones suffice: all are checked with equal care.
    if (readable + refused === 20_000) break
  }
  return { total: file.total, stopped: file.stopped, readable, refused }
}

const tooMany = 'Un fichier compte au plus 500\u202f000 lignes : les suivantes n’ont pas été lues.'
const max = catalogueBounds.records

test.each([
  ['numbers', 'a.json', () => filled('[', '1,'), { total: max, stopped: tooMany, refused: 20_000 }],
  ['objects', 'a.json', () => filled('[', '{},'), { total: max, stopped: tooMany, refused: 20_000 }],
  ['numbers in one anime', 'a.json', () => `${filled('[{"title":"a","x":[', '1,')}1]}]`, { total: 1, refused: 1 }],
  ['short lines', 'a.csv', () => filled('title\n', 'a\n'), { total: max, stopped: tooMany, readable: 20_000 }],
  ['open quotes', 'a.csv', () => filled('title\n', '"\n'), { stopped: tooMany }],
  ['cells', 'a.csv', () => filled('title\n', ','), { total: 1, refused: 1 }],
  ['a compressed bomb', 'a.csv', () => gzipSync(filled(filled('title\n', 'a\n'), 'a\n')), { readable: 20_000 }],
])('a file of nothing but %s: the site goes on meanwhile', async (_what, name, make, found) => {
  const content = make()
  const before = readThreadCpuMs()
  expect(await read(name, content)).toMatchObject(found)
  const ownMs = readThreadCpuMs() - before
  // Without a thread the first of them blocked the process for 140 seconds.
  expect(ownMs).toBeLessThan(1000)
})

test.each([
  ['brackets in brackets', 'a.json', () => filled('', '['), /trop imbriqué : 16 niveaux au plus/],
  ['names of columns', 'a.csv', () => filled('', 'a,'), /dépasse 256 Ko/],
])('a file of nothing but %s is refused with the bound', async (_what, name, make, message) => {
  await expect(read(name, make())).rejects.toMatchObject({
    name: 'RefusedFile',
    message: expect.stringMatching(message),
  })
})
