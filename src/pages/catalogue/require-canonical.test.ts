import { expect, it } from 'vitest'
import { requireCanonical } from './require-canonical.ts'

const ask = (path: string, canonical: string) => () =>
  requireCanonical(new Request(`http://site.example${path}`), canonical)

it('lets a canonical address pass, as a page and as the data that a move asks for', () => {
  expect(ask('/explorer?type=Film', '/explorer?type=Film')).not.toThrow()
  expect(ask('/explorer?_routes=..%2Fpages%2Fcatalogue%2Fexplorer', '/explorer')).not.toThrow()
})

it('leads any other address to the canonical one', () => {
  expect(ask('/explorer?page=abc', '/explorer')).toThrow()
})
