import { expect, test } from 'vitest'
import { ApiError } from '../../ui/api/api-error.ts'
import { meta as describeAnime } from './anime.tsx'
import { describePlacePage } from './describe-place-page.ts'
import { meta as describeWatch } from './watch.tsx'

type Page = { loaderData: undefined; error: unknown; params: Record<string, string> }

test.each([
  ['place', 404, 'Page introuvable · Suminé', describePlacePage],
  ['place', 503, 'Suminé', describePlacePage],
  ['anime', 404, 'Anime non trouvé · Suminé', describeAnime],
  ['anime', 503, 'Suminé', describeAnime],
  ['watch', 404, 'Épisode non disponible · Suminé', describeWatch],
  ['watch', 503, 'Suminé', describeWatch],
] as const)('a %s page that failed with status %s is titled %s', (_, status, title, describe) => {
  const params = { slug: 'kuro', seasonLabel: 'Saison 1', episodeNumber: '1', language: 'VF' }
  const page: Page = { loaderData: undefined, error: new ApiError(status, 'INTERNAL', 'De l’API'), params }
  expect((describe as (page: Page) => unknown)(page)).toEqual([{ title }])
})
