import { useParams } from 'react-router'
import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { AnimeEditView } from '../../features/anime-admin/web/public.ts'
import { EpisodesPanel } from '../../features/episode-admin/web/public.ts'

export const meta = describeAdminPage('Modifier un anime')

export default function AdminAnimeEditPage() {
  const animeId = Number(useParams().id)
  return <AnimeEditView key={animeId} animeId={animeId} episodes={(anime) => <EpisodesPanel anime={anime} />} />
}
