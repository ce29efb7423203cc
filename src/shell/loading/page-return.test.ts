import { beforeEach, expect, test, vi } from 'vitest'
import { noticeReturns, reusePageData } from './page-return.ts'

let goBack = () => {}

beforeEach(() => {
  const window = {
    location: { href: 'https://site.example/anime/kuro' },
    addEventListener: (_: string, listener: () => void) => {
      goBack = listener
    },
  }
  for (const [name, value] of Object.entries({ ...window, window })) vi.stubGlobal(name, value)
  return () => vi.unstubAllGlobals()
})

/** @param age of the answers, in milliseconds */
function record(age: number) {
  const modes: (RequestCache | undefined)[] = []
  const plain = async (_: unknown, init?: RequestInit) => {
    modes.push(init?.cache)
    return new Response('', { headers: { date: new Date(Date.now() - age).toUTCString() } })
  }
  return { modes, load: reusePageData(plain as typeof fetch) }
}

test('only a return takes page data of the last ten minutes from the cache', async () => {
  const { modes, load } = record(9 * 60_000)
  await load('/explorer.data')
  noticeReturns()
  goBack()
  await load('/explorer.data')
  await load(new URL('https://site.example/explorer.data?page=2'), { method: 'GET' })
  await load('/api/animes')
  expect(modes).toEqual([undefined, 'force-cache', 'force-cache', undefined])
})

test('older page data are requested again', async () => {
  const { modes, load } = record(11 * 60_000)
  noticeReturns()
  goBack()
  await load('/explorer.data')
  expect(modes).toEqual(['force-cache', undefined])
})
