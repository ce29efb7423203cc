import { expect, it } from 'vitest'
import { requireCanonical } from './require-canonical.ts'

const ask = (path: string, canonical: string) => () =>
  requireCanonical(new Request(`http://site.example${path}`), canonical)

it('accepts a canonical address for a page and for its data', () => {
  expect(ask('/explorer?type=Film', '/explorer?type=Film')).not.toThrow()
  expect(ask('/explorer?_routes=..%2Fpages%2Fcatalogue%2Fexplorer', '/explorer')).not.toThrow()
})

it('redirects any other address to the canonical one', () => {
  expect(ask('/explorer?page=abc', '/explorer')).toThrow()
})
