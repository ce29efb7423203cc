import { expect, test, vi } from 'vitest'
import { useLocalStorage } from '../../../../../tests/kit/local-storage.ts'
import { ApiError } from '../../../../ui/api/api-error.ts'
import { queriesOf } from '../../../../ui/queries/person-queries.tsx'
import { readWatchlistView } from './watchlist-address.ts'
import { toRefusal } from './watchlist-mutations.ts'
import { watchlistQueries } from './watchlist-queries.ts'

useLocalStorage()

const ownText = 'Erreur lors de la modification de la watchlist'

test.each([
  ['the server’s message', new ApiError(404, 'NOT_FOUND', 'Anime non trouvé'), 'Anime non trouvé'],
  ['its own text after a fault of the site', new ApiError(500, 'INTERNAL', 'Une erreur est survenue'), ownText],
  ['its own text when a proxy answered', new ApiError(502, 'INTERNAL', 'Erreur 502: Bad Gateway'), ownText],
  ['its own text for a fault of the page', new TypeError(), ownText],
])('a refused change shows %s', (_, error, text) => expect(toRefusal(error)).toBe(text))

test('lines are read again each time they are shown, since episodes seen meanwhile count', async () => {
  vi.stubGlobal('window', new EventTarget())
  let seen_count = 3
  vi.stubGlobal('fetch', async () => Response.json([{ id: 1, seen_count }]))
  const { lines } = watchlistQueries(readWatchlistView(new URLSearchParams()))
  const read = () => queriesOf(22).fetchQuery(lines)
  expect(await read()).toMatchObject([{ seen_count: 3 }])
  seen_count = 4
  expect(await read()).toMatchObject([{ seen_count: 4 }])
})
