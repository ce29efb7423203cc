import { expect, test } from 'vitest'
import type { GetOptions, HttpAnswer } from '../../../../platform/http-client/create-http-client.ts'
import { FetchFailure, type FetchFailureKind } from '../../../../platform/http-client/fetch-failure.ts'
import { createAskHost } from './ask-host.ts'

const url = new URL('https://host.example/page')
const answer = (status: number): HttpAnswer => ({ status, headers: {}, url, body: Buffer.from('') })

/** A host whose answers the test sets, one by one, through `outcome`. */
function makeHost() {
  let nowMs = Date.parse('2026-03-01T12:00:00Z')
  const asked: GetOptions[] = []
  let outcome: () => Promise<HttpAnswer> = async () => answer(200)
  const client = {
    get: (_: URL, options: GetOptions) => {
      asked.push(options)
      return outcome()
    },
    close: () => {},
  }
  const ask = createAskHost({ client, allows: () => true, atOnce: 2, now: () => new Date(nowMs) })
  return {
    ask,
    asked,
    answerWith: (next: () => Promise<HttpAnswer>) => {
      outcome = next
    },
    pass: (seconds: number) => {
      nowMs += seconds * 1000
    },
  }
}

const unreachable = { name: 'HostFailure', kind: 'unreachable', message: 'Erreur de résolution' }

test('the number of concurrent fetches is limited', async () => {
  const { ask, asked, answerWith } = makeHost()
  const ends: (() => void)[] = []
  answerWith(() => new Promise((resolve) => ends.push(() => resolve(answer(200)))))
  const all = [ask(url), ask(url), ask(url)]
  expect(asked).toHaveLength(2)
  ends[0]?.()
  await all[0]
  expect(asked).toHaveLength(3)
  for (const end of ends) end()
  await Promise.all(all)
})

test.each([429, 500, 503])('a host that answers %i five times in a row rests for half a minute', async (status) => {
  const { ask, asked, answerWith, pass } = makeHost()
  answerWith(async () => answer(status))
  for (let time = 0; time < 5; time += 1) {
    await expect(ask(url)).rejects.toMatchObject({ ...unreachable, message: `Erreur ${status}` })
  }
  await expect(ask(url)).rejects.toMatchObject(unreachable)
  expect(asked).toHaveLength(5)
  // A clock that is set back prolongs no pause.
  pass(-3600)
  await expect(ask(url)).rejects.toMatchObject({ message: `Erreur ${status}` })
  expect(asked).toHaveLength(6)
  pass(30)
  answerWith(async () => answer(200))
  expect(await ask(url)).toMatchObject({ status: 200 })
})

test.each<[FetchFailureKind, boolean]>([
  ['timeout', true],
  ['unreachable', true],
  ['forbidden-address', true],
  ['not-allowed', false],
  ['redirect', false],
  ['too-large', false],
])('a fetch that fails by %s counts as one failure; against the host: %s', async (kind, counts) => {
  const { ask, asked, answerWith } = makeHost()
  answerWith(() => Promise.reject(new FetchFailure(kind, 'why')))
  for (let time = 0; time < 6; time += 1) await expect(ask(url)).rejects.toMatchObject(unreachable)
  expect(asked).toHaveLength(counts ? 5 : 6)
})

test('a status about the page is returned', async () => {
  const { ask, answerWith } = makeHost()
  answerWith(async () => answer(404))
  for (let time = 0; time < 6; time += 1) expect(await ask(url)).toMatchObject({ status: 404 })
})

test('only the beginning of a video is read, as a player would request it', async () => {
  const { ask, asked } = makeHost()
  await ask(url, { beginning: { bytes: 2, origin: 'https://sumine.example' }, referer: new URL('https://a.example/') })
  expect(asked[0]).toMatchObject({
    maxBytes: 2,
    whenLarger: 'cut',
    headers: { range: 'bytes=0-1', origin: 'https://sumine.example', referer: 'https://a.example/' },
  })
})
