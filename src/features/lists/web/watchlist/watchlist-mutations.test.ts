import { expect, test } from 'vitest'
import { ApiError } from '../../../../ui/api/api-error.ts'
import { toRefusal } from './watchlist-mutations.ts'

const ownText = 'Erreur lors de la modification de la watchlist'

test.each([
  ['the server’s message', new ApiError(404, 'NOT_FOUND', 'Anime non trouvé'), 'Anime non trouvé'],
  ['its own text after a fault of the site', new ApiError(500, 'INTERNAL', 'Une erreur est survenue'), ownText],
  ['its own text when a proxy answered', new ApiError(502, 'INTERNAL', 'Erreur 502: Bad Gateway'), ownText],
  ['its own text for a fault of the page', new TypeError(), ownText],
])('a refused change shows %s', (_, error, text) => expect(toRefusal(error)).toBe(text))
