import { expect, test } from 'vitest'
import { shouldRevalidate } from './watch.tsx'

type Move = Parameters<typeof shouldRevalidate>[0]

function loads(from: string, to: string): boolean {
  const [current, next] = [from, to].map((path) => {
    const [slug = ''] = path.split('/')
    return { url: new URL(`https://site.example/watch/${path}`), params: { slug } }
  }) as [{ url: URL; params: object }, { url: URL; params: object }]
  return shouldRevalidate({
    currentUrl: current.url,
    currentParams: current.params,
    nextUrl: next.url,
    nextParams: next.params,
    defaultShouldRevalidate: true,
  } as Move)
}

const first = 'ligne-47/Saison%201/1/VOSTFR'

test('moves between episodes of an anime load nothing', () => {
  expect(loads(first, 'ligne-47/Saison%201/2/VOSTFR')).toBe(false)
  expect(loads(first, `${first}?t=60`)).toBe(false)
})

test('the page of another anime is loaded, and so is the same one when it is read again', () => {
  expect(loads(first, 'ephemere/Saison%201/1/VOSTFR')).toBe(true)
  expect(loads(first, first), 'a copy is replaced when the network is back').toBe(true)
})
