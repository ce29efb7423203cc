import { useParams } from 'react-router'
import { AnimeEditView } from '../../features/editing/web/animes/public.ts'
import { EpisodesPanel } from '../../features/editing/web/episodes/public.ts'
import { describeAdminPage } from '../../features/staff/web/public.ts'

export const meta = describeAdminPage('Modifier un anime')

export default function AdminAnimeEditPage() {
  const animeId = Number(useParams().id)
  return <AnimeEditView key={animeId} animeId={animeId} episodes={(anime) => <EpisodesPanel anime={anime} />} />
}
