import { useParams, useSearchParams } from 'react-router'
import { AnimeEditView, FranchiseOrderView } from '../../features/editing/web/animes/public.ts'
import { EpisodesPanel } from '../../features/editing/web/episodes/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Modifier un anime')

export default function AdminAnimeEditPage() {
  const animeId = Number(useParams().id)
  const [fields] = useSearchParams()
  // Not a page of its own: the map of pages is part of every visit.
  if (fields.get('vue') === 'franchise') return <FranchiseOrderView key={animeId} animeId={animeId} />
  return <AnimeEditView key={animeId} animeId={animeId} episodes={(anime) => <EpisodesPanel anime={anime} />} />
}
