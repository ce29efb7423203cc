import { useParams } from 'react-router'
import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { useStaffAnime } from '../../features/anime-admin/web/public.ts'
import { PasteView } from '../../features/episode-admin/web/public.ts'

export const meta = describeAdminPage('Coller des liens')

export default function AdminPasteLinksPage() {
  const animeId = Number(useParams().id)
  const { data } = useStaffAnime(animeId)
  return <PasteView key={animeId} animeId={animeId} title={data?.anime.title ?? ''} />
}
