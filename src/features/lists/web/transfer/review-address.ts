import type { ShownLines } from '../../transfer-contract.ts'
import { readPage } from '../list-pages.ts'
import type { ReviewView } from './transfer-queries.ts'

/** The kinds of lines in their order, with their names in the address. */
export const shownWords: readonly { show: ShownLines; name: string; text: string }[] = [
  { show: 'all', name: '', text: 'Toutes' },
  { show: 'unsure', name: 'incertaines', text: 'Incertaines' },
  { show: 'conflicts', name: 'conflits', text: 'Conflits' },
  { show: 'unmatched', name: 'introuvables', text: 'Introuvables' },
  { show: 'chosen', name: 'choisies', text: 'À importer' },
  { show: 'skipped', name: 'ignorees', text: 'Ignorées' },
]

/** Parses the review's state in the address; invalid values count as absent. */
export function readReviewView(params: URLSearchParams): ReviewView {
  return {
    show: shownWords.find(({ name }) => name !== '' && name === params.get('show'))?.show ?? 'all',
    page: readPage(params),
  }
}

export function toReviewAddress({ show, page }: ReviewView): string {
  const params = new URLSearchParams()
  const name = shownWords.find((word) => word.show === show)?.name
  if (name) params.set('show', name)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/my-space/import?${params}` : '/my-space/import'
}
