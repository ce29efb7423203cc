import type { ShownLines } from '../../transfer-contract.ts'
import type { ReviewView } from './transfer-queries.ts'

/** The kinds of lines in the order in which they are offered, as they stand in the address. */
export const shownWords: readonly { show: ShownLines; name: string; text: string }[] = [
  { show: 'all', name: '', text: 'Toutes' },
  { show: 'unsure', name: 'incertaines', text: 'Incertaines' },
  { show: 'conflicts', name: 'conflits', text: 'Conflits' },
  { show: 'unmatched', name: 'introuvables', text: 'Introuvables' },
  { show: 'chosen', name: 'choisies', text: 'À importer' },
  { show: 'skipped', name: 'ignorees', text: 'Ignorées' },
]

/** What of the review the address shows; what means nothing counts as absent. */
export function readReviewView(params: URLSearchParams): ReviewView {
  const page = Number(params.get('page'))
  return {
    show: shownWords.find(({ name }) => name !== '' && name === params.get('show'))?.show ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

export function toReviewAddress({ show, page }: ReviewView): string {
  const params = new URLSearchParams()
  const name = shownWords.find((word) => word.show === show)?.name
  if (name) params.set('show', name)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/my-space/import?${params}` : '/my-space/import'
}
